"""Items that fail by themselves: set aside with their error, tried again later, shown to operators.

A later change of the item brings it to its queue again, and a success removes the dead letter.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    and_,
    delete,
    func,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.models import DeadLetter
from api.search.requeue import requeue

logger = logging.getLogger(__name__)

# `projection` is the queue of `search_outbox`, whose items are entities ('post'). `meilisearch` is
# that of `search_pushes`, `embeddings` of `embedding_queue`: their items are documents ('posts').
QueueName = Literal["projection", "meilisearch", "embeddings"]
_MAX_ERROR_LENGTH = 300
_KEY = (DeadLetter.queue, DeadLetter.entity, DeadLetter.entity_id, DeadLetter.server)


@dataclass(frozen=True, slots=True)
class FailedItem:
    """One dead letter, as an operator reads it."""

    queue: str
    entity: str
    id: int
    server: str
    attempts: int
    error: str
    last_failed_at: datetime

    def __str__(self) -> str:
        count = "1 attempt" if self.attempts == 1 else f"{self.attempts} attempts"
        moment = f"{self.last_failed_at:%Y-%m-%d %H:%M:%S %Z}"
        place = f" on {self.server}" if self.server else ""
        item = f"{self.queue}: {self.entity} {self.id}"
        return f"{item} failed{place} ({count}, last {moment}): {self.error}"


def record(
    connection: Connection,
    queue: QueueName,
    entity: str,
    failures: Mapping[int, BaseException],
    server: str = "",
) -> None:
    """Count a failed attempt of each of these items, and log its traceback.

    `entity` is the kind of the items: an entity or an index, by the queue. `server` is that of the
    queue of pushes.
    """
    for id, error in failures.items():
        statement = upsert(DeadLetter).values(
            queue=queue,
            entity=entity,
            entity_id=id,
            server=server,
            attempts=1,
            error=_short(error),
        )
        again = {
            "attempts": DeadLetter.attempts + 1,
            "error": statement.excluded.error,
            "last_failed_at": func.now(),
        }
        connection.execute(statement.on_conflict_do_update(index_elements=_KEY, set_=again))
        logger.error("%s: %s %s failed and is set aside", queue, entity, id, exc_info=error)


def resolve(
    connection: Connection, queue: QueueName, entity: str, ids: Iterable[int], server: str = ""
) -> None:
    """Delete the dead letters of items that have succeeded."""
    of_queue = _of_queue(queue, entity, server)
    connection.execute(delete(DeadLetter).where(of_queue, DeadLetter.entity_id.in_(list(ids))))


def ids(connection: Connection, queue: QueueName, entity: str, server: str = "") -> set[int]:
    """The items of one kind that are set aside."""
    of_queue = _of_queue(queue, entity, server)
    return set(connection.scalars(select(DeadLetter.entity_id).where(of_queue)))


def _of_queue(queue: QueueName, entity: str, server: str) -> ColumnElement[bool]:
    return and_(DeadLetter.queue == queue, DeadLetter.entity == entity, DeadLetter.server == server)


def list_dead_letters(engine: Engine) -> list[FailedItem]:
    """All dead letters, the oldest first."""
    columns = (
        DeadLetter.queue,
        DeadLetter.entity,
        DeadLetter.entity_id,
        DeadLetter.server,
        DeadLetter.attempts,
        DeadLetter.error,
        DeadLetter.last_failed_at,
    )
    with engine.connect() as connection:
        rows = connection.execute(select(*columns).order_by(DeadLetter.first_failed_at, *_KEY))
        return [FailedItem(*row) for row in rows]


# Exponential backoff: five minutes after the first failure, doubled each time, at most a day.
_IS_DUE = text(
    "now() >= last_failed_at + least(300 * 2 ^ least(attempts - 1, 20), 86400) * interval '1 s'"
)


def retry(engine: Engine, *, all_items: bool = False) -> int:
    """Queue the items again whose delay has passed, or all of them. Returns their number."""
    query = select(*_KEY)
    with engine.begin() as connection:
        rows = connection.execute(query if all_items else query.where(_IS_DUE)).all()
        return requeue(connection, rows)


def _short(error: BaseException) -> str:
    """An error in one line, without the statement and its values."""
    reason = getattr(error, "orig", None) or error
    line = " ".join(f"{type(reason).__name__}: {reason}".split())
    # Postgres keeps no NUL in a text.
    return line.replace("\0", "")[:_MAX_ERROR_LENGTH]
