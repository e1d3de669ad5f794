"""Users and the messages they send (DATA-2, DATA-7)."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, String, Text
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
    )

    id: Mapped[Id]
    username: Mapped[str] = mapped_column(String(100), unique=True)
    email: Mapped[str | None] = mapped_column(String(255), unique=True)
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


class ContactMessage(Base):
    __tablename__ = "contact_messages"

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(100))
    subject: Mapped[str] = mapped_column(String(255))
    message: Mapped[str] = mapped_column(Text)
    created_at: Mapped[CreatedAt]
