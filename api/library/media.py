"""Media: the site's own files, and pictures that a teaching carries with it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

# How the base64 of a picture begins. Any other is called a PNG: browsers look for themselves.
_BEGINNINGS = {"/9j/": "image/jpeg", "R0lGOD": "image/gif", "UklGR": "image/webp"}


def picture_address(base64: str | None) -> str | None:
    """A stored picture, bare or with its kind, as an address to show; None where there is none."""
    if not base64 or base64.startswith("data:"):
        return base64 or None
    kinds = (kind for start, kind in _BEGINNINGS.items() if base64.startswith(start))
    return f"data:{next(kinds, 'image/png')};base64,{base64}"


def media_file_exists(path: PurePosixPath, folders: Mapping[str, Path]) -> bool:
    """Whether an address such as `/media/uploads/a.mp3` is a file of one of the media folders.

    `folders` maps the beginning of an address to a folder. Everything else is not there: no
    address leads out of a folder, and nothing tells whether another file of the machine exists.
    """
    for prefix, folder in folders.items():
        if path.is_relative_to(prefix) and ".." not in path.parts and "\0" not in str(path):
            return _is_file_within(folder, folder / path.relative_to(prefix))
    return False


def _is_file_within(folder: Path, path: Path) -> bool:
    try:
        file = path.resolve()
        return file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, RuntimeError):  # a name that is too long, or links in a circle
        return False
