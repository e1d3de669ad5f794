"""Questions that a text provider wrote about teachings, for the search by meaning (DATA-35).

They are bound to the text that they were written about: after an edit they are not used until they
are written again. Rows are deleted with their teaching.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, ForeignKey, Index, String, func
from sqlalchemy.orm import Mapped, mapped_column

from api.models.base import Base, CreatedAt, Id, Timestamp
from api.models.library import Post

MAX_QUESTION_LENGTH = 200


class QuestionGeneration(Base):
    """The last request to a provider about a teaching: which text, model and prompt.

    After a failed one `failures` counts, and `retry_at` is when it is repeated (None: it is not).
    """

    __tablename__ = "question_generations"

    id: Mapped[Id]
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), unique=True)
    content_digest: Mapped[str] = mapped_column(String(32))
    model: Mapped[str] = mapped_column(String(200))
    prompt: Mapped[str] = mapped_column(String(60))
    prompt_hash: Mapped[str] = mapped_column(String(64))
    failures: Mapped[int] = mapped_column(server_default="0")
    retry_at: Mapped[Timestamp | None]
    created_at: Mapped[CreatedAt]


class GeneratedQuestion(Base):
    """One question. A removed one is kept, so that it is not written again."""

    __tablename__ = "generated_questions"
    __table_args__ = (Index("ix_generated_questions_post_id", "post_id"),)

    id: Mapped[Id]
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"))
    text: Mapped[str] = mapped_column(String(MAX_QUESTION_LENGTH))
    removed_at: Mapped[Timestamp | None]
    created_at: Mapped[CreatedAt]


def text_digest() -> ColumnElement[str]:
    """The digest of a post's text, which Postgres computes: 32 hex digits."""
    return func.md5(func.concat_ws("\x1f", Post.title, Post.excerpt, Post.content))
