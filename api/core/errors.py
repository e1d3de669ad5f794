"""The errors that a domain may raise, and what a client sees of them.

    AppError                500
    ├── BadRequest          400
    ├── Unauthorized        401
    ├── Forbidden           403
    ├── NotFound            404
    ├── Conflict            409
    ├── Unprocessable       422
    ├── TooManyRequests     429
    └── Unavailable         503

Each answers `{"message": ...}` (API-12, API-13).
"""

from __future__ import annotations

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

from api.core.public_cache import DATABASE_UNAVAILABLE
from api.core.security import SECURITY_HEADERS

logger = logging.getLogger(__name__)

DATABASE_RETRY_SECONDS = 2
# SQLSTATE: connection exception, shutdown and start-up, too many connections.
_UNREACHABLE = ("08", "57P", "53300")


class AppError(Exception):
    """Something went wrong in a way that the client may be told.

    `retry_after`: seconds until the same request may succeed, sent as `Retry-After`.
    """

    status_code = 500

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.retry_after = None if retry_after is None else math.ceil(retry_after)

    @property
    def headers(self) -> dict[str, str]:
        """Response headers that tell the client how to go on."""
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


class BadRequest(AppError):
    status_code = 400


class Unauthorized(AppError):
    status_code = 401


class Forbidden(AppError):
    status_code = 403


class NotFound(AppError):
    status_code = 404


class Conflict(AppError):
    status_code = 409


class Unprocessable(AppError):
    status_code = 422


class TooManyRequests(AppError):
    status_code = 429


class Unavailable(AppError):
    status_code = 503


def install_error_handlers(app: FastAPI) -> None:
    """Give every failure the same shape: a status and a message."""
    app.add_exception_handler(AppError, _app_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    for lost in (OperationalError, PoolTimeout):
        app.add_exception_handler(lost, _database_error)
    app.add_exception_handler(Exception, _unexpected_error)


def _answer(status: int, message: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"message": message}, status_code=status, headers=headers)


async def _app_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AppError)
    if is_unreachable(error.__cause__):
        setattr(request.state, DATABASE_UNAVAILABLE, True)
    return _answer(error.status_code, error.message, error.headers)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _answer(error.status_code, str(error.detail), error.headers)


async def _validation_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _answer(422, "; ".join(_describe(item) for item in error.errors()))


def _describe(item: dict[str, Any]) -> str:
    if item["type"] == "json_invalid":
        return "The body is not valid JSON."
    if item["type"] == "model_attributes_type" and tuple(item["loc"]) == ("body",):
        return "The body is not a JSON object, sent as application/json."
    place: Sequence[Any] = item["loc"]
    name = ".".join(str(part) for part in place[1:]) or str(place[0])
    return f"{name}: {str(item['msg']).removeprefix('Value error, ')}"


async def _database_error(request: Request, error: Exception) -> JSONResponse:
    logger.error("The database did not answer at %s: %s", request.url.path, error)
    if is_unreachable(error):
        setattr(request.state, DATABASE_UNAVAILABLE, True)
    message = "The library cannot be reached right now. Please try again shortly."
    return _answer(503, message, {"Retry-After": str(DATABASE_RETRY_SECONDS)})


def is_unreachable(error: BaseException | None) -> bool:
    """Whether the database itself did not answer: no connection, or one that broke or was refused.

    A statement that took too long, for example, is no such case.
    """
    if isinstance(error, PoolTimeout):
        return True
    if isinstance(error, OperationalError):
        code = getattr(error.orig, "sqlstate", None)
        return code is None or code.startswith(_UNREACHABLE)
    return False


async def _unexpected_error(request: Request, error: Exception) -> JSONResponse:
    # The stack goes to the log only: a message of ours must not show how the server is built.
    logger.error("Unhandled error at %s", request.url.path, exc_info=error)
    answer = _answer(500, "Something went wrong. Please try again later.")
    # Starlette answers this one outside of all middleware.
    answer.headers.update(getattr(request.app.state, "security_headers", SECURITY_HEADERS))
    return answer
