"""Creates the editions of new teachings, with a delivery for each subscriber (NEWS-3)."""

from __future__ import annotations

import logging

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

logger = logging.getLogger(__name__)

# Teachings that are older, such as those of an imported archive, are not mailed.
MAILED_DAYS = 3

# Every teaching that became public within three days has an edition, also one without subscribers:
# who subscribes later does not receive it. Nothing is mailed twice, even if its date changes.
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
    WHERE edition.id = delivery.edition_id AND edition.created_at < now() - interval '3 days'
        AND delivery.sent_at IS NULL AND delivery.failed_at IS NULL
    """
)


async def create_due_editions(connection: AsyncConnection) -> int:
    """Create the editions of teachings that are public now. Returns their number."""
    editions = list(await connection.scalars(_CREATE_EDITIONS))
    if editions:
        deliveries = await connection.execute(_CREATE_DELIVERIES, {"editions": editions})
        logger.info("new editions: %d, deliveries: %d", len(editions), deliveries.rowcount)
    return len(editions)


async def give_up_old_deliveries(connection: AsyncConnection) -> None:
    """Stop trying to send editions that are older than three days."""
    given_up = (await connection.execute(_GIVE_UP)).rowcount
    if given_up:
        logger.error("newsletter: %d deliveries could not be sent within three days", given_up)
