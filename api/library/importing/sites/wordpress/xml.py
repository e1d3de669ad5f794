"""Reads the XML of an export as a stream, in bounded memory (IMPORT-19).

lxml reads no external entity and no document type here, and expands nothing; a file that has a
document type is refused, since no export has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from lxml import etree

from api.library.importing.report import ImportFailed, Problem, SourceLocation

MAX_FILE_BYTES = 4_000_000_000
# Of one entry, with its comments and custom fields.
MAX_ENTRY_BYTES = 64_000_000
_READ_BYTES = 65_536


class _TooLong(Exception):
    pass


class _Bounded:
    """A file that can be read only so far from the last mark on."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._read, self._mark = file, 0, 0

    def read(self, size: int = _READ_BYTES) -> bytes:
        data = self._file.read(min(size, _READ_BYTES))
        self._read += len(data)
        if self._read - self._mark > MAX_ENTRY_BYTES:
            raise _TooLong
        return data

    def mark(self) -> None:
        self._mark = self._read


def refuse(path: Path, message: str, line: int = 0) -> ImportFailed:
    """The error of a file that is no export."""
    return ImportFailed([Problem(SourceLocation(str(path), line), None, message)])


def read_channel(path: Path) -> Iterator[etree._Element]:
    """Each element of the export's channel, complete; it is emptied when the next one is read.

    Raises ImportFailed for a file that is not well-formed, is too large or has a document type.
    """
    if path.stat().st_size > MAX_FILE_BYTES:
        raise refuse(path, f"is larger than {MAX_FILE_BYTES:,} bytes")
    with path.open("rb") as file:
        bounded = _Bounded(file)
        try:
            yield from _children(path, bounded)
        except etree.XMLSyntaxError as error:
            line = error.lineno or 0
            raise refuse(path, f"is not well-formed XML: {error.msg}", line) from None
        except _TooLong:
            raise refuse(path, f"has an entry of more than {MAX_ENTRY_BYTES:,} bytes") from None


def _children(path: Path, file: _Bounded) -> Iterator[etree._Element]:
    events = etree.iterparse(
        file,
        events=("end",),
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    is_checked = False
    for _, element in events:
        if not is_checked:
            if element.getroottree().docinfo.doctype:
                raise refuse(path, "has a document type, as no export of WordPress has")
            is_checked = True
        parent = element.getparent()
        if parent is None or parent.tag != "channel":
            continue
        yield element
        element.clear(keep_tail=False)
        while element.getprevious() is not None:
            del parent[0]
        file.mark()
