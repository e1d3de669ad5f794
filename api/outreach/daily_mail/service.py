"""Queues the daily mail each morning (NEWS-10), and ends it (NEWS-11)."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.accounts.membership import is_member
from api.core.settings import Settings
from api.core.translation import in_language
from api.core.viewer import Viewer, ViewerKind
from api.library.access import visible_post
from api.library.calendar import is_day_of_rest, week_of
from api.library.todays_learning import TodaysLearning, todays_learning
from api.models import User
from api.outreach.daily_mail.letter import Day, daily_email
from api.outreach.daily_mail.links import DailyMailLinks
from api.outreach.daily_mail.repository import lock_due_readers, stop_for
from api.outreach.mail import queue_email
from api.study.reviews.service import due_cards

# What cannot be sent by noon is not sent: no mail that waited for its server arrives on Shabbat.
_BEGINS, _ENDS = time(6), time(12)
# Without an earlier mail, a teaching of the last day is new.
_A_DAY = timedelta(days=1)
_PER_TRANSACTION = 100


async def queue_daily_mail(engine: AsyncEngine, settings: Settings, now: datetime) -> int:
    """Queue the mail of the day for each reader who has not received it; returns their number.

    The mails and the note that they were queued are one transaction, so that nobody is mailed
    twice, and nobody is left out when a worker dies.
    """
    today = now.astimezone(settings.zone).date()
    if is_day_of_rest(today) or not _at(today, _BEGINS, settings) <= now < _at(
        today, _ENDS, settings
    ):
        return 0
    count = 0
    while True:
        async with AsyncSession(engine) as session, session.begin():
            readers = await lock_due_readers(
                session, _at(today, time(), settings), _PER_TRANSACTION
            )
            if not readers:
                return count
            learning = await todays_learning(session, week_of(now, settings.zone))
            for reader in readers:
                count += await _queue(session, reader, learning, settings, now)


async def stop_daily_mail(session: AsyncSession, user_id: int) -> None:
    """Switch the mail of a reader off, as its link does. An account that is gone has none."""
    await stop_for(session, user_id)


async def _queue(
    session: AsyncSession, user: User, learning: TodaysLearning, settings: Settings, now: datetime
) -> bool:
    """Queue the mail of one reader. Returns False where the day has nothing for them."""
    today = now.astimezone(settings.zone).date()
    kind = (
        ViewerKind.PREMIUM
        if is_member(user.subscription_status, user.subscription_expires_at)
        else ViewerKind.USER
    )
    viewer = Viewer(settings.launch_free, kind, user.id)
    teaching = learning.teaching
    is_new = teaching and teaching.publish_date > (user.daily_mailed_at or now - _A_DAY)
    day = Day(
        today,
        visible_post(viewer, teaching) if teaching and is_new else None,
        learning.week,
        await due_cards(session, viewer, user.id),
    )
    with in_language(user.language):
        email = daily_email(user.email or "", user.id, day, settings, DailyMailLinks(settings))
    user.daily_mailed_at = now
    if email is None:
        return False
    await queue_email(session, email, expires_at=_at(today, _ENDS, settings))
    return True


def _at(day: date, moment: time, settings: Settings) -> datetime:
    return datetime.combine(day, moment, settings.zone)
