"""What the API's description (OpenAPI) says of errors: each where it happens, in its real shape."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from api.core.schemas import Schema

Responses = dict[int | str, dict[str, Any]]
_METHODS = ("get", "put", "post", "delete", "patch")
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
_REASONS = {
    400: "The body cannot be read.",
    401: "A valid token of the admin is missing.",
    404: "There is no such thing.",
    408: "The body did not arrive in time.",
    409: "It clashes with what is there.",
    413: "The body is too large.",
    422: "A parameter or the body breaks its limits.",
    429: "Too many calls; `Retry-After` says when to go on.",
    503: "The library or the search cannot be reached right now.",
}
# What a route writes into `openapi_extra` if it answers 400 where others answer 422.
REFUSES_WITH_400 = {"x-refuses-with": 400}

# For a text that the service itself measures and refuses in words of its own, as it does an absent
# one: the same rule in the description's terms.
TWO_CHARACTERS = {"x-required": True, "minLength": 2, "pattern": r"\S[\s\S]*\S"}


class ErrorMessage(Schema):
    """Every error: what went wrong, in words for people."""

    message: str


def errors(*statuses: int) -> Responses:
    """For the `responses` of a route that answers these."""
    return {
        status: {
            "model": ErrorMessage,
            "description": _REASONS[status],
            **({"headers": _RETRY_AFTER} if status == 429 else {}),
        }
        for status in statuses
    }


def describe_errors(app: FastAPI) -> None:
    """Let the description name the errors that no route declares, since they come before any.

    Every call may answer 503, and one with a body 400, 408 and 413. FastAPI's own 422 has a shape
    that this API does not send.
    """

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(title=app.title, version=app.version, routes=app.routes)
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["ErrorMessage"] = ErrorMessage.model_json_schema(by_alias=True)
    for path in document["paths"].values():
        for method in _METHODS:
            if operation := path.get(method):
                _complete(operation)
    return document


def _complete(operation: dict[str, Any]) -> None:
    for parameter in operation.get("parameters", ()):
        if parameter["schema"].pop("x-required", False):
            parameter["required"] = True
            parameter["schema"].pop("default", None)
    responses = operation["responses"]
    refused = operation.pop("x-refuses-with", 422)
    if responses.pop("422", None):
        responses[str(refused)] = _response(refused)
    added = (400, 408, 413, 503) if "requestBody" in operation else (503,)
    for status in added:
        responses.setdefault(str(status), _response(status))
    operation["responses"] = dict(sorted(responses.items()))


def _response(status: int) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/ErrorMessage"}
    return {
        "description": _REASONS[status],
        "content": {"application/json": {"schema": schema}},
    }
