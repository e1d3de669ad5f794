"""The body of every error response: `{code, message, fields?, retryAfter?}`.

Handlers, middleware and the HTTP protocol all build it here. Clients decide by `code`, which is
stable; `message` is for people and may change.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from api.core.schemas import Schema


class ErrorCode(StrEnum):
    """The catalogue of error codes. A code never changes its meaning."""

    BAD_REQUEST = "bad_request"
    INVALID_JSON = "invalid_json"
    UNAUTHORIZED = "unauthorized"
    SECOND_FACTOR_REQUIRED = "second_factor_required"
    FORBIDDEN = "forbidden"
    PREMIUM_REQUIRED = "premium_required"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    REQUEST_TIMEOUT = "request_timeout"
    CONFLICT = "conflict"
    DRAFT_CHANGED = "draft_changed"
    CONTENT_CHANGED = "content_changed"
    ALREADY_MEMBER = "already_member"
    PAYMENT_PENDING = "payment_pending"
    BODY_TOO_LARGE = "body_too_large"
    VALIDATION_FAILED = "validation_failed"
    RATE_LIMITED = "rate_limited"
    HEADERS_TOO_LARGE = "headers_too_large"
    INTERNAL_ERROR = "internal_error"
    UNAVAILABLE = "unavailable"
    PAYMENT_UNAVAILABLE = "payment_unavailable"
    DATABASE_UNAVAILABLE = "database_unavailable"
    STORAGE_FULL = "storage_full"
    HTTP_ERROR = "http_error"


CODE_BY_STATUS: Mapping[int, ErrorCode] = {
    400: ErrorCode.BAD_REQUEST,
    401: ErrorCode.UNAUTHORIZED,
    403: ErrorCode.FORBIDDEN,
    404: ErrorCode.NOT_FOUND,
    405: ErrorCode.METHOD_NOT_ALLOWED,
    408: ErrorCode.REQUEST_TIMEOUT,
    409: ErrorCode.CONFLICT,
    413: ErrorCode.BODY_TOO_LARGE,
    422: ErrorCode.VALIDATION_FAILED,
    429: ErrorCode.RATE_LIMITED,
    431: ErrorCode.HEADERS_TOO_LARGE,
    500: ErrorCode.INTERNAL_ERROR,
    503: ErrorCode.UNAVAILABLE,
}


def _without_default(schema: dict[str, Any]) -> None:
    """An optional property, not one with a default."""
    schema.pop("default", None)


class ErrorResponse(Schema):
    """An error: a stable `code`, and a `message` for people.

    `fields` has one message per invalid field, by its name (nested names are joined by dots).
    `retryAfter` is the number of seconds until the same request may succeed.
    """

    code: ErrorCode
    message: str
    fields: dict[str, str] | SkipJsonSchema[None] = Field(
        default=None, json_schema_extra=_without_default
    )
    retry_after: int | SkipJsonSchema[None] = Field(
        default=None, json_schema_extra=_without_default
    )


def error_body(
    code: ErrorCode,
    message: str,
    fields: Mapping[str, str] | None = None,
    retry_after: int | None = None,
) -> dict[str, Any]:
    """The JSON object of an error response."""
    body: dict[str, Any] = {"code": code.value, "message": message}
    if fields:
        body["fields"] = dict(fields)
    if retry_after is not None:
        body["retryAfter"] = retry_after
    return body


def code_for(status: int) -> ErrorCode:
    """The general code of a status."""
    return CODE_BY_STATUS.get(status, ErrorCode.HTTP_ERROR)
