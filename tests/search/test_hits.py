"""What a hit shows of its document: the sentence that matches or answers, and its paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from api.core.viewer import Viewer
from api.search.hits import HitBuilder
from api.search.references.parser import parse as parse_reference
from api.search.schemas import PostHit, TimelineHit
from api.search.semantic.ann import SemanticHit
from tests.search.parsing import matcher

READER = Viewer(launch_free=True)
VISITOR = Viewer(launch_free=False)
CONTENT = ["A king counts.", "The well was covered (Genesis 29:2).", "A stone is moved together."]
DOCUMENT: Any = {
    "id": 1,
    "type": "daily",
    "title": "Strangers",
    "excerpt": "",
    "author": "A Teacher",
    "topics": [],
    "publishDate": "2026-11-20T07:30:00+00:00",
    "isPremium": 0,
    "content": CONTENT,
    "anchors": ["p1", None, "p3"],
    "quotes": ["", "A stone is moved together."],
}


def hit(
    query: str,
    near: SemanticHit | None = None,
    document: Any = DOCUMENT,
    viewer: Viewer = READER,
) -> PostHit:
    nearest = {1: near} if near else {}
    builder = HitBuilder(
        parse_reference(query),
        matcher(query),
        viewer,
        nearby={},
        nearest=nearest,
        by_meaning=nearest,
    )
    return builder.post(document)


def near(position: int, question: int | None = None) -> SemanticHit:
    return SemanticHit(1, 0.5, 0.5, position, None, DOCUMENT, question)


@pytest.mark.rule("SEARCH-50")
def test_a_match_has_the_id_of_its_paragraph() -> None:
    shown = hit("stone")
    assert (shown.snippet, shown.paragraph) == ("A <mark>stone</mark> is moved together.", "p3")


def test_a_paragraph_without_an_id_has_none() -> None:
    shown = hit("covered")
    assert ("<mark>covered</mark>" in shown.snippet, shown.paragraph) == (True, None)
    without = {name: value for name, value in DOCUMENT.items() if name != "anchors"}
    assert hit("stone", document=without).paragraph is None


@pytest.mark.rule("SEARCH-50")
def test_a_match_in_the_title_alone_leads_to_the_beginning() -> None:
    shown = hit("strangers")
    assert (shown.snippet, shown.paragraph) == ("A king counts.", None)


@pytest.mark.rule("SEARCH-83")
def test_where_no_text_matches_the_excerpt_is_shown() -> None:
    shown = hit("strangers", document=DOCUMENT | {"excerpt": "Two <i>strangers</i> at a well."})
    marked = "Two &lt;i&gt;<mark>strangers</mark>&lt;/i&gt; at a well."
    assert (shown.snippet, shown.paragraph) == (marked, None)


def test_a_reference_shows_the_paragraph_that_cites_it() -> None:
    cited = {**DOCUMENT, "anchors": ["p1", "p2", "p3"]}
    assert hit("Genesis 29:2", document=cited).paragraph == "p2"


@pytest.mark.rule("SEARCH-15")
def test_meaning_shows_the_quoted_answer_else_the_nearest_paragraph() -> None:
    answered = hit("who helps lift", near(0, question=1))
    assert (answered.snippet, answered.paragraph) == ("A stone is moved together.", "p3")
    assert answered.semantic
    unquoted = hit("who helps lift", near(0, question=0))
    assert (unquoted.snippet, unquoted.paragraph) == ("A king counts.", "p1")


@pytest.mark.rule("SEARCH-15")
def test_words_decide_where_a_sentence_has_most_of_them() -> None:
    assert hit("stone moved", near(0)).paragraph == "p3"
    # One of three.
    assert hit("stone barley lamps", near(0)).paragraph == "p1"


def test_a_locked_post_shows_neither_answer_nor_paragraph() -> None:
    shown = hit("who helps lift", near(0, question=1), {**DOCUMENT, "isPremium": 1}, VISITOR)
    assert (shown.is_locked, shown.paragraph) == (True, None)
    assert "A king counts." in shown.snippet


HEBREW_TITLE, HEBREW = "לקום וללכת", "יש מי שנקרא לדרך. אור גדול לפניו."
PORTION: Any = {
    "id": 1,
    "slug": "lech",
    "parasha": "Lech",
    "book": "Genesis",
    "title": "The First Step",
    "hebrewName": "",
    "englishName": "",
    "startChapter": 12,
    "startVerse": 1,
    "endChapter": 17,
    "endVerse": 27,
    "hebrewTitle": HEBREW_TITLE,
    "hebrewDescription": HEBREW,
    "content": ["Abram leaves a home."],
}


def portion_hit(query: str, document: Any = PORTION) -> TimelineHit:
    builder = HitBuilder(None, matcher(query), READER, nearby={}, nearest={}, by_meaning=())
    return builder.portion(document)


@pytest.mark.rule("LANG-24")
def test_a_portion_shows_its_hebrew_title_and_summary_with_what_matched() -> None:
    shown = portion_hit("ללכת")
    assert shown.highlighted_hebrew_title == "לקום <mark>וללכת</mark>"
    assert portion_hit("גדול").hebrew_snippet.endswith("אור <mark>גדול</mark> לפניו.")


@pytest.mark.rule("LANG-24")
def test_the_hebrew_summary_gives_way_to_an_english_one_that_says_more() -> None:
    assert portion_hit("abram").hebrew_snippet == ""
    assert portion_hit("abram").snippet == "<mark>Abram</mark> leaves a home."
    # Neither says anything to it.
    assert portion_hit("lech").hebrew_snippet == HEBREW


@pytest.mark.rule("LANG-24")
def test_a_portion_of_an_older_index_is_shown_without_hebrew() -> None:
    old = {name: value for name, value in PORTION.items() if not name.startswith("hebrew")}
    shown = portion_hit("step", old | {"hebrewName": ""})
    assert (shown.highlighted_hebrew_title, shown.hebrew_snippet) == ("", "")
