"""The words of a query variant: with terms, as they were typed, by their sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from api.search.text.analyzer import is_hebrew
from api.search.text.query_analysis import AnalyzedText
from api.search.text.synonym_table import SynonymTable, TermMatch
from api.search.text.term_guesses import term_guesser

# A shorter form of a term, if it is the last word, may just as well be the prefix of another.
_MIN_UNAMBIGUOUS_LENGTH, _MIN_UNAMBIGUOUS_HEBREW_LENGTH = 4, 3


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


def literal_words(analysis: AnalyzedText) -> VariantWords:
    """The words of a text as they were typed. No typing errors are forgiven in those of a term."""
    certain = [match for match in analysis.matches if match not in analysis.guessed]
    named = {at for match in certain for at in range(match.start, match.end)}
    last = len(analysis.tokens) - 1
    if analysis.completions or may_be_prefix(analysis.tokens[last]):
        named.discard(last)
    words = [word for at, word in enumerate(analysis.tokens) if at not in named]
    exact = dict.fromkeys(analysis.tokens[at] for at in sorted(named))
    return VariantWords(words, tuple(exact))


def may_be_prefix(last: str) -> bool:
    """Whether a last word that is a term may just as well be the beginning of another."""
    shortest = _MIN_UNAMBIGUOUS_HEBREW_LENGTH if is_hebrew(last) else _MIN_UNAMBIGUOUS_LENGTH
    return len(last) < shortest


def sounding_alike(analysis: AnalyzedText, synonyms: SynonymTable) -> VariantWords | None:
    """The words of a text with terms that sound like Hebrew words of the Bible; None without any.

    שבט is a word, and so it is searched for; but it is also how someone may spell שבת.
    """
    if not any(map(is_hebrew, analysis.tokens)):
        return None
    guesser = term_guesser(synonyms)
    matches = guesser.guess(analysis.tokens, analysis.matches, unfinished=False, known_hebrew=True)
    return None if matches == analysis.matches else with_terms(analysis, matches, synonyms)
