"""Users, what belongs to their accounts, and the messages they send (DATA-2, DATA-7, DATA-22).

Rows about a user are deleted with the user.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    false,
    func,
    text,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Flag, Id, Timestamp, flag_check


class User(Base):
    __tablename__ = "users"
    __table_args__ = (
        flag_check("is_email_private"),
        flag_check("data_collection_consent"),
        CheckConstraint(
            "subscription_status IN ('free', 'premium')", name="subscription_status_is_known"
        ),
        # Upper and lower case make no different name, so nobody can pose as another reader.
        Index("uq_users_lower_username", func.lower("username"), unique=True),
        Index(
            "ix_users_subscription_expires_at",
            "subscription_expires_at",
            postgresql_where=text("subscription_status = 'premium'"),
        ),
        Index("ix_users_daily_mail", "id", postgresql_where=text("daily_mail")),
    )

    id: Mapped[Id]
    username: Mapped[str] = mapped_column(String(100), unique=True)
    # In lower case, and only after a link sent to it was opened.
    email: Mapped[str | None] = mapped_column(String(255), unique=True)
    # The last address that they gave and have not confirmed: it is proof of nothing, but with it
    # and their password they can sign in. Several users may have given the same.
    unconfirmed_email: Mapped[str | None] = mapped_column(String(255), index=True)
    # An argon2id hash; NULL for users who only sign in with Google.
    password: Mapped[str | None] = mapped_column(String(255))
    google_id: Mapped[str | None] = mapped_column(String(255), unique=True)
    name: Mapped[str | None] = mapped_column(String(50))
    avatar: Mapped[str | None] = mapped_column(Text)
    stripe_customer_id: Mapped[str | None] = mapped_column(String(255))
    subscription_status: Mapped[str] = mapped_column(String(20), server_default="free")
    subscription_expires_at: Mapped[Timestamp | None]
    created_at: Mapped[CreatedAt]
    is_email_private: Mapped[Flag]
    data_collection_consent: Mapped[Flag]
    # Of the site when they last signed in or paid: that of mails which no request of theirs sends.
    language: Mapped[str] = mapped_column(String(2), server_default="en")
    # Whether what they read, hear and study is recorded (ACCOUNT-13).
    keeps_history: Mapped[bool] = mapped_column(Boolean, server_default=true())
    # Whether they receive the reminder of the day, and when the last one was queued (NEWS-10).
    daily_mail: Mapped[bool] = mapped_column(Boolean, server_default=false())
    daily_mailed_at: Mapped[Timestamp | None]


def has_username(username: str) -> ColumnElement[bool]:
    """The condition that a user has this name, in upper or lower case: its index serves it."""
    return func.lower(User.username) == username.lower()


class ContactMessage(Base):
    __tablename__ = "contact_messages"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(100))
    subject: Mapped[str] = mapped_column(String(255))
    message: Mapped[str] = mapped_column(Text)
    created_at: Mapped[CreatedAt]


def _user() -> Mapped[int]:
    return mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)


class UserSession(Base):
    """One sign-in: a token is valid while its row exists and has not expired."""

    __tablename__ = "user_sessions"
    __table_args__ = (Index("ix_user_sessions_expires_at", "expires_at"),)

    id: Mapped[Id]
    user_id: Mapped[int] = _user()
    # The token's `jti`.
    token_id: Mapped[str] = mapped_column(String(32), unique=True)
    # Browser and system, such as "Firefox on Linux".
    device: Mapped[str] = mapped_column(String(60))
    created_at: Mapped[CreatedAt]
    # To the hour: a request writes it only if it is older.
    last_used_at: Mapped[CreatedAt]
    expires_at: Mapped[Timestamp]


class OneTimeToken(Base):
    """A secret that was sent to a user and works once, for one purpose, until it expires."""

    __tablename__ = "one_time_tokens"
    __table_args__ = (
        CheckConstraint(
            "purpose IN ('verify-email', 'reset-password', 'sign-in', 'exchange', 'link-google')",
            name="purpose_is_known",
        ),
        Index("ix_one_time_tokens_expires_at", "expires_at"),
    )

    id: Mapped[Id]
    purpose: Mapped[str] = mapped_column(String(20))
    # SHA-256 of a random secret, in hex.
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    user_id: Mapped[int] = _user()
    # The address to be verified, or the Google account to be linked.
    subject: Mapped[str | None] = mapped_column(String(255))
    created_at: Mapped[CreatedAt]
    expires_at: Mapped[Timestamp]


class AccountDeletion(Base):
    """The request of a user to be deleted, until `due_at` or until it is cancelled."""

    __tablename__ = "account_deletions"
    __table_args__ = (Index("ix_account_deletions_due_at", "due_at"),)

    user_id: Mapped[int] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True
    )
    created_at: Mapped[CreatedAt]
    due_at: Mapped[Timestamp]


class SavedPost(Base):
    """A teaching that a user saved for later."""

    __tablename__ = "saved_posts"
    __table_args__ = (UniqueConstraint("user_id", "post_id"),)

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[CreatedAt]


class ReadingPlace(Base):
    """Where a user stopped reading and listening to a teaching, each with its time."""

    __tablename__ = "reading_places"
    __table_args__ = (
        UniqueConstraint("user_id", "post_id"),
        CheckConstraint("listened_seconds >= 0", name="listened_seconds_is_positive"),
    )

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), index=True)
    # The id of the paragraph; NULL after the whole text was read.
    read_anchor: Mapped[str | None] = mapped_column(String(50))
    read_at: Mapped[Timestamp | None]
    listened_seconds: Mapped[int | None]
    listened_at: Mapped[Timestamp | None]


class AliyahMark(Base):
    """Whether a user has done an aliyah of the weekly reading (ALIYAH-3)."""

    __tablename__ = "aliyah_marks"
    __table_args__ = (CheckConstraint("aliyah BETWEEN 1 AND 7", name="aliyah_is_one_of_seven"),)

    user_id: Mapped[int] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True
    )
    # The numbers of its portions: '22', or '22-23' for two that are joined.
    reading: Mapped[str] = mapped_column(String(5), primary_key=True)
    aliyah: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    is_done: Mapped[bool] = mapped_column(Boolean)
    marked_at: Mapped[Timestamp]
