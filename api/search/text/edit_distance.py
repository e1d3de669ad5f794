"""Slips of the fingers that are forgiven in a word, and where to look for one."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import OSA

# Letters from which an engine forgives one and two slips (Meilisearch's own measure).
_ONE_TYPO, _TWO_TYPOS = 5, 9
_SAME_SOUND = [frozenset(group) for group in ("chkqx", "stz", "bv", "fp", "gj", "aeiouy")]


def sounding_alike(letters: frozenset[str]) -> frozenset[str]:
    """The letters, and those that may stand for the same sound at a word's beginning."""
    return letters.union(*(group for group in _SAME_SOUND if letters & group))


@lru_cache(maxsize=1_000)
def candidates(letters: frozenset[str]) -> re.Pattern[str]:
    """The words that may be meant: those with a known first letter, and all that are not ASCII.

    A slip in the first letter is not forgiven, so most of a text is passed over at the speed of
    the pattern.
    """
    firsts = re.escape("".join(sorted(letter for letter in letters if letter.isascii())))
    first = rf"(?:[{firsts}]|(?=[^\x00-\x7f])[^\W_])" if firsts else r"(?=[^\x00-\x7f])[^\W_]"
    return re.compile(rf"(?<![^\W_]){first}[^\W_]*(?:['\"’‘׳״ʼ`´]+[^\W_]+)*", re.IGNORECASE)


def allowed_typos(word: str) -> int:
    """How many slips are forgiven in a word of that length."""
    return 2 if len(word) >= _TWO_TYPOS else 1 if len(word) >= _ONE_TYPO else 0


def within_typos(typed: str, word: str) -> bool:
    """Whether a word is what was typed but for the slips that are forgiven in it."""
    budget = allowed_typos(typed)
    if abs(len(typed) - len(word)) > budget:
        return False
    # Two letters that changed places are one edit. It stops early at more than the budget.
    return OSA.distance(typed, word, score_cutoff=budget) <= budget
