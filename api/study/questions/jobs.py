"""The background job that writes questions, where the settings allow it (STUDY-200)."""

from __future__ import annotations

import logging
from collections import Counter
from datetime import datetime

from procrastinate import Blueprint, JobContext
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.settings import Settings
from api.queue.context import periodic, resources
from api.study.allowances import CallLedger
from api.study.provider import StudyProvider
from api.study.providers.factory import study_provider
from api.study.questions.repository import QuestionRepository
from api.study.questions.service import QuestionWriter, only_writer

logger = logging.getLogger(__name__)

study = Blueprint()
# Teachings of one run, one after another.
PER_RUN = 10


@periodic(study, "*/5 * * * *")
async def write_questions(context: JobContext) -> None:
    """Write the questions of some public teachings that lack them, the newest first.

    A provider that fails is no error of the job: the teaching has a time for its next attempt.
    """
    engine, settings = resources(context)
    if settings.openai_api_key is None or not settings.ai_questions_per_day:
        return
    async with only_writer(engine) as is_only:
        if is_only:
            await _write(engine, settings)


async def _write(engine: AsyncEngine, settings: Settings) -> None:
    async with AsyncSession(engine) as session:
        due = await QuestionRepository(session).due(PER_RUN)
    if not due:
        return
    async with study_provider(settings) as provider:
        outcomes = await writer_of(engine, settings, provider).write_all(due)
    counts = Counter(outcome.value for outcome in outcomes.values())
    logger.info("questions about teachings: %s", ", ".join(f"{n} {o}" for o, n in counts.items()))


def writer_of(
    engine: AsyncEngine, settings: Settings, provider: StudyProvider, per_day: int | None = None
) -> QuestionWriter:
    """The writer of a site; `per_day` replaces the setting's number."""
    ledger = CallLedger(engine, lambda: datetime.now(settings.zone))
    limit = settings.ai_questions_per_day if per_day is None else per_day
    return QuestionWriter(engine, provider, ledger, limit)
