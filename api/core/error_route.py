"""Routes that answer errors in a form of their own: as a page, or in that of a protocol."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from api.core.errors import DATABASE_FAILURES, AppError, database_error, error_response


class ErrorRoute(APIRoute):
    """Failures of the database, and the errors of `rendered`, are answered by `render_error`."""

    rendered: ClassVar[tuple[type[AppError], ...]] = ()

    @abstractmethod
    async def render_error(self, request: Request, response: JSONResponse, /) -> Response:
        """The response in the route's form. `response` is the API's (API-13)."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def respond(request: Request) -> Response:
            try:
                return await handle(request)
            except DATABASE_FAILURES as error:
                return await self.render_error(request, await database_error(request, error))
            except self.rendered as error:
                return await self.render_error(request, error_response(error))

        return respond
