"""The parts of a query that are matched in a text: its terms, and its other words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from api.search.text.analyzer import STOP_WORDS
from api.search.text.english import inflections
from api.search.text.query_analysis import AnalyzedText
from api.search.text.synonym_table import TermMatch
from api.search.text.term_forms import Term, words_of

# A prefix may be the beginning of many terms; at most this many are matched.
_MAX_COMPLETIONS = 4


class Match(NamedTuple):
    """A word of a text, by its position, and the part of the query that it matches."""

    start: int
    end: int
    part: int


@dataclass(frozen=True, slots=True)
class QueryPart:
    """A word of a query, or a term that it names: all that matches it, folded.

    `phrases` are forms of several words. A word of the text that starts with `prefix` matches.
    """

    words: frozenset[str]
    phrases: tuple[tuple[str, ...], ...] = ()
    prefix: str = ""
    # The typed word, unless it is a term: a document found for a term has a known form of it.
    word: str = ""
    # The words as they were typed, with case and points.
    typed: str = ""
    # The canonical word of the term.
    term: str = ""


def query_parts(query: AnalyzedText) -> tuple[QueryPart, ...]:
    """The terms of a query, then the other words without stop words."""
    tokens = query.tokens
    spans = [range(match.start, match.end) for match in query.matches]
    free = [at for at in range(len(tokens)) if not any(at in span for span in spans)]
    content = [at for at in free if tokens[at] not in STOP_WORDS]
    words = content if content or query.matches else free
    return (
        *(_term_part(query, match) for match in query.matches),
        *(_word_part(query, at) for at in words),
    )


def _word_part(query: AnalyzedText, at: int) -> QueryPart:
    """A word; the last one may be a prefix of another word, or of a form of a term."""
    word = query.tokens[at]
    typed = query.as_typed(at, at + 1)
    forms = inflections(word) | {query.compound_at(at)} - {""}
    if at < len(query.tokens) - 1:
        return QueryPart(forms, word=word, typed=typed)
    part = _part(query.completions[:_MAX_COMPLETIONS], word, prefix=word, word=word)
    return replace(part, words=part.words | forms, typed=typed)


def _term_part(query: AnalyzedText, match: TermMatch) -> QueryPart:
    """A named term; if by one word, then also that word with its prefixes or ending."""
    tokens = query.tokens
    single = tokens[match.start] if match.end - match.start == 1 else ""
    part = _part([match.term], single, prefix=single if match.end == len(tokens) else "")
    return replace(part, term=match.term.word, typed=query.as_typed(match.start, match.end))


def _part(terms: Iterable[Term], typed: str, *, prefix: str, word: str = "") -> QueryPart:
    """All forms of the terms, and what was typed."""
    named = [each for term in terms for each in (term, *term.meanings)]
    forms = [words_of(form) for term in named for form in term.forms]
    single = {form[0] for form in forms if len(form) == 1} | {typed} - {""}
    phrases = tuple(form for form in forms if len(form) > 1)
    return QueryPart(frozenset(single), phrases, prefix, word)
