"""What stands above the results: why they are there, the verse asked for, what else to try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from api.search.query.parser import Reading
from api.search.references import verses
from api.search.references.parser import Reference
from api.search.schemas import SearchNote, Verse, VersePortion
from api.search.text.analyzer import tokens
from api.search.text.spellcheck import nearest
from api.search.types import Document

# What a reader can take in at one look.
_MOST_VERSES = 3


def explain(
    reading: Reading, portions: Sequence[Document], *, by_meaning: bool = False
) -> list[SearchNote]:
    """The reading's notes, and where the verse is that was asked for.

    What holds some of the words stands behind what was found `by_meaning`.
    """
    notes = [
        SearchNote(
            kind="meaning" if by_meaning and note.kind == "some" else note.kind,
            typed=note.typed,
            meant=note.meant,
            to=None,
        )
        for note in reading.notes
    ]
    if reading.reference and portions:
        found = portions[0]
        notes.append(
            SearchNote(
                kind="reference",
                typed=reading.reference.name,
                meant=found["parasha"],
                to=f"/torah-timeline/{found['slug']}",
            )
        )
    return notes


def quoted_verse(reference: Reference | None, portions: Sequence[Document]) -> Verse | None:
    """The verse, or the first few of a range; None for a whole chapter."""
    if reference is None or reference.verse is None:
        return None
    hebrew = " ".join(_texts(reference))
    if not hebrew:
        return None
    return Verse(
        reference=reference.name,
        hebrew_reference=reference.hebrew_name,
        hebrew=hebrew,
        portion=_portion(portions[0]) if portions else None,
    )


def _texts(reference: Reference) -> Iterator[str]:
    assert reference.verse is not None
    last = reference.verse
    if reference.end_verse and reference.end_chapter in (None, reference.chapter):
        last = min(reference.end_verse, reference.verse + _MOST_VERSES - 1)
    for number in range(reference.verse, last + 1):
        if text := verses.verse(reference.book, reference.chapter, number):
            yield text


def _portion(document: Document) -> VersePortion:
    return VersePortion(
        parasha=document["parasha"], slug=document["slug"], hebrew_name=document["hebrewName"]
    )


def suggestions(typed: str) -> list[str]:
    """Terms that may have been meant where nothing was found, the nearest first."""
    words = tokens(typed)
    return list(dict.fromkeys(name for each in (" ".join(words), *words) for name in nearest(each)))
