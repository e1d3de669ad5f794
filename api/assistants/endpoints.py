"""`/mcp`: the Model Context Protocol, for assistants outside of the site (MCP-1)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from api.assistants.deps import Assistant
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_route import ErrorRoute
from api.core.errors import AppError, NotFound
from api.core.rate_limit import RateLimit, limit_by_address
from api.core.read_session import ReadSession
from api.core.state import SETTINGS

# A provider's assistants share its networks, so this is more than one reader needs.
CALLS = RateLimit("calls of assistants", limit=240)
# JSON-RPC's code of an error within the server.
_INTERNAL_ERROR = -32603


class RpcRoute(ErrorRoute):
    """An error outside of the tools is one of JSON-RPC, which clients show their assistant."""

    rendered = (AppError,)

    async def render_error(self, _: Request, response: JSONResponse, /) -> Response:
        """The same status and headers; the site's own error is the `data`."""
        data = json.loads(bytes(response.body))
        error = {"code": _INTERNAL_ERROR, "message": data["message"], "data": data}
        headers = {k: v for k, v in response.headers.items() if not k.startswith("content-")}
        body = {"jsonrpc": "2.0", "id": None, "error": error}
        return JSONResponse(body, response.status_code, headers)


async def require_server(request: Request) -> None:
    """Raises NotFound where the operator has switched it off."""
    settings = SETTINGS.of(request)
    if not settings.mcp_server:
        raise NotFound("This page was not found.")


router = APIRouter(include_in_schema=False, route_class=RpcRoute)


@router.post(
    "/mcp",
    dependencies=[Depends(require_server), Depends(limit_by_address(CALLS)), PERSONAL_RESPONSE],
)
async def mcp(request: Request, assistant: Assistant, session: ReadSession) -> Response:
    # In a thread: the first import takes longer than other readers should wait.
    respond = await asyncio.to_thread(_loaded_server)
    return await respond(request, assistant, session.rollback)


def _loaded_server() -> Callable[..., Coroutine[Any, Any, Response]]:
    from api.assistants.server import respond

    return respond


@router.get("/mcp", dependencies=[Depends(require_server), PERSONAL_RESPONSE])
@router.delete("/mcp", dependencies=[Depends(require_server), PERSONAL_RESPONSE])
async def no_stream() -> None:
    """There are no sessions, so there is nothing to listen to, and nothing to end."""
    raise HTTPException(405, headers={"Allow": "POST"})
