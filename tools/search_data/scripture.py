"""The Hebrew Bible of `morphhb`: verses with their text and their analysed words."""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from api.search.references.verses import BOOKS, without_accents

_OSIS = "{http://www.bibletechnologies.net/2003/OSIS/namespace}"
# The names of the files, in the order of `BOOKS`.
FILES = """
    Gen Exod Lev Num Deut Josh Judg 1Sam 2Sam 1Kgs 2Kgs Isa Jer Ezek Hos Joel Amos Obad Jonah Mic
    Nah Hab Zeph Hag Zech Mal Ps Prov Job Song Ruth Lam Eccl Esth Dan Ezra Neh 1Chr 2Chr
""".split()
_JOINERS = re.compile("[\u034f\u200d]")
# The separators after a word and their text; paragraph letters are left out. No line begins with a
# paseq.
_SEPARATORS = {"־": "־", "׃": "׃ ", "׀": "\u00a0׀ "}


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its points: `parts` are prefixes, stem and suffixes, `prefixes` counts the first.

    `kind` is the stem's morphology, `lemma` Strong's number, with a letter where one number holds
    several words. A word that is a prefix with a suffix only (לו) has neither.
    """

    parts: tuple[str, ...]
    prefixes: int
    kind: str
    lemma: str


@dataclass(frozen=True, slots=True)
class Verse:
    """`text` is the text as read (qere), with points and accents; `words` include those that are
    only written (ketiv).
    """

    book: str
    chapter: int
    number: int
    text: str
    words: tuple[Word, ...]


# The commandments of one or two words that are one verse where portions are read, by the number
# of that verse. The source counts each by itself.
_ONE_VERSE = {("Exodus", 20): range(13, 17), ("Deuteronomy", 5): range(17, 21)}


def verses(folder: Path) -> Iterator[Verse]:
    """All verses in order, numbered as the portions count them; `folder` is the package."""
    for book, file in zip(BOOKS, FILES, strict=True):
        root = ET.parse(folder / "wlc" / f"{file}.xml").getroot()  # noqa: S314 - pinned by hash
        found = (_verse(book, element) for element in root.iter(f"{_OSIS}verse"))
        for chapter, group in groupby(found, key=lambda verse: verse.chapter):
            yield from _renumbered(list(group), _ONE_VERSE.get((book, chapter)))


def _verse(book: str, element: ET.Element) -> Verse:
    _, chapter, number = element.attrib["osisID"].split(".")
    words = tuple(_word(found) for found in element.iter(f"{_OSIS}w"))
    return Verse(book, int(chapter), int(number), _text(element), words)


def _renumbered(chapter: list[Verse], one: range | None) -> Iterator[Verse]:
    """The verses of a chapter, with the verses of `one` merged."""
    if one is None:
        yield from chapter
        return
    parts = chapter[one.start - 1 : one.stop - 1]
    text = " ".join(verse.text for verse in parts)
    whole = replace(parts[0], text=text, words=tuple(word for v in parts for word in v.words))
    renumbered = [*chapter[: one.start - 1], whole, *chapter[one.stop - 1 :]]
    for number, verse in enumerate(renumbered, 1):
        yield replace(verse, number=number)


def _word(element: ET.Element) -> Word:
    parts = tuple(without_accents(_marked(element)).split("/"))
    *prefixes, lemma = element.attrib["lemma"].split("/")
    # The first letter names the language; a suffix' own kind begins with S.
    kinds = element.attrib["morph"][1:].split("/")[len(prefixes) :]
    if not lemma[0].isdigit() or not kinds or kinds[0].startswith("S"):
        return Word(parts, 0, "", "")
    return Word(parts, len(prefixes), kinds[0], lemma.rstrip("+"))


def _marked(element: ET.Element) -> str:
    """A word with its points and accents, and a slash between its parts."""
    return unicodedata.normalize("NFC", _JOINERS.sub("", "".join(element.itertext())))


def _text(verse: ET.Element) -> str:
    """The text as read, with the separators of the source."""
    return "".join(_pieces(verse)).strip()


def _pieces(parent: ET.Element) -> list[str]:
    """The words, each with its separator."""
    pieces: list[str] = []
    for element in parent:
        if element.tag == f"{_OSIS}w":
            pieces.append(_marked(element).replace("/", "") + " ")
        elif element.tag == f"{_OSIS}seg" and pieces:
            pieces[-1] = pieces[-1].rstrip() + _SEPARATORS.get(element.text or "", " ")
        elif element.get("type") == "variant":
            _replace_with_qere(element, pieces)
    return pieces


def _replace_with_qere(note: ET.Element, pieces: list[str]) -> None:
    """Replace the written words before the note with the words that are read."""
    reading = note.find(f"{_OSIS}rdg[@type='x-qere']")
    if reading is None:
        return
    # One word may be written as two: count letters.
    written = _letters(note.findtext(f"{_OSIS}catchWord") or "")
    while written > 0:
        written -= _letters(pieces.pop())
    pieces += _pieces(reading)


def _letters(text: str) -> int:
    return len(re.findall("[א-ת]", text))
