"""In which aliyah of its portion a verse is read: without a script, a portion's page shows one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache

from api.search.data import DATA

Place = tuple[int, int]
# The numbers of the portions with which the books begin.
_FIRST_PORTIONS = {"Genesis": 1, "Exodus": 13, "Leviticus": 24, "Numbers": 34, "Deuteronomy": 44}


def aliyah_of(book: str, start: Place, place: Place) -> int:
    """The number of the aliyah that has a verse of the portion that begins at `start`; the first
    for an entry of the timeline with which no weekly portion begins."""
    aliyot = _aliyot().get((book, start), ())
    return next((number for number, end in enumerate(aliyot, 1) if place <= end), 1)


@cache
def _aliyot() -> Mapping[tuple[str, Place], Sequence[Place]]:
    """The last verses of the aliyot, by the first verse of their portion."""
    table = json.loads((DATA / "torah_readings.json").read_text("utf-8"))["portions"]
    found = {}
    for number, reading in table.items():
        ranges = [aliyah.split("-") for aliyah in reading["aliyot"]]
        start = _place(ranges[0][0])
        found[_book_of(int(number)), start] = [_place(end) for _, end in ranges]
    return found


def _book_of(portion: int) -> str:
    return max((first, book) for book, first in _FIRST_PORTIONS.items() if first <= portion)[1]


def _place(written: str) -> Place:
    """From '6:9'."""
    chapter, verse = map(int, written.split(":"))
    return chapter, verse
