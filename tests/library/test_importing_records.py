"""Every error of a line names its field."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from api.library.importing.fields import moment
from api.library.importing.records import InvalidRecord, parse_record

ZONE = ZoneInfo("America/New_York")
POST: dict[str, Any] = {
    "kind": "post", "id": 12, "type": "daily", "title": "Title", "content": "<p>Text</p>",
    "excerpt": "E", "publishDate": "2026-11-20", "author": "A", "topics": ["Shabbat"],
    "audioUrl": None, "videoUrl": None, "imageUrl": None, "isPremium": 0, "featured": 0,
}  # fmt: skip
SERIES: dict[str, Any] = {
    "kind": "series", "slug": "a-series", "title": "S", "description": "D", "imageUrl": None,
    "isActive": 1, "posts": [12, 13],
}  # fmt: skip
TIMELINE: dict[str, Any] = {
    "kind": "timeline", "slug": "lech-lecha", "parasha": "Lech Lecha", "book": "Genesis",
    "startChapter": 12, "startVerse": 1, "endChapter": 17, "endVerse": 27, "hebrewName": "לך לך",
    "englishName": "Go", "title": "T", "description": "D", "imageUrl": None, "order": 3,
    "posts": [12],
}  # fmt: skip
JOURNEY: dict[str, Any] = {
    "kind": "journey", "sourcePostId": 12, "targetPostId": 13, "pathType": "deeper-study",
    "description": "D",
}  # fmt: skip
TESTIMONIAL: dict[str, Any] = {
    "kind": "testimonial",
    "name": "N",
    "role": "R",
    "content": "C",
    "rating": 5,
}
GOOD: dict[str, dict[str, Any]] = {"post": POST, "series": SERIES, "timeline": TIMELINE, "journey": JOURNEY,
        "testimonial": TESTIMONIAL}  # fmt: skip


def errors_of(data: object) -> dict[str | None, str]:
    with pytest.raises(InvalidRecord) as caught:
        parse_record(data, ZONE)
    return dict(caught.value.faults)


@pytest.mark.rule("API-37")
@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize(
    ("kind", "field"), [("post", "isPremium"), ("post", "featured"), ("series", "isActive")]
)
def test_flags_may_be_booleans(kind: str, field: str, value: bool) -> None:
    """As front matter writes them, among others."""
    given = parse_record({**GOOD[kind], field: value}, ZONE).model_dump(by_alias=True)[field]
    assert given == int(value)
    assert type(given) is int


@pytest.mark.rule("IMPORT-1")
@pytest.mark.parametrize("kind", GOOD)
def test_the_documented_line_is_valid(kind: str) -> None:
    assert parse_record(GOOD[kind], ZONE).kind == kind


@pytest.mark.rule("DATA-5", "DATA-8", "IMPORT-6")
@pytest.mark.parametrize(
    ("kind", "field", "value", "message"),
    [
        ("post", "id", "12", "must be a whole number, not text, true or false"),
        ("post", "id", True, "must be a whole number, not text, true or false"),
        ("post", "id", 1.0, "must be a whole number, not text, true or false"),
        ("post", "id", 0, "must be at least 1"),
        ("post", "id", 2**31, "must be at most 2147483647"),
        ("post", "type", "monthly", "must be 'daily' or 'weekly'"),
        ("post", "title", " ", "must not be empty"),
        ("post", "title", "x" * 256, "must have at most 255 characters"),
        ("post", "title", "a\nb", "must be one line, without tabs or other control characters"),
        ("post", "title", 613, "must be text; in YAML put it in quotes"),
        ("post", "title", "a\0b", "holds a NUL character"),
        ("post", "title", "a\ud800", "holds characters that are not valid Unicode"),
        ("post", "content", "<p> </p>", "must not be empty"),
        ("post", "content", "<script>x</script>", "must not be empty"),
        ("post", "author", "x" * 101, "must have at most 100 characters"),
        ("post", "topics", "Shabbat", "must be a list"),
        ("post", "audioUrl", "javascript:x", "must begin with https:// or a single /"),
        ("post", "audioUrl", "http://a.example/x.mp3", "must begin with https:// or a single /"),
        ("post", "audioUrl", "HTTP://a.example/x.mp3", "must begin with https:// or a single /"),
        ("post", "videoUrl", "javascript:x", "must begin with http://, https:// or a single /"),
        ("post", "imageUrl", "//evil.example/x", "must begin with http://, https:// or a single /"),
        ("post", "videoUrl", "https://a.example/" + "x" * 255, "must have at most 255 characters"),
        ("post", "base64Image", "<svg>", "must be base64"),
        ("post", "isPremium", "1", "must be a whole number, not text, true or false"),
        ("post", "featured", 2, "must be at most 1"),
        ("post", "publishDate", "2026-03-08T02:30", "does not exist in America/New_York"),
        ("post", "publishDate", "2026-11-01 01:30", "comes twice in America/New_York"),
        ("post", "publishDate", "2026-02-30", "is not a date"),
        ("post", "publishDate", "20 November 2026", "is not an ISO date"),
        ("post", "publishDate", 20261120, 'must be text such as "2026-11-20"'),
        ("post", "publishDate", "0001-01-01T00:00+14:00", "out of range"),
        ("post", "publishDate", "9999-12-31T23:59-12:00", "out of range"),
        ("post", "publishDate", "9999-12-31", "the year must be between"),
        ("post", "colour", "red", "is not a field of this kind (post)"),
        ("series", "slug", "A Series", "must be lower-case letters a-z and digits"),
        ("series", "slug", "x" * 101, "must have at most 100 characters"),
        ("series", "posts", [1, 2, 1], "1 is listed twice"),
        ("timeline", "endVerse", "1", "must be a whole number, not text, true or false"),
        ("timeline", "endChapter", 11, "ends (11:27) before it starts (12:1)"),
        ("timeline", "book", "x" * 51, "must have at most 50 characters"),
        ("timeline", "startVerse", 0, "must be at least 1"),
        ("timeline", "startVerse", 21, "must be at most 20, the last verse of chapter 12"),
        ("timeline", "endVerse", 99, "must be at most 27, the last verse of chapter 17"),
        ("timeline", "startChapter", 51, "must be at most 50, the last chapter of the book"),
        ("timeline", "order", 2**15, "must be at most 32767"),
        ("journey", "pathType", "shortcut", "must be 'learn-more', 'related-concept'"),
        ("journey", "targetPostId", 12, "must be another post than sourcePostId"),
        ("testimonial", "rating", 6, "must be at most 5"),
        ("testimonial", "rating", 0, "must be at least 1"),
    ],
)  # fmt: skip
def test_an_error_names_its_field(kind: str, field: str, value: Any, message: str) -> None:
    found = errors_of({**GOOD[kind], field: value})
    # An error in the order of verses is reported for the end of the range.
    assert message in found["endVerse" if field == "endChapter" else field]


@pytest.mark.rule("IMPORT-2")
@pytest.mark.parametrize("kind", GOOD)
def test_a_missing_field_is_named(kind: str) -> None:
    optional = {"id", "excerpt", "topics", "audioUrl", "videoUrl", "imageUrl", "isPremium",
                "featured", "description", "isActive", "posts", "rating"}  # fmt: skip
    assert errors_of({"kind": kind}) == {
        name: "is missing" for name in GOOD[kind] if name not in optional | {"kind"}
    }


def test_errors_in_lists_name_the_entry() -> None:
    assert errors_of({**POST, "topics": ["a", ""]}) == {"topics.1": "must not be empty"}
    assert list(errors_of({**SERIES, "posts": [1, "2"]})) == ["posts.1"]
    assert errors_of({**POST, "topics": ["a", "b\0"]}) == {"topics": "holds a NUL character"}


@pytest.mark.parametrize("data", [None, [], "post", 3, {}, {"kind": "poem"}, {"kind": ["post"]}])
def test_objects_of_unknown_kinds_are_rejected(data: object) -> None:
    assert len(errors_of(data)) == 1


def test_all_errors_of_a_line_are_reported() -> None:
    assert errors_of({**POST, "title": "", "author": 5, "x": 1}).keys() == {"title", "author", "x"}


@pytest.mark.rule("PROD-9", "LOOK-16", "IMPORT-4")
def test_a_bare_date_is_six_in_the_morning_in_the_sites_zone() -> None:
    assert moment("2026-11-20", ZONE) == datetime(2026, 11, 20, 11, tzinfo=UTC)
    assert moment("2026-07-20", ZONE) == datetime(2026, 7, 20, 10, tzinfo=UTC)
    assert moment("2026-07-20", ZoneInfo("Asia/Jerusalem")) == datetime(2026, 7, 20, 3, tzinfo=UTC)


@pytest.mark.rule("IMPORT-4")
@pytest.mark.parametrize(
    "value", ["2026-11-20T06:00:00-05:00", "2026-11-20 11:00Z", "2026-11-20T11:00:00.000+00:00"]
)
def test_a_time_keeps_its_own_zone(value: str) -> None:
    assert moment(value, ZONE) == datetime(2026, 11, 20, 11, tzinfo=UTC)


@pytest.mark.rule("IMPORT-4")
def test_a_time_without_a_zone_is_one_of_the_site() -> None:
    assert moment("2026-11-20T06:00", ZONE) == datetime(2026, 11, 20, 11, tzinfo=UTC)
    assert moment("2026-07-20 06:30:15", ZONE) == datetime(2026, 7, 20, 10, 30, 15, tzinfo=UTC)
    jerusalem = ZoneInfo("Asia/Jerusalem")
    assert moment("2026-07-20T06:00", jerusalem) == datetime(2026, 7, 20, 3, tzinfo=UTC)
    # Right before and after the hour that is skipped.
    assert moment("2026-03-08T01:59", ZONE) == datetime(2026, 3, 8, 6, 59, tzinfo=UTC)
    assert moment("2026-03-08T03:00", ZONE) == datetime(2026, 3, 8, 7, tzinfo=UTC)


def test_duplicate_topics_are_removed() -> None:
    record: Any = parse_record({**POST, "topics": ["Hope", "Joy", " Hope "]}, ZONE)
    assert record.topics == ["Hope", "Joy"]


@pytest.mark.rule("MISHNAH-8")
def test_a_translation_names_its_source_as_citations_do() -> None:
    line = {"kind": "translation", "text": " If I\r\nam not ", "translator": "The Teacher"}
    for name in ("Mishnah Avot 1:14", "Bavli Shabbat 31a", "Genesis 1:1"):
        record: Any = parse_record({**line, "reference": name}, ZONE)
        assert (record.reference, record.text) == (name, "If I\nam not")
    with pytest.raises(InvalidRecord) as other:
        parse_record({**line, "reference": "Avot 1:14"}, ZONE)
    assert "did you mean Mishnah Avot 1:14?" in str(other.value.faults)
    with pytest.raises(InvalidRecord):
        parse_record({**line, "reference": "a source"}, ZONE)
