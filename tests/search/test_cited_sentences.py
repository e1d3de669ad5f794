"""How many references in sentences are found, and how much is taken for one that is none (READ-74)."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from api.search.references.recognition import citations

HALVES = tomllib.loads(Path(__file__).with_name("cited_sentences.toml").read_text("utf-8"))
# Shares of the references that are there, and of those that are found.
MIN_FOUND, MAX_FALSE = 0.98, 0.01


@pytest.mark.rule("READ-74")
@pytest.mark.parametrize("half", HALVES)
def test_references_are_found_and_nothing_else(half: str) -> None:
    there, found, missed, false = 0, 0, list[str](), list[str]()
    for text, *expected in HALVES[half]:
        shown = Counter(each.reference.name for each in citations([text])[0])
        wanted = Counter(expected)
        there, found = there + wanted.total(), found + shown.total()
        missed += [f"{name} in {text!r}" for name in (wanted - shown).elements()]
        false += [f"{name} in {text!r}" for name in (shown - wanted).elements()]
    report = "\n".join(
        [f"{half}: {there} there, {found} found", "missed:", *missed, "false:", *false]
    )
    print(report)  # noqa: T201 - what is missed is to be seen when the test passes, too
    assert len(missed) <= (1 - MIN_FOUND) * there, report
    assert len(false) <= MAX_FALSE * found, report


@pytest.mark.rule("READ-74")
def test_the_sentences_are_many_and_varied() -> None:
    for sentences in HALVES.values():
        assert len(sentences) >= 150
        assert sum(len(sentence) == 1 for sentence in sentences) >= 50
        assert len({text for text, *_ in sentences}) == len(sentences)


def test_no_sentence_is_in_both_halves() -> None:
    texts = [text for sentences in HALVES.values() for text, *_ in sentences]
    assert len(set(texts)) == len(texts)
