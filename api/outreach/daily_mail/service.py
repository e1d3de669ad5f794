"""Queues the daily mail each morning (NEWS-10), and ends it (NEWS-11)."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.accounts.membership import is_member
from api.core.settings import Settings
from api.core.translation import in_language
from api.core.viewer import Viewer, ViewerKind
from api.library.access import visible_post
from api.library.calendar import is_day_of_rest, week_of
from api.library.todays_learning import TodaysLearning, todays_learning
from api.mail import queue_email
from api.models import User
from api.outreach.daily_mail.letter import Day, daily_email
from api.outreach.daily_mail.links import DailyMailLinks
from api.outreach.daily_mail.repository import lock_due_readers, stop_for
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
    week = week_of(now, settings.zone)
    midnight, begins, ends = (
        datetime.combine(week.today, moment, settings.zone) for moment in (time(), _BEGINS, _ENDS)
    )
    if is_day_of_rest(week.today) or not begins <= now < ends:
        return 0
    links = DailyMailLinks(settings)
    count = 0
    while True:
        async with AsyncSession(engine) as session, session.begin():
            readers = await lock_due_readers(session, midnight, _PER_TRANSACTION)
            if not readers:
                return count
            learning = await todays_learning(session, week)
            for reader in readers:
                day = await _day_of(session, reader, learning, settings, now)
                reader.daily_mailed_at = now
                with in_language(reader.language):
                    email = daily_email(reader.email or "", reader.id, day, settings, links)
                if email:
                    await queue_email(session, email, expires_at=ends)
                    count += 1


async def stop_daily_mail(session: AsyncSession, user_id: int) -> None:
    """Switch the mail of a reader off, as its link does. An account that is gone has none."""
    await stop_for(session, user_id)


async def _day_of(
    session: AsyncSession, user: User, learning: TodaysLearning, settings: Settings, now: datetime
) -> Day:
    """What a reader has to learn: a teaching that came since their last mail, and what they may
    read of it.
    """
    kind = (
        ViewerKind.PREMIUM
        if is_member(user.subscription_status, user.subscription_expires_at)
        else ViewerKind.USER
    )
    viewer = Viewer(settings.launch_free, kind, user.id)
    teaching = learning.teaching
    is_new = teaching and teaching.publish_date > (user.daily_mailed_at or now - _A_DAY)
    return Day(
        learning.today,
        visible_post(viewer, teaching) if teaching and is_new else None,
        learning.week,
        await due_cards(session, viewer, user.id),
    )
