"""Schemas of what a reader keeps: saved posts, places, the reading history and done aliyot."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BeforeValidator,
    Field,
    StrictBool,
    model_validator,
)

from api.core.schemas import JSON_INTEGER, Schema
from api.library.deps import MAX_ID
from api.library.schemas import PostCard
from api.library.torah_readings import ALIYOT, readings_by_key

MAX_PLACES = MAX_MARKS = 100
# No recording is longer than a day.
_MAX_SECONDS = 24 * 3600


def _not_in_the_future(time: datetime) -> datetime:
    """A clock that is ahead must not make its place the newest for ever."""
    return min(time, datetime.now(UTC))


def _text(value: object) -> object:
    """Pydantic would read a number as seconds since 1970; the description of the API says text."""
    if not isinstance(value, str):
        raise ValueError("must be a date and time as text")
    return value


PostId = Annotated[int, Field(ge=1, le=MAX_ID), JSON_INTEGER]
ClientTime = Annotated[AwareDatetime, BeforeValidator(_text), AfterValidator(_not_in_the_future)]
Anchor = Annotated[str, Field(max_length=50, pattern=r"^[A-Za-z][A-Za-z0-9_-]*$")]
AliyahNumber = Annotated[int, Field(ge=1, le=ALIYOT), JSON_INTEGER]
Seconds = Annotated[int, Field(ge=0, le=_MAX_SECONDS), JSON_INTEGER]


class ReadTo(Schema):
    """The paragraph where reading stopped; null after the end. `at` is the client's time."""

    anchor: Anchor | None
    at: ClientTime


class ListenedTo(Schema):
    """The second where listening stopped; 0 after the end. `at` is the client's time."""

    seconds: Seconds
    at: ClientTime


class NewPlace(Schema):
    """Either or both. The server keeps the newest of each."""

    reading: ReadTo | None = None
    listening: ListenedTo | None = None


class NewPlaceOfPost(NewPlace):
    post_id: PostId


class NewPlaces(Schema):
    """The places of a device, merged at sign-in."""

    places: Annotated[
        list[NewPlaceOfPost],
        Field(max_length=MAX_PLACES),
    ]

    @model_validator(mode="after")
    def _each_post_once(self) -> NewPlaces:
        """The last one counts."""
        self.places = list({place.post_id: place for place in self.places}.values())
        return self


class StoredReading(Schema):
    anchor: str | None
    at: datetime


class StoredListening(Schema):
    seconds: int
    at: datetime


class Place(Schema):
    post_id: int
    reading: StoredReading | None
    listening: StoredListening | None


class HistoryEntry(Schema):
    """A teaching that was read or listened to, and where."""

    at: datetime
    place: Place
    post: PostCard


class SavedState(Schema):
    """`savedAt` is null for a post that is not saved."""

    post_id: int
    saved_at: datetime | None


class SavedEntry(Schema):
    post_id: int
    saved_at: datetime
    post: PostCard


class NewAliyahMark(Schema):
    """An aliyah that was done, or is not any more; `reading` is a key of TEXT-9. `at` is the
    client's time."""

    reading: Annotated[str, Field(pattern=f"^({'|'.join(readings_by_key())})$")]
    aliyah: AliyahNumber
    is_done: StrictBool
    at: ClientTime


class NewAliyahMarks(Schema):
    """The marks of a device, merged at sign-in."""

    marks: Annotated[list[NewAliyahMark], Field(max_length=MAX_MARKS)]

    @model_validator(mode="after")
    def _each_aliyah_once(self) -> NewAliyahMarks:
        """The last one counts."""
        self.marks = list({(mark.reading, mark.aliyah): mark for mark in self.marks}.values())
        return self


class StoredAliyahMark(Schema):
    reading: str
    aliyah: int
    is_done: bool
    at: datetime
