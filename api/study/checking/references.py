"""Verses, folios and other places: each that a sentence names is one that the passage names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from api.search.references.recognition import citations
from api.search.references.verse_reference import Reference, VerseReference

# Places whose book is not recognised, or that no book has.
_PLACE = re.compile(r"\b\d{1,3}:\d{1,3}\b|\b\d{1,3}[ab]\b")
# In Hebrew: chapter, folio.
_HEBREW_PLACE = re.compile(r"(?<!\w)(?:פרק|פסוק|דף|סימן)\s+[א-ת\d״׳\"']+(?:\s+[א-ת]{1,3}(?!\w))?")


def references_stand(sentence: str, passage: str, before: Sequence[str] = ()) -> bool:
    """Whether the passage names every place that the sentence names.

    `before` are the texts before it, from which it takes a book that it leaves out: '(27:7)'.
    """
    named = _cited((sentence,))
    known = _cited((*before, passage))
    if not all(any(_covers(one, other) for one in known) for other in named):
        return False
    if not set(_PLACE.findall(sentence)) <= set(_PLACE.findall(passage)):
        # A verse within a range that the passage names.
        return bool(named) and len(named) >= len(set(_PLACE.findall(sentence)))
    hebrew = _HEBREW_PLACE.findall(sentence)
    return not hebrew or bool(named) or all(place in passage for place in hebrew)


@lru_cache(maxsize=2_000)
def _cited(texts: tuple[str, ...]) -> tuple[Reference, ...]:
    """What the last of the texts cites."""
    return tuple(found.reference for found in citations(texts)[-1])


def _covers(known: Reference, named: Reference) -> bool:
    if known == named or known.name == named.name:
        return True
    if not isinstance(known, VerseReference) or not isinstance(named, VerseReference):
        return False
    if known.book != named.book or known.chapter != named.chapter:
        return False
    if named.verse is None or known.verse is None:
        return named.verse is None
    last = known.end_verse or known.verse
    return known.verse <= named.verse <= last and (named.end_verse or named.verse) <= last
