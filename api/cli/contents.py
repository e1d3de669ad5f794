"""Summarizes what a site's database contains, for operators."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, inspect, select

from api.core.database import sync_engine
from api.models import (
    Base,
    ContentDraft,
    NewsletterSubscriber,
    Post,
    Series,
    User,
    WeeklyPortion,
)

# Singular and plural of each kind of row that matters to an operator.
KINDS: tuple[tuple[type[Base], str, str], ...] = (
    (Post, "teaching", "teachings"),
    (Series, "series", "series"),
    (WeeklyPortion, "portion", "portions"),
    (User, "account", "accounts"),
)


def pluralize(number: int, one: str, several: str = "") -> str:
    """A number with its word: '1 object', '2,000 objects'."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


@dataclass(frozen=True)
class Contents:
    """Row counts in the order of KINDS. Falsy if all are zero."""

    counts: tuple[int, ...]

    def __bool__(self) -> bool:
        return any(self.counts)

    def __str__(self) -> str:
        parts = [
            pluralize(count, one, several)
            for count, (_, one, several) in zip(self.counts, KINDS, strict=True)
        ]
        return ", ".join(parts)


def left_out(dsn: str) -> str:
    """What an export does not have, with how it can come along."""
    engine = sync_engine(dsn)
    with engine.connect() as connection:
        drafts, subscribers = (
            connection.scalar(select(func.count()).select_from(model)) or 0
            for model in (ContentDraft, NewsletterSubscriber)
        )
    engine.dispose()
    return (
        f"Not in it: {pluralize(drafts, 'draft')} and {pluralize(subscribers, 'subscriber')} of the"
        " newsletter, accounts, messages and settings. `nuggets backup` takes all of it along to"
        " another server of this program; the teacher's desk exports the subscribers as CSV"
        " (Subscribers, Export as CSV)."
    )


def contents_of(dsn: str) -> Contents:
    """Count a database's rows. A database without tables counts as empty."""
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
