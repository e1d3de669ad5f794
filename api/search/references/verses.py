"""The Hebrew text of each verse, with points, and with accents where they are wanted.

Books, chapters and verses are counted as Hebrew Bibles count them: a psalm's heading is a verse,
and some chapters begin elsewhere than in English translations. Where what is read aloud differs
from what is written (qere and ketiv), the text is what is read.
"""

from __future__ import annotations

import re
import zipfile
from functools import cache
from pathlib import Path

from api.search.data import DATA

FILE = DATA / "verses.zip"
BOOKS = (
    "Genesis",
    "Exodus",
    "Leviticus",
    "Numbers",
    "Deuteronomy",
    "Joshua",
    "Judges",
    "1 Samuel",
    "2 Samuel",
    "1 Kings",
    "2 Kings",
    "Isaiah",
    "Jeremiah",
    "Ezekiel",
    "Hosea",
    "Joel",
    "Amos",
    "Obadiah",
    "Jonah",
    "Micah",
    "Nahum",
    "Habakkuk",
    "Zephaniah",
    "Haggai",
    "Zechariah",
    "Malachi",
    "Psalms",
    "Proverbs",
    "Job",
    "Song of Songs",
    "Ruth",
    "Lamentations",
    "Ecclesiastes",
    "Esther",
    "Daniel",
    "Ezra",
    "Nehemiah",
    "1 Chronicles",
    "2 Chronicles",
)
# Cantillation, with meteg and with paseq and the space before it.
_ACCENTS = re.compile("\u00a0\u05c0|[\u0591-\u05af\u05bd]")


def verse(book: str, chapter: int, verse: int) -> str | None:
    """A verse's pointed text without cantillation; None if there is no such verse."""
    text = accented_verse(book, chapter, verse)
    return None if text is None else without_accents(text)


def accented_verse(book: str, chapter: int, verse: int) -> str | None:
    """A verse's text with points and cantillation; None if there is no such verse."""
    if not 1 <= chapter <= chapters(book) or not 1 <= verse <= verses_in(book, chapter):
        return None
    return _book(book)[chapter - 1][verse - 1]


def without_accents(text: str) -> str:
    """A text with its letters and points only."""
    return _ACCENTS.sub("", text)


def chapters(book: str) -> int:
    """How many chapters a book has; 0 for a book that is not in `BOOKS`."""
    return len(_book(book)) if book in BOOKS else 0


def verses_in(book: str, chapter: int) -> int:
    """How many verses a chapter has; 0 if there is no such chapter."""
    return len(_book(book)[chapter - 1]) if 1 <= chapter <= chapters(book) else 0


@cache
def _book(book: str) -> tuple[tuple[str, ...], ...]:
    """A book's chapters, each its verses. The longest takes 13 ms to open; all hold 6 MB."""
    return chapters_of_file(FILE, book)


def chapters_of_file(file: Path, book: str) -> tuple[tuple[str, ...], ...]:
    """A book's chapters in an archive: a line for a verse, an empty one between chapters."""
    with zipfile.ZipFile(file) as held:
        text = held.read(f"{book}.txt").decode()
    return tuple(tuple(chapter.split("\n")) for chapter in text.split("\n\n"))
