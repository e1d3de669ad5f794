"""Which words are no misspellings, and what others may be misspellings of."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from api.search.text import dictionary, morphology
from api.search.text.analyzer import is_hebrew
from api.search.text.edit_distance import within_allowed_edits
from api.search.text.english import inflections
from api.search.text.hebrew_sounds import sound
from api.search.text.phonetics import is_english


def is_word(folded: str) -> bool:
    """Whether this is a word of English, the Hebrew Bible or the dictionary: no misspelling."""
    if is_hebrew(folded):
        return morphology.is_known_in_any_spelling(folded) or dictionary.has(folded)
    return is_english(folded)


def plausible_corrections(typed: str, nearest: Sequence[str]) -> list[str]:
    """Those of the nearest words that a word may be a misspelling of, all equally likely.

    An English word stands only for its other forms ('candle' for 'candles', never 'playing'
    for 'praying'), and a Hebrew word of the Bible or of the dictionary for itself. Another Hebrew
    word stands for those whose sound is nearest to its own.
    """
    within = [word for word in nearest if within_allowed_edits(typed, word)]
    if not is_hebrew(typed) and is_word(typed):
        return [word for word in within if word in inflections(typed)]
    if not is_hebrew(typed):
        return within
    if is_word(typed):
        return []
    distances = {word: OSA.distance(sound(typed), sound(word)) for word in within}
    return [word for word in within if distances[word] == min(distances.values())]
