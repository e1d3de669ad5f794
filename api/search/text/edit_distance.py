"""Typo tolerance: how many edits are forgiven in a word, and whether two words are within them.

Distance is optimal string alignment (Damerau-Levenshtein without edits of edits): two letters that
changed places are one edit.
"""

from __future__ import annotations

from rapidfuzz.distance import OSA

# Word lengths from which one and two edits are forgiven: Meilisearch's own defaults.
_ONE_EDIT_FROM, _TWO_EDITS_FROM = 5, 9


def allowed_edits(word: str) -> int:
    """How many edits are forgiven in a word of that length."""
    return 2 if len(word) >= _TWO_EDITS_FROM else 1 if len(word) >= _ONE_EDIT_FROM else 0


def within_allowed_edits(typed: str, word: str) -> bool:
    """Whether a word is what was typed but for the edits that are forgiven in it."""
    budget = allowed_edits(typed)
    if abs(len(typed) - len(word)) > budget:
        return False
    # It stops early at more than the budget.
    return OSA.distance(typed, word, score_cutoff=budget) <= budget
