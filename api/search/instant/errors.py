"""Errors in Meilisearch's own shape, which the InstantSearch client reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from fastapi.responses import JSONResponse

from api.core.error_body import ErrorResponse
from api.core.error_responses import errors
from api.core.schemas import Schema
from api.core.stored_response import PERSONAL

_DOCS = "https://docs.meilisearch.com/errors"


class InstantError(Exception):
    """A request that Meilisearch would refuse in the same way."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


class InstantErrorResponse(Schema):
    """An error in Meilisearch's shape (SEARCH-43). `code` is one of Meilisearch's own."""

    message: str
    code: str
    type: Literal["invalid_request", "internal"]
    link: str


# A 503 of the database has this site's own shape.
INSTANT_ERRORS = errors(400, 404, model=InstantErrorResponse) | errors(
    503, model=InstantErrorResponse | ErrorResponse
)


def error_response(error: InstantError, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The response of an error."""
    body = InstantErrorResponse(
        message=error.message,
        code=error.code,
        type="invalid_request" if error.status < 500 else "internal",
        link=f"{_DOCS}#{error.code}",
    )
    uncached = {"Cache-Control": PERSONAL}
    return JSONResponse(body.model_dump(), error.status, {**uncached, **(headers or {})})
