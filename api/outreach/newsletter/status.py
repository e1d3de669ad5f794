"""The state of the newsletter, for the operator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, text

_SUBSCRIBERS = text(
    """
    SELECT CASE WHEN refused_at IS NOT NULL THEN 'refused'
                WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed'
                WHEN confirmed_at IS NULL THEN 'unconfirmed'
                ELSE frequency END AS state, count(*)
    FROM newsletter_subscribers GROUP BY state
    """
)
_EDITIONS = text(
    """
    SELECT edition.post_id, post.title, edition.addressed_at,
           count(delivery.sent_at) AS sent,
           count(delivery.failed_at) AS failed,
           count(delivery.edition_id) FILTER (
               WHERE delivery.sent_at IS NULL AND delivery.failed_at IS NULL) AS waiting,
           max(delivery.error) FILTER (WHERE delivery.sent_at IS NULL) AS error
    FROM newsletter_editions AS edition
    LEFT JOIN posts AS post ON post.id = edition.post_id
    LEFT JOIN newsletter_deliveries AS delivery ON delivery.edition_id = edition.id
    WHERE edition.addressed_at IS NOT NULL
    GROUP BY edition.id, post.title ORDER BY edition.addressed_at DESC, edition.id DESC LIMIT 10
    """
)


@dataclass(frozen=True, slots=True)
class EditionStatus:
    """Deliveries of an edition.

    `title` is None if the teaching was deleted; `error` is one of those of what was not sent.
    """

    post_id: int
    title: str | None
    addressed_at: datetime
    sent: int
    failed: int
    waiting: int
    error: str | None


@dataclass(frozen=True, slots=True)
class NewsletterStatus:
    """Subscribers by frequency, or by why they receive nothing; and the newest 10 editions."""

    subscribers: Mapping[str, int]
    editions: Sequence[EditionStatus]


def newsletter_status(connection: Connection) -> NewsletterStatus:
    subscribers = {state: int(count) for state, count in connection.execute(_SUBSCRIBERS)}
    editions = [EditionStatus(*row) for row in connection.execute(_EDITIONS)]
    return NewsletterStatus(subscribers, editions)
