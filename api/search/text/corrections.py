"""Which words of the library a typed word may be a misspelling of, among the nearest ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from api.search.text import morphology
from api.search.text.analyzer import is_hebrew
from api.search.text.edit_distance import within_allowed_edits
from api.search.text.hebrew_sounds import sound
from api.search.text.phonetics import is_english

# What English inflection and derivation add to a word, or change at its end.
_ENDING = re.compile("(?:(?:ing|ed|er|e)s?|ie[ds]|es|s|y|ly|ness)$")
_MIN_STEM = 3


def plausible_corrections(typed: str, nearest: Sequence[str]) -> list[str]:
    """Those of the nearest words that a word may be a misspelling of, all equally likely.

    An English word stands only for its other forms ('prayed' for 'prayer', never 'playing' for
    'praying'), and a Hebrew word of the Bible for itself. Another Hebrew word stands for those
    whose sound is nearest to its own.
    """
    within = [word for word in nearest if within_allowed_edits(typed, word)]
    if is_english(typed):
        return [word for word in within if _stem(word) == _stem(typed)]
    if not is_hebrew(typed):
        return within
    if morphology.is_known_in_any_spelling(typed):
        return []
    distances = {word: OSA.distance(sound(typed), sound(word)) for word in within}
    return [word for word in within if distances[word] == min(distances.values())]


def _stem(word: str) -> str:
    """A word without its English ending; a consonant that was doubled before it is single."""
    stem = _ENDING.sub("", word)
    if len(stem) < _MIN_STEM:
        return word
    return stem[:-1] if stem[-1] == stem[-2] else stem
