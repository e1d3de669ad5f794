"""Verses of the Hebrew Bible and mishnahs to be quoted, by reference, and a check of citations."""

from __future__ import annotations

from itertools import islice

from api.admin.writing.schemas import CitationCheck, MissingCitation, PassageVerse, VersePassage
from api.core.errors import NotFound
from api.library.citation_links import missing_citations_in
from api.search.references.mishnah_range import MishnahRange, mishnahs_of
from api.search.references.missing import MissingPlace
from api.search.references.recognition import recognize
from api.search.references.verse_reference import VerseReference, verses_of
from api.search.references.verses import verse

MAX_VERSES = 60
_UNKNOWN = "This is not a reference to verses or mishnahs, such as Genesis 1:1-3 or Avot 1:14."
_NO_TEXT = "The edition that this site has does not have this text."


def passage(written: str) -> VersePassage:
    """The verses or mishnahs of a reference, at most the first 60.

    Raises NotFound, which says of a place that its book does not have what the book has.
    """
    found, rest = recognize(written)
    if isinstance(found, MissingPlace):
        raise _not_found(found.explanation())
    if found is None or rest.strip():
        raise _not_found(_UNKNOWN)
    if isinstance(found, VerseReference):
        return _of_bible(found)
    mishnahs = mishnahs_of(found)
    if mishnahs is None or found != mishnahs.reference:
        # A comment on a verse or mishnah is not its text.
        raise _not_found(_NO_TEXT)
    return _of_mishnah(mishnahs)


def check(html: str) -> CitationCheck:
    """What a text cites and there is not."""
    missing = [
        MissingCitation(explanation=place.explanation(), nearest=place.nearest())
        for place in missing_citations_in(html)
    ]
    return CitationCheck(missing=missing)


def _not_found(message: str) -> NotFound:
    return NotFound(message, fields={"reference": message})


def _of_bible(found: VerseReference) -> VersePassage:
    verses = [
        PassageVerse(chapter=chapter, verse=at, text=text)
        for chapter, at in islice(verses_of(found), MAX_VERSES)
        if (text := verse(found.book, chapter, at))
    ]
    return VersePassage(reference=found.name, hebrew_reference=found.hebrew_name, verses=verses)


def _of_mishnah(found: MishnahRange) -> VersePassage:
    mishnahs = [
        PassageVerse(chapter=chapter, verse=number, text=found.text((chapter, number)))
        for chapter, number in found.places[:MAX_VERSES]
    ]
    reference = found.reference
    return VersePassage(
        reference=reference.name, hebrew_reference=reference.hebrew_name, verses=mishnahs
    )
