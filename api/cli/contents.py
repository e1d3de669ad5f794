"""What a site's database holds, in the words of those who look after it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, inspect, select

from api.core.database import sync_engine
from api.models import Base, Post, Series, TorahTimeline, User

# One and several of each kind that an operator would miss.
KINDS: tuple[tuple[type[Base], str, str], ...] = (
    (Post, "teaching", "teachings"),
    (Series, "series", "series"),
    (TorahTimeline, "portion", "portions"),
    (User, "account", "accounts"),
)


def counted(number: int, one: str, several: str = "") -> str:
    """A number with its word: '1 object', '2,000 objects'."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


@dataclass(frozen=True)
class Contents:
    """How many rows there are of each kind, in the order of KINDS. False when there are none."""

    counts: tuple[int, ...]

    def __bool__(self) -> bool:
        return any(self.counts)

    def __str__(self) -> str:
        parts = [
            counted(count, one, several)
            for count, (_, one, several) in zip(self.counts, KINDS, strict=True)
        ]
        return ", ".join(parts)


def contents_of(dsn: str) -> Contents:
    """Count a database's rows. One that was never migrated holds nothing."""
    engine = sync_engine(dsn)
    try:
        with engine.connect() as connection:
            tables = set(inspect(connection).get_table_names())
            return Contents(
                tuple(
                    connection.scalar(select(func.count()).select_from(model)) or 0
                    if model.__tablename__ in tables
                    else 0
                    for model, _, _ in KINDS
                )
            )
    finally:
        engine.dispose()
