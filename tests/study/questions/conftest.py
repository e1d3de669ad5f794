"""A library about which a provider writes questions."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.database import async_engine
from api.study.allowances import CallLedger
from api.study.provider import StudyProvider
from api.study.questions.repository import QuestionRepository
from api.study.questions.service import QuestionWriter
from tests.factories import days_ago, post, save

WELL = (
    '<p id="p1">Shepherds waited beside a covered well until all of them had come, since nobody'
    " could roll away its heavy stone alone.</p>"
    '<p id="p2">Jacob did not wait: he lifted the stone by himself when he saw Rachel.</p>'
)
QUESTIONS = [
    "Why should I wait for others before I lift a heavy stone?",
    "How can one person do what many shepherds could not?",
    "What did Jacob feel when he saw Rachel at the well?",
]


def reply(questions: Sequence[Any] = QUESTIONS) -> str:
    """What a model answers."""
    return json.dumps({"questions": list(questions)})


class Questions:
    """What is stored, and writers over it."""

    def __init__(self, engine: AsyncEngine, sync: Engine) -> None:
        self.engine, self._sync = engine, sync

    def writer(self, provider: StudyProvider, per_day: int = 100) -> QuestionWriter:
        ledger = CallLedger(self.engine, lambda: datetime.now(UTC))
        return QuestionWriter(self.engine, provider, ledger, per_day)

    async def due(self, limit: int = 10) -> list[int]:
        async with AsyncSession(self.engine) as session:
            return list(await QuestionRepository(session).due(limit))

    async def all_lacking(self) -> list[int]:
        async with AsyncSession(self.engine) as session:
            return list(await QuestionRepository(session).all_lacking())

    def texts(self, post_id: int = 1) -> list[str]:
        """Those that were not removed."""
        return self.column(
            f"SELECT text FROM generated_questions WHERE post_id = {post_id}"
            " AND removed_at IS NULL ORDER BY id"
        )

    def column(self, query: str) -> list[Any]:
        with self._sync.connect() as connection:
            return list(connection.scalars(text(query)))


@pytest.fixture
async def stored(fresh_database_url: str, fresh_engine: Engine) -> AsyncIterator[Questions]:
    """Teaching 1 is public, 2 is public and older, 3 is scheduled, 4 is for members."""
    save(
        fresh_engine,
        [
            post(1, title="The Stone", content=WELL, topics=["Strength"]),
            post(2, title="The Well", content=WELL),
            post(3, title="Later", content=WELL, publish_date=days_ago(-1)),
            post(4, title="For members", content=WELL, is_premium=1),
        ],
    )
    engine = async_engine(fresh_database_url)
    yield Questions(engine, fresh_engine)
    await engine.dispose()
