"""Payments, gifts and reminders of memberships (DATA-33).

`users.subscription_status` and `users.subscription_expires_at` follow from payments and gifts:
see `api/membership/terms.py`.
"""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Sequence,
    SmallInteger,
    String,
    Text,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Timestamp

# Numbers reads of the provider in the order in which they begin.
PROVIDER_READS = Sequence("provider_reads", metadata=Base.metadata)
_UNFINISHED = text("status IN ('open', 'processing')")


class MembershipPayment(Base):
    """One payment for one year. It is kept, without a user, after an account was deleted."""

    __tablename__ = "membership_payments"
    __table_args__ = (
        CheckConstraint(
            "status IN ('open', 'processing', 'paid', 'canceled', 'rejected')",
            name="status_is_known",
        ),
        CheckConstraint("dispute IN ('open', 'won', 'lost')", name="dispute_is_known"),
        CheckConstraint("amount > 0", name="amount_is_positive"),
        CheckConstraint("(status = 'paid') = (paid_at IS NOT NULL)", name="paid_has_time"),
        # Two tabs of one reader share one payment, so that only one can be completed.
        Index(
            "uq_membership_payments_unfinished",
            "user_id",
            unique=True,
            postgresql_where=_UNFINISHED,
        ),
        Index("ix_membership_payments_user_id", "user_id"),
    )

    id: Mapped[Id]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    # The idempotency key under which the provider creates the payment.
    attempt: Mapped[UUID] = mapped_column(unique=True)
    # NULL until the provider has returned it.
    provider_id: Mapped[str | None] = mapped_column(String(255), unique=True)
    # In cents.
    amount: Mapped[int]
    currency: Mapped[str] = mapped_column(String(3))
    status: Mapped[str] = mapped_column(String(10), server_default="open")
    created_at: Mapped[CreatedAt]
    paid_at: Mapped[Timestamp | None]
    amount_refunded: Mapped[int] = mapped_column(server_default="0")
    dispute: Mapped[str | None] = mapped_column(String(4))
    receipt_url: Mapped[str | None] = mapped_column(Text)
    # The PROVIDER_READS number of what is stored here: an older read changes nothing.
    read_number: Mapped[int] = mapped_column(BigInteger, server_default="0")


class ProviderEvent(Base):
    """A webhook event that was applied. A repetition changes nothing."""

    __tablename__ = "provider_events"
    __table_args__ = (Index("ix_provider_events_received_at", "received_at"),)

    id: Mapped[str] = mapped_column(String(255), primary_key=True)
    type: Mapped[str] = mapped_column(String(100))
    # The time in the signature: a repetition by the provider is signed anew, a replay is not.
    signed_at: Mapped[int] = mapped_column(BigInteger)
    received_at: Mapped[CreatedAt]


MAX_GIFT_MONTHS = 120
MAX_GIFT_NOTE_LENGTH = 100


class MembershipGift(Base):
    """Months that the operator gives, to a user or to whoever redeems its code."""

    __tablename__ = "membership_gifts"
    __table_args__ = (
        CheckConstraint(f"months BETWEEN 1 AND {MAX_GIFT_MONTHS}", name="months_are_possible"),
        CheckConstraint("(user_id IS NULL) = (begins_at IS NULL)", name="user_has_begin"),
        Index("ix_membership_gifts_user_id", "user_id"),
    )

    id: Mapped[Id]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    # SHA-256 of the code, in hex.
    code_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    months: Mapped[int] = mapped_column(SmallInteger)
    # What the code is for: nobody can tell it from its hash.
    note: Mapped[str] = mapped_column(String(MAX_GIFT_NOTE_LENGTH), server_default="")
    created_at: Mapped[CreatedAt]
    # When it was given to the user.
    begins_at: Mapped[Timestamp | None]
    revoked_at: Mapped[Timestamp | None]


class MembershipReminder(Base):
    """Whether a member is reminded by mail before the end, and of which end that was done."""

    __tablename__ = "membership_reminders"

    user_id: Mapped[int] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True
    )
    is_wanted: Mapped[bool] = mapped_column(server_default=text("true"))
    reminded_of: Mapped[Timestamp | None]
