"""The errors that a domain may raise, and their responses.

    AppError                500  internal_error
    ├── BadRequest          400  bad_request
    ├── Unauthorized        401  unauthorized        WWW-Authenticate: Bearer
    ├── Forbidden           403  forbidden
    ├── NotFound            404  not_found
    ├── Conflict            409  conflict
    ├── Unprocessable       422  validation_failed
    ├── TooManyRequests     429  rate_limited        Retry-After
    └── Unavailable         503  unavailable         Retry-After

Each is answered with `{code, message, fields?, retryAfter?}` (API-12, API-13); see `error_body.py`.
"""

from __future__ import annotations

import errno
import logging
import math
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from api.core.error_body import ErrorCode, code_for, error_body
from api.core.request_id import request_id
from api.core.response_cache import DATABASE_UNAVAILABLE
from api.core.security import SECURITY_HEADERS
from api.core.stored_response import PERSONAL
from api.core.translation import DEFAULT, current_language, gettext_noop, t

logger = logging.getLogger(__name__)

DATABASE_RETRY_SECONDS = 2
# The disk is full, a quota is used up, or it became read-only after a fault.
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
# SQLSTATE: disk full, and a write or read of a file that failed.
_DATABASE_FULL = {"53100", "58030"}
FULL_RETRY_SECONDS = 60
# What is raised where the database does not respond, or cannot store anything.
DATABASE_FAILURES = (OperationalError, PoolTimeout)
# SQLSTATE: connection exception, shutdown and start-up, too many connections.
_UNREACHABLE = ("08", "57P", "53300")


# By pydantic's type of error. It has the English texts itself, so that these serve other languages.
_PYDANTIC_MESSAGES: Mapping[str, str] = {
    "missing": gettext_noop("This is required."),
    "string_type": gettext_noop("This must be text."),
    "string_too_short": gettext_noop("This must have at least {0} characters."),
    "string_too_long": gettext_noop("This may have at most {0} characters."),
    "too_short": gettext_noop("This is too short."),
    "too_long": gettext_noop("This is too long."),
    "string_pattern_mismatch": gettext_noop("This is not in the expected form."),
    "literal_error": gettext_noop("Please choose one of the possible values."),
}
_LENGTHS = ("min_length", "max_length")


