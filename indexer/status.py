"""How far the search is behind the library."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, func, select

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


def queues(engine: Engine) -> list[Queue]:
    """The queues of changes and of pushes, in the order in which a change passes them."""
    with engine.connect() as connection:
        now = connection.scalar(select(func.clock_timestamp()))
        assert now is not None
        result = []
        for name, table in (("projection", SearchOutbox), ("meilisearch", SearchPush)):
            backlog, oldest = connection.execute(
                select(func.count(), func.min(table.created_at))
            ).one()
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
