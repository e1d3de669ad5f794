"""Media: the site's own files, and pictures that a teaching carries with it."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from starlette.responses import Response
from starlette.types import Scope

from api.core.static_files import StaticFiles

# Opening lines of some sample teachings, read aloud; `web/sounds` says how they were made.
SAMPLE_RECORDINGS = Path(__file__).parent / "samples" / "audio"
# How the base64 of a picture begins. Any other is called a PNG: browsers look for themselves.
_BEGINNINGS = {"/9j/": "image/jpeg", "R0lGOD": "image/gif", "UklGR": "image/webp"}


def picture_address(base64: str | None) -> str | None:
    """A stored picture, bare or with its kind, as an address to show; None where there is none."""
    if not base64 or base64.startswith("data:"):
        return base64 or None
    kinds = (kind for start, kind in _BEGINNINGS.items() if base64.startswith(start))
    return f"data:{next(kinds, 'image/png')};base64,{base64}"


class MediaFiles(StaticFiles):
    """The files of a media folder. Browsers ask anew each time: a name may get another content.

    What could run as a page of the site (HTML, SVG, anything unknown) is handed over to be saved,
    and has no rights where a browser shows it all the same.
    """

    async def check_config(self) -> None:
        """The folder is made with the first upload; until then nothing is there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        if not _only_plays(path):
            response.headers["Content-Disposition"] = "attachment"
            response.headers["Content-Security-Policy"] = "sandbox"
        return response


def _only_plays(path: str) -> bool:
    """Whether a browser does nothing with such a file but show or play it."""
    kind = mimetypes.guess_type(path)[0] or ""
    return kind.startswith(("image/", "audio/", "video/")) and kind != "image/svg+xml"


def media_file(path: PurePosixPath, folders: Mapping[str, Path]) -> Path | None:
    """The file at an address such as `/media/uploads/a.mp3`, if it is one of a media folder's.

    `folders` maps the beginning of an address to a folder. Everything else is not there: no
    address leads out of a folder, and nothing tells whether another file of the machine exists.
    """
    for prefix, folder in folders.items():
        if path.is_relative_to(prefix) and ".." not in path.parts and "\0" not in str(path):
            return _file_within(folder, folder / path.relative_to(prefix))
    return None


def media_file_exists(path: PurePosixPath, folders: Mapping[str, Path]) -> bool:
    """Whether there is a media file at an address."""
    return media_file(path, folders) is not None


def _file_within(folder: Path, path: Path) -> Path | None:
    try:
        file = path.resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, RuntimeError):  # a name that is too long, or links in a circle
        return None
