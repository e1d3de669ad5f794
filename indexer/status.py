"""How far the search is behind the library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Engine, func, select

from api.models import (
    EmbeddedDocument,
    EmbeddingModelRow,
    PendingEmbedding,
    SearchDocument,
    SearchOutbox,
    SearchPush,
)


@dataclass(frozen=True, slots=True)
class Queue:
    """The number of queued rows, and the age of the oldest in seconds."""

    name: str
    backlog: int
    lag_seconds: float


def queues(engine: Engine, servers: Sequence[str] = ()) -> list[Queue]:
    """The queues of changes and of pushes, in the order in which a change passes them.

    With several servers each has its queue of pushes.
    """
    by_server: list[tuple[str, list[ColumnElement[bool]]]] = [
        (f"meilisearch {server}", [SearchPush.server == server]) for server in servers
    ]
    pushes = by_server if len(servers) > 1 else [("meilisearch", [])]
    with engine.connect() as connection:
        now = connection.scalar(select(func.clock_timestamp()))
        assert now is not None
        result = []
        changes = select(func.count(), func.min(SearchOutbox.created_at))
        waiting = select(func.count(), func.min(SearchPush.created_at))
        selected = {"projection": changes}
        selected |= {name: waiting.where(*only) for name, only in pushes}
        for name, query in selected.items():
            backlog, oldest = connection.execute(query).one()
            result.append(Queue(name, backlog, _seconds(now, oldest)))
        return result


@dataclass(frozen=True, slots=True)
class EmbeddingStatus:
    """How many documents have vectors, of which model, and how many are queued."""

    model: str | None
    documents: int
    backlog: int

    def __str__(self) -> str:
        if self.model is None:
            return "semantic search: off"
        return f"semantic search: {self.documents} documents, {self.backlog} waiting ({self.model})"


def embedding_status(engine: Engine) -> EmbeddingStatus:
    """The status of the newest model."""
    with engine.connect() as connection:
        newest = connection.execute(
            select(EmbeddingModelRow.id, EmbeddingModelRow.version)
            .order_by(EmbeddingModelRow.id.desc())
            .limit(1)
        ).first()
        if newest is None:
            return EmbeddingStatus(None, 0, 0)
        stored = select(func.count()).where(EmbeddedDocument.model_id == newest.id)
        pending = select(func.count()).select_from(PendingEmbedding)
        return EmbeddingStatus(
            newest.version, connection.scalar(stored) or 0, connection.scalar(pending) or 0
        )


def documents(engine: Engine) -> dict[str, int]:
    """How many documents each index of the projection holds."""
    with engine.connect() as connection:
        rows = connection.execute(
            select(SearchDocument.index_uid, func.count())
            .group_by(SearchDocument.index_uid)
            .order_by(SearchDocument.index_uid)
        ).all()
    return {index: count for index, count in rows}


def _seconds(now: datetime, oldest: datetime | None) -> float:
    return (now - oldest).total_seconds() if oldest else 0.0
