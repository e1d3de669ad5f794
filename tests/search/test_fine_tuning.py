"""The training data and the weights of the fine-tuned query model."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from api.core.paths import ROOT
from api.search.text.analyzer import STOP_WORDS, tokens
from tests.search.sample_library import sample_documents
from tests.search.test_semantic_questions import QUESTIONS
from tools.search_data.embedding_model import SHA256, package_folder, read_weights, with_lora

PAIRS = ROOT / "tools" / "search_data" / "training_pairs.jsonl"
# The number of letters that identify a word.
_STEM = 6


@pytest.fixture(scope="module")
def pairs() -> list[dict[str, Any]]:
    return [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]


def test_every_question_shares_no_word_with_its_teaching(pairs: list[dict[str, Any]]) -> None:
    shared = [
        (question, _stems(question) & _stems(f"{pair['title']} {pair['text']}"))
        for pair in pairs
        for question in pair["questions"]
        if _stems(question) & _stems(f"{pair['title']} {pair['text']}")
    ]
    assert shared == []


@pytest.mark.rule("SEARCH-35")
def test_training_data_excludes_the_evaluation_data(pairs: list[dict[str, Any]]) -> None:
    measured = {question.query.casefold() for question in QUESTIONS}
    assert not {text.casefold() for pair in pairs for text in pair["questions"]} & measured
    titles = {post["title"] for post in sample_documents()["posts"]}
    assert not {pair["title"] for pair in pairs} & titles


def test_there_are_thousands_of_pairs_without_duplicates(pairs: list[dict[str, Any]]) -> None:
    questions = [text for pair in pairs for text in pair["questions"]]
    assert len(questions) > 3000
    assert len(set(questions)) == len(questions)
    assert len({pair["text"] for pair in pairs}) == len(pairs)


@pytest.mark.rule("SEARCH-35")
def test_the_lora_factors_fit_the_weights() -> None:
    weights = read_weights(package_folder() / "model.safetensors", SHA256)
    changed = with_lora(weights)
    assert changed.keys() == weights.keys()
    different = {name for name in weights if not np.array_equal(weights[name], changed[name])}
    # Six matrices of each of six layers.
    assert len(different) == 36
    for name in different:
        assert changed[name].shape == weights[name].shape
        # The change is small compared to the original weights.
        assert np.linalg.norm(changed[name] - weights[name]) < np.linalg.norm(weights[name]) / 2


def _stems(text: str) -> set[str]:
    """The prefixes of the content words."""
    content_words = (
        word for word in tokens(text) if word not in STOP_WORDS and word not in _GENERIC_WORDS
    )
    return {word[:_STEM] for word in content_words if len(word) >= _STEM}


_GENERIC_WORDS = set(
    "always anybody anyone anything because before between coming doesn't doesnt enough everyone "
    "everything having himself myself nobody nothing others people person persons rather somebody "
    "someone something though through whether without".split()
)
