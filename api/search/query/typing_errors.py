"""Typing errors in English: a word that nothing has becomes the word that the library has.

Engines forgive typing errors by themselves, but they compare letters alone, and the reader does not
learn what was searched. So a word that is in no document, no dictionary and no term is replaced
before the search, for words and meaning alike, by an English word of the documents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from api.search.engines.postgres.vocabulary import Vocabulary
from api.search.query.parser import Explanation, ParsedQuery, QueryParser
from api.search.text.analyzer import STOP_WORDS
from api.search.text.corrections import is_word
from api.search.text.edit_distance import within_allowed_edits
from api.search.text.phonetics import begins_english_word, is_english
from api.search.text.query_analysis import AnalyzedText

# Where a question begins ('wy did …'), a word too short to be corrected elsewhere is one of these.
_BEGINNINGS = ("why", "what", "how", "who", "when", "where", "which", "does", "did", "should")
_FEWEST_WORDS = 3
# No document is found by them, so that the vocabulary has none.
_IN_EVERY_TEXT = sorted(STOP_WORDS)


@dataclass(frozen=True, slots=True)
class CheckedQuery:
    """A query without its typing errors; `corrections` say which words were replaced."""

    parsed: ParsedQuery
    corrections: tuple[Explanation, ...] = ()


async def correct_typing_errors(
    parsed: ParsedQuery, parser: QueryParser, vocabulary: Vocabulary | None
) -> CheckedQuery:
    """The query with the words that were mistyped replaced; as it is without a vocabulary."""
    if vocabulary is None or parsed.primary.reference is not None:
        return CheckedQuery(parsed)
    analysis = parsed.analysis
    unknown = _unknown_words(analysis)
    nearest = await vocabulary.nearest(unknown) if unknown else {}
    replaced = {
        word: meant for word in unknown if (meant := _correction(word, nearest.get(word, ())))
    }
    first = analysis.tokens[0] if len(analysis.tokens) >= _FEWEST_WORDS else ""
    if first in unknown and (begins := _beginning(first)):
        replaced[first] = begins
    if not replaced:
        return CheckedQuery(parsed)
    corrections = tuple(
        Explanation("typo", analysis.text[word.start : word.end], replaced[word.folded])
        for word in dict(zip(analysis.tokens, analysis.words, strict=True)).values()
        if word.folded in replaced
    )
    return CheckedQuery(parser.parse(_with_replaced(analysis, replaced)), corrections)


def _unknown_words(analysis: AnalyzedText) -> dict[str, bool]:
    """The Latin words that are in no dictionary and no term; whether they may be unfinished."""
    named = {at for match in analysis.matches for at in range(match.start, match.end)}
    last = len(analysis.tokens) - 1
    return {
        word: at == last
        for at, word in enumerate(analysis.tokens)
        if at not in named
        and word.isascii()
        and word.isalpha()
        and not is_word(word)
        and not (at == last and (analysis.completions or begins_english_word(word)))
    }


def _correction(typed: str, nearest: Sequence[str]) -> str | None:
    """The nearest English word, of the documents or of those that are in every text; the first of
    those that are equally near.
    """
    english = [
        word
        for word in (*nearest, *_IN_EVERY_TEXT)
        if word.isascii() and is_english(word) and within_allowed_edits(typed, word)
    ]
    return min(english, key=lambda word: OSA.distance(typed, word), default=None)


def _beginning(typed: str) -> str | None:
    """The word for a question that one at its beginning is a misspelling of."""
    near = (word for word in _BEGINNINGS if OSA.distance(typed, word, score_cutoff=1) <= 1)
    return next(near, None)


def _with_replaced(analysis: AnalyzedText, replaced: Mapping[str, str]) -> str:
    text = analysis.text
    for word in reversed(analysis.words):
        if meant := replaced.get(word.folded):
            text = text[: word.start] + meant + text[word.end :]
    return text
