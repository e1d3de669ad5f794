"""Outgoing mail and the newsletter (NEWS-1 to NEWS-6)."""

from __future__ import annotations

from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, String, Text, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.email_address import MAX_LENGTH
from api.models.base import Base, CreatedAt, Id, Timestamp


class OutgoingEmail(Base):
    """One message to one recipient. Its content is erased some days after it was sent."""

    __tablename__ = "outgoing_emails"
    __table_args__ = (Index("ix_outgoing_emails_created_at", "created_at"),)

    id: Mapped[Id]
    # The local part of its Message-ID, the same in every attempt.
    uuid: Mapped[UUID] = mapped_column(unique=True, default=uuid4)
    recipient: Mapped[str] = mapped_column(String(MAX_LENGTH))
    subject: Mapped[str | None] = mapped_column(Text)
    text: Mapped[str | None] = mapped_column(Text)
    html: Mapped[str | None] = mapped_column(Text)
    headers: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    created_at: Mapped[CreatedAt]
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    sent_at: Mapped[Timestamp | None]
    # Not sent after it: what it says has passed by then.
    expires_at: Mapped[Timestamp | None]
    # The server refused the recipient for good.
    refused_at: Mapped[Timestamp | None]
    # What the server said last, for the operator.
    error: Mapped[str | None] = mapped_column(Text)


class NewsletterSubscriber(Base):
    """An e-mail address. It receives the newsletter once it is confirmed, until it is stopped."""

    __tablename__ = "newsletter_subscribers"
    __table_args__ = (
        CheckConstraint("frequency IN ('daily', 'weekly', 'both')", name="frequency_is_known"),
    )

    id: Mapped[Id]
    # In lower case.
    email: Mapped[str] = mapped_column(String(MAX_LENGTH), unique=True)
    frequency: Mapped[str] = mapped_column(String(6))
    created_at: Mapped[CreatedAt]
    # The last request; one that is not confirmed is deleted after some days.
    requested_at: Mapped[Timestamp] = mapped_column(server_default=func.now())
    confirmed_at: Mapped[Timestamp | None]
    unsubscribed_at: Mapped[Timestamp | None]
    # A mail server refused the address for good.
    refused_at: Mapped[Timestamp | None]
    # Where the consent was given, if it was not by a confirmation link of this site.
    consent_source: Mapped[str | None] = mapped_column(String(200))


class NewsletterImport(Base):
    """An address that was imported once, by its keyed digest: it is never imported again.

    The address itself is deleted some days after its owner unsubscribes, and a second import of
    the same file must not subscribe them again (IMPORT-24).
    """

    __tablename__ = "newsletter_imports"

    id: Mapped[Id]
    email_digest: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[CreatedAt]


class NewsletterEdition(Base):
    """The mailing of one teaching, or the teacher's choice that it is not mailed.

    Without values for its times it is mailed at once, as that of an imported teaching is.
    """

    __tablename__ = "newsletter_editions"

    id: Mapped[Id]
    # No foreign key: a teaching that is deleted and imported again is not mailed twice.
    post_id: Mapped[int] = mapped_column(unique=True)
    # A part of its messages' Message-IDs.
    uuid: Mapped[UUID] = mapped_column(unique=True, server_default=text("gen_random_uuid()"))
    created_at: Mapped[CreatedAt]
    # The first mail is not sent before it; none is sent without it.
    mail_at: Mapped[Timestamp | None] = mapped_column(server_default=func.now())
    # When its deliveries were created. Afterwards it cannot be stopped.
    addressed_at: Mapped[Timestamp | None] = mapped_column(server_default=func.now())


class NewsletterDelivery(Base):
    """One edition to one subscriber. It is due while it is neither sent nor given up."""

    __tablename__ = "newsletter_deliveries"
    __table_args__ = (
        Index(
            "ix_newsletter_deliveries_due",
            "next_attempt_at",
            postgresql_where=text("sent_at IS NULL AND failed_at IS NULL"),
        ),
        Index("ix_newsletter_deliveries_subscriber_id", "subscriber_id"),
    )

    edition_id: Mapped[int] = mapped_column(
        ForeignKey("newsletter_editions.id", ondelete="CASCADE"), primary_key=True
    )
    subscriber_id: Mapped[int] = mapped_column(
        ForeignKey("newsletter_subscribers.id", ondelete="CASCADE"), primary_key=True
    )
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    next_attempt_at: Mapped[Timestamp] = mapped_column(server_default=func.now())
    sent_at: Mapped[Timestamp | None]
    # Refused for good, or given up after the last attempt.
    failed_at: Mapped[Timestamp | None]
    error: Mapped[str | None] = mapped_column(Text)
