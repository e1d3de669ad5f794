"""How far the search is behind the library."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, func, select

from api.models import SearchDocument, SearchOutbox, SearchPush


@dataclass(frozen=True, slots=True)
class Queue:
    """Rows that wait, and for how many seconds the oldest has waited."""

    name: str
    backlog: int
    lag_seconds: float


def queues(engine: Engine) -> list[Queue]:
    """The two queues in the order in which a change passes them."""
    with engine.connect() as connection:
        now = connection.scalar(select(func.clock_timestamp()))
        assert now is not None
        found = []
        for name, table in (("projection", SearchOutbox), ("search server", SearchPush)):
            backlog, oldest = connection.execute(
                select(func.count(), func.min(table.created_at))
            ).one()
            found.append(Queue(name, backlog, _seconds(now, oldest)))
        return found


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
