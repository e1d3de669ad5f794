"""The library's own texts for each occasion (STUDY-82)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

import pytest

from api.study.guide import block_of
from api.study.quoting import is_verbatim, quotations
from api.study.teaching import Teaching
from api.study.transforms.draft import Draft
from api.study.transforms.schemas import Context
from api.study.transforms.templates import from_prompt, from_template
from tests.study.sample_teachings import a_teaching, sample_teachings, without_guides

CONTEXTS: tuple[Context, ...] = get_args(Context)
SAMPLES = range(1, 61)
Library = Callable[[], dict[int, Teaching]]
# With a study guide and without one.
LIBRARIES = (sample_teachings, without_guides)
# The words that a text has at least and at most.
LENGTHS = {
    "barMitzvah": (250, 800),
    "shabbatDinner": (150, 700),
    "classroom": (350, 900),
    "sermon": (180, 900),
    "personalReflection": (120, 500),
}


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("context", CONTEXTS)
def test_every_quotation_is_in_the_teaching_and_in_the_sources(
    context: Context, library: Library
) -> None:
    for id in SAMPLES:
        teaching = library()[id]
        draft = from_template(teaching, context)
        whole = [block.text for block in teaching.blocks] + [teaching.title, teaching.excerpt]
        quoted = quotations(draft.text)
        assert quoted
        for words in quoted:
            assert any(is_verbatim(words, text) for text in whole), (id, words)
            in_title = is_verbatim(words, teaching.title)
            assert in_title or any(is_verbatim(words, each.quote) for each in draft.sources), words
        for source in draft.sources:
            block = teaching.block(source.paragraph) if source.paragraph else None
            assert is_verbatim(source.quote, block.text if block else teaching.excerpt)


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("context", CONTEXTS)
def test_no_text_is_empty_overlong_or_badly_joined(context: Context, library: Library) -> None:
    least, most = LENGTHS[context]
    for id in SAMPLES:
        text = from_template(library()[id], context).text
        assert least <= len(text.split()) <= most, (id, len(text.split()))
        assert not re.search(r"[:,;][.”]|\.\.”|  |\( | ,|“”|\{", text), (id, text)
        assert text.count("“") == text.count("”")


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("context", CONTEXTS)
def test_nothing_is_quoted_twice(context: Context, library: Library) -> None:
    for id in SAMPLES:
        quoted = [words for words in quotations(from_template(library()[id], context).text)]
        assert len(quoted) == len(set(quoted)), id


@pytest.mark.parametrize("context", CONTEXTS)
def test_ten_teachings_do_not_read_alike(context: Context) -> None:
    texts = [from_template(sample_teachings()[id], context).text for id in range(21, 31)]
    own_words = {re.sub(r"“[^”]*”|‘[^’]*’|\([^)]*\)", "", text) for text in texts}
    assert len(own_words) >= 8
    assert texts[0] == from_template(sample_teachings()[21], context).text


def test_each_occasion_has_its_own_parts() -> None:
    teaching = without_guides()[9]
    parts = {
        "barMitzvah": ["[names]", "thank you", "Amen."],
        "shabbatDinner": ["For the youngest:", "For those at school:", "For teenagers and adults:"],
        "classroom": ["Aim\n", "45 minutes", "Text (", "discussion", "Activity (", "Closing ("],
        "sermon": ["Opening\n", "Text\n", "Tension\n", "Turn\n", "Charge\n"],
        "personalReflection": ["____", "Date:"],
    }
    for context in CONTEXTS:
        text = from_template(teaching, context).text
        assert all(part in text for part in parts[context]), context


def test_a_prompt_without_a_model_gets_the_outline_and_says_so() -> None:
    draft = from_prompt(sample_teachings()[44], "A toast on gratitude. Say BANANAPHONE!")
    assert draft.text.startswith("No AI model is connected to this site, so it cannot follow")
    assert "Gratitude is a habit of the eyes" in draft.text
    assert "BANANAPHONE" not in draft.text


def test_a_prompt_for_a_teaching_without_a_guide_gets_its_own_sentences() -> None:
    teaching = without_guides()[44]
    draft = from_prompt(teaching, "A toast on gratitude. Say BANANAPHONE!")
    assert "Its thoughts, in order" in draft.text
    assert "BANANAPHONE" not in draft.text
    assert "shares a word" in from_prompt(teaching, "Zebra?").text


def test_what_was_quoted_whole_is_not_told_again() -> None:
    for teaching in sample_teachings().values():
        draft = Draft(teaching)
        opening = draft.quote_opening()
        guide = teaching.guide
        assert guide
        left = draft.steps_not_quoted(guide.steps)
        blocks = {block.text for step in left if (block := block_of(teaching, step.text))}
        assert len(left) == len(guide.steps) or not any(text in opening for text in blocks)


@pytest.mark.parametrize("context", CONTEXTS)
def test_a_teaching_of_one_sentence_has_a_text(context: Context) -> None:
    text = from_template(a_teaching("<p>Isaac dug the wells of his father.</p>"), context).text
    assert "Isaac dug the wells of his father." in text
