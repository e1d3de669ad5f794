"""Data of learners and of the study tools (DATA-19).

Rows are deleted with their user and with their teaching.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint, text
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
