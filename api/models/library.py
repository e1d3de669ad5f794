"""Posts, series, the timeline, journeys, testimonials and old addresses (DATA-1, IMPORT-17)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Computed,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.models.base import Base, CreatedAt, Flag, Id, Timestamp, flag_check

# The publication date of a deleted teaching: it is not public, and what readers wrote about it
# stays until the trash is emptied. Imported dates are before the year 9000.
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
MAX_REFERENCE_LENGTH = 100
# The longest mishnah has 1,604 characters, and English takes more than twice as many.
MAX_TRANSLATION_LENGTH = 10_000
MAX_TRANSLATOR_LENGTH = 100


# The ids by which paragraphs are cited are not the author's.
_TEXT_LENGTH = (
    r"length(regexp_replace(content, '(<(p|h2|h3|blockquote|li)(\s[^<>]*?)?)"
    r""" id="p[1-9][0-9]{0,5}"', '\1', 'gi'))"""
)


class Post(Base):
    """A teaching: a daily insight or a weekly essay. Public once `publish_date` has passed."""

    __tablename__ = "posts"
    __table_args__ = (
        CheckConstraint("type IN ('daily', 'weekly')", name="type_is_known"),
        flag_check("is_premium"),
        flag_check("featured"),
        # The lists: newest first within a type, and over both.
        Index("ix_posts_type_publish_date", "type", text("publish_date DESC"), text("id DESC")),
        Index("ix_posts_publish_date", text("publish_date DESC"), text("id DESC")),
        Index("ix_posts_topics", "topics", postgresql_using="gin"),
    )

    id: Mapped[Id]
    title: Mapped[str] = mapped_column(String(255))
    content: Mapped[str] = mapped_column(Text)
    # In characters of HTML: the reading time is made of it.
    text_length: Mapped[int] = mapped_column(Computed(_TEXT_LENGTH, persisted=True))
    excerpt: Mapped[str] = mapped_column(Text, server_default="")
    type: Mapped[str] = mapped_column(String(10))
    publish_date: Mapped[Timestamp]
    author: Mapped[str] = mapped_column(String(100))
    topics: Mapped[list[str]] = mapped_column(ARRAY(String(100)), server_default="{}")
    # Questions that the teaching answers, in readers' words, for the search by meaning.
    questions: Mapped[list[str]] = mapped_column(ARRAY(String(300)), server_default="{}")
    audio_url: Mapped[str | None] = mapped_column(String(255))
    video_url: Mapped[str | None] = mapped_column(String(255))
    image_url: Mapped[str | None] = mapped_column(String(255))
    base64_image: Mapped[str | None] = mapped_column(Text)
    is_premium: Mapped[Flag]
    featured: Mapped[Flag]
    # A `StudyGuide` (DATA-32).
    study_guide: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    # When what readers see of it was changed; a trigger sets it. NULL until the first change.
    modified_at: Mapped[Timestamp | None]


class Testimonial(Base):
    __tablename__ = "testimonials"
    __table_args__ = (CheckConstraint("rating BETWEEN 1 AND 5", name="rating_is_stars"),)

    id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(100))
    role: Mapped[str] = mapped_column(String(100))
    content: Mapped[str] = mapped_column(Text)
    rating: Mapped[int] = mapped_column(SmallInteger, server_default="5")


class JourneyPath(Base):
    """A step from one teaching to another. Deleted with either of them."""

    __tablename__ = "journey_paths"
    __table_args__ = (
        CheckConstraint(
            "path_type IN ('learn-more', 'related-concept', 'practical-application',"
            " 'deeper-study')",
            name="path_type_is_known",
        ),
        CheckConstraint("source_post_id <> target_post_id", name="leads_elsewhere"),
        UniqueConstraint("source_post_id", "target_post_id", "path_type"),
    )

    id: Mapped[Id]
    source_post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"))
    target_post_id: Mapped[int] = mapped_column(
        ForeignKey("posts.id", ondelete="CASCADE"), index=True
    )
    path_type: Mapped[str] = mapped_column(String(50))
    description: Mapped[str] = mapped_column(Text, server_default="")
    created_at: Mapped[CreatedAt]

    target_post: Mapped[Post] = relationship(foreign_keys=[target_post_id], lazy="raise")


class Series(Base):
    __tablename__ = "series"
    __table_args__ = (flag_check("is_active"),)

    id: Mapped[Id]
    title: Mapped[str] = mapped_column(String(255))
    description: Mapped[str] = mapped_column(Text, server_default="")
    image_url: Mapped[str | None] = mapped_column(String(255))
    created_at: Mapped[CreatedAt]
    is_active: Mapped[int] = mapped_column(SmallInteger, server_default="1")
    modified_at: Mapped[Timestamp | None]
    slug: Mapped[str] = mapped_column(String(100), unique=True)

    posts: Mapped[list[SeriesPost]] = relationship(
        order_by="SeriesPost.position, SeriesPost.id", lazy="raise", passive_deletes=True
    )


