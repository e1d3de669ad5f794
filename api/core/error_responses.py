"""Describes error responses in the OpenAPI document."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from api.core.error_body import ErrorCode, ErrorResponse

Responses = dict[int | str, dict[str, Any]]
_METHODS = ("get", "put", "post", "delete", "patch")
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
_REASONS = {
    400: "The body cannot be read.",
    401: "A valid token is missing.",
    403: "The account may not do this.",
    404: "Not found.",
    408: "The body did not arrive in time.",
    409: "The request conflicts with existing data.",
    413: "The body is too large.",
    422: "A parameter or the body breaks its limits.",
    429: "Too many requests; see `Retry-After`.",
    503: "The library or the search cannot be reached right now.",
}
# For the `openapi_extra` of a route that answers 400 instead of 422.
REFUSES_WITH_400 = {"x-refuses-with": 400}

# For a query text whose length the service checks itself: the same rule as a JSON schema.
TWO_CHARACTERS = {"x-required": True, "minLength": 2, "pattern": r"\S[\s\S]*\S"}


def errors(*statuses: int, model: Any = ErrorResponse) -> Responses:
    """The `responses` of a route that answers with these statuses, in the shape of `model`."""
    return {
        status: {
            "model": model,
            "description": _REASONS[status],
            **({"headers": _RETRY_AFTER} if status == 429 else {}),
        }
        for status in statuses
    }


def describe_errors(app: FastAPI) -> None:
    """Add the errors that occur before a route is called to the OpenAPI document.

    Every endpoint may answer 503, and one with a body 400, 408 and 413. FastAPI's default schema of
    422 is replaced, since this API does not send it. `default` covers every other status.
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
    schemas["ErrorCode"] = TypeAdapter(ErrorCode).json_schema()
    schemas["ErrorResponse"] = _error_schema()
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
        responses.setdefault(str(refused), _response(refused))
    added = (400, 408, 413, 503) if "requestBody" in operation else (503,)
    for status in added:
        responses.setdefault(str(status), _response(status))
    ordered = dict(sorted(responses.items()))
    operation["responses"] = {**ordered, "default": _response(None)}


def _error_schema() -> dict[str, Any]:
    schema = ErrorResponse.model_json_schema(
        by_alias=True, ref_template="#/components/schemas/{model}"
    )
    schema.pop("$defs", None)
    return schema


def _response(status: int | None) -> dict[str, Any]:
    """The description of an error response; None for every status that is not listed."""
    schema = {"$ref": "#/components/schemas/ErrorResponse"}
    return {
        "description": _REASONS[status] if status else "Any other error.",
        "content": {"application/json": {"schema": schema}},
    }
