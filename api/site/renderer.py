"""Asks the renderer, a Node process beside the API, for the HTML of a page.

React renders it there by the code that runs in the browser (`web/src/server.tsx`). The process is
reached by a Unix socket, which its supervisor opens and keeps (`api/cli/renderer.py`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

import httpx

from api.core.language import PARAMETER
from api.core.socket_dir import socket_dir
from api.core.translation import current_language

# A page that is not there by then is sent without React's HTML. A new process takes less.
DEADLINE_SECONDS = 2.0
# After a page that was not rendered in time, others do not wait for so long.
PAUSE_SECONDS = 1.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rendered:
    """React's HTML of a page, and the address for which it is."""

    html: str
    address: str


def renderer_socket(data_dir: Path) -> Path:
    return socket_dir(data_dir) / "renderer"


def address_of(path: str, query: str) -> str:
    """The address for which a page is rendered, as `serverRendered.ts` has it in the browser.

    Paths are matched case-insensitively, with a slash at their end or without; the choice of the
    language is removed from the address.
    """
    path = path.rstrip("/").lower() or "/"
    pairs = parse_qsl(query, keep_blank_values=True)
    kept = [(name, value) for name, value in pairs if name != PARAMETER]
    if len(kept) < len(pairs):
        query = urlencode(kept)
    return f"{path}?{query}" if query else path


class Renderer:
    """A client of the renderer. `data` of a page are the responses of the API, as JSON."""

    def __init__(self, socket: Path) -> None:
        transport = httpx.AsyncHTTPTransport(uds=str(socket))
        self._client = httpx.AsyncClient(
            transport=transport, base_url="http://renderer", timeout=DEADLINE_SECONDS
        )
        self._under_way: dict[tuple[str, str], asyncio.Task[str | None]] = {}
        self._paused_until = 0.0

    async def fetch(self, path: str, query: str, data: str) -> Rendered | None:
        """The page's HTML; None where the renderer is down or late.

        Requests for the same page wait for one rendering.
        """
        address = address_of(path, query)
        path, mark, search = address.partition("?")
        page = f'{{"path":{json.dumps(path)},"search":{json.dumps(mark + search)},"data":{data}}}'
        key = (current_language(), page)
        task = self._under_way.get(key)
        if task is None:
            if time.monotonic() < self._paused_until:
                return None
            task = self._under_way[key] = asyncio.create_task(self._post(*key))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        html = await asyncio.shield(task)
        return None if html is None else Rendered(html, address)

    async def _post(self, language: str, page: str) -> str | None:
        try:
            response = await self._client.post(f"/{language}", content=page.encode())
            response.raise_for_status()
        except httpx.HTTPStatusError as error:
            _log.warning("The renderer answered %s.", error.response.status_code)
            return None
        except httpx.HTTPError as error:
            self._paused_until = time.monotonic() + PAUSE_SECONDS
            _log.warning("The renderer did not answer: %r", error)
            return None
        return response.text

    async def is_alive(self) -> bool:
        try:
            return (await self._client.get("/")).is_success
        except httpx.HTTPError:
            return False

    async def close(self) -> None:
        await self._client.aclose()
