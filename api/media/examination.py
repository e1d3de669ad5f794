"""What an uploaded file is, before it is decoded.

Reading the headers of a hostile file can crash a decoder, loop, or take much memory. That is done
in a process of its own; the hash is computed here.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from pathlib import Path

from api.media.limits import Kind
from api.media.processing.child import examine_in_child
from api.media.processing.outcome import UnusableFile


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What is known of a file before it is decoded."""

    kind: Kind
    type: str
    suffix: str
    size: int
    sha256: str


async def examine(path: Path, kind: Kind) -> FileFacts:
    """Recognize a file's format and compute its hash. Raises UnusableFile."""
    found = await examine_in_child(kind, path)
    if found.problem is not None:
        raise UnusableFile(found.problem)
    size, sha256 = await asyncio.to_thread(_size_and_hash, path)
    return FileFacts(kind, found.type, found.suffix, size, sha256)


def _size_and_hash(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()
