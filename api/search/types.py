"""The types that the search engines, their callers and their tests share."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from api.core.errors import Unavailable
from api.core.translation import t

IndexUid = Literal["posts", "series", "torah_timelines"]
EngineName = Literal["meilisearch", "postgres"]
Operator = Literal["=", "!=", ">", ">=", "<", "<="]
# What a row of the outbox calls an entity, and the index of its documents.
INDEX_OF_ENTITY: Mapping[str, IndexUid] = {
    "post": "posts",
    "series": "series",
    "timeline": "torah_timelines",
}
# What an engine returns of a document: its public attributes and its content.
Document = Mapping[str, Any]
# What a query's result is looked up by: a group, a facet, a position in a request.
Key = TypeVar("Key", bound=Hashable)

# The Retry-After of a search that was refused because too many were running.
BUSY_RETRY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Condition:
    """One comparison of a document's attribute with a value."""

    attribute: str
    operator: Operator
    value: str | float


# An engine searches no word after the tenth (Meilisearch's limit).
MAX_QUERY_WORDS = 10

# All of the groups must hold; a group holds where any of its conditions does.
Filter = tuple[tuple[Condition, ...], ...]


@dataclass(frozen=True, slots=True)
class Sort:
    attribute: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """A query of one index; without words it matches every document.

    `words` are analysed words (`text.analyzer.tokens`). The last may be a prefix, of a word in the
    documents or of `completions`; typos are forgiven. `exact_words` match as they are, each whole.
    A document matches if it has all of the words, or with `match_any` some of them. `sort` weighs
    more than how well a document matches.
    """

    index: IndexUid
    words: tuple[str, ...] = ()
    exact_words: tuple[str, ...] = ()
    completions: tuple[str, ...] = ()
    match_any: bool = False
    filter: Filter = ()
    sort: tuple[Sort, ...] = ()
    facets: tuple[str, ...] = ()
    limit: int = 20
    offset: int = 0


@dataclass(frozen=True, slots=True)
class FacetQuery:
    """Which values of `facet` start with `prefix` among the documents that `query` finds."""

    query: SearchQuery
    facet: str
    prefix: str = ""
    limit: int = 100


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One page of the documents found, best first; `total` counts all that match.

    `facets` has for each facet that the query named its values with their counts.
    """

    documents: tuple[Document, ...]
    total: int
    facets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


NO_RESULT = SearchResult(documents=(), total=0)


@dataclass(frozen=True, slots=True)
class EngineResponse(Generic[Key]):
    """The result of each query, and the engine that was used.

    `degraded`: that engine replaced one that did not respond.
    """

    results: Mapping[Key, SearchResult]
    engine: EngineName
    degraded: bool = False


@dataclass(frozen=True, slots=True)
class FacetHit:
    value: str
    count: int


class SearchUnavailable(Unavailable):
    """The engine did not respond, or responded with an error.

    The reader sees the product's own message (SEARCH-21); `reason` is for the log.
    """

    def __init__(self, reason: str, *, retry_after: float | None = None) -> None:
        super().__init__(t("Search failed. Please try again."), retry_after=retry_after)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class SearchTimeout(SearchUnavailable):
    """The engine was too slow or too busy for one query, and may handle the next."""


class SearchBusy(SearchUnavailable):
    """More searches are running than one process accepts."""

    def __init__(self) -> None:
        super().__init__("too many searches at once", retry_after=BUSY_RETRY_SECONDS)
