"""Verses of the Hebrew Bible to be quoted, by reference."""

from __future__ import annotations

from itertools import islice

from api.admin.writing.schemas import PassageVerse, VersePassage
from api.core.errors import NotFound
from api.search.references.parser import parse
from api.search.references.verse_reference import verses_of
from api.search.references.verses import verse

MAX_VERSES = 60
_UNKNOWN = "This is not a reference to verses, such as Genesis 1:1-3."


def passage(reference: str) -> VersePassage:
    """The verses of a reference, at most the first 60. Raises NotFound."""
    found = parse(reference)
    if found is None:
        raise NotFound(_UNKNOWN, fields={"reference": _UNKNOWN})
    places = islice(verses_of(found), MAX_VERSES)
    verses = [
        PassageVerse(chapter=chapter, verse=at, text=text)
        for chapter, at in places
        if (text := verse(found.book, chapter, at))
    ]
    return VersePassage(reference=found.name, hebrew_reference=found.hebrew_name, verses=verses)
