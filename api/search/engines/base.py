"""The interfaces of a search engine: a Protocol for the API, and one for the indexer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, Protocol

from api.search.types import (
    Document,
    EngineName,
    EngineResponse,
    FacetHit,
    FacetQuery,
    IndexUid,
    Key,
    SearchQuery,
    SearchUnavailable,
)

ServerState = Literal["used", "behind", "out"]


class ServerStatus(Protocol):
    """One of the servers behind a reader."""

    @property
    def state(self) -> ServerState: ...


class SearchReader(Protocol):
    """Finds public documents. Every engine passes the same contract suite (`tests/search`)."""

    @property
    def name(self) -> EngineName:
        """The engine that a search would use now."""
        ...

    @property
    def degraded(self) -> bool:
        """Whether that engine replaces one that does not respond."""
        ...

    @property
    def servers(self) -> Sequence[ServerStatus]:
        """The search servers that it chooses from; none where it reads a single one."""
        ...

    def for_request(self) -> SearchReader:
        """A reader for one request, which stays with the other engine if one fails."""
        ...

    async def search(self, queries: Mapping[Key, SearchQuery]) -> EngineResponse[Key]:
        """Run every query, in one round trip. Raises SearchUnavailable."""
        ...

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        """The facet's values, most frequent first. Raises SearchUnavailable."""
        ...

    async def counts(self) -> Mapping[IndexUid, int]:
        """How many documents each index holds. Raises SearchUnavailable."""
        ...


class TaskFailed(SearchUnavailable):
    """The engine accepted the task and failed; with other documents it may succeed."""


class TaskRefused(TaskFailed):
    """The engine does not accept these documents; sending them again does not help."""


class SearchWriter(Protocol):
    """Writes documents to one server. A call returns once its documents can be found."""

    @property
    def server(self) -> str:
        """The name of the server, which its rows of the queues have."""
        ...

    def prepare(self) -> None:
        """Create missing indexes and update their settings."""
        ...

    def settings_drift(self, index: IndexUid) -> list[str]:
        """What `prepare` would repair: "index" where there is none, else names of settings."""
        ...

    def count(self, index: IndexUid) -> int:
        """How many documents an index holds; 0 where there is none."""
        ...

    def versions(self, index: IndexUid, ids: Sequence[int | str]) -> dict[str, str | None]:
        """The versions of those of these documents that an index holds, by id as text."""
        ...

    def ids(self, index: IndexUid) -> Iterator[list[str]]:
        """The ids of all documents, in pages, unordered. Concurrent writes may be missing."""
        ...

    def upsert(self, index: IndexUid, documents: Sequence[Document]) -> None:
        """Replace whole documents by id."""
        ...

    def delete(self, index: IndexUid, ids: Sequence[int | str]) -> None:
        """Remove documents. Unknown ids are ignored."""
        ...

    def rebuild(self, index: IndexUid, documents: Iterable[Sequence[Document]]) -> None:
        """Replace the whole index with batches of documents; searches go on meanwhile."""
        ...

    def drop(self, index: IndexUid) -> None:
        """Remove a whole index. A missing one is ignored."""
        ...
