"""Errors in Meilisearch's own shape, which the InstantSearch client reads."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi.responses import JSONResponse

_DOCS = "https://docs.meilisearch.com/errors"


class InstantError(Exception):
    """A request that Meilisearch would refuse in the same way."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


def error_response(error: InstantError, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """`{message, code, type, link}` with the status."""
    kind = "invalid_request" if error.status < 500 else "internal"
    return JSONResponse(
        {
            "message": error.message,
            "code": error.code,
            "type": kind,
            "link": f"{_DOCS}#{error.code}",
        },
        status_code=error.status,
        headers=headers,
    )
