"""Writes the questions of teachings with a text provider, ahead of any query (STUDY-200).

No transaction is open while the provider works. Each call counts for the day, whatever becomes of
it: its tokens are paid for.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.errors import TooManyRequests
from api.study.allowances import Allowance, CallLedger
from api.study.prompts import prompt
from api.study.provider import ProviderRefused, ProviderUnavailable, StudyProvider
from api.study.questions.checking import UnusableReply, usable_questions
from api.study.questions.material import Material, material_of, question_task
from api.study.questions.repository import Origin, QuestionRepository

logger = logging.getLogger(__name__)

_WRITER_LOCK = 0x7175_6573  # "ques" in ASCII
_SUBJECT = "generated questions"
# For a command whose estimate an operator has confirmed.
UNLIMITED = sys.maxsize


class Outcome(Enum):
    """What became of one teaching."""

    WRITTEN = "written"
    # The model refused, or nothing of its reply may be used: it is not asked again about this text.
    NOTHING_USABLE = "nothing usable"
    # Neither shape nor length of the reply was right: repeated later.
    UNUSABLE_REPLY = "unusable reply"
    # The provider gave no answer: repeated later.
    UNAVAILABLE = "unavailable"
    # The day's calls are used up; nothing was changed.
    BUDGET_SPENT = "budget spent"
    # It is not public any more.
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class _Assignment:
    """A teaching to write about, with what it is asked already and was not wanted."""

    post_id: int
    material: Material
    origin: Origin
    known: Collection[str]


class QuestionWriter:
    def __init__(
        self, engine: AsyncEngine, provider: StudyProvider, calls: CallLedger, per_day: int
    ) -> None:
        """`per_day` is how many calls may be made in a day of the site's zone."""
        self._engine, self._provider, self._calls = engine, provider, calls
        self._allowance = Allowance(_SUBJECT, per_day, is_visitor=False)

    async def write_all(
        self, post_ids: Sequence[int], report: Callable[[int, Outcome], None] | None = None
    ) -> dict[int, Outcome]:
        """Write about these teachings one by one; `report` hears of each.

        An unavailable provider and a spent budget end it: the others would fare no better.
        """
        outcomes: dict[int, Outcome] = {}
        for post_id in post_ids:
            outcomes[post_id] = outcome = await self.write(post_id)
            if report:
                report(post_id, outcome)
            if outcome in (Outcome.UNAVAILABLE, Outcome.BUDGET_SPENT):
                break
        return outcomes

    async def write(self, post_id: int) -> Outcome:
        """Write and store the questions of one teaching."""
        if not self._provider.available:
            return Outcome.UNAVAILABLE
        assignment = await self._assignment(post_id)
        if assignment is None:
            return Outcome.GONE
        try:
            call = await self._calls.reserve(self._allowance)
        except TooManyRequests:
            return Outcome.BUDGET_SPENT
        try:
            return await self._write(assignment)
        finally:
            await self._calls.settle(call)

    async def _write(self, assignment: _Assignment) -> Outcome:
        material = assignment.material
        try:
            reply = await self._provider.complete(question_task(material, assignment.known))
            # A long text takes long enough to hold up other jobs.
            questions = await asyncio.to_thread(
                usable_questions, reply, material.texts, assignment.known
            )
        except ProviderRefused as error:
            logger.info("no questions about teaching %d: %s", assignment.post_id, error)
            questions = []
        except (ProviderUnavailable, UnusableReply) as error:
            logger.warning("no questions about teaching %d yet: %s", assignment.post_id, error)
            await self._record_failure(assignment)
            is_reply = isinstance(error, UnusableReply)
            return Outcome.UNUSABLE_REPLY if is_reply else Outcome.UNAVAILABLE
        async with self._repository() as repository:
            # A teaching that was deleted meanwhile keeps nothing.
            if await repository.source(assignment.post_id) is None:
                return Outcome.GONE
            await repository.replace(assignment.post_id, assignment.origin, questions)
        return Outcome.WRITTEN if questions else Outcome.NOTHING_USABLE

    async def _assignment(self, post_id: int) -> _Assignment | None:
        async with self._repository() as repository:
            found = await repository.source(post_id)
            if found is None:
                return None
            post, digest = found
            material = material_of(post)
            known = [*material.questions, *await repository.removed(post_id)]
        origin = Origin(digest, self._provider.model, prompt("questions"))
        return _Assignment(post_id, material, origin, known)

    async def _record_failure(self, assignment: _Assignment) -> None:
        async with self._repository() as repository:
            if await repository.source(assignment.post_id) is not None:
                now = datetime.now(UTC)
                await repository.record_failure(assignment.post_id, assignment.origin, now)

    @asynccontextmanager
    async def _repository(self) -> AsyncIterator[QuestionRepository]:
        async with AsyncSession(self._engine) as session, session.begin():
            yield QuestionRepository(session)


@asynccontextmanager
async def only_writer(engine: AsyncEngine) -> AsyncIterator[bool]:
    """Whether this is the only process that writes questions, so that none is bought twice.

    The lock ends with its connection, which has no transaction open.
    """
    async with engine.connect() as opened:
        connection = await opened.execution_options(isolation_level="AUTOCOMMIT")
        acquired = await connection.scalar(select(func.pg_try_advisory_lock(_WRITER_LOCK)))
        try:
            yield bool(acquired)
        finally:
            if acquired:
                await connection.scalar(select(func.pg_advisory_unlock(_WRITER_LOCK)))
