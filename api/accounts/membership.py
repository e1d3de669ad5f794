"""Who is a member, by the columns of a user (ACCESS-8)."""

from __future__ import annotations

from datetime import UTC, datetime


def is_member(
    subscription_status: str, expires_at: datetime | None, now: datetime | None = None
) -> bool:
    """Whether a subscription is premium and has not expired, now or at another moment."""
    has_expired = expires_at is not None and expires_at <= (now or datetime.now(UTC))
    return subscription_status == "premium" and not has_expired
