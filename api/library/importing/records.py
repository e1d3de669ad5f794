"""The kinds of object in an import file, with their limits.

A line is the whole object: a field that may be left out takes its default. Numbers are numbers
and texts are texts: nothing is guessed from a string or a boolean.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails

from api.library.importing.fields import (
    Address,
    AudioAddress,
    Base64,
    Book,
    Content,
    Digest,
    Flag,
    IdQuery,
    Name,
    OldPath,
    OptionalTitle,
    Origin,
    OwnPath,
    PostId,
    PostIds,
    ProperName,
    Question,
    Slug,
    Small,
    SourceName,
    Timestamp,
    Title,
    TranslatedText,
)
from api.models.study_guide import StudyGuide
from api.search.references.books import by_name


class _Record(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel, extra="forbid", strict=True, str_strip_whitespace=True
    )


class PostRecord(_Record):
    kind: Literal["post"]
    id: PostId | None = None
    type: Literal["daily", "weekly"]
    title: Title
    content: Content
    excerpt: str = ""
    publish_date: Timestamp
    author: ProperName
    topics: Annotated[list[Name], Field(max_length=50)] = []
    questions: Annotated[list[Question], Field(max_length=20)] = []
    audio_url: AudioAddress | None = None
    video_url: Address | None = None
    image_url: Address | None = None
    base64_image: Base64 | None = None
    is_premium: Flag = 0
    featured: Flag = 0
    study_guide: StudyGuide | None = None
    modified_at: Timestamp | None = None

    @field_validator("topics", "questions")
    @classmethod
    def _each_once(cls, value: list[str]) -> list[str]:
        return list(dict.fromkeys(value))


class SeriesRecord(_Record):
    kind: Literal["series"]
    slug: Slug
    title: Title
    description: str = ""
    image_url: Address | None = None
    is_active: Flag = 1
    posts: PostIds = []
    created_at: Timestamp | None = None
    modified_at: Timestamp | None = None


class TimelineRecord(_Record):
    kind: Literal["timeline"]
    slug: Slug
    parasha: ProperName
    book: Book
    start_chapter: Small
    start_verse: Small
    end_chapter: Small
    end_verse: Small
    hebrew_name: ProperName
    english_name: ProperName
    title: Title
    hebrew_title: OptionalTitle = ""
    description: str = ""
    hebrew_description: str = ""
    image_url: Address | None = None
    order: Annotated[int, Field(ge=0, le=2**15 - 1)]
    posts: PostIds = []
    created_at: Timestamp | None = None
    modified_at: Timestamp | None = None

    @field_validator("start_chapter", "end_chapter")
    @classmethod
    def _chapter_exists(cls, value: int, info: ValidationInfo) -> int:
        verses = _verse_counts(info)
        if verses and value > len(verses):
            raise ValueError(f"must be at most {len(verses)}, the last chapter of the book")
        return value

    @field_validator("start_verse", "end_verse")
    @classmethod
    def _verse_exists(cls, value: int, info: ValidationInfo) -> int:
        verses = _verse_counts(info)
        chapter = info.data.get(str(info.field_name).replace("verse", "chapter"))
        if verses and chapter and value > (last := verses[chapter - 1]):
            raise ValueError(f"must be at most {last}, the last verse of chapter {chapter}")
        return value

    @field_validator("end_verse")
    @classmethod
    def _in_order(cls, value: int, info: ValidationInfo) -> int:
        earlier = info.data
        if not earlier.keys() >= {"start_chapter", "start_verse", "end_chapter"}:
            return value
        start = (earlier["start_chapter"], earlier["start_verse"])
        end = (earlier["end_chapter"], value)
        if end < start:
            raise ValueError(f"ends ({_verse(end)}) before it starts ({_verse(start)})")
        return value


def _verse_counts(info: ValidationInfo) -> tuple[int, ...]:
    """How many verses each chapter of the portion's book has; none for a book of another name."""
    book = by_name().get(info.data.get("book", ""))
    return book.verses if book else ()


class JourneyRecord(_Record):
    kind: Literal["journey"]
    source_post_id: PostId
    target_post_id: PostId
    path_type: Literal["learn-more", "related-concept", "practical-application", "deeper-study"]
    description: str = ""

    @field_validator("target_post_id")
    @classmethod
    def _leads_elsewhere(cls, value: int, info: ValidationInfo) -> int:
        if value == info.data.get("source_post_id"):
            raise ValueError("must be another post than sourcePostId")
        return value


