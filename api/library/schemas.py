"""Schemas of the reading endpoints (API-27, API-28, READ-26)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, computed_field

from api.core.pictures import srcset
from api.core.schemas import Schema
from api.library.media import picture_url

PostType = Literal["daily", "weekly"]
PathType = Literal["learn-more", "related-concept", "practical-application", "deeper-study"]


class Illustrated(Schema):
    """What has a picture; `imageSrcset` names its smaller versions, if it was uploaded here."""

    image_url: str | None

    @computed_field  # type: ignore[prop-decorator]  # mypy knows no decorated properties
    @property
    def image_srcset(self) -> str | None:
        return srcset(self.image_url)


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
    # The viewer may not read it: no text, audio, video or images, only `preview` (ACCESS-13).
    is_locked: bool
    preview: str
    read_minutes: int


class PostCard(_PostBase):
    """A teaching in a list, with a plain-text preview instead of its text."""


class PostText(_PostBase):
    """A teaching's text. `content` is sanitised HTML as pages show it (`shown_content.py`); its
    blocks carry ids to cite them by."""

    content: str
    video_url: str | None


class PostContent(PostText, Illustrated):
    """A teaching with its embedded image."""

    base64_image: Annotated[str | None, AfterValidator(picture_url)]


class SeriesLink(Schema):
    id: int
    series_id: int
    post_id: int
    position: int
    created_at: datetime
    post: PostRef


class SeriesPost(SeriesLink):
    post: PostCard


class SeriesEntry(Illustrated):
    id: int
    slug: str
    title: str
    description: str
    is_active: int
    created_at: datetime
    posts: list[SeriesLink]


class TimelineLink(Schema):
    id: int
    timeline_id: int
    post_id: int
    created_at: datetime
    post: PostRef


class PortionPost(TimelineLink):
    post: PostText


class VerseRange(Schema):
    """Verses of one book, from the first to the last inclusive."""

    book: str
    start_chapter: int
    start_verse: int
    end_chapter: int
    end_verse: int


class TimelineEntry(VerseRange, Illustrated):
    id: int
    slug: str
    parasha: str
    hebrew_name: str
    english_name: str
    title: str
    description: str
    order: int
    created_at: datetime
    posts: list[TimelineLink]


class TimelineRef(Schema):
    """Enough of a portion to link to it."""

    slug: str
    parasha: str
    hebrew_name: str
    title: str


class AdjacentPortions(Schema):
    previous: TimelineRef | None
    next: TimelineRef | None


class WeekPortion(VerseRange):
    """A portion that is read. `slug`, `title` and `line` come from the site's timeline."""

    slug: str | None
    parasha: str
    hebrew_name: str
    english_name: str
    title: str | None
    line: str | None


class PortionsOfDay(Schema):
    """The reading of a day other than this week's Sabbath."""

    day: date
    portions: list[WeekPortion]


class WeekReading(VerseRange):
    """A Sabbath's reading. A holiday has portions only on Simchat Torah."""

    name: str
    hebrew_name: str
    is_holiday: bool
    portions: list[WeekPortion]
    # On a holiday: the next Sabbath with a portion.
    resumes: PortionsOfDay | None


class SimchatTorah(Schema):
    """The weekdays of this week on which the reading cycle ends."""

    diaspora: date | None
    israel: date | None
    portions: list[WeekPortion]


class ThisWeek(Schema):
    """`israel` is set if its reading differs from the Diaspora's."""

    sabbath: date
    hebrew_date: str
    until: datetime
    diaspora: WeekReading
    israel: WeekReading | None
    simchat_torah: SimchatTorah | None


class Journey(Schema):
    id: int
    source_post_id: int
    target_post_id: int
    path_type: PathType
    description: str
    created_at: datetime
    target_post: PostRef


class ContainingSeries(Schema):
    """A series that contains a teaching, with its position and the number of lessons."""

    id: int
    slug: str
    title: str
    position: int
    lessons: int


class ContainingPortion(Schema):
    """A portion that contains a teaching."""

    id: int
    slug: str
    title: str
    book: str
    parasha: str
    hebrew_name: str


class PostCollections(Schema):
    """The lists 'Part of Series' and 'Found in Torah Timeline' of a teaching."""

    series: list[ContainingSeries]
    timeline: list[ContainingPortion]


class TestimonialEntry(Schema):
    id: int
    name: str
    role: str
    content: str
    rating: int


class FileExists(Schema):
    exists: bool
