"""Creates the editions of new teachings, with a delivery for each subscriber (NEWS-3).

Of a teaching that is published at the desk there is an edition before: see `mailing.py`.
"""

from __future__ import annotations

import logging

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

logger = logging.getLogger(__name__)

# Teachings that are older, such as those of an imported archive, are not mailed.
MAILED_DAYS = 3

# Every other teaching that became public within three days has an edition, also one without
# subscribers: who subscribes later does not receive it. Nothing is mailed twice, even if its date
# changes.
_CREATE_EDITIONS = text(
    """
    INSERT INTO newsletter_editions (post_id)
    SELECT id FROM posts
    WHERE publish_date <= now() AND publish_date > now() - make_interval(days => :days)
    ORDER BY publish_date, id
    ON CONFLICT (post_id) DO NOTHING
    RETURNING id
    """
).bindparams(days=MAILED_DAYS)
# What waited too long, such as that of a teaching which came back from the trash, is not mailed.
_ADDRESS_WAITING = text(
    """
    UPDATE newsletter_editions AS edition SET addressed_at = now()
    FROM posts AS post
    WHERE post.id = edition.post_id AND edition.addressed_at IS NULL
        AND edition.mail_at <= now() AND post.publish_date <= now()
        AND greatest(edition.mail_at, post.publish_date) > now() - make_interval(days => :days)
    RETURNING edition.id
    """
).bindparams(days=MAILED_DAYS)
_CREATE_DELIVERIES = text(
    """
    INSERT INTO newsletter_deliveries (edition_id, subscriber_id)
    SELECT edition.id, subscriber.id
    FROM newsletter_editions AS edition
    JOIN posts AS post ON post.id = edition.post_id
    JOIN newsletter_subscribers AS subscriber
        ON subscriber.frequency IN ('both', post.type)
    WHERE edition.id = ANY(:editions)
        AND subscriber.confirmed_at IS NOT NULL
        AND subscriber.unsubscribed_at IS NULL
        AND subscriber.refused_at IS NULL
    ON CONFLICT DO NOTHING
    """
)
_GIVE_UP = text(
    """
    UPDATE newsletter_deliveries AS delivery
    SET failed_at = now(), error = coalesce(delivery.error, 'not sent within three days')
    FROM newsletter_editions AS edition
    WHERE edition.id = delivery.edition_id AND edition.addressed_at < now() - interval '3 days'
        AND delivery.sent_at IS NULL AND delivery.failed_at IS NULL
    """
)


async def create_due_editions(connection: AsyncConnection) -> int:
    """Create the deliveries of what is to be mailed now. Returns the number of editions."""
    editions = [
        *await connection.scalars(_ADDRESS_WAITING),
        *await connection.scalars(_CREATE_EDITIONS),
    ]
    if editions:
        deliveries = await connection.execute(_CREATE_DELIVERIES, {"editions": editions})
        logger.info("editions: %d, deliveries: %d", len(editions), deliveries.rowcount)
    return len(editions)


async def give_up_old_deliveries(connection: AsyncConnection) -> None:
    """Stop trying to send editions that are older than three days."""
    given_up = (await connection.execute(_GIVE_UP)).rowcount
    if given_up:
        logger.error("newsletter: %d deliveries could not be sent within three days", given_up)
