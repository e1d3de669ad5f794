"""How much of a query a document covers, where it need not have every word.

A word is worth its inverse document frequency: 'parapet' tells more than 'house'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from api.search.results.matcher import Matcher
from api.search.results.query_parts import QueryPart
from api.search.text.analyzer import stems
from api.search.text.english import inflections
from api.search.text.query_analysis import AnalyzedText
from api.search.types import Document

# The attributes whose words count, of every index.
_ATTRIBUTES = (
    "title",
    "hebrewTitle",
    "excerpt",
    "topics",
    "series",
    "portions",
    "parasha",
    "hebrewName",
    "englishName",
    "book",
    "content",
)


class Coverage:
    """Measures documents by the parts of one query, each of which has its weight."""

    def __init__(self, query: AnalyzedText, weights: Sequence[float]) -> None:
        self.matcher, self._weights = Matcher(query), weights
        self._total = sum(weights)

    def of(self, document: Document) -> float:
        """The share of the query's weight that the document has, from 0 to 1."""
        if not self._total:
            return 0.0
        found = self.matcher.parts_in(_texts(document))
        return sum(self._weights[part] for part in found) / self._total


def indexed_forms(part: QueryPart) -> tuple[str, ...]:
    """The words by which documents with a part of a query are indexed.

    The first of them is the canonical word of a term, or the word as it was typed.
    """
    if not part.word:
        return (part.term,)
    others = (*sorted(inflections(part.word)), *stems(part.word))
    return tuple(dict.fromkeys((part.word, *others)))


def _texts(document: Document) -> Iterator[str]:
    for attribute in _ATTRIBUTES:
        value = document.get(attribute) or ()
        if isinstance(value, str):
            yield value
        else:
            yield from value
