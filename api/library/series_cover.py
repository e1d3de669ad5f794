"""The word on the cover of a series that has no picture."""

from __future__ import annotations

from functools import lru_cache

from api.search.text.analyzer import tokens
from api.search.text.synonyms import default_synonyms


@lru_cache(maxsize=256)
def cover_word(title: str, description: str) -> str | None:
    """The Hebrew of a term that the title names, best one that the description names as well.

    'תשובה' for 'Teshuvah: The Road Back'; None if the title names no term.
    """
    synonyms = default_synonyms()
    named = [match.term for match in synonyms.find(tokens(title))]
    described = {match.term.name for match in synonyms.find(tokens(description))}
    for term in sorted(named, key=lambda term: term.name not in described):
        if word := term.hebrew:
            return word
    return None
