"""The classifier of queries: about what such a library covers, or about something else."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from api.search.semantic.calibration import calibrate, fit, is_near, searches, train
from api.search.semantic.embedders.model_files import CALIBRATION
from bench.relevance import read_labelled_queries
from tests.search.embedders import BagOfWordsEmbedder, minilm

HERE = Path(__file__).parent
QUESTION_SETS = ("golden", "semantic", "questions", "hebrew_questions")


def test_the_two_kinds_are_told_apart() -> None:
    source = np.random.default_rng(0)
    inside, outside = source.normal([1, 0], 0.3, (80, 2)), source.normal([-1, 0], 0.3, (80, 2))
    weights = fit(inside.astype(np.float32), outside.astype(np.float32))
    assert weights.shape == (3,)
    assert ((inside @ weights[:2] + weights[2]) > 0).all()
    assert ((outside @ weights[:2] + weights[2]) < 0).all()


def test_the_weights_that_were_computed_in_advance_are_those_of_the_model() -> None:
    # Vectors hardly depend on their batch (`test_embedding`), and so do the weights.
    assert np.load(CALIBRATION) == pytest.approx(train(minilm()), abs=0.5)


def test_a_model_without_known_weights_is_calibrated_once() -> None:
    embedder = BagOfWordsEmbedder("calibrated once")
    first = calibrate(embedder)
    count = len(embedder.embedded)
    assert count == len(searches("in_domain")) + len(searches("out_of_domain"))
    assert calibrate(embedder) is first
    assert len(embedder.embedded) == count


@pytest.mark.parametrize(
    ("typed", "inside"),
    [
        ("my brother got more than me and it hurts", True),
        ("why do we light candles before the day of rest", True),
        ("best noise cancelling headphones under 200", False),
        ("washing machine does not drain", False),
    ],
)
def test_the_odds_of_a_query(typed: str, inside: bool) -> None:
    [vector] = minilm().embed_queries([typed])
    odds = calibrate(minilm()).log_odds(vector)
    assert (odds > 0) is inside


def test_a_paragraph_answers_if_similarity_and_query_speak_for_it() -> None:
    assert is_near(0.4, 0.5)
    assert not is_near(0.4, -2.0)
    assert not is_near(0.1, 0.5)


def test_examples_are_unique_and_in_no_test_set() -> None:
    examples = [
        text.casefold() for name in ("in_domain", "out_of_domain") for text in searches(name)
    ]
    assert len(set(examples)) == len(examples)
    silence = tomllib.loads((HERE / "silence.toml").read_text("utf-8"))
    tested = {text for half in silence.pop("off_topic").values() for text in half}
    tested |= {entry["query"] for entries in silence.values() for entry in entries}
    for name in QUESTION_SETS:
        tested |= {labelled.query for labelled in read_labelled_queries(HERE / f"{name}.toml")}
    assert set(examples) & {text.casefold() for text in tested} == set()
