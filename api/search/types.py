"""The words that the search engines, their callers and their tests share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from api.core.errors import Unavailable

IndexUid = Literal["posts", "series", "torah_timelines"]
EngineName = Literal["meilisearch", "postgres"]
Operator = Literal["=", "!=", ">", ">=", "<", "<="]
Document = Mapping[str, Any]

# When a search that found no room may come again.
BUSY_RETRY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Condition:
    """One comparison of a document's attribute with a value."""

    attribute: str
    operator: Operator
    value: str | float


# All of the groups must hold; a group holds where any of its conditions does.
Filter = tuple[tuple[Condition, ...], ...]


@dataclass(frozen=True, slots=True)
class Sort:
    attribute: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What to look for in one index; without words it finds everything.

    `text` is as the reader typed it: its last word may be a beginning, and slips are forgiven.
    `phrases` are found as they stand, each word whole. A document holds all of the words, or
    with `loose` some of them.
    """

    index: IndexUid
    text: str = ""
    phrases: tuple[str, ...] = ()
    loose: bool = False
    filter: Filter = ()
    sort: tuple[Sort, ...] = ()
    facets: tuple[str, ...] = ()
    limit: int = 20
    offset: int = 0


@dataclass(frozen=True, slots=True)
class FacetQuery:
    """Which values of `facet` begin with `prefix` among the documents that `query` finds."""

    query: SearchQuery
    facet: str
    prefix: str = ""
    limit: int = 100


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The documents found, best first, of `total` in all, and the counts for each facet asked."""

    documents: tuple[Document, ...]
    total: int
    facets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FacetHit:
    value: str
    count: int


class SearchUnavailable(Unavailable):
    """The engine did not answer, or answered what a healthy engine would not.

    The reader is told the documents' text (document 1, section 8); `reason` is for the log.
    """

    def __init__(self, reason: str, *, retry_after: float | None = None) -> None:
        super().__init__("Search failed. Please try again.", retry_after=retry_after)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class SearchTimeout(SearchUnavailable):
    """The engine was too slow, or too busy, this once. It may answer the next question."""


class SearchBusy(SearchUnavailable):
    """More searches are under way than this process takes on."""

    def __init__(self) -> None:
        super().__init__("too many searches at once", retry_after=BUSY_RETRY_SECONDS)
