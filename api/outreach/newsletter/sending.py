"""Sends the deliveries that are due, one at a time.

Each delivery has its own transaction: its row is locked, handed to the mail server, and recorded.
The lock ends with the process, so a sender that is killed leaves at most one delivery that was
accepted and not recorded; it is sent again with the same Message-ID.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import Row, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.core.settings import Settings
from api.mail.message import (
    Envelope,
    FinishedEmail,
    UnsendableEmail,
    build_message,
)
from api.mail.sending import sender_of
from api.mail.transport import MailTransport, MailUnavailable, RecipientRefused
from api.models import NewsletterDelivery, NewsletterEdition, NewsletterSubscriber, Post
from api.outreach.newsletter.edition import Edition, render_edition
from api.outreach.newsletter.links import NewsletterLinks
from api.outreach.newsletter.repository import stop_refused

logger = logging.getLogger(__name__)

# As for other mail: over about a day.
MAX_ATTEMPTS = 9
# Waits while the server is down, in seconds; then the next run tries again.
_OUTAGE_WAITS = (0.5, 2.0, 5.0)

_Due = Row[int, int, int, UUID, datetime | None, int, str]
_DUE = (
    select(
        NewsletterDelivery.edition_id,
        NewsletterDelivery.subscriber_id,
        NewsletterDelivery.attempts,
        NewsletterEdition.uuid,
        NewsletterEdition.addressed_at,
        NewsletterEdition.post_id,
        NewsletterSubscriber.email,
    )
    .join(NewsletterEdition, NewsletterEdition.id == NewsletterDelivery.edition_id)
    .join(NewsletterSubscriber, NewsletterSubscriber.id == NewsletterDelivery.subscriber_id)
    # A teaching whose date was moved to the future waits for it.
    .join(Post, Post.id == NewsletterEdition.post_id)
    .where(
        NewsletterDelivery.sent_at.is_(None),
        NewsletterDelivery.failed_at.is_(None),
        NewsletterDelivery.next_attempt_at <= func.now(),
        Post.publish_date <= func.now(),
        NewsletterSubscriber.unsubscribed_at.is_(None),
        NewsletterSubscriber.refused_at.is_(None),
    )
    .order_by(NewsletterDelivery.next_attempt_at)
    .limit(1)
    .with_for_update(of=NewsletterDelivery, skip_locked=True)
)


@dataclass
class Progress:
    """What a run has done. `is_complete`: nothing is due any more."""

    sent: int = 0
    is_complete: bool = False


class EditionSender:
    """Sends deliveries; renders each edition once."""

    def __init__(self, engine: AsyncEngine, settings: Settings, transport: MailTransport) -> None:
        self._engine, self._settings, self._transport = engine, settings, transport
        self._links = NewsletterLinks(settings)
        self._sender = sender_of(settings)
        self._editions: dict[int, Edition] = {}

    async def run(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> Progress:
        """Send until nothing is due, the time is over, or the server stays down."""
        deadline, progress, failures = clock() + seconds, Progress(), 0
        while clock() < deadline:
            try:
                if not await self._send_next():
                    progress.is_complete = True
                    break
                progress.sent, failures = progress.sent + 1, 0
            except MailUnavailable as error:
                if failures == len(_OUTAGE_WAITS):
                    logger.warning("newsletter: the mail server is down: %s", error)
                    break
                await asyncio.sleep(_OUTAGE_WAITS[failures])
                failures += 1
        return progress

    async def _send_next(self) -> bool:
        """Send one delivery. Returns False if none is due. Raises MailUnavailable in an outage."""
        async with AsyncSession(self._engine) as session, session.begin():
            due = (await session.execute(_DUE)).first()
            if due is None:
                return False
            try:
                await self._send(session, due)
            except RecipientRefused as error:
                logger.warning("newsletter: a subscriber was refused for good: %s", error)
                await _record(session, due, failed_at=func.now(), error=str(error))
                await stop_refused(session, due.email)
            except MailUnavailable as error:
                if error.is_outage:
                    raise
                await _record(session, due, **_after_failure(due.attempts + 1, error))
            else:
                await _record(session, due, sent_at=func.now(), error=None)
        return True

    async def _send(self, session: AsyncSession, due: _Due) -> None:
        edition = await self._edition(session, due.post_id)
        try:
            message = self._message(edition, due)
        except UnsendableEmail as error:
            # Of an address that no mail can have. It must not hold up the others.
            raise MailUnavailable(str(error), is_outage=False) from error
        await self._transport.send(message)

    def _message(self, edition: Edition, due: _Due) -> FinishedEmail:
        token = self._links.manage_token(due.subscriber_id)
        email = edition.to(
            due.email, self._links.unsubscribe_url(token), self._links.preferences_url(token)
        )
        assert due.addressed_at is not None, "it has deliveries"
        id = f"{due.uuid.hex}.{due.subscriber_id}"
        return build_message(email, Envelope(self._sender, id, due.addressed_at))

    async def _edition(self, session: AsyncSession, post_id: int) -> Edition:
        if post_id not in self._editions:
            post = await session.get_one(Post, post_id)
            self._editions[post_id] = render_edition(post, self._settings, self._links)
        return self._editions[post_id]


async def _record(session: AsyncSession, due: _Due, **values: object) -> None:
    query = update(NewsletterDelivery).where(
        NewsletterDelivery.edition_id == due.edition_id,
        NewsletterDelivery.subscriber_id == due.subscriber_id,
    )
    await session.execute(query.values(attempts=due.attempts + 1, **values))


def _after_failure(attempts: int, error: MailUnavailable) -> dict[str, object]:
    """Try again after 4, 16, 64, ... seconds, or give up."""
    if attempts >= MAX_ATTEMPTS:
        return {"failed_at": func.now(), "error": str(error)}
    # The transaction's own time is that of before the attempt.
    next_attempt_at = datetime.now(UTC) + timedelta(seconds=4**attempts)
    return {"next_attempt_at": next_attempt_at, "error": str(error)}