class TestimonialRecord(_Record):
    __test__ = False  # not a class of tests, whatever its name suggests to pytest

    kind: Literal["testimonial"]
    name: Name
    role: Name
    content: Content
    rating: Annotated[int, Field(ge=1, le=5)] = 5


class RedirectRecord(_Record):
    """An address of an earlier site (IMPORT-17)."""

    kind: Literal["redirect"]
    path: OldPath
    query: IdQuery = ""
    target: OwnPath


class TranslationRecord(_Record):
    """A translation of a cited source (MISHNAH-8)."""

    kind: Literal["translation"]
    reference: SourceName
    text: TranslatedText
    translator: ProperName


class OriginRecord(_Record):
    """Which post of another site a teaching was imported from (IMPORT-15)."""

    kind: Literal["origin"]
    origin: Origin
    post_id: PostId
    digest: Digest


Record = (
    PostRecord
    | SeriesRecord
    | TimelineRecord
    | JourneyRecord
    | TestimonialRecord
    | RedirectRecord
    | TranslationRecord
    | OriginRecord
)
KINDS: dict[str, type[_Record]] = {
    "post": PostRecord,
    "series": SeriesRecord,
    "timeline": TimelineRecord,
    "journey": JourneyRecord,
    "testimonial": TestimonialRecord,
    "redirect": RedirectRecord,
    "translation": TranslationRecord,
    "origin": OriginRecord,
}

# An embedded picture may have 8 MB; the desk refers to uploaded files and leaves it as it is.
# Times are the database's.
_NOT_EDITED = {"kind", "id", "base64_image", "created_at", "modified_at"}


def edited_fields(kind: str) -> dict[str, str]:
    """The fields of a kind that the desk edits: attribute names with their names in the import
    format."""
    return {
        name: field.alias or name
        for name, field in KINDS[kind].model_fields.items()
        if name not in _NOT_EDITED
    }


class InvalidRecord(Exception):
    """An object that cannot be imported. `faults` are pairs of field (or None) and message."""

    def __init__(self, faults: list[tuple[str | None, str]]) -> None:
        super().__init__(faults)
        self.faults = faults


def parse_record(data: object, zone: ZoneInfo) -> Record:
    """Validate an object of one of the kinds. Raises InvalidRecord with all faults."""
    if not isinstance(data, dict):
        raise InvalidRecord([(None, "is not an object ({...})")])
    kind = data.get("kind")
    model = KINDS.get(kind) if isinstance(kind, str) else None
    if model is None:
        known = ", ".join(KINDS)
        fault = f"must be one of {known}" if "kind" in data else f"is missing (one of {known})"
        raise InvalidRecord([("kind", fault)])
    if nul := _fields_with_nul(data):
        raise InvalidRecord([(field, "holds a NUL character") for field in nul])
    try:
        record: Any = model.model_validate(data, context=zone)
    except ValidationError as error:
        raise InvalidRecord([_fault(item, str(kind)) for item in error.errors()]) from None
    result: Record = record
    return result


def _fields_with_nul(data: dict[str, Any]) -> list[str]:
    # Postgres text cannot contain NUL. Checked once here, which is faster than per field.
    return [
        str(field)
        for field, value in data.items()
        if (isinstance(value, str) and "\x00" in value)
        or (isinstance(value, list) and any(isinstance(v, str) and "\x00" in v for v in value))
    ]


EMPTY = "must not be empty"
_MESSAGES = {
    "missing": "is missing",
    "int_type": "must be a whole number, not text, true or false",
    "string_type": "must be text; in YAML put it in quotes",
    "string_unicode": "holds characters that are not valid Unicode",
    "list_type": "must be a list",
    "string_too_short": EMPTY,
    "string_too_long": "must have at most {max_length} characters",
    "too_long": "must have at most {max_length} entries",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
    "extra_forbidden": "is not a field of this kind ({kind})",
    "value_error": "{error}",
}


def _fault(item: ErrorDetails, kind: str) -> tuple[str, str]:
    location = ".".join(str(part) for part in item["loc"])
    template = _MESSAGES.get(item["type"])
    if template is None:
        return location, item["msg"]
    return location, template.format(kind=kind, **item.get("ctx", {}))


def _verse(chapter_and_verse: tuple[int, int]) -> str:
    return f"{chapter_and_verse[0]}:{chapter_and_verse[1]}"
