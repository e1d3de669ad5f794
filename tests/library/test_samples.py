"""The sample library is large enough, and its texts and facts are correct.

`portions_reference.json` holds names, verses and chapter lengths taken from @hebcal/leyning (its
version is in the file); names are also compared with pyluach.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from pyluach import parshios

from api.core.html import plain_text
from api.library.importing.checking import check_files, parse_item
from api.library.importing.content import stored_html
from api.library.importing.reading import find_files, read_items
from api.library.importing.records import (
    JourneyRecord,
    PostRecord,
    SeriesRecord,
    TestimonialRecord,
    TimelineRecord,
)
from api.library.importing.samples import SAMPLES
from api.library.media import SAMPLE_RECORDINGS

ZONE = ZoneInfo("America/New_York")
REFERENCE = json.loads(Path(__file__).with_name("portions_reference.json").read_text("utf-8"))
# The five topics of the search page and the five categories of the reading pages.
TOPICS = [
    *("Shabbat", "Gratitude", "Teshuvah", "Book of Ruth", "Mezuzah"),
    *("Ethics", "Prayer", "Philosophy", "History"),
]
PATH_TYPES = {"learn-more", "related-concept", "practical-application", "deeper-study"}


def load(kind: type[Any]) -> list[Any]:
    def refuse(place: object, faults: object) -> None:
        raise AssertionError(f"{place}: {list(faults) if isinstance(faults, list) else faults}")

    items = read_items(find_files([SAMPLES]))
    records = (parse_item(item, ZONE, refuse) for item in items)
    return [record for record in records if isinstance(record, kind)]


def text_of(post: PostRecord) -> str:
    return plain_text(stored_html(post.content, markdown=True))


POSTS: list[PostRecord] = load(PostRecord)
DAILIES = [post for post in POSTS if post.type == "daily"]
ESSAYS = [post for post in POSTS if post.type == "weekly"]
PORTIONS: list[TimelineRecord] = sorted(load(TimelineRecord), key=lambda item: item.order)


def lengths_outside(posts: list[PostRecord], least: int, most: int) -> dict[str, int]:
    lengths = {f"{post.id} {post.title}": len(text_of(post).split()) for post in posts}
    return {title: words for title, words in lengths.items() if not least <= words <= most}


def test_every_sample_can_be_imported() -> None:
    with check_files(find_files([SAMPLES]), ZONE) as checked:
        assert [str(problem) for problem in checked.problems] == []


@pytest.mark.rule("PROD-10")
def test_some_samples_have_audio() -> None:
    """At least two dailies and two essays have short recordings of the project (`web/sounds`)."""
    with_audio = [post for post in POSTS if post.audio_url]
    kinds = Counter(post.type for post in with_audio)
    assert kinds["daily"] >= 2
    assert kinds["weekly"] >= 2
    files = {f"/media/samples/{file.name}" for file in SAMPLE_RECORDINGS.iterdir()}
    assert {post.audio_url for post in with_audio} == files
    for file in SAMPLE_RECORDINGS.iterdir():
        assert file.stat().st_size < 200_000, file.name


def test_there_are_enough_dailies_and_essays() -> None:
    assert len(DAILIES) >= 40
    assert len(ESSAYS) >= 16


def test_dailies_have_150_to_250_words() -> None:
    assert lengths_outside(DAILIES, 150, 250) == {}


def test_essays_have_500_to_800_words() -> None:
    assert lengths_outside(ESSAYS, 500, 800) == {}


def test_titles_are_distinguishable() -> None:
    for values in ([p.id for p in POSTS], [p.title for p in POSTS], [p.excerpt for p in POSTS]):
        assert [value for value, count in Counter(values).items() if count > 1 or not value] == []
    for posts in (DAILIES, ESSAYS):
        assert len({post.publish_date for post in posts}) == len(posts)


def test_sanitizing_removes_nothing_from_a_sample() -> None:
    for post in POSTS:
        html = stored_html(post.content, markdown=True)
        assert "&lt;" not in html, post.title
        assert html.count('lang="he" dir="rtl"') == post.content.count('lang="he"'), post.title


@pytest.mark.rule("PROD-10")
@pytest.mark.parametrize("topic", TOPICS)
def test_each_popular_topic_has_three_teachings(topic: str) -> None:
    def has(post: PostRecord) -> bool:
        searched = " ".join([post.title, post.excerpt, *post.topics, text_of(post)]).lower()
        return re.search(rf"\b{topic.lower()}\b", searched) is not None

    assert sum(has(post) for post in POSTS) >= 3


def test_there_are_six_series_of_known_posts() -> None:
    known = {post.id for post in POSTS}
    series: list[SeriesRecord] = load(SeriesRecord)
    assert len(series) >= 6
    for each in series:
        assert len(each.posts) >= 3, each.slug
        assert set(each.posts) <= known, each.slug


def test_journey_paths_have_all_four_types() -> None:
    journeys: list[JourneyRecord] = load(JourneyRecord)
    known = {post.id for post in POSTS}
    assert {journey.path_type for journey in journeys} == PATH_TYPES
    assert {end for j in journeys for end in (j.source_post_id, j.target_post_id)} <= known


@pytest.mark.rule("PROD-11")
def test_testimonials_say_that_they_are_samples() -> None:
    testimonials: list[TestimonialRecord] = load(TestimonialRecord)
    assert testimonials
    for each in testimonials:
        assert "sample" in f"{each.name} {each.role} {each.content}".lower()


# --- the weekly portions ---


def test_there_are_54_portions_in_order() -> None:
    assert [portion.order for portion in PORTIONS] == list(range(1, 55))


@pytest.mark.rule("LANG-24")
def test_every_portion_has_a_title_and_a_summary_in_hebrew() -> None:
    assert len({portion.hebrew_title for portion in PORTIONS}) == 54
    for portion in PORTIONS:
        hebrew = f"{portion.hebrew_title} {portion.hebrew_description}"
        assert not re.search("[A-Za-z]", hebrew), portion.slug
        assert 30 <= len(portion.hebrew_description.split()) <= 80, portion.slug


@pytest.mark.rule("PROD-12")
@pytest.mark.parametrize(
    ("portion", "reference"), list(zip(PORTIONS, REFERENCE["portions"], strict=False))
)
def test_a_portion_has_its_book_and_verses(
    portion: TimelineRecord, reference: dict[str, Any]
) -> None:
    assert portion.book == reference["book"]
    assert [portion.start_chapter, portion.start_verse] == reference["start"]
    assert [portion.end_chapter, portion.end_verse] == reference["end"]


@pytest.mark.rule("PROD-12")
@pytest.mark.parametrize(
    ("portion", "reference", "english", "hebrew"),
    list(
        zip(
            PORTIONS,
            REFERENCE["portions"],
            parshios.PARSHIOS,
            parshios.PARSHIOS_HEBREW,
            strict=False,
        )
    ),
)
def test_a_portion_has_its_name(
    portion: TimelineRecord, reference: dict[str, Any], english: str, hebrew: str
) -> None:
    letters = skeleton(portion.hebrew_name)
    assert letters == skeleton(reference["hebrew"])
    # pyluach has the short name 'Shelach', the other library 'Shelach-Lecha'.
    assert letters.startswith(skeleton(hebrew))
    assert similarity(portion.parasha, reference["name"]) > 0.85
    # pyluach uses the Ashkenazi spelling: Bereishis, Toldos.
    assert similarity(portion.parasha, english) > 0.6


def test_each_portion_has_a_description() -> None:
    for portion in PORTIONS:
        assert len(portion.description.split()) >= 30, portion.slug
        assert portion.english_name, portion.slug


def test_portions_cover_each_book_without_gaps() -> None:
    for book, lengths in REFERENCE["verses"].items():
        expected = (1, 1)
        for portion in (item for item in PORTIONS if item.book == book):
            assert (portion.start_chapter, portion.start_verse) == expected, portion.slug
            expected = following(portion.end_chapter, portion.end_verse, lengths)
        assert expected == (len(lengths) + 1, 1), book


def following(chapter: int, verse: int, lengths: list[int]) -> tuple[int, int]:
    return (chapter, verse + 1) if verse < lengths[chapter - 1] else (chapter + 1, 1)


def skeleton(name: str) -> str:
    """Letters without points, and without the vowel letters that full spelling adds."""
    letters = (letter for letter in unicodedata.normalize("NFKD", name) if "א" <= letter <= "ת")
    return "".join(letter for letter in letters if letter not in "וי")


def similarity(one: str, other: str) -> float:
    def fold(name: str) -> str:
        return re.sub("[^a-z]", "", name.lower())

    return SequenceMatcher(None, fold(one), fold(other)).ratio()
