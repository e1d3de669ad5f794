"""What the reading calls answer (document 2, sections 3 and 7; decisions 24, 40 and 46)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, computed_field

from api.core.html import preview, read_minutes
from api.core.schemas import Schema
from api.library.media import picture_address

PostType = Literal["daily", "weekly"]
PathType = Literal["learn-more", "related-concept", "practical-application", "deeper-study"]
PREVIEW_LENGTH = 300


class PostRef(Schema):
    """Enough of a teaching to link to it."""

    id: int
    type: PostType
    title: str
    publish_date: datetime


class _PostBase(PostRef):
    excerpt: str
    author: str
    topics: list[str]
    audio_url: str | None
    image_url: str | None
    is_premium: int
    featured: int


class PostCard(_PostBase):
    """A teaching in a list: a preview in plain text instead of the whole."""

    content: str = Field(exclude=True)

    @computed_field
    def preview(self) -> str:
        return preview(self.content, PREVIEW_LENGTH)

    @computed_field
    def read_minutes(self) -> int:
        return read_minutes(self.content)


class PostContent(_PostBase):
    """A whole teaching. `content` is sanitised HTML whose blocks carry ids to cite them by."""

    content: str
    video_url: str | None
    base64_image: Annotated[str | None, AfterValidator(picture_address)]

    @computed_field
    def read_minutes(self) -> int:
        return read_minutes(self.content)


class SeriesLink(Schema):
    id: int
    series_id: int
    post_id: int
    position: int
    created_at: datetime
    post: PostRef


class SeriesLesson(SeriesLink):
    post: PostCard


class SeriesEntry(Schema):
    id: int
    slug: str
    title: str
    description: str
    image_url: str | None
    is_active: int
    created_at: datetime
    posts: list[SeriesLink]


class TimelineLink(Schema):
    id: int
    timeline_id: int
    post_id: int
    created_at: datetime
    post: PostRef


class TimelineReading(TimelineLink):
    post: PostContent


class TimelineEntry(Schema):
    id: int
    slug: str
    parasha: str
    book: str
    start_chapter: int
    start_verse: int
    end_chapter: int
    end_verse: int
    hebrew_name: str
    english_name: str
    title: str
    description: str
    image_url: str | None
    order: int
    created_at: datetime
    posts: list[TimelineLink]


class Journey(Schema):
    id: int
    source_post_id: int
    target_post_id: int
    path_type: PathType
    description: str
    created_at: datetime
    target_post: PostRef


class TestimonialEntry(Schema):
    id: int
    name: str
    role: str
    content: str
    rating: int


class FileExists(Schema):
    exists: bool
