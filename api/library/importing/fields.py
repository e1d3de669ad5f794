"""The fields of an import file: their types, limits and error messages.

The limits are those of the columns (DATA-5, DATA-9, DATA-11).
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from api.core.bidi import CONTROL
from api.core.html import plain_text
from api.core.schemas import boolean_as_integer
from api.library.redirects import MAX_PATH_LENGTH, normal_path
from api.models import MAX_REFERENCE_LENGTH, MAX_TRANSLATION_LENGTH
from api.search.references.recognition import recognize

# The time of a date without one, in the site's zone.
PUBLISHED_AT = time(6)
_YEARS = range(1000, 9000)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MOMENT = re.compile(
    r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?", re.ASCII
)
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ADDRESS = re.compile(r"(?:https?://[^\s/]|/(?![/\\]))\S*", re.IGNORECASE)
_OWN_PATH = re.compile(r"/(?:[^\s\x00-\x1f\x7f/\\][^\s\x00-\x1f\x7f\\]*)?")
_ID_QUERY = r"(?:(?:p|page_id)=[0-9]{1,12})?"
_PARAGRAPH = re.compile(r"\A\s*<p(?:\s[^<>]*)?>\s*\w")
_BASE64 = re.compile(
    r"(?:data:image/(?:png|jpeg|gif|webp|avif);base64,)?[A-Za-z0-9+/]+={0,2}", re.ASCII
)


def moment(value: object, zone: ZoneInfo) -> datetime:
    """A publication date: an ISO day (06:00 in `zone`), or date and time, in `zone` unless it
    names another."""
    if not isinstance(value, str):
        raise ValueError('must be text such as "2026-11-20"')
    try:
        return _in_range(_parse_moment(value.strip(), zone))
    except OverflowError:
        raise ValueError(f"{value!r} is out of range") from None


def _parse_moment(value: str, zone: ZoneInfo) -> datetime:
    form = _MOMENT.fullmatch(value)
    try:
        if _DAY.fullmatch(value):
            return datetime.combine(date.fromisoformat(value), PUBLISHED_AT, zone)
        parsed = datetime.fromisoformat(value) if form else None
    except ValueError as error:
        raise ValueError(f"{value!r} is not a date: {error}") from None
    if parsed is None:
        raise ValueError(f"{value!r} is not an ISO date (2026-11-20, 2026-11-20T06:00:00-05:00)")
    return parsed if parsed.tzinfo else _local(parsed, value, zone)


def _local(parsed: datetime, value: str, zone: ZoneInfo) -> datetime:
    """A time of the site's zone. Raises ValueError for one that its clocks skip or show twice."""
    first, second = (parsed.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    is_skipped = first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != parsed
    why = "does not exist" if is_skipped else "comes twice"
    raise ValueError(
        f"{value!r} {why} in {zone.key}, where clocks change then; add the zone, such as -05:00"
    )


def _in_range(value: datetime) -> datetime:
    if value.astimezone(UTC).year not in _YEARS:
        raise ValueError(f"the year must be between {_YEARS.start} and {_YEARS.stop - 1}")
    return value


def _moment_field(value: object, info: ValidationInfo) -> datetime:
    zone = info.context
    assert isinstance(zone, ZoneInfo)
    return moment(value, zone)


def _one_line(value: str) -> str:
    if any(ord(character) < 32 for character in value):
        raise ValueError("must be one line, without tabs or other control characters")
    return value


def _without_bidi_controls(value: object) -> object:
    """As the tables have titles and names: a trigger removes these characters from them."""
    return CONTROL.sub("", value) if isinstance(value, str) else value


def _slug(value: str) -> str:
    if not _SLUG.fullmatch(value):
        raise ValueError("must be lower-case letters a-z and digits, joined by single hyphens")
    return value


def _address(value: str) -> str:
    if not _ADDRESS.fullmatch(value):
        raise ValueError("must begin with http://, https:// or a single /, without spaces")
    return value


def _audio(value: str) -> str:
    # IMPORT-6; the Content-Security-Policy forbids any other.
    if not _ADDRESS.fullmatch(value) or value[:7].lower() == "http://":
        raise ValueError("must begin with https:// or a single /, and must not contain spaces")
    return value


def _old_path(value: str) -> str:
    if value != normal_path(value):
        raise ValueError("must begin with /, in lower case, decoded and without a slash at the end")
    return value


def _own_path(value: str) -> str:
    # IMPORT-17: a redirect never leads to another site.
    if not _OWN_PATH.fullmatch(value):
        raise ValueError("must be a path of this site, such as /daily-learning/12")
    return value


def _base64(value: str) -> str:
    if not _BASE64.fullmatch(value):
        raise ValueError("must be base64, bare or as data:image/...;base64,...")
    return value


def _teaching(value: str) -> str:
    # Nearly every teaching begins with a paragraph; then the rest need not be checked.
    if _PARAGRAPH.search(value) or "<img" in value:
        return value
    if not plain_text(value).strip():
        raise ValueError("must not be empty")
    return value


def _distinct(value: list[int]) -> list[int]:
    if len(set(value)) != len(value):
        twice = next(item for item in value if value.count(item) > 1)
        raise ValueError(f"{twice} is listed twice")
    return value


Title = Annotated[
    str,
    Field(min_length=1, max_length=255),
    AfterValidator(_one_line),
    BeforeValidator(_without_bidi_controls),
]
OptionalTitle = Annotated[
    str,
    Field(max_length=255),
    AfterValidator(_one_line),
    BeforeValidator(_without_bidi_controls),
]


def _lines(value: object) -> object:
    """A text of lines with spaces at no end, whatever ended them."""
    return (
        "\n".join(value.split("\r\n")).replace("\r", "\n").strip()
        if isinstance(value, str)
        else value
    )


def _plain_text(value: str) -> str:
    if not any(character.isalnum() for character in value):
        raise ValueError("must have words")
    if any(character < " " and character not in "\n\t" for character in value):
        raise ValueError("must not have control characters")
    return value


def _source(value: str) -> str:
    reference, rest = recognize(value)
    name = getattr(reference, "name", "")
    if reference is None or rest or name != value:
        instead = f"; did you mean {name}?" if name and not rest else ""
        raise ValueError(f"must be the name of a source, such as Mishnah Avot 1:14{instead}")
    return value


# Of a topic.
Name = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_one_line)]
# Of a person or a portion.
ProperName = Annotated[Name, BeforeValidator(_without_bidi_controls)]
SourceName = Annotated[
    str, Field(min_length=1, max_length=MAX_REFERENCE_LENGTH), AfterValidator(_source)
]
TranslatedText = Annotated[
    str,
    Field(min_length=1, max_length=MAX_TRANSLATION_LENGTH),
    BeforeValidator(_lines),
    AfterValidator(_plain_text),
]
Question = Annotated[str, Field(min_length=1, max_length=300), AfterValidator(_one_line)]
Book = Annotated[str, Field(min_length=1, max_length=50), AfterValidator(_one_line)]
Slug = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_slug)]
Address = Annotated[str, Field(max_length=255), AfterValidator(_address)]
AudioAddress = Annotated[str, Field(max_length=255), AfterValidator(_audio)]
OldPath = Annotated[str, Field(min_length=1, max_length=MAX_PATH_LENGTH), AfterValidator(_old_path)]
IdQuery = Annotated[str, Field(pattern=f"^{_ID_QUERY}$")]
OwnPath = Annotated[str, Field(max_length=MAX_PATH_LENGTH), AfterValidator(_own_path)]
Origin = Annotated[str, Field(min_length=1, max_length=500), AfterValidator(_one_line)]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Base64 = Annotated[str, Field(max_length=8_000_000), AfterValidator(_base64)]
Flag = Annotated[int, Field(ge=0, le=1), BeforeValidator(boolean_as_integer)]
PostId = Annotated[int, Field(ge=1, le=2**31 - 1)]
PostIds = Annotated[list[PostId], Field(max_length=10_000), AfterValidator(_distinct)]
Small = Annotated[int, Field(ge=1, le=999)]
Content = Annotated[str, AfterValidator(_teaching)]
Timestamp = Annotated[datetime, BeforeValidator(_moment_field)]
