"""Texts in either script, and translations with elements in them."""

from __future__ import annotations

import pytest
from htpy import a
from markupsafe import Markup

from api.core.markup import bidi, content_language, main_direction, t_markup
from api.core.translation import in_language


def test_elements_within_a_text_are_kept_and_the_rest_is_escaped() -> None:
    html = t_markup("Read <{0}> & {1}.", a(href="/x")["it"], "<b>")
    assert html == 'Read &lt;<a href="/x">it</a>&gt; &amp; &lt;b&gt;.'


@pytest.mark.rule("LANG-4")
def test_the_librarys_words_are_marked_in_the_other_language() -> None:
    assert content_language("A well") == {}
    with in_language("he"):
        assert content_language("A well") == {"lang": "en", "dir": "ltr"}
        assert content_language("באר") == {"lang": "he", "dir": "rtl"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("The road", "<bdi>The road</bdi>"),
        ("שבת שלום", '<bdi lang="he" dir="rtl">שבת שלום</bdi>'),
        ("On שבת <3", '<bdi dir="ltr">On <bdi lang="he" dir="rtl">שבת</bdi> &lt;3</bdi>'),
    ],
)
def test_runs_of_each_script_get_their_direction(text: str, html: str) -> None:
    assert str(bidi(text)) == html


@pytest.mark.parametrize(
    ("html", "direction"),
    [
        ("<mark>שבת</mark> is the day", "ltr"),
        ("The word שבת", "ltr"),
        ("<mark>שבת</mark> וינפש (rest)", "rtl"),
        ("1 &amp; 2", "ltr"),
    ],
)
def test_a_text_has_the_direction_of_most_letters(html: str, direction: str) -> None:
    assert main_direction(Markup(html)) == direction
