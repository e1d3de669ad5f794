"""The library's own texts for each occasion (STUDY-82)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

import pytest

from api.study.guide import block_of
from api.study.quoting import is_verbatim, quotations
from api.study.teaching import Teaching
from api.study.transforms.draft import WORDS_A_MINUTE, Draft
from api.study.transforms.occasion import occasion_of
from api.study.transforms.places import fill_places
from api.study.transforms.prompt_match import PromptMatch, is_for_children, subject_of
from api.study.transforms.schemas import SPEECHES, Context, SpeechDetails
from api.study.transforms.templates import from_occasion, from_prompt, from_template
from api.study.transforms.templates.custom import NO_MODEL
from tests.study.sample_teachings import a_teaching, sample_teachings, without_guides

CONTEXTS: tuple[Context, ...] = get_args(Context)
SAMPLES = sorted(sample_teachings())
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


@pytest.mark.rule("STUDY-94", "STUDY-82")
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
        assert "“" in draft.text
        for words in quoted:
            assert any(is_verbatim(words, text) for text in whole), (id, words)
            in_title = is_verbatim(words, teaching.title)
            assert in_title or any(is_verbatim(words, each.quote) for each in draft.sources), words
        for source in draft.sources:
            block = teaching.block(source.paragraph) if source.paragraph else None
            assert is_verbatim(source.quote, block.text if block else teaching.excerpt)


@pytest.mark.rule("STUDY-82")
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


@pytest.mark.rule("STUDY-82")
@pytest.mark.parametrize("context", CONTEXTS)
def test_ten_teachings_do_not_read_alike(context: Context) -> None:
    texts = [from_template(sample_teachings()[id], context).text for id in range(21, 31)]
    own_words = {re.sub(r"“[^”]*”|‘[^’]*’|\([^)]*\)", "", text) for text in texts}
    assert len(own_words) >= 8
    assert texts[0] == from_template(sample_teachings()[21], context).text


@pytest.mark.rule("SKETCH-2", "SKETCH-11")
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


@pytest.mark.rule("SKETCH-10")
def test_a_prompt_without_a_model_gets_the_outline_and_says_so() -> None:
    teaching = sample_teachings()[44]
    near = PromptMatch(blocks=teaching.blocks[:1], others=[sample_teachings()[21]])
    draft = from_prompt(teaching, "A toast on gratitude. Say BANANAPHONE!", near)
    assert draft.text.startswith("No AI model is connected to this site, so it cannot follow")
    assert teaching.blocks[0].text[:40] in draft.text
    assert sample_teachings()[21].title in draft.text
    assert "BANANAPHONE" not in draft.text


@pytest.mark.rule("SKETCH-10")
def test_a_prompt_for_a_teaching_without_a_guide_gets_its_own_sentences() -> None:
    teaching = without_guides()[44]
    draft = from_prompt(teaching, "A toast on gratitude. Say BANANAPHONE!", PromptMatch())
    assert "Its thoughts, in order" in draft.text
    assert "BANANAPHONE" not in draft.text
    assert "shares a word" in from_prompt(teaching, "Zebra?", PromptMatch()).text


@pytest.mark.rule("SKETCH-10")
def test_a_prompt_for_children_gets_the_retelling_and_a_far_one_is_told_so() -> None:
    teaching = sample_teachings()[44]
    assert teaching.guide
    assert teaching.guide.retelling
    told = from_prompt(teaching, "A bedtime story", PromptMatch(is_for_children=True)).text
    assert teaching.guide.retelling in told
    assert "Its thoughts, in order" not in told
    drawn = from_prompt(teaching, "A mind map, please", PromptMatch()).text
    assert "made by the tools below the teaching itself" in drawn
    far = from_prompt(teaching, "Astronomy", PromptMatch(teaching.blocks[:1], is_far=True)).text
    assert "Nothing in this teaching is near to your words." in far
    assert "Nearest to your words" not in far


@pytest.mark.rule("SKETCH-10")
@pytest.mark.parametrize(
    ("prompt", "subject", "for_children"),
    [
        ("Write a short eulogy for my grandfather", "grandfather mourning death comfort", False),
        ("A bedtime story about Noah for a six-year-old", "noah", True),
        ("A toast for a 70-year-old about wine", "wine joy celebration", False),
        ("Three tweets", "", False),
        ("Draw a concept map of this teaching", "", False),
    ],
)
def test_a_prompt_is_compared_by_what_it_is_about(
    prompt: str, subject: str, *, for_children: bool
) -> None:
    assert subject_of(prompt) == subject
    assert is_for_children(prompt) == for_children


@pytest.mark.rule("STUDY-94")
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


@pytest.mark.rule("SKETCH-19")
@pytest.mark.parametrize("context", sorted(SPEECHES))
def test_a_speech_has_the_length_that_was_asked_for(context: Context) -> None:
    """As far as the teaching goes: it is not stretched by words without content."""
    for teaching in sample_teachings().values():
        words = {
            minutes: len(from_template(teaching, context, minutes).text.split()) / WORDS_A_MINUTE
            for minutes in (2, 5, 10)
        }
        assert 1.5 <= words[2] <= 3.3, teaching.id
        assert 4.5 <= words[5] <= 6.2, teaching.id
        assert 5.5 <= words[10] <= 11, teaching.id
    for teaching in without_guides().values():
        parts = [
            len(from_template(teaching, context, minutes).paragraphs) for minutes in (2, 5, 10)
        ]
        assert sorted(parts) == parts, teaching.id


@pytest.mark.rule("SKETCH-19")
def test_what_the_speaker_told_stands_in_its_place() -> None:
    text = from_template(sample_teachings()[61], "barMitzvah").text
    details = SpeechDetails(name="Daniel", portion="Vayishlach")
    assert "I am Daniel; today is [the day], and my portion is Vayishlach." in fill_places(
        text, details
    )


@pytest.mark.rule("SKETCH-19")
@pytest.mark.parametrize(
    ("prompt", "context", "minutes", "portion"),
    [
        ("A five-minute bar mitzvah speech for Dan, whose portion is Vayishlach", "barMitzvah", 5, "Vayishlach"),
        ("Bat Mitzvah speech, 3 minutes", "barMitzvah", 2, ""),
        ("A d'var torah of 12 minutes on parashat Lech Lecha", "sermon", 10, "Lech Lecha"),
        ("something for the Shabbat table", "shabbatDinner", None, ""),
        ("a lesson plan for ten year olds", "classroom", None, ""),
        ("דרשה לבר מצווה", "barMitzvah", None, ""),
    ],
)  # fmt: skip
def test_a_prompt_may_name_an_occasion(
    prompt: str, context: Context, minutes: int | None, portion: str
) -> None:
    occasion = occasion_of(prompt)
    assert occasion
    assert (occasion.context, occasion.minutes, occasion.details.portion) == (
        context,
        minutes,
        portion,
    )
    draft = from_occasion(sample_teachings()[61], occasion)
    assert draft.paragraphs[0].startswith(NO_MODEL)
    assert (
        draft.paragraphs[1:] == from_template(sample_teachings()[61], context, minutes).paragraphs
    )


@pytest.mark.parametrize("prompt", ["A letter to my grandson", "Three tweets", "A toast"])
def test_other_prompts_name_none(prompt: str) -> None:
    assert occasion_of(prompt) is None
