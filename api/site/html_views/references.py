"""Names of books, chapters, verses and portions as the interface shows them (LANG-12, LANG-13).

`web/src/shared/lib/references.ts` writes the same. Citations within a teaching's own text stay as
the teaching has them.
"""

from __future__ import annotations

import re
import unicodedata

from api.core.translation import is_hebrew_interface
from api.search.calendar import VerseRange
from api.search.references.books import by_name
from api.search.references.numerals import numeral
from api.search.references.verse_reference import VerseReference

# 'Genesis 12', 'Genesis 12:5', 'Exodus 20:1-14', 'Genesis 1:1-2:3', 'Genesis 1-3'
_REFERENCE = re.compile(r"(.+) (\d+)(?::(\d+))?(?:[-–](\d+)(?::(\d+))?)?")


def verse_or_chapter(value: int) -> str:
    """The number of a chapter or a verse: '12', or in the Hebrew interface 'יב'."""
    return numeral(value) if is_hebrew_interface() else str(value)


def book_name(book: str) -> str:
    """'Genesis', or 'בראשית'. A name that is no book's stays as it is."""
    found = by_name().get(book) if is_hebrew_interface() else None
    return found.hebrew if found else book


def portion_name(name: str, hebrew_name: str) -> str:
    """'Noach', or 'נח': without points, as names stand in a sentence."""
    return without_marks(hebrew_name) if is_hebrew_interface() else name


def verse_range(verses: VerseRange) -> str:
    """'Genesis 12:1–17:27', or 'בראשית יב, א – יז, כז'."""
    if is_hebrew_interface() and verses.book in by_name():
        start = verses.book, verses.start_chapter, verses.start_verse
        return VerseReference(*start, verses.end_chapter, verses.end_verse).hebrew_name
    same = verses.end_chapter == verses.start_chapter
    end = str(verses.end_verse) if same else f"{verses.end_chapter}:{verses.end_verse}"
    return f"{verses.book} {verses.start_chapter}:{verses.start_verse}–{end}"


def verse_number(chapter: int, verse: int) -> str:
    """'6:9', or 'ו, ט'."""
    if is_hebrew_interface():
        return f"{numeral(chapter)}, {numeral(verse)}"
    return f"{chapter}:{verse}"


def verse_name(book: str, chapter: int, verse: int) -> str:
    """'Genesis 6:9', or 'בראשית ו, ט'."""
    return f"{book_name(book)} {verse_number(chapter, verse)}"


def reference_name(reference: str) -> str:
    """A reference to verses of the Bible by the name that the site gives it: 'Genesis 1:1-2:3', or
    'בראשית א, א – ב, ג'. What is no such reference stays as it is."""
    found = _REFERENCE.fullmatch(reference) if is_hebrew_interface() else None
    if not found:
        return reference
    # A single psalm is 'Psalm 23'.
    book = "Psalms" if found[1] == "Psalm" else found[1]
    if book not in by_name():
        return reference
    chapter, verse, end, end_verse = (int(part) if part else None for part in found.groups()[1:])
    assert chapter is not None
    if verse and end and not end_verse:
        return VerseReference(book, chapter, verse, chapter, end).hebrew_name
    return VerseReference(book, chapter, verse, end, end_verse).hebrew_name


def without_marks(text: str) -> str:
    """Hebrew without vowel points and accents."""
    return "".join(letter for letter in text if unicodedata.category(letter) != "Mn")
