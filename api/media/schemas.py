"""Schemas of uploads and media."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from api.core.schemas import Schema
from api.media.limits import MAX_ALT_LENGTH, Kind

State = Literal["waiting", "processing", "ready", "failed"]


def _text(value: str) -> str:
    if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError("must be text")
    return " ".join(value.split())


_IS_TEXT = {"pattern": r"^[^\u0000]*$"}


class Variant(Schema):
    """A derived file. Width and height of a picture, in pixels."""

    url: str
    type: str
    size: int
    width: int | None
    height: int | None


class MediaEntry(Schema):
    """An uploaded file. `url` is the file that browsers show or play; null until there is one.

    `size` is in bytes, `duration` in seconds, `loudness` in LUFS, `peak` in dBTP, `bitRate` in bits
    a second.
    `warning` says what a listener would notice, `problem` why the file cannot be used.
    """

    id: int
    kind: Kind
    name: str
    url: str | None
    original_url: str | None
    type: str
    size: int
    width: int | None
    height: int | None
    duration: float | None
    loudness: float | None
    peak: float | None
    codec: str | None
    bit_rate: int | None
    warning: str | None
    variants: list[Variant]
    alt: str
    state: State
    problem: str | None
    created_at: datetime


class AltText(Schema):
    """What a picture shows, for those who do not see it."""

    alt: Annotated[
        str,
        Field(max_length=MAX_ALT_LENGTH, json_schema_extra=_IS_TEXT),
        AfterValidator(_text),
    ]


class UploadedFile(Schema):
    """The URL of an uploaded recording, and what is known of it."""

    url: str
    media: MediaEntry


class UploadState(Schema):
    """A resumable upload and how many of its bytes have arrived; `mediaId` once it is complete."""

    id: UUID
    kind: Kind
    name: str
    size: int
    offset: int
    expires_at: datetime
    media_id: int | None
