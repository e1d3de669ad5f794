"""The daily allowance of calls to a model: reserved before, settled after (STUDY-1, STUDY-60).

A call that did not reach the model is returned. A process that is killed returns what it had
reserved, too: its reservation expires. Counting and reserving are one transaction under an
advisory lock per subject, so that the limit holds over all processes.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, TypeVar

from sqlalchemy import delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from api.accounts.reserved import DEMO
from api.core.client_address import network_of
from api.core.errors import TooManyRequests
from api.core.rate_limit import keyed_digest
from api.core.settings import Settings
from api.core.translation import ngettext, t
from api.core.viewer import Viewer
from api.models import StudyCall
from api.study.provider import ProviderRefused

# Longer than any call takes (`providers.openai.ANSWER_SECONDS`).
RESERVATION_SECONDS = 180
# Rows of past days are deleted after this time.
KEPT_DAYS = 7

_Answer = TypeVar("_Answer")
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:subject, 0))")


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many calls somebody has a day. `subject` is a keyed digest, not the address."""

    subject: str
    limit: int
    is_visitor: bool


def allowance_of(settings: Settings, viewer: Viewer, address: str, key: bytes) -> Allowance:
    """The allowance of a viewer; a visitor's is that of their network."""
    digest_key = hashlib.sha256(b"study calls" + key).digest()
    if viewer.user_id is None:
        subject, limit = f"network {network_of(address)}", settings.ai_calls_visitor
    elif viewer.user_id == DEMO.id:
        subject, limit = f"demo {network_of(address)}", settings.ai_calls_demo
    else:
        subject, limit = f"user {viewer.user_id}", settings.ai_calls_reader
    is_visitor = viewer.user_id is None
    return Allowance(keyed_digest(digest_key, subject), limit, is_visitor)


class CallLedger:
    """Reserves, settles and returns calls, each in a transaction of its own."""

    def __init__(self, engine: AsyncEngine, now: Callable[[], datetime]) -> None:
        """`now` is the time in the site's zone, whose days count."""
        self._engine, self._now = engine, now

    async def reserve(self, allowance: Allowance) -> int:
        """Reserve a call; returns its id. Raises TooManyRequests beyond the allowance."""
        now = self._now()
        is_counted = or_(
            StudyCall.settled_at.is_not(None), StudyCall.reserved_until > func.clock_timestamp()
        )
        used = select(func.count()).where(
            StudyCall.subject == allowance.subject, StudyCall.day == now.date(), is_counted
        )
        until = func.clock_timestamp() + timedelta(seconds=RESERVATION_SECONDS)
        row = {"subject": allowance.subject, "day": now.date(), "reserved_until": until}
        async with self._engine.begin() as connection:
            await connection.execute(_LOCK, {"subject": allowance.subject})
            if (await connection.scalar(used) or 0) >= allowance.limit:
                raise _used_up(allowance, now)
            reserved = insert(StudyCall).values(row).returning(StudyCall.id)
            return (await connection.scalars(reserved)).one()

    async def settle(self, id: int) -> None:
        """Count a call for good."""
        settled = update(StudyCall).values(settled_at=func.now()).where(StudyCall.id == id)
        async with self._engine.begin() as connection:
            await connection.execute(settled)

    async def give_back(self, id: int) -> None:
        """Return a call that gave nothing."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(StudyCall).where(StudyCall.id == id))


def _used_up(allowance: Allowance, now: datetime) -> TooManyRequests:
    midnight = datetime.combine(now.date() + timedelta(days=1), time.min, now.tzinfo)
    # Of aware times: a day of summer time's beginning or end is shorter or longer.
    seconds = midnight.timestamp() - now.timestamp()
    message = t(
        "You have used today’s {0} AI calls. New ones come at {1}, {2}.",
        allowance.limit,
        f"{midnight:%H:%M %Z}",
        _in_time(seconds),
    )
    if allowance.is_visitor:
        message += " " + t("Readers with an account have more.")
    return TooManyRequests(message, retry_after=seconds)


def _in_time(seconds: float) -> str:
    """'in 5 hours', rounded up; 'in 40 minutes' within the last hour."""
    if seconds > 3600:
        return ngettext("in {0} hour", "in {0} hours", math.ceil(seconds / 3600))
    return ngettext("in {0} minute", "in {0} minutes", max(1, math.ceil(seconds / 60)))


class Call:
    """A call in progress. It counts once it reached the model, even if it fails afterwards."""

    def __init__(self) -> None:
        self.counts = False

    def count(self) -> None:
        """The model gave something."""
        self.counts = True

    async def reaching(self, answer: Awaitable[_Answer]) -> _Answer:
        """What the model answers. One that it refused counts, one that failed does not."""
        try:
            found = await answer
        except ProviderRefused:
            self.count()
            raise
        self.count()
        return found


class CallAllowance:
    """The allowance of one request.

    async with allowance.call(asks_model=provider.available) as call:
        answer = await call.reaching(provider.complete(task))
    """

    def __init__(self, ledger: CallLedger, allowance: Allowance, session: AsyncSession) -> None:
        """`session` is the request's: it is committed, so that no connection waits for a model."""
        self._ledger, self._allowance, self._session = ledger, allowance, session

    @asynccontextmanager
    async def call(self, *, asks_model: bool) -> AsyncIterator[Call]:
        """Count one call if it reaches the model. Raises TooManyRequests beyond the allowance.

        Where no model is asked, nothing is reserved.
        """
        await self._session.commit()
        call = Call()
        if not asks_model:
            yield call
            return
        id = await self._ledger.reserve(self._allowance)
        try:
            yield call
        finally:  # also where the client has left
            await _finish(self._ledger.settle(id) if call.counts else self._ledger.give_back(id))


# Statements that end a call, kept from garbage collection until they are done.
_finishing: set[asyncio.Task[None]] = set()


async def _finish(statement: Coroutine[Any, Any, None]) -> None:
    """Run it to its end even if the request is cancelled meanwhile."""
    task = asyncio.create_task(statement)
    _finishing.add(task)
    task.add_done_callback(_finishing.discard)
    await asyncio.shield(task)


async def delete_old_calls(connection: AsyncConnection, today: date) -> None:
    """Delete the calls of past days."""
    oldest = today - timedelta(days=KEPT_DAYS)
    await connection.execute(delete(StudyCall).where(StudyCall.day < oldest))
