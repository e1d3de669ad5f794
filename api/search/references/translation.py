"""The English of each verse of the Torah and the Prophets, by the Jewish Publication Society, 1917.

Its verses are counted as those of the Hebrew text (`verses.py`).
"""

from __future__ import annotations

from functools import cache

from api.search.data import DATA
from api.search.references import verses

FILE = DATA / "jps1917.zip"
# What is read on a Sabbath: the Torah, and the Prophets for the haftarah.
BOOKS = verses.BOOKS[: verses.BOOKS.index("Malachi") + 1]


def english_verse(book: str, chapter: int, verse: int) -> str | None:
    """A verse in English; None if there is no such verse, or the book is not one of `BOOKS`."""
    if book not in BOOKS or not 1 <= verse <= verses.verses_in(book, chapter):
        return None
    return _book(book)[chapter - 1][verse - 1]


@cache
def _book(book: str) -> tuple[tuple[str, ...], ...]:
    """A book's chapters, each its verses. The longest takes 8 ms to open; all hold 3 MB."""
    return verses.chapters_of_file(FILE, book)
