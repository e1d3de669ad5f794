"""What the API and the indexer may ask of a search engine: one Protocol for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from api.search.types import (
    Document,
    EngineName,
    FacetHit,
    FacetQuery,
    IndexUid,
    SearchQuery,
    SearchResult,
    SearchUnavailable,
)


class SearchReader(Protocol):
    """Finds public documents. Every engine answers the same contract suite (`tests/search`)."""

    @property
    def name(self) -> EngineName:
        """Which engine answers."""
        ...

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        """Answer each query in order, in one round trip. Raises SearchUnavailable."""
        ...

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        """The facet's values, most frequent first. Raises SearchUnavailable."""
        ...


class TaskFailed(SearchUnavailable):
    """The engine took the work and failed with it; with other documents it may succeed."""


class TaskRefused(TaskFailed):
    """The engine does not accept these documents, however often they are sent."""


class SearchWriter(Protocol):
    """Brings documents to an engine. A call returns once its documents can be found."""

    def prepare(self) -> None:
        """Create missing indexes and bring their settings up to date."""
        ...

    def flaws(self, index: IndexUid) -> list[str]:
        """What `prepare` would put right: "index" where there is none, else names of settings."""
        ...

    def count(self, index: IndexUid) -> int:
        """How many documents an index holds; 0 where there is none."""
        ...

    def versions(self, index: IndexUid, ids: Sequence[int | str]) -> dict[str, str | None]:
        """The versions of those of these documents that an index holds, by id as text."""
        ...

    def ids(self, index: IndexUid) -> Iterator[list[str]]:
        """The ids of all documents, in pages, in no order. What is written meanwhile may lack."""
        ...

    def upsert(self, index: IndexUid, documents: Sequence[Document]) -> None:
        """Put whole documents in the place of those with the same id."""
        ...

    def delete(self, index: IndexUid, ids: Sequence[int | str]) -> None:
        """Remove documents. Ids that are not there are passed over."""
        ...

    def rebuild(self, index: IndexUid, documents: Iterable[Sequence[Document]]) -> None:
        """Replace the whole index with batches of documents; searches go on meanwhile."""
        ...

    def drop(self, index: IndexUid) -> None:
        """Remove a whole index. One that is not there is passed over."""
        ...
