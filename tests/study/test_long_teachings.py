"""No study tool takes longer than a text's length makes it (STUDY-206)."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from api.search.text.sentences import sentences
from api.study.teaching import MAX_COMPARED_WORDS, MAX_WORDS, Teaching, compared_words
from tests.study.long_teachings import SHAPES, TOOLS, Tool, forget_texts
from tests.study.sample_teachings import a_teaching, without_guides

SHORT, FACTOR = 200, 10
# Linear work grows tenfold, and caches and the machine make that twentyfold at times; work that
# grows with the square grows a hundredfold.
MOST_GROWTH = 40
# Less is not measured well: growth counts from here on.
LEAST_SECONDS = 0.004


@pytest.mark.rule("STUDY-206")
@pytest.mark.parametrize("shape", SHAPES)
def test_no_tool_takes_longer_than_the_text_grows(shape: str) -> None:
    for tool in TOOLS.values():
        tool(without_guides()[2])  # what is loaded once
    short, long = SHAPES[shape](SHORT), SHAPES[shape](SHORT * FACTOR)
    too_long = {
        name: growth
        for name, tool in TOOLS.items()
        if (growth := _growth(tool, short, long)) > MOST_GROWTH
    }
    assert too_long == {}


def _growth(tool: Tool, short: Teaching, long: Teaching) -> float:
    """How many times as long the long text takes; the least of three, for the machine is busy."""
    measured = []
    for _ in range(3):
        measured.append(_seconds(tool, long) / max(LEAST_SECONDS, _seconds(tool, short)))
        if measured[-1] <= MOST_GROWTH / 2:
            break
    return min(measured)


def _seconds(tool: Tool, teaching: Teaching) -> float:
    """Processor time, without what was computed before."""
    forget_texts()
    fresh = replace(teaching)
    began = time.process_time()
    tool(fresh)
    return time.process_time() - began


@pytest.mark.rule("STUDY-206")
def test_of_a_very_long_text_the_tools_read_the_beginning() -> None:
    text = "There are five words here. " * (MAX_WORDS // 5 + 100)
    teaching = a_teaching(f"<p>{text}</p><p>This is never read.</p>")
    [block] = teaching.blocks
    assert len(block.text.split()) == MAX_WORDS
    assert block.text.endswith("words here.")
    [first] = a_teaching(f"<p>{'word ' * (MAX_WORDS + 1)}</p>").blocks
    assert len(first.text.split()) == MAX_WORDS
    compared = compared_words([text, "This is never compared."])
    assert [len(paragraph.split()) for paragraph in compared] == [MAX_COMPARED_WORDS]


def test_a_long_text_has_the_sentences_of_its_parts() -> None:
    one = "There was a well in the field. Who dug it again? “Isaac did” (Genesis 26:18). "
    assert sentences((one * 400).strip()) == sentences(one) * 400


def test_text_in_very_deep_tags_is_read_once() -> None:
    deep = a_teaching("<blockquote>" * 200 + "<p>Here.</p>" + "</blockquote>" * 200 + "<p>On.</p>")
    assert [block.text for block in deep.blocks] == ["Here.", "On."]
    assert deep.blocks[1].kind == "paragraph"
