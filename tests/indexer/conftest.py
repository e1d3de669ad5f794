"""A library and an in-memory search server that can be made to fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from sqlalchemy import Engine, select

from api.models import SearchDocument
from api.search.engines.base import TaskRefused
from api.search.index.fields import INDEXES
from api.search.types import Document, IndexUid, SearchUnavailable
from indexer.sync import update_documents

# The names of the servers for which `drain` queues documents.
SERVERS = ("",)


class MemoryServer:
    """A search server as a dictionary of the indexed documents."""

    def __init__(self, server: str = "") -> None:
        """Rows of the queue are for the server '' unless they name one."""
        self.server = server
        self.indexes: dict[str, dict[int, Document]] = {}
        self.down = False
        self.rejected: set[int] = set()

    def prepare(self) -> None:
        self._check()
        for index in INDEXES:
            self.indexes.setdefault(index, {})

    def settings_drift(self, index: IndexUid) -> list[str]:
        self._check()
        return [] if index in self.indexes else ["index"]

    def count(self, index: IndexUid) -> int:
        return len(self.indexes.get(index, {}))

    def versions(self, index: IndexUid, ids: Sequence[int | str]) -> dict[str, str | None]:
        stored = self.indexes.get(index, {})
        return {str(id): document["version"] for id, document in stored.items() if id in ids}

    def ids(self, index: IndexUid) -> Iterator[list[str]]:
        yield [str(id) for id in self.indexes.get(index, {})]

    def drop(self, index: IndexUid) -> None:
        self.indexes.pop(index, None)

    def upsert(self, index: IndexUid, documents: Sequence[Document]) -> None:
        self._check()
        if rejected := self.rejected & {document["id"] for document in documents}:
            raise TaskRefused(f"refused: {rejected}")
        self.indexes.setdefault(index, {}).update({d["id"]: d for d in documents})

    def delete(self, index: IndexUid, ids: Sequence[int | str]) -> None:
        self._check()
        for id in ids:
            self.indexes.get(index, {}).pop(int(id), None)

    def rebuild(self, index: IndexUid, documents: Iterable[Sequence[Document]]) -> None:
        self._check()
        self.indexes[index] = {d["id"]: d for batch in documents for d in batch}

    def titles(self, index: str) -> set[str]:
        return {document["title"] for document in self.indexes.get(index, {}).values()}

    def _check(self) -> None:
        if self.down:
            raise SearchUnavailable("down")


@pytest.fixture
def server() -> MemoryServer:
    return MemoryServer()


def drain(engine: Engine, servers: Sequence[str] = SERVERS) -> None:
    while update_documents(engine, servers):
        pass


def documents(engine: Engine, index: str) -> dict[int, dict[str, Any]]:
    """The documents of the projection, by id."""
    query = select(SearchDocument.document_id, SearchDocument.document)
    with engine.connect() as connection:
        rows = connection.execute(query.where(SearchDocument.index_uid == index))
        return {row.document_id: row.document for row in rows}
