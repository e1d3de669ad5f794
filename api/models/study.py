"""Data of learners and of the study tools (DATA-19, DATA-31).

Rows are deleted with their user and with their teaching.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Score, Timestamp, score_check

_NO = text("false")
_YES = text("true")


def _user() -> Mapped[int]:
    return mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)


def _post() -> Mapped[int]:
    return mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), index=True)


class UserLearningProfile(Base):
    __tablename__ = "user_learning_profiles"

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), unique=True)
    knowledge_level: Mapped[str] = mapped_column(String(50), server_default="beginner")
    preferred_topics: Mapped[list[str]] = mapped_column(ARRAY(String(100)), server_default="{}")
    learning_goals: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    weekly_study_minutes: Mapped[int] = mapped_column(server_default="0")
    preferred_study_time: Mapped[str | None] = mapped_column(String(50))
    hebrew_proficiency: Mapped[str] = mapped_column(String(50), server_default="none")
    created_at: Mapped[CreatedAt]
    updated_at: Mapped[CreatedAt]


class LearningSession(Base):
    __tablename__ = "learning_sessions"
    __table_args__ = (score_check("engagement_score"),)

    id: Mapped[Id]
    user_id: Mapped[int] = _user()
    post_id: Mapped[int] = _post()
    start_time: Mapped[Timestamp]
    end_time: Mapped[Timestamp | None]
    duration_minutes: Mapped[int | None]
    engagement_score: Mapped[Score | None]
    questions_asked: Mapped[int] = mapped_column(server_default="0")
    notes_created: Mapped[int] = mapped_column(server_default="0")
    completed: Mapped[bool] = mapped_column(server_default=_NO)


class LearningPath(Base):
    __tablename__ = "learning_paths"

    id: Mapped[Id]
    user_id: Mapped[int] = _user()
    path_name: Mapped[str] = mapped_column(String(255))
    description: Mapped[str] = mapped_column(Text, server_default="")
    total_steps: Mapped[int]
    completed_steps: Mapped[int] = mapped_column(server_default="0")
    estimated_weeks: Mapped[int | None]
    path_data: Mapped[dict[str, Any]] = mapped_column(JSONB)
    is_active: Mapped[bool] = mapped_column(server_default=_YES)
    created_at: Mapped[CreatedAt]
    completed_at: Mapped[Timestamp | None]


class TorahCrossReference(Base):
    __tablename__ = "torah_cross_references"
    __table_args__ = (
        UniqueConstraint("source_post_id", "target_post_id", "connection_type"),
        score_check("connection_strength"),
    )

    id: Mapped[Id]
    source_post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"))
    target_post_id: Mapped[int] = _post()
    connection_type: Mapped[str] = mapped_column(String(50))
    connection_strength: Mapped[Score]
    explanation: Mapped[str] = mapped_column(Text, server_default="")
    ai_generated: Mapped[bool] = mapped_column(server_default=_YES)
    verified_by_user: Mapped[bool] = mapped_column(server_default=_NO)
    created_at: Mapped[CreatedAt]


class StudyNote(Base):
    __tablename__ = "study_notes"

    id: Mapped[Id]
    user_id: Mapped[int] = _user()
    post_id: Mapped[int] = _post()
    note_text: Mapped[str] = mapped_column(Text)
    note_type: Mapped[str | None] = mapped_column(String(50))
    is_public: Mapped[bool] = mapped_column(server_default=_NO)
    ai_generated: Mapped[bool] = mapped_column(server_default=_NO)
    highlighted_text: Mapped[str | None] = mapped_column(Text)
    # The id of the paragraph that the highlighted text begins in (p1, p2, …).
    paragraph: Mapped[str | None] = mapped_column(String(20))
    created_at: Mapped[CreatedAt]
    updated_at: Mapped[CreatedAt]


class ContentRecommendation(Base):
    __tablename__ = "content_recommendations"
    __table_args__ = (score_check("relevance_score"),)

    id: Mapped[Id]
    user_id: Mapped[int] = _user()
    post_id: Mapped[int] = _post()
    recommendation_type: Mapped[str] = mapped_column(String(50))
    relevance_score: Mapped[Score]
    reason: Mapped[str] = mapped_column(Text, server_default="")
    context_data: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    shown: Mapped[bool] = mapped_column(server_default=_NO)
    clicked: Mapped[bool] = mapped_column(server_default=_NO)
    created_at: Mapped[CreatedAt]


class StudyCall(Base):
    """One call of an AI tool, which counts towards an allowance (STUDY-1).

    A call is reserved before it begins. A reservation that is not settled expires, so that a
    process that was killed returns what it had reserved.
    """

    __tablename__ = "study_calls"
    __table_args__ = (Index("ix_study_calls_subject_day", "subject", "day"),)

    id: Mapped[Id]
    # A keyed digest of the reader or of the visitor's network.
    subject: Mapped[str] = mapped_column(String(32))
    # In the site's time zone.
    day: Mapped[date]
    reserved_until: Mapped[Timestamp]
    settled_at: Mapped[Timestamp | None]


class StudyOutput(Base):
    """What a model made of a teaching, for the admin to approve, edit or hide (STUDY-66).

    `variant` is the style, diagram type or context. `content_digest` is that of the teaching that
    it was made from, `prompt_hash` that of the prompt.
    """

    __tablename__ = "study_outputs"
    __table_args__ = (
        UniqueConstraint("post_id", "kind", "variant"),
        CheckConstraint(
            "status IN ('pending', 'approved', 'edited', 'hidden')", name="status_is_known"
        ),
        Index("ix_study_outputs_status", "status", "id"),
    )

    id: Mapped[Id]
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    variant: Mapped[str] = mapped_column(String(40))
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    model: Mapped[str] = mapped_column(String(200))
    prompt: Mapped[str] = mapped_column(String(60))
    prompt_hash: Mapped[str] = mapped_column(String(64))
    content_digest: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(10), server_default="pending")
    created_at: Mapped[CreatedAt]
    reviewed_at: Mapped[Timestamp | None]


class ReviewCard(Base):
    """A question that a reader repeats, with the state of its schedule (STUDY-146)."""

    __tablename__ = "review_cards"
    __table_args__ = (
        UniqueConstraint("user_id", "post_id", "question"),
        Index("ix_review_cards_user_id_due", "user_id", "due"),
    )

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    post_id: Mapped[int] = _post()
    # The question's id, which follows from its sentence.
    question: Mapped[str] = mapped_column(String(32))
    # The state of the FSRS scheduler, as its package writes it.
    schedule: Mapped[dict[str, Any]] = mapped_column(JSONB)
    due: Mapped[Timestamp]
    created_at: Mapped[CreatedAt]
    reviewed_at: Mapped[Timestamp | None]
