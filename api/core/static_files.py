"""Static files."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles as StarletteFiles
from starlette.types import Receive, Scope, Send

SERVICE_WORKER = "sw.js"


class StaticFiles(StarletteFiles):
    """A folder's files. An impossible file name is answered with 404, too."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):
            # A name too long or with NUL, a symlink loop, or missing permissions.
            return "", None


def file_within(folder: Path, path: Path) -> Path | None:
    """The file at a path, resolved, if it is in a folder: no link leads out of it."""
    try:
        file = path.resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, RuntimeError):  # a name that is too long, or a symlink loop
        return None


class StaticFile:
    """One file at one URL. Browsers revalidate it by its ETag every time."""

    def __init__(self, path: Path) -> None:
        self._files = StaticFiles(directory=path.parent, check_dir=False)
        self._name = path.name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response: Response = await self._files.get_response(self._name, scope)
        response.headers["Cache-Control"] = "no-cache"
        if self._name == SERVICE_WORKER:
            # That of the Hebrew interface is in a folder of its own, but serves all pages.
            response.headers["Service-Worker-Allowed"] = "/"
        await response(scope, receive, send)
