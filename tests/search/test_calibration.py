"""The classifier of queries: about what such a library covers, or about something else."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from api.search.semantic.calibration import (
    Calibration,
    calibrate,
    fit,
    is_near,
    searches,
    train,
)
from api.search.semantic.embedders.model_files import CALIBRATION
from bench.relevance import read_labelled_queries
from tests.search.embedders import BagOfWordsEmbedder, minilm

HERE = Path(__file__).parent
QUESTION_SETS = ("golden", "semantic", "questions", "hebrew_questions")


def test_the_two_kinds_are_told_apart() -> None:
    source = np.random.default_rng(0)
    inside, outside = source.normal([1, 0], 0.3, (80, 2)), source.normal([-1, 0], 0.3, (80, 2))
    calibration = fit(inside.astype(np.float32), outside.astype(np.float32))
    assert calibration.weights.shape == (3,)
    for measure in (calibration.regression, calibration.log_odds):
        assert all(measure(query) > 0 for query in inside.astype(np.float32))
        assert all(measure(query) < 0 for query in outside.astype(np.float32))


@pytest.mark.rule("SEARCH-34")
def test_the_nearest_examples_tell_kinds_apart_that_no_plane_separates() -> None:
    source = np.random.default_rng(0)
    outside = np.vstack([source.normal([x, 0], 0.1, (40, 2)) for x in (-1, 1)])
    inside = np.vstack([source.normal([0, y], 0.1, (40, 2)) for y in (-1, 1)])
    calibration = fit(inside.astype(np.float32), outside.astype(np.float32))
    for y in (-1.0, 1.0):
        query = np.array([0.1, y], np.float32)
        assert abs(calibration.regression(query)) < 1
        assert calibration.log_odds(query) > 1
        assert calibration.margin(3 * query) == pytest.approx(calibration.margin(query))


def test_the_weights_that_were_computed_in_advance_are_those_of_the_model() -> None:
    # Vectors hardly depend on their batch (`test_embedding`), and so do the weights.
    stored, computed = Calibration.load(CALIBRATION), train(minilm())
    assert stored.weights == pytest.approx(computed.weights, abs=0.5)
    assert stored.inside == pytest.approx(computed.inside, abs=0.05)
    assert stored.outside == pytest.approx(computed.outside, abs=0.05)


def test_a_model_without_known_weights_is_calibrated_once() -> None:
    embedder = BagOfWordsEmbedder("calibrated once")
    first = calibrate(embedder)
    count = len(embedder.embedded)
    assert count == len(searches("in_domain")) + len(searches("out_of_domain"))
    assert calibrate(embedder) is first
    assert len(embedder.embedded) == count


@pytest.mark.rule("SEARCH-34")
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
    assert not is_near(0.4, -6.0)
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
