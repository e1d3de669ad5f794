"""Many days and references as the Hebrew interface writes them.

`web/src/shared/lib/hebrew.test.ts` expects the same of the browser's code:

    python -m tests.site.hebrew_names > tests/site/hebrew_names.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextvars import copy_context
from datetime import date, timedelta
from pathlib import Path

from api.core.dates import full_day, hebrew_day, long_day
from api.core.translation import set_language
from api.library.portions import portions
from api.library.torah_readings import all_readings
from api.search.calendar import VerseRange
from api.search.references.books import Book, books
from api.search.references.verse_reference import VerseReference, reference

FILE = Path(__file__).with_suffix(".json")
# A cycle of the Hebrew calendar: 19 years, of which seven have a second Adar.
_FIRST, _LAST = date(2026, 1, 1), date(2045, 1, 1)
_STEP = timedelta(days=11)


def names() -> str:
    """The file's text: a line for each day (long, full and short form), each reference (English
    name and Hebrew name), and each range of verses that the pages of the portions show."""
    return copy_context().run(_in_hebrew)


def _in_hebrew() -> str:
    set_language("he")
    lists: Mapping[str, Sequence[object]] = {
        "days": [
            [day.isoformat(), long_day(day), full_day(day), hebrew_day(day).rpartition(" ")[0]]
            for day in _days()
        ],
        "references": list(_references()),
        "ranges": [[each.model_dump(by_alias=True), _hebrew_name(each)] for each in _ranges()],
    }
    return "{" + ",\n".join(_list(name, rows) for name, rows in lists.items()) + "}\n"


def _list(name: str, rows: Sequence[object]) -> str:
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'"{name}": [\n{lines}\n]'


def _days() -> Iterator[date]:
    day = _FIRST
    while day < _LAST:
        yield day
        day += _STEP


def _references() -> Iterator[tuple[str, str]]:
    """The English name and the Hebrew one; what is no reference to the Bible stays."""
    for book in books():
        yield from _references_of(book)
    yield from ((name, name) for name in ("Bavli Shabbat 31a", "Mishnah Avot 1:14", "Rashi", ""))


def _references_of(book: Book) -> Iterator[tuple[str, str]]:
    """Every form of a reference, from the first chapter and the last one."""
    last, length = len(book.verses), book.verses[-1]
    forms = (
        *((1,), (last,), (1, 1), (last, length)),
        *((1, 1, 1, 2), (last, 1, last, length), (1, 1, last, length), (1, None, last, None)),
    )
    for form in forms:
        if found := reference(book.name, *form):
            yield found.name, found.hebrew_name


def _hebrew_name(verses: VerseRange) -> str:
    start = verses.book, verses.start_chapter, verses.start_verse
    return VerseReference(*start, verses.end_chapter, verses.end_verse).hebrew_name


def _ranges() -> Iterator[VerseRange]:
    passages = [portion.verses for portion in portions().values()]
    for read in all_readings():
        passages += read.aliyot
        passages += (each for haftarah in read.haftarot for each in haftarah.passages)
    for passage in dict.fromkeys(passages):
        yield VerseRange.model_validate(passage, from_attributes=True)


if __name__ == "__main__":
    sys.stdout.write(names())
