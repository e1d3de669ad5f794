"""The sentence of a snippet, and its highlighted words."""

from __future__ import annotations

import pytest

from api.search.references.parser import parse
from api.search.results.snippets import (
    Marks,
    Snippet,
    answering_snippet,
    citing_sentence,
    highlight,
    snippet,
)
from tests.search.parsing import matcher


def marked(text: str, query: str) -> str:
    return highlight(text, matcher(query))


@pytest.mark.parametrize(
    ("text", "query", "expected"),
    [
        ("The Sabbath day", "shabbos", "The <mark>Sabbath</mark> day"),
        ("Shabbat shalom", "shab", "<mark>Shabbat</mark> shalom"),
        ("בַּשַּׁבָּת נָח", "שבת", "<mark>בַּשַּׁבָּת</mark> נָח"),
        ("gratitude", "gratidute", "<mark>gratitude</mark>"),
        ("candle", "candel", "<mark>candle</mark>"),
        ("cat and dog", "cot", "cat and dog"),
        ("<b>Shabbat</b> & rest", "shabbat", "&lt;b&gt;<mark>Shabbat</mark>&lt;/b&gt; &amp; rest"),
        ("nothing here", "", "nothing here"),
    ],
)
def test_matches_are_highlighted(text: str, query: str, expected: str) -> None:
    assert marked(text, query) == expected


@pytest.mark.rule("SEARCH-15")
def test_the_sentence_with_most_of_the_words_is_shown() -> None:
    paragraphs = ["Rest is good. Work is hard.", "Rest after work is best! The end."]
    assert snippet(paragraphs, matcher("work rest")) == Snippet(
        "<mark>Rest</mark> after <mark>work</mark> is best! The end.", paragraph=1, parts=2
    )


LONG = "Nobody had asked the reapers " + "anything at all " * 10


@pytest.mark.rule("SEARCH-83")
@pytest.mark.parametrize(
    ("paragraph", "shown"),
    [
        # With the sentences after it that fit, none of them cut.
        (f"Rest. A candle. Light. {LONG}. {LONG}.", f"A candle. Light. {LONG}."),
        # If these are short, with those before it.
        (f"{LONG * 2}. {LONG}. He went. A candle. Light.", f"{LONG}. He went. A candle. Light."),
        # A colon or a semicolon ends no sentence, nor does an initial.
        ("He said: light a candle; then rest. " + LONG * 2, "He said: light a candle; then rest."),
        ("Thus R. Zeira lit a candle. " + LONG * 2, "Thus R. Zeira lit a candle."),
        # A quotation mark after the period belongs to its sentence.
        (f'{LONG}. "Not here." A {LONG} candle.', f"A {LONG} candle."),
        ('"Light a candle." He went. ' + LONG * 2, "“Light a candle.” He went."),
    ],
)
def test_whole_sentences_are_shown(paragraph: str, shown: str) -> None:
    plain = Marks("", "", str)
    assert snippet([paragraph], matcher("candle"), plain).text == shown


def test_without_a_match_the_first_sentences_are_shown() -> None:
    assert snippet(["One. Two."], matcher("xyz")) == Snippet("One. Two.", paragraph=None)
    assert snippet([], matcher("xyz")) == Snippet("", paragraph=None)


@pytest.mark.rule("SEARCH-83")
def test_a_long_sentence_is_cropped_at_words_around_its_match() -> None:
    text = "word " * 100 + "candle " + "word " * 100
    shown = snippet([text], matcher("candle")).text
    assert "<mark>candle</mark>" in shown
    assert shown.startswith("…word ")
    assert shown.endswith("word…")
    assert len(shown) < 280


def test_clients_may_choose_the_highlight_tags() -> None:
    assert highlight("a < candle", matcher("candle"), Marks("[", "]", str)) == "a < [candle]"


def test_a_verse_shows_the_sentence_that_cites_it() -> None:
    reference = parse("Gen 12:5")
    assert reference
    paragraphs = ["He left. They took all (Genesis 12:4-6) & went. Rest."]
    assert citing_sentence(paragraphs, reference) == Snippet(
        "They took all (Genesis 12:4-6) &amp; went.", paragraph=0
    )
    assert citing_sentence(["Nothing (Genesis 13:5)."], reference) is None


def test_an_unfinished_term_is_highlighted_in_its_other_spellings() -> None:
    assert marked("Chanukah, or חנוכה", "hanukk") == "<mark>Chanukah</mark>, or <mark>חנוכה</mark>"


def test_a_term_of_several_words_is_highlighted_as_one() -> None:
    text = "Hear, O Israel. Israel heard."
    assert (
        marked(text, "shema")
        == "<mark>Hear</mark>, <mark>O</mark> <mark>Israel</mark>. Israel heard."
    )


def test_overlapping_matches_are_highlighted_once() -> None:
    shown = marked("Hear, O Israel.", "shema israel")
    assert shown == "<mark>Hear</mark>, <mark>O</mark> <mark>Israel</mark>."


def test_typos_are_not_highlighted_if_the_exact_word_occurs() -> None:
    assert marked("A candel is no candle.", "candle") == "A candel is no <mark>candle</mark>."
    assert marked("A candel.", "candle") == "A <mark>candel</mark>."


def test_a_prefix_inside_another_word_does_not_match() -> None:
    assert marked("Torah, rabbi", "ra") == "Torah, <mark>rabbi</mark>"


def test_the_sentence_with_both_words_is_shown_despite_a_typo() -> None:
    paragraphs = ["Light came.", "The light of a candle. A candle."]
    assert snippet(paragraphs, matcher("light candel")).text == (
        "The <mark>light</mark> of a <mark>candle</mark>. A <mark>candle</mark>."
    )


OPENING = "Nobody had asked the reapers anything, neither who came nor from where. " * 7
ANSWER = "A widow gleaned behind them."
TEACHING = ["One harvest.", f"{OPENING}{ANSWER} So the field fed her."]


def test_the_quoted_answer_is_shown_with_its_paragraph() -> None:
    shown = answering_snippet(TEACHING, ANSWER, 0, matcher("who fed widows"))
    assert shown == Snippet("A <mark>widow</mark> gleaned behind them.", paragraph=1)


@pytest.mark.parametrize("quote", ["", "Words that were edited since."])
def test_without_a_quote_the_nearest_paragraph_is_shown_around_its_best_sentence(
    quote: str,
) -> None:
    shown = answering_snippet(TEACHING, quote, 1, matcher("how did a widow glean"))
    assert shown
    assert shown.paragraph == 1
    assert shown.text == (
        "Nobody had asked the reapers anything, neither who came nor from where. "
        "A <mark>widow</mark> <mark>gleaned</mark> behind them. So the field fed her."
    )


def test_without_a_common_word_the_nearest_paragraph_is_shown_from_its_beginning() -> None:
    shown = answering_snippet(TEACHING, "", 1, matcher("poverty"))
    assert shown
    assert shown.text.startswith("Nobody had asked")
    assert shown.text.endswith("…")
    assert answering_snippet(TEACHING, "", None, matcher("poverty")) is None
    assert answering_snippet(TEACHING, "", 2, matcher("poverty")) is None
