"""Whether and when a teaching that is published at the desk is mailed (NEWS-9).

    undecided -> waiting -> sending -> mailed
        |           ^
        +-> withheld+    (until sending has begun)

A teaching that is unpublished while its mail waits is undecided again.

The choice is the teaching's edition, which exists before its deliveries do. A teaching without one,
such as an imported one, is `undecided`: the job that sends editions decides by its date alone.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.errors import Conflict
from api.core.settings import Settings
from api.models import NewsletterDelivery, NewsletterEdition, NewsletterSubscriber, Post
from api.outreach.newsletter.editions import MAILED_DAYS
from api.outreach.newsletter.schemas import Mailing, MailingState

_HAS_BEGUN = "Its mail is being sent already, or was sent before."


class MailingService:
    def __init__(self, session: AsyncSession, settings: Settings) -> None:
        self._session, self._settings = session, settings

    async def of(self, post: Post) -> Mailing:
        """The state of a teaching's mail. The teaching may be a draft's, with an id of 0."""
        now = datetime.now(UTC)
        recipients = await self._subscribers(post.type)
        edition = await self._session.scalar(
            select(NewsletterEdition)
            .where(NewsletterEdition.post_id == post.id)
            .execution_options(populate_existing=True)
        )
        if edition is None:
            is_due = _is_recent(post.publish_date, now)
            return _mailing("undecided", recipients, is_due=is_due)
        if edition.addressed_at is not None:
            sent, pending, failed = await self._deliveries(edition.id)
            state: MailingState = "sending" if pending else "mailed"
            return Mailing(
                state=state,
                is_due=False,
                recipients=recipients,
                mail_at=None,
                mailed_at=edition.addressed_at,
                sent=sent,
                pending=pending,
                failed=failed,
            )
        if edition.mail_at is not None:
            mail_at = max(edition.mail_at, post.publish_date)
            if _is_recent(mail_at, now):
                return _mailing("waiting", recipients, is_due=True, mail_at=mail_at)
        return _mailing("withheld", recipients, is_due=False)

    async def decide(self, post: Post, mail: bool | None) -> bool:
        """Decide about a teaching that is being published. Returns whether anything was decided.

        Without `mail` an earlier decision stays, and a teaching of which there is none is mailed.
        What is mailed waits, from now on. Nothing is decided about what was mailed before, or is
        too old to be mailed.
        """
        current = await self.of(post)
        if not current.is_due and (mail is None or current.state != "withheld"):
            return False
        return await self._choose(post.id, mail is not False)

    async def mail(self, post: Post) -> None:
        """Mail a public teaching that was not mailed, whatever its date. Raises Conflict."""
        if not await self._choose(post.id, True):
            raise Conflict(_HAS_BEGUN)

    async def stop(self, post: Post) -> None:
        """Mail nothing of a teaching. Raises Conflict when sending has begun."""
        if not await self._choose(post.id, False):
            raise Conflict(_HAS_BEGUN)

    async def withdraw(self, post: Post) -> None:
        """Stop what is not sent yet of a teaching that is taken from the readers.

        One that waited is undecided again, so that the desk asks when it is published again. What
        is being handed to the mail server at this moment is left to the sender.
        """
        edition, delivery = NewsletterEdition, NewsletterDelivery
        waiting = (
            edition.post_id == post.id,
            edition.addressed_at.is_(None),
            edition.mail_at.is_not(None),
        )
        await self._session.execute(delete(edition).where(*waiting))
        due = (
            select(delivery.edition_id, delivery.subscriber_id)
            .join(edition, edition.id == delivery.edition_id)
            .where(
                edition.post_id == post.id,
                delivery.sent_at.is_(None),
                delivery.failed_at.is_(None),
            )
            .with_for_update(of=delivery, skip_locked=True)
        )
        key = tuple_(delivery.edition_id, delivery.subscriber_id)
        await self._session.execute(delete(delivery).where(key.in_(due)))

    async def _choose(self, post_id: int, is_mailed: bool) -> bool:
        """Returns False if sending has begun: then nothing changes."""
        wait = timedelta(seconds=self._settings.newsletter_wait_seconds)
        row = insert(NewsletterEdition).values(
            post_id=post_id,
            mail_at=func.now() + wait if is_mailed else None,
            addressed_at=None,
        )
        query = row.on_conflict_do_update(
            index_elements=["post_id"],
            set_={"mail_at": row.excluded.mail_at},
            where=NewsletterEdition.addressed_at.is_(None),
        ).returning(NewsletterEdition.id)
        return await self._session.scalar(query) is not None

    async def _subscribers(self, type: str) -> int:
        """How many addresses receive teachings of a type."""
        subscriber = NewsletterSubscriber
        query = select(func.count()).where(
            subscriber.frequency.in_(("both", type)),
            subscriber.confirmed_at.is_not(None),
            subscriber.unsubscribed_at.is_(None),
            subscriber.refused_at.is_(None),
        )
        return await self._session.scalar(query) or 0

    async def _deliveries(self, edition_id: int) -> tuple[int, int, int]:
        """Sent, due and given up."""
        delivery = NewsletterDelivery
        query = select(
            func.count(delivery.sent_at),
            func.count().filter(delivery.sent_at.is_(None), delivery.failed_at.is_(None)),
            func.count(delivery.failed_at),
        ).where(delivery.edition_id == edition_id)
        sent, pending, failed = (await self._session.execute(query)).one()
        return sent, pending, failed


def _mailing(
    state: MailingState, recipients: int, *, is_due: bool, mail_at: datetime | None = None
) -> Mailing:
    """Of a mail that has not begun."""
    return Mailing(
        state=state,
        is_due=is_due,
        recipients=recipients,
        mail_at=mail_at,
        mailed_at=None,
        sent=0,
        pending=0,
        failed=0,
    )


def _is_recent(moment: datetime, now: datetime) -> bool:
    return moment > now - timedelta(days=MAILED_DAYS)
