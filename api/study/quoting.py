"""Quotations: whether a text really contains them, whatever their points and punctuation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from api.search.text.analyzer import tokens

# Text in double quotation marks of any script; an apostrophe is no quotation mark.
_QUOTED = re.compile(r"[“\"„«]([^“”\"„«»]{2,600})[”\"»]")
# Where a quotation leaves words out.
_ELLIPSIS = re.compile(r"\s*(?:\.\.\.|…|\[\.\.\.\])\s*")
# Fewer words are a term, not a quotation.
MIN_QUOTED_WORDS = 4


def is_verbatim(quotation: str, text: str) -> bool:
    """Whether a text contains a quotation word for word, its parts around '...' in order.

    Points, case and punctuation are folded. An empty quotation is contained nowhere.
    """
    return has_words(tokens(text), quotation)


def has_words(words: Sequence[str], quotation: str) -> bool:
    """The same of the folded words of a text, which are so folded only once for many quotations."""
    return end_of(words, quotation) is not None


def end_of(words: Sequence[str], quotation: str) -> int | None:
    """After how many of the words a quotation ends, as early as it can; None without it."""
    return _end(words, _parts(quotation))


def start_of(words: Sequence[str], quotation: str) -> int | None:
    """Before how many of the words a quotation begins, as late as it can; None without it."""
    backwards = [part[::-1] for part in reversed(_parts(quotation))]
    end = _end(words[::-1], backwards)
    return None if end is None else len(words) - end


def _parts(quotation: str) -> list[list[str]]:
    return [found for part in _ELLIPSIS.split(quotation) if (found := tokens(part))]


def _end(words: Sequence[str], parts: Sequence[Sequence[str]]) -> int | None:
    """Where the last of these parts ends, each after the one before and as early as it can."""
    at = 0
    for part in parts:
        found_at = _index(words, part, at)
        if found_at is None:
            return None
        at = found_at + len(part)
    return at if parts else None


def quotations(text: str) -> list[str]:
    """The passages of a text in double quotation marks that have at least four words."""
    return [quoted for quoted in _QUOTED.findall(text) if len(tokens(quoted)) >= MIN_QUOTED_WORDS]


def _index(words: Sequence[str], part: Sequence[str], start: int) -> int | None:
    """Where `part` begins in `words`, from `start` on."""
    length = len(part)
    for at in range(start, len(words) - length + 1):
        if words[at] == part[0] and list(words[at : at + length]) == list(part):
            return at
    return None
