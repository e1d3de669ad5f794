"""Parsed queries and engine queries for tests, with the default synonym table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from api.search.concurrency import SearchConcurrency, SearchSlot
from api.search.query.parser import Interpretation, ParsedQuery, QueryParser
from api.search.query.variants import QueryVariant
from api.search.results.matcher import Matcher
from api.search.text.analyzer import tokens
from api.search.text.query_analysis import analyze
from api.search.text.synonyms import default_synonyms
from api.search.types import IndexUid, SearchQuery

SYNONYMS = default_synonyms()
PARSER = QueryParser(SYNONYMS)


def parse(typed: str) -> ParsedQuery:
    return PARSER.parse(typed)


def literal(typed: str) -> Interpretation:
    """The literal interpretation of a query."""
    return parse(typed).primary


def widening(found: Interpretation) -> list[QueryVariant]:
    """Its variants without those that only say what comes first of the next one."""
    return [variant for variant in found.variants if not variant.is_subset]


def engine_query(index: IndexUid, text: str = "", **fields: Any) -> SearchQuery:
    """An engine query with these words, of which the last may be a prefix."""
    words = tuple(tokens(text))
    completions = SYNONYMS.completions(words[-1]) if words else ()
    return replace(SearchQuery(index, words, completions=completions), **fields)


def matcher(text: str, *, phonetic: bool = False) -> Matcher:
    return Matcher(analyze(text, SYNONYMS), phonetic=phonetic)


def slot() -> SearchSlot:
    return SearchSlot(SearchConcurrency())
