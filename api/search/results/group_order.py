"""The order of the groups of a search: the group whose best hit matches best stands first.

It is judged by titles and names, for which both engines agree: scores of an engine can be compared
neither across its indexes nor with those of another one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum

from api.search.results.matcher import Matcher
from api.search.text.analyzer import STOP_WORDS, words
from api.search.types import Document, IndexUid

# Hits of a group that are compared: those of a first page.
_MAX_HITS = 10

# The titles and names of each index's documents; equal groups stand in this order.
_NAMES: Mapping[IndexUid, tuple[str, ...]] = {
    "posts": ("title",),
    "series": ("title",),
    "torah_timelines": ("title", "hebrewTitle", "parasha", "englishName", "hebrewName"),
}


class _Match(IntEnum):
    """How a document matches a query."""

    NONE = 0
    TEXT = 1
    IN_NAME = 2
    WHOLE_NAME = 3


def order_by_names(
    documents: Mapping[IndexUid, Sequence[Document]], matcher: Matcher, weaker: Collection[int] = ()
) -> list[IndexUid]:
    """All groups, best first.

    Best is a hit whose title or name is the whole query ('lech lecha'), then one that has all of
    the query in it, then any other; last, posts that are `weaker`, by id.
    """

    def best(index: IndexUid) -> _Match:
        hits = documents.get(index, ())[:_MAX_HITS]
        found = (
            _match(document, _NAMES[index], matcher)
            for document in hits
            if index != "posts" or document["id"] not in weaker
        )
        return max(found, default=_Match.NONE)

    return sorted(_NAMES, key=best, reverse=True)


def order_by_citations(
    documents: Mapping[IndexUid, Sequence[Document]],
    nearby: Mapping[IndexUid, Collection[int]],
) -> list[IndexUid]:
    """All groups: first those that cite the place, then those with what is `nearby`, by id."""

    def best(index: IndexUid) -> int:
        around = nearby.get(index, ())
        return max((2 - (each["id"] in around) for each in documents.get(index, ())), default=0)

    return sorted(_NAMES, key=best, reverse=True)


def _match(document: Document, names: Sequence[str], matcher: Matcher) -> _Match:
    # A document that was built long ago may lack a name.
    return max(_match_of_name(document.get(name, ""), matcher) for name in names)


def _match_of_name(name: str, matcher: Matcher) -> _Match:
    found = matcher.find(name)
    if not matcher.size or len({match.part for match in found}) < matcher.size:
        return _Match.TEXT
    matched = {match.start for match in found}
    others = (word for word in words(name) if word.start not in matched)
    is_whole = all(word.folded in STOP_WORDS for word in others)
    return _Match.WHOLE_NAME if is_whole else _Match.IN_NAME