class SeriesPost(Base):
    """A teaching and its position in a series. Deleted with the series or the teaching."""

    __tablename__ = "series_posts"
    __table_args__ = (
        UniqueConstraint("series_id", "post_id"),
        CheckConstraint("position >= 0", name="position_is_not_negative"),
    )

    id: Mapped[Id]
    series_id: Mapped[int] = mapped_column(ForeignKey("series.id", ondelete="CASCADE"))
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), index=True)
    position: Mapped[int]
    created_at: Mapped[CreatedAt]

    post: Mapped[Post] = relationship(lazy="raise")


class WeeklyPortion(Base):
    """A weekly portion: its names, its verses and the teachings that belong to it."""

    __tablename__ = "torah_timeline"
    __table_args__ = (
        CheckConstraint(
            "start_chapter > 0 AND start_verse > 0"
            " AND (end_chapter, end_verse) >= (start_chapter, start_verse)",
            name="verses_in_order",
        ),
        Index("ix_torah_timeline_book", "book"),
    )

    id: Mapped[Id]
    parasha: Mapped[str] = mapped_column(String(100))
    book: Mapped[str] = mapped_column(String(50))
    start_chapter: Mapped[int] = mapped_column(SmallInteger)
    start_verse: Mapped[int] = mapped_column(SmallInteger)
    end_chapter: Mapped[int] = mapped_column(SmallInteger)
    end_verse: Mapped[int] = mapped_column(SmallInteger)
    hebrew_name: Mapped[str] = mapped_column(String(100))
    english_name: Mapped[str] = mapped_column(String(100))
    title: Mapped[str] = mapped_column(String(255))
    hebrew_title: Mapped[str] = mapped_column(String(255), server_default="")
    description: Mapped[str] = mapped_column(Text, server_default="")
    hebrew_description: Mapped[str] = mapped_column(Text, server_default="")
    image_url: Mapped[str | None] = mapped_column(String(255))
    order: Mapped[int] = mapped_column(SmallInteger)
    slug: Mapped[str] = mapped_column(String(100), unique=True)
    created_at: Mapped[CreatedAt]
    modified_at: Mapped[Timestamp | None]

    posts: Mapped[list[TorahTimelinePost]] = relationship(
        order_by="TorahTimelinePost.id", lazy="raise", passive_deletes=True
    )


class TorahTimelinePost(Base):
    """A teaching on a portion. Deleted with the portion or the teaching."""

    __tablename__ = "torah_timeline_posts"
    __table_args__ = (UniqueConstraint("timeline_id", "post_id"),)

    id: Mapped[Id]
    timeline_id: Mapped[int] = mapped_column(ForeignKey("torah_timeline.id", ondelete="CASCADE"))
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[CreatedAt]

    post: Mapped[Post] = relationship(lazy="raise")


class PathRedirect(Base):
    """An address that a page had on an earlier site, and where it is now (IMPORT-17).

    `path` is in the form of `normal_path`; `query` is '' or one parameter, such as `p=12`.
    """

    __tablename__ = "redirects"
    __table_args__ = (
        UniqueConstraint("path", "query"),
        CheckConstraint("path LIKE '/%'", name="path_is_a_path"),
        # Never another host: browsers read '//' and '/\\' as the start of one.
        CheckConstraint(
            r"target ~ '^/($|[^/\\])' AND target !~ '[[:cntrl:]]'", name="target_is_a_path"
        ),
    )

    id: Mapped[Id]
    path: Mapped[str] = mapped_column(String(500))
    query: Mapped[str] = mapped_column(String(100), server_default="")
    target: Mapped[str] = mapped_column(String(500))
    created_at: Mapped[CreatedAt]


class SourceTranslation(Base):
    """What a cited source says in English, as the teacher wrote it (MISHNAH-8).

    `reference` is the name of the place, such as 'Mishnah Avot 1:14': any citation has one.
    """

    __tablename__ = "source_translations"
    __table_args__ = (CheckConstraint("text <> '' AND translator <> ''", name="is_signed"),)

    id: Mapped[Id]
    reference: Mapped[str] = mapped_column(String(MAX_REFERENCE_LENGTH), unique=True)
    text: Mapped[str] = mapped_column(Text)
    translator: Mapped[str] = mapped_column(String(MAX_TRANSLATOR_LENGTH))
    created_at: Mapped[CreatedAt]


class PostOrigin(Base):
    """Which post of another site a teaching was imported from. Deleted with the teaching.

    `digest` is that of what the import wrote: a later import changes only a teaching that still
    has it, and so nothing that was edited here (IMPORT-15).
    """

    __tablename__ = "post_origins"

    id: Mapped[Id]
    origin: Mapped[str] = mapped_column(String(500), unique=True)
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[CreatedAt]


class DraftOrigin(Base):
    """Which post of another site a draft was imported from.

    It becomes a `PostOrigin` when the draft is published, and has no draft when that was deleted:
    a later import does not bring it back. `digest` is that of what the import wrote (IMPORT-40).
    """

    __tablename__ = "draft_origins"

    id: Mapped[Id]
    origin: Mapped[str] = mapped_column(String(500), unique=True)
    draft_id: Mapped[int | None] = mapped_column(
        ForeignKey("content_drafts.id", ondelete="SET NULL"), index=True
    )
    digest: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[CreatedAt]
