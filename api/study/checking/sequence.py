"""Cause and order: what comes first, what follows from what, what is in place of what."""

from __future__ import annotations

import re
from collections.abc import Sequence

from api.search.text.analyzer import tokens
from api.study.checking.reading import Reading, content_stems

_BECAUSE = re.compile(r"\bbecause\b", re.IGNORECASE)
# How a passage says the same.
_CAUSE = re.compile(
    r"\b(?:because|since|so|for|thus|therefore|out of|reason|in order|too|to show|"
    r"that is why|as)\b",
    re.IGNORECASE,
)
_ORDER = re.compile(r"\b(?:before|after)\b", re.IGNORECASE)
_KNOWN_ORDER = re.compile(
    r"\b(?:before|after|afterwards|then|until|once|when|first|later|finished|already|earlier|next|"
    r"last|ends?|eve)\b",
    re.IGNORECASE,
)
_FIRST_THEN = re.compile(r"\bfirst\b.*\bthen\b", re.IGNORECASE)
_THEN = re.compile(r"\b(?:then|after|afterwards|later|next|finally)\b", re.IGNORECASE)
_AFTER_DAY = re.compile(r"\bafter ((?:[A-Z]\w+ ?)+)")
_INSTEAD = re.compile(
    r"\b(?:instead of|rather than|in place of)\b(?P<other>[^,.;]*)", re.IGNORECASE
)
_CONTRAST = re.compile(r"\b(?:instead|rather|not|yet|but|place|than)\b", re.IGNORECASE)
# A sentence of two parts, and the word that says which comes first or follows from which.
_TWO_PARTS = re.compile(
    r"(?P<one>.*?)\b(?P<link>because|before|after)\b(?P<other>.*)", re.IGNORECASE
)


def sequence_stands(sentence: Reading, passage: Sequence[Reading]) -> bool:
    """Whether what the sentence calls a cause, earlier or another's place is so in the passage."""
    text = " ".join(each.english for each in passage)
    said = sentence.english
    if _BECAUSE.search(said) and not _CAUSE.search(text):
        return False
    if _ORDER.search(said) and not _KNOWN_ORDER.search(text):
        return False
    if _FIRST_THEN.search(said) and not _THEN.search(text):
        return False
    day = _AFTER_DAY.search(said)
    if day and f"eve of {day[1].strip()}" in text:
        return False
    return _replacements_stand(said, passage) and not _is_reversed(said, passage)


def _replacements_stand(said: str, passage: Sequence[Reading]) -> bool:
    """Whether what is not to be, by the sentence, is contrasted in the passage, too."""
    for found in _INSTEAD.finditer(said):
        words = _stems(found["other"])
        clauses = [c.text for each in passage for c in each.clauses if words & set(c.stems)]
        if clauses and not any(map(_CONTRAST.search, clauses)):
            return False
    return True


def _is_reversed(said: str, passage: Sequence[Reading]) -> bool:
    """Whether the passage has the two parts the other way round, joined by the same word."""
    parts = _two_parts(said)
    if parts is None:
        return False
    link, one, other = parts
    for each in passage:
        known = _two_parts(each.english)
        if known is None or known[0] != link:
            continue
        straight = len(one & known[1]) + len(other & known[2])
        if len(one & known[2]) + len(other & known[1]) > straight:
            return True
    return False


def _two_parts(text: str) -> tuple[str, set[str], set[str]] | None:
    """The joining word, what stands before it in thought, and what stands after it."""
    found = _TWO_PARTS.match(text)
    if found is None:
        return None
    one, other = found["one"], found["other"]
    if not one.strip():
        other, comma, one = other.partition(",")
        if not comma:
            return None
    return found["link"].lower(), _stems(one), _stems(other)


def _stems(text: str) -> set[str]:
    return set(content_stems(tuple(tokens(text))))
