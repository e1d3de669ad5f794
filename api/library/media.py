"""The site's own media: which addresses are files, and where they lie."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath


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
