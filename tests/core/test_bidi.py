"""The direction of a text, and what runs against it with its brackets and numbers.

`bidi_cases.json` has sentences of every kind; the browser's tests read them, too
(`web/src/shared/lib/bidi.test.ts`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from api.core.bidi import direction_of, foreign_runs, with_isolates, with_line_directions
from api.core.hebrew import with_hebrew_marked
from api.core.html import unescape

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("bidi_cases.json").read_text(encoding="utf-8")
)


@pytest.mark.rule("READ-43", "LOOK-5")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_each_sentence_has_its_direction_and_its_runs(case: dict[str, Any]) -> None:
    text = unescape(case["html"]) if "html" in case else case["text"]
    assert text == case["text"]
    assert direction_of(text) == case["direction"]
    runs = foreign_runs(text, case["direction"])
    assert [text[start:end] for start, end in runs] == case["runs"]


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("YouTube הוא אתר שאפשר לראות בו סרטים ושיעורים", "rtl"),
        ("He said, בראשית ברא אלהים", "ltr"),
        ("1:1 שלום", "rtl"),
        # A Hebrew word has fewer letters than an English one.
        ("מהי Teshuvah?", "rtl"),
        ("מה עכשיו? (Genesis 12:1)", "rtl"),
        ("שבת is the seventh day", "ltr"),
        # An address is of no language.
        ("כאן: https://example.org/a/long/address/of/a/lesson", "rtl"),
        ("²³ ½", "ltr"),
    ],
)
def test_a_text_runs_as_its_first_letter_unless_most_is_against_it(
    text: str, direction: str
) -> None:
    assert direction_of(text) == direction


AS, EN = 'lang="he" dir="rtl"', 'lang="en" dir="ltr"'


@pytest.mark.rule("READ-43")
@pytest.mark.parametrize(
    ("html", "marked"),
    [
        (
            "<p>הספר הזה נכתב&nbsp;לפני שנים רבות מאוד.</p>",
            f"<p {AS}>הספר הזה נכתב&nbsp;לפני שנים רבות מאוד.</p>",
        ),
        (
            "<ul><li>נכתב ב-YouTube אתמול &amp; היום</li></ul>",
            f"<ul {AS}><li>נכתב ב-<bdi {EN}>YouTube</bdi> אתמול &amp; היום</li></ul>",
        ),
        (
            "<p>The word&nbsp;(&quot;שבת&quot;)&nbsp;here</p>",
            f"<p>The word&nbsp;(<bdi {AS}>&quot;שבת&quot;</bdi>)&nbsp;here</p>",
        ),
        (
            '<blockquote dir="auto">שלום עולם</blockquote><p>and more words here</p>',
            '<blockquote dir="auto">שלום עולם</blockquote><p>and more words here</p>',
        ),
        ('<p lang="he">שלום</p><p>more than that</p>', f"<p {AS}>שלום</p><p>more than that</p>"),
    ],
)
def test_a_block_of_hebrew_runs_right_to_left_whatever_is_in_it(html: str, marked: str) -> None:
    assert with_hebrew_marked(html) == marked
    assert with_hebrew_marked(marked) == marked


@pytest.mark.rule("LOOK-5")
def test_a_text_without_elements_has_isolates() -> None:
    assert (
        with_isolates("מי הולך? Abram (אברם)", "ltr")
        == "\u2067מי הולך?\u2069 Abram (\u2067אברם\u2069)"
    )
    assert with_isolates("מהו חסד (chesed)?", "rtl") == "מהו חסד (\u2066chesed\u2069)?"
    assert with_isolates("Only English", "ltr") == "Only English"


def test_a_line_of_plain_text_begins_in_its_direction() -> None:
    lines = [
        "שלום לכולם",
        "Genesis 12:1: וילך אברם כאשר דבר אליו ה׳ וילך אתו לוט",
        "שבת is a day of rest for everybody",
        "12:5",
        "",
        "\u2067already set\u2069 by the writer שבת",
    ]
    marked = [lines[0], f"\u200f{lines[1]}", f"\u200e{lines[2]}", *lines[3:]]
    assert with_line_directions("\n".join(lines)) == "\n".join(marked)
