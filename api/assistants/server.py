"""The server of the Model Context Protocol, by its SDK (`docs/decisions/0040-assistants.md`).

Only the first call imports this module (`endpoints.py`): the SDK takes memory that a site without
assistants saves. It keeps no session: what answers a request ends with it.
"""

from __future__ import annotations

import ipaddress
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request, Response
from mcp.server import Server, ServerRequestContext
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp_types import Tool as ToolDescription
from pydantic import ValidationError
from starlette.types import Message

from api.assistants.service import AssistantService
from api.assistants.tools import TOOLS, Tool
from api.core.body_limits import JSON_LIMIT
from api.core.errors import (
    DATABASE_FAILURES,
    AppError,
    database_error,
    error_response,
    unexpected_response,
    validation_response,
)
from api.core.settings import Settings
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.site.llms_txt import HOW_TO_QUOTE

logger = logging.getLogger(__name__)
# It logs each request that it refuses, and at lower levels the messages themselves.
logging.getLogger("mcp").setLevel(logging.ERROR)

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_READS_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


async def respond(
    request: Request, assistant: AssistantService, roll_back: Callable[[], Awaitable[None]]
) -> Response:
    """Answer one request of an assistant.

    `roll_back` ends a transaction in which the database failed.
    """
    settings = SETTINGS.of(request)
    calls = _Calls(request, assistant, roll_back)
    server: Server[Any] = Server(
        settings.site_name,
        version=version("torah-nuggets"),
        instructions=f"{settings.site_name} is a library of Torah teachings by "
        f"{settings.teacher_name}. {HOW_TO_QUOTE}",
        website_url=settings.public_url,
        on_list_tools=_list_tools,
        on_call_tool=calls.call,
    )
    manager = StreamableHTTPSessionManager(
        server,
        json_response=True,
        stateless=True,
        security_settings=_security(settings, request.headers.get("host", "")),
        max_request_body_size=JSON_LIMIT.max_bytes,
    )
    response = _Recorder()
    async with manager.run():
        await manager.handle_request(request.scope, request.receive, response.send)
    return response.finished()


async def _list_tools(
    _: ServerRequestContext[Any], __: PaginatedRequestParams | None
) -> ListToolsResult:
    return ListToolsResult(tools=_descriptions())


@cache
def _descriptions() -> list[ToolDescription]:
    return [
        ToolDescription(
            name=name,
            title=tool.title,
            description=tool.description,
            input_schema=tool.arguments.model_json_schema(),
            output_schema=tool.result.model_json_schema(mode="serialization"),
            annotations=_READS_ONLY,
        )
        for name, tool in TOOLS.items()
    ]


class _Calls:
    """Calls the tools for one request. What fails is a result, which the assistant can read."""

    def __init__(
        self,
        request: Request,
        assistant: AssistantService,
        roll_back: Callable[[], Awaitable[None]],
    ) -> None:
        self._request, self._assistant, self._roll_back = request, assistant, roll_back

    async def call(
        self, _: ServerRequestContext[Any], params: CallToolRequestParams
    ) -> CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"There is no tool {params.name[:50]!r}.")
        try:
            return await self._run(tool, params.arguments or {})
        except Exception as error:  # noqa: BLE001 # the protocol has no status for it
            await self._roll_back()
            return CallToolResult(
                content=[TextContent(text=await self._explained(error))], is_error=True
            )

    async def _run(self, tool: Tool, arguments: dict[str, Any]) -> CallToolResult:
        result = await tool.run(self._assistant, tool.arguments.model_validate(arguments))
        data = result.model_dump(mode="json")
        # As text, too: older clients show an assistant nothing else.
        text = json.dumps(data, ensure_ascii=False)
        return CallToolResult(content=[TextContent(text=text)], structured_content=data)

    async def _explained(self, error: Exception) -> str:
        """As the API says it (API-13)."""
        if isinstance(error, AppError):
            response = error_response(error)
        elif isinstance(error, DATABASE_FAILURES):
            response = await database_error(self._request, error)
        elif isinstance(error, ValidationError):
            problems = [{**each, "loc": ("arguments", *each["loc"])} for each in error.errors()]
            response = validation_response(problems)
        else:
            logger.error("A tool of assistants failed", exc_info=error)
            response = unexpected_response()
        return bytes(response.body).decode()


class _Recorder:
    """The SDK's response, which is sent after the request's transaction has ended."""

    def __init__(self) -> None:
        self._messages: list[Message] = []

    async def send(self, message: Message) -> None:
        self._messages.append(message)

    def finished(self) -> Response:
        start, *rest = self._messages
        response = Response(b"".join(each.get("body", b"") for each in rest), start["status"])
        response.raw_headers = list(start["headers"])
        response.headers["Cache-Control"] = PERSONAL
        return response


def _security(settings: Settings, host: str) -> TransportSecuritySettings:
    """Which hosts and origins are answered: no name that an attacker lets lead to this machine.

    Without SITE_URL also an address, which no name was changed to.
    """
    hosts = [*_site_hosts(settings.public_url), *_LOOPBACK, *(f"{each}:*" for each in _LOOPBACK)]
    if settings.site_url is None and _is_address(host):
        hosts.append(host)
    origins = [f"{scheme}://{each}" for scheme in ("http", "https") for each in hosts]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)


def _site_hosts(url: str) -> Iterator[str]:
    """The host of the site's own URL, also with the port that its scheme has anyway."""
    site = urlsplit(url)
    yield site.netloc.lower()
    if site.port is None:
        yield f"{site.netloc.lower()}:{443 if site.scheme == 'https' else 80}"


def _is_address(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname if host else None
    try:
        ipaddress.ip_address(name or "")
    except ValueError:
        return False
    return True
