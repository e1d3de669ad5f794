"""Files that are served as they lie on the disk, whatever is asked for."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles as StarletteFiles
from starlette.types import Receive, Scope, Send


class StaticFiles(StarletteFiles):
    """A folder's files. A name that no file can have is not found, like any other."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):
            # A name that is too long or holds NUL, links in a circle, a file closed to us.
            return "", None


class StaticFile:
    """One file under an address of its own, with its ETag: browsers ask anew each time."""

    def __init__(self, path: Path) -> None:
        self._files = StaticFiles(directory=path.parent, check_dir=False)
        self._name = path.name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response: Response = await self._files.get_response(self._name, scope)
        response.headers["Cache-Control"] = "no-cache"
        await response(scope, receive, send)
