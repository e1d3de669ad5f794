"""Words of a query that are terms only by their sound, as the words of a query variant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from api.search.text.analyzer import is_hebrew
from api.search.text.query_analysis import AnalyzedText
from api.search.text.synonym_table import SynonymTable, TermMatch
from api.search.text.term_guesses import term_guesser


class VariantWords(NamedTuple):
    """The words that match with typos and as prefixes, and those that match whole only."""

    words: list[str]
    exact_words: tuple[str, ...]


def with_terms(
    analysis: AnalyzedText, matches: Sequence[TermMatch], synonyms: SynonymTable
) -> VariantWords:
    """The words of a text, each of these terms replaced by its canonical word."""
    canonical = synonyms.canonicalize(analysis.tokens, matches)
    terms = tuple(term.word for term in canonical.terms)
    return VariantWords([word for word in canonical.words if word not in terms], terms)


def as_typed(analysis: AnalyzedText, synonyms: SynonymTable) -> VariantWords:
    """The words of a text, those of guessed terms whole and as they were typed."""
    certain = [match for match in analysis.matches if match not in analysis.guessed]
    words, terms = with_terms(analysis, certain, synonyms)
    guessed = [at for match in analysis.guessed for at in range(match.start, match.end)]
    exact = tuple(dict.fromkeys([*terms, *(analysis.tokens[at] for at in guessed)]))
    return VariantWords([word for word in words if word not in exact], exact)


def sounding_alike(analysis: AnalyzedText, synonyms: SynonymTable) -> VariantWords | None:
    """The words of a text with terms that sound like Hebrew words of the Bible; None without any.

    שבט is a word, and so it is searched for; but it is also how someone may spell שבת.
    """
    if not any(map(is_hebrew, analysis.tokens)):
        return None
    guesser = term_guesser(synonyms)
    matches = guesser.guess(analysis.tokens, analysis.matches, unfinished=False, known_hebrew=True)
    return None if matches == analysis.matches else with_terms(analysis, matches, synonyms)
