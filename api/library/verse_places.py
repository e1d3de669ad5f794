"""Where the site's text of the portions has each verse of the Torah (TEXT-6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote

from api.library.torah_readings import readings_from
from api.search.references.verse_reference import VerseReference


class PortionEntry(NamedTuple):
    """An entry of the site's timeline: its names, and the verse with which it begins."""

    slug: str
    parasha: str
    hebrew_name: str
    book: str
    start_chapter: int
    start_verse: int


class VersePlace(NamedTuple):
    """A portion, and the address of a verse in its text."""

    portion: PortionEntry
    url: str


class VersePlaces:
    """The verses that the texts of these entries have. An entry with which no weekly portion begins
    has no text; of two that begin with the same verse, the first counts."""

    def __init__(self, entries: Iterable[PortionEntry]) -> None:
        self._texts = [
            (entry, read[0].aliyot)
            for entry in entries
            if (read := readings_from((entry.book, entry.start_chapter, entry.start_verse)))
        ]

    def of(self, reference: VerseReference) -> VersePlace | None:
        """Where a reference begins; None if no portion has it.

        The address names the aliyah, for readers without a script: the page then has that aliyah
        alone (TEXT-7).
        """
        at = reference.chapter, reference.verse or 1
        for entry, aliyot in self._texts:
            if entry.book != reference.book:
                continue
            for number, aliyah in enumerate(aliyot, start=1):
                if aliyah.has(*at):
                    return VersePlace(entry, _url(entry.slug, number, *at))
        return None


def portion_path(slug: str) -> str:
    return f"/torah-timeline/{quote(slug, safe='')}"


def _url(slug: str, aliyah: int, chapter: int, verse: int) -> str:
    query = f"?aliyah={aliyah}" if aliyah > 1 else ""
    return f"{portion_path(slug)}{query}#{chapter}:{verse}"


NO_PLACES = VersePlaces(())