class AppError(Exception):
    """An error whose message the client may see.

    `code` refines the class's code; `fields` are messages by field name; `retry_after` is the
    number of seconds until the same request may succeed, sent as `Retry-After` too.
    """

    status_code = 500
    code = ErrorCode.INTERNAL_ERROR
    extra_headers: Mapping[str, str] = {}

    def __init__(
        self,
        message: str,
        *,
        code: ErrorCode | None = None,
        fields: Mapping[str, str] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.fields = fields
        self.retry_after = None if retry_after is None else math.ceil(retry_after)

    @property
    def headers(self) -> dict[str, str]:
        """The response headers of the error."""
        retry = {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
        return {**self.extra_headers, **retry}


class BadRequest(AppError):
    status_code, code = 400, ErrorCode.BAD_REQUEST


class Unauthorized(AppError):
    status_code, code = 401, ErrorCode.UNAUTHORIZED
    extra_headers: Mapping[str, str] = {"WWW-Authenticate": "Bearer"}


class Forbidden(AppError):
    status_code, code = 403, ErrorCode.FORBIDDEN


class NotFound(AppError):
    status_code, code = 404, ErrorCode.NOT_FOUND


class Conflict(AppError):
    status_code, code = 409, ErrorCode.CONFLICT


class Unprocessable(AppError):
    status_code, code = 422, ErrorCode.VALIDATION_FAILED


class TooManyRequests(AppError):
    status_code, code = 429, ErrorCode.RATE_LIMITED


class Unavailable(AppError):
    status_code, code = 503, ErrorCode.UNAVAILABLE


def install_error_handlers(app: FastAPI) -> None:
    """Answer every error in the form of `error_body.py`."""
    app.add_exception_handler(AppError, _app_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    for failure in DATABASE_FAILURES:
        app.add_exception_handler(failure, database_error)
    app.add_exception_handler(OSError, _file_error)
    app.add_exception_handler(Exception, _unexpected_error)


async def _app_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AppError)
    if is_unreachable(error.__cause__):
        setattr(request.state, DATABASE_UNAVAILABLE, True)
    return error_response(error)


def error_response(error: AppError) -> JSONResponse:
    """The response to an error that is raised outside of a route, too."""
    body = error_body(error.code, error.message, error.fields, error.retry_after)
    return _json_response(body, error.status_code, error.headers)


def _json_response(
    body: Mapping[str, Any], status: int, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """No cache may keep an error: without this header a 404, for example, may be kept."""
    return JSONResponse(body, status, {"Cache-Control": PERSONAL, **(headers or {})})


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    body = error_body(code_for(error.status_code), str(error.detail))
    return _json_response(body, error.status_code, error.headers)


async def _validation_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return validation_response(error.errors())


def validation_response(problems: Sequence[Any]) -> JSONResponse:
    """422 with a message for each field. The problems are pydantic's, the location's first part
    that of the request."""
    if any(_is_unreadable(item) for item in problems):
        body = error_body(ErrorCode.INVALID_JSON, _unreadable_message(problems[0]))
        return _json_response(body, 422)
    fields: dict[str, str] = {}
    for item in problems:
        fields.setdefault(_field_name(item), _field_message(item))
    summary = "; ".join(f"{name}: {problem}" for name, problem in fields.items())
    return _json_response(error_body(ErrorCode.VALIDATION_FAILED, summary, fields), 422)


def _field_message(item: Mapping[str, Any]) -> str:
    """A rule's own message, which is translated already, or pydantic's."""
    text = str(item["msg"])
    own = text.removeprefix("Value error, ")
    translated = _PYDANTIC_MESSAGES.get(item["type"])
    if own != text or translated is None or current_language() == DEFAULT:
        return own
    context = item.get("ctx", {})
    return t(translated, *(context[name] for name in _LENGTHS if name in context))


def _is_unreadable(item: Mapping[str, Any]) -> bool:
    """Whether the body as a whole, rather than a field, is invalid."""
    is_no_object = item["type"] == "model_attributes_type" and tuple(item["loc"]) == ("body",)
    return item["type"] == "json_invalid" or is_no_object


def _unreadable_message(item: Mapping[str, Any]) -> str:
    if item["type"] == "json_invalid":
        return t("The body is not valid JSON.")
    return t("The body is not a JSON object, sent as application/json.")


def _field_name(item: Mapping[str, Any]) -> str:
    """`limit`, `forms.0`; the location's first part (query, path or body) is left out."""
    location: Sequence[Any] = item["loc"]
    return ".".join(str(part) for part in location[1:]) or str(location[0])


async def database_error(request: Request, error: Exception) -> JSONResponse:
    """503 for a database that did not respond, or could not store anything."""
    if getattr(getattr(error, "orig", None), "sqlstate", None) in _DATABASE_FULL:
        return _storage_full(request, error)
    logger.error("The database did not respond at %s: %s", request.url.path, error)
    if is_unreachable(error):
        setattr(request.state, DATABASE_UNAVAILABLE, True)
    reason = t("The library cannot be reached right now. Please try again shortly.")
    outage = Unavailable(
        reason, code=ErrorCode.DATABASE_UNAVAILABLE, retry_after=DATABASE_RETRY_SECONDS
    )
    return error_response(outage)


def is_unreachable(error: BaseException | None) -> bool:
    """Whether the database itself did not respond: no connection, or one that broke or was refused.

    A statement timeout, for example, does not count.
    """
    if isinstance(error, PoolTimeout):
        return True
    if isinstance(error, OperationalError):
        code = getattr(error.orig, "sqlstate", None)
        return code is None or code.startswith(_UNREACHABLE)
    return False


async def _file_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, OSError)
    if error.errno not in _FULL:
        raise error  # as every unexpected error
    return _storage_full(request, error)


def _storage_full(request: Request, error: Exception) -> JSONResponse:
    """503: reading goes on, and what was sent may be sent again (OPS-38)."""
    logger.error("Nothing could be stored at %s: %s", request.url.path, error)
    text = t("Nothing could be stored just now. Please try again later.")
    return error_response(
        Unavailable(text, code=ErrorCode.STORAGE_FULL, retry_after=FULL_RETRY_SECONDS)
    )


def unexpected_response() -> JSONResponse:
    """500, without a word of what happened."""
    return error_response(AppError(t("Something went wrong. Please try again later.")))


async def _unexpected_error(request: Request, error: Exception) -> JSONResponse:
    # The traceback goes to the log only: the response must not reveal internals.
    logger.error("Unhandled error at %s", request.url.path, exc_info=error)
    response = unexpected_response()
    # Starlette sends this response outside of all middleware.
    response.headers["X-Request-ID"] = request_id.get()
    response.headers.update(getattr(request.app.state, "security_headers", SECURITY_HEADERS))
    return response
