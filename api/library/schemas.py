"""Schemas of the reading endpoints (API-27, API-28, READ-26)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, computed_field

from api.core.pictures import srcset
from api.core.schemas import Schema, ShownText
from api.library.media import picture_url
from api.library.series_cover import cover_word
from api.search.calendar import VerseRange

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
    title: ShownText
    publish_date: datetime


class TeachingLink(PostRef):
    """A link to a teaching. A locked one is marked, as in lists (ACCESS-22)."""

    is_locked: bool


class _PostBase(PostRef):
    excerpt: ShownText
    author: str
    topics: list[str]
    audio_url: str | None
    image_url: str | None
    is_premium: int
    featured: int
    # The viewer may not read it: no text, audio, video or images, only `preview` (ACCESS-13).
    is_locked: bool
    preview: ShownText
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
    """A series; `coverWord` is a Hebrew word of its title, for a cover without a picture."""

    id: int
    slug: str
    title: ShownText
    description: ShownText
    is_active: int
    created_at: datetime
    posts: list[SeriesLink]

    @computed_field  # type: ignore[prop-decorator]  # mypy knows no decorated properties
    @property
    def cover_word(self) -> str | None:
        return cover_word(self.title, self.description)


class TimelineLink(Schema):
    id: int
    timeline_id: int
    post_id: int
    created_at: datetime
    post: PostRef


class PortionPost(TimelineLink):
    post: PostText


class TimelineEntry(VerseRange, Illustrated):
    id: int
    slug: str
    parasha: str
    hebrew_name: str
    english_name: str
    title: ShownText
    # '' where there is none.
    hebrew_title: ShownText
    description: ShownText
    hebrew_description: ShownText
    order: int
    created_at: datetime
    posts: list[TimelineLink]


class TimelineRef(Schema):
    """Enough of a portion to link to it."""

    slug: str
    parasha: str
    hebrew_name: str
    title: ShownText


class AdjacentPortions(Schema):
    previous: TimelineRef | None
    next: TimelineRef | None


class WeekPortion(VerseRange):
    """A portion that is read. `slug`, `title`, `line` and their Hebrew come from the site's
    timeline, as does whether it has teachings."""

    slug: str | None
    parasha: str
    hebrew_name: str
    english_name: str
    title: ShownText | None
    hebrew_title: ShownText | None
    line: ShownText | None
    hebrew_line: ShownText | None
    has_teachings: bool


class PortionsOfDay(Schema):
    """The reading of a day other than this week's Sabbath."""

    day: date
    portions: list[WeekPortion]


class TodaysAliyah(VerseRange):
    """The aliyah of a day of the week, from the first on Sunday to the seventh on the Sabbath.

    `reading` is the key of the reading whose aliyah it is (TEXT-9).
    """

    reading: str
    number: int


class WeekReading(VerseRange):
    """A Sabbath's reading. A holiday has portions only on Simchat Torah, and no aliyah a day."""

    name: str
    hebrew_name: str
    is_holiday: bool
    portions: list[WeekPortion]
    # On a holiday: the next Sabbath with a portion.
    resumes: PortionsOfDay | None
    aliyah: TodaysAliyah | None


class SimchatTorah(Schema):
    """The weekdays of this week on which the reading cycle ends."""

    diaspora: date | None
    israel: date | None
    portions: list[WeekPortion]


class ThisWeek(Schema):
    """`israel` is set if its reading differs from the Diaspora's.

    `until` is when the next week begins, `day_ends` when the next day does.
    """

    sabbath: date
    hebrew_date: str
    until: datetime
    day_ends: datetime
    diaspora: WeekReading
    israel: WeekReading | None
    simchat_torah: SimchatTorah | None


class Journey(Schema):
    id: int
    source_post_id: int
    target_post_id: int
    path_type: PathType
    description: ShownText
    created_at: datetime
    target_post: PostRef


class SeriesRef(Schema):
    """Enough of a series to link to it."""

    slug: str
    title: ShownText


class ContainingSeries(SeriesRef):
    """A series that contains a teaching: `position` from 1, the number of lessons, and all of them
    in their order."""

    id: int
    position: int
    lessons: int
    outline: list[TeachingLink]


class ContainingPortion(Schema):
    """A portion that contains a teaching."""

    id: int
    slug: str
    title: ShownText
    hebrew_title: ShownText
    book: str
    parasha: str
    hebrew_name: str


class PostCollections(Schema):
    """What a teaching stands beside: those of its type before and after it by date, its series
    with their lessons, and its portions."""

    previous: TeachingLink | None
    next: TeachingLink | None
    series: list[ContainingSeries]
    timeline: list[ContainingPortion]


class NextLesson(Schema):
    """The lesson of a begun series that comes next. `after` is the id of the last one read."""

    series: SeriesRef
    position: int
    lessons: int
    after: int
    post: TeachingLink


class BegunTeachings(Schema):
    """Teachings that a reader began, and the next lessons of their series."""

    teachings: list[TeachingLink]
    lessons: list[NextLesson]


class TestimonialEntry(Schema):
    id: int
    name: str
    role: str
    content: ShownText
    rating: int


class FileExists(Schema):
    exists: bool
