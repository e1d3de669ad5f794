"""Asks the renderer, a Node process beside the API, for the HTML of a page.

React renders it there by the code that runs in the browser (`web/src/server.tsx`). The process is
reached by a Unix socket, which its supervisor opens and keeps (`api/cli/renderer.py`). What is said
on it is described in `web/server/main.ts`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from api.core.language import PARAMETER
from api.core.state import StateKey
from api.core.translation import current_language

# A page that is not there by then is sent without React's HTML. A new process takes less.
DEADLINE_SECONDS = 2.0
# After a page that was not rendered in time, others do not wait for so long.
PAUSE_SECONDS = 1.0
# More pages at once are sent without React's HTML.
MAX_WAITING = 64
_LENGTH_BYTES = 4
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rendered:
    """React's HTML of a page, and the address at which the browser takes it over."""

    html: str
    address: str


def _without_language(query: str) -> str:
    """The browser removes the choice of the language from the address before it renders."""
    pairs = parse_qsl(query, keep_blank_values=True)
    kept = [(name, value) for name, value in pairs if name != PARAMETER]
    return urlencode(kept) if len(kept) < len(pairs) else query


class Renderer:
    """A client of the renderer. `data` of a page are the responses of the API, as JSON."""

    def __init__(self, socket: Path) -> None:
        self._connection = _Connection(socket)
        self._under_way: dict[str, asyncio.Task[str | None]] = {}
        self._paused_until = 0.0

    async def fetch(self, path: str, query: str, data: str) -> Rendered | None:
        """The page's HTML; None where the renderer is down or late.

        `path` and `query` as the browser sent them, which takes over the page of this address only.
        """
        search = _without_language(query)
        html = await self._fetch({"path": path, "search": search and f"?{search}"}, data)
        return None if html is None else Rendered(html, f"{path}?{query}" if query else path)

    async def fetch_unavailable(self) -> Rendered | None:
        """The page that stands in for any other while its data cannot be loaded."""
        html = await self._fetch({"path": "/", "search": "", "isUnavailable": True}, "[]")
        return None if html is None else Rendered(html, "")

    async def _fetch(self, page: Mapping[str, object], data: str) -> str | None:
        """Requests for the same page wait for one rendering."""
        fields = json.dumps({"language": current_language(), **page})
        request = f'{fields[:-1]}, "data": {data}}}'
        task = self._under_way.get(request)
        if task is None:
            if time.monotonic() < self._paused_until or len(self._under_way) >= MAX_WAITING:
                return None
            task = self._under_way[request] = asyncio.create_task(self._render(request))
            task.add_done_callback(lambda _: self._under_way.pop(request))
        return await asyncio.shield(task)

    async def _render(self, request: str) -> str | None:
        try:
            html = await self._connection.exchange(request.encode())
        except (OSError, IncompleteReadError) as error:  # a TimeoutError is an OSError
            self._paused_until = time.monotonic() + PAUSE_SECONDS
            _log.warning("The renderer did not answer: %r", error)
            return None
        if not html:
            _log.warning("The renderer could not render a page.")
            return None
        return html.decode()

    async def is_alive(self) -> bool:
        try:
            return await self._connection.exchange(b"") == b""
        except (OSError, IncompleteReadError):
            return False

    async def close(self) -> None:
        await self._connection.close()


class _Connection:
    """Exchanges one request at a time: the renderer renders one page after the other."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._streams: tuple[StreamReader, StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def exchange(self, request: bytes) -> bytes:
        """The response. Raises OSError or IncompleteReadError without one.

        The socket outlives the process: a request that was under way when it ended is the first of
        the next one's.
        """
        async with asyncio.timeout(DEADLINE_SECONDS), self._turn:
            try:
                return await self._exchange(request)
            except (ConnectionError, IncompleteReadError):
                return await self._exchange(request)

    async def _exchange(self, request: bytes) -> bytes:
        if self._streams is None:
            self._streams = await asyncio.open_unix_connection(self._socket)
        reader, writer = self._streams
        try:
            writer.write(len(request).to_bytes(_LENGTH_BYTES) + request)
            await writer.drain()
            length = int.from_bytes(await reader.readexactly(_LENGTH_BYTES))
            return await reader.readexactly(length)
        except BaseException:
            # The rest of this response would be the next one's.
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def close(self) -> None:
        async with self._turn:
            self._disconnect()


RENDERER = StateKey[Renderer]("renderer")
