"""The map of the default model's queries, distilled from the larger model."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from api.search.semantic.embedders.base import unit_rows
from api.search.semantic.embedders.minilm import QUERY_MAP, SIZE, MiniLM
from tests.search.embedders import minilm
from tests.search.test_semantic_questions import QUESTIONS
from tools.search_data import distillation
from tools.search_data.distillation import Texts, Vectors

_SMALL, _LARGE, _TEACHINGS, _QUESTIONS = 6, 9, 12, 48


def _unit(vectors: Any) -> Any:
    return unit_rows(vectors)


@pytest.fixture(scope="module")
def vectors() -> Vectors:
    """Vectors of a small model that a rotation would make as good as the large one."""
    source = np.random.default_rng(3)
    rotation = np.linalg.qr(source.normal(size=(_SMALL, _SMALL)))[0]
    # The large model has the directions of the small one in other axes.
    axes = np.linalg.qr(source.normal(size=(_LARGE, _SMALL)))[0].T

    def texts(directions: Any, *, as_queries: bool) -> Texts:
        small = directions @ rotation if as_queries else directions
        return Texts(small.astype(np.float32), (directions @ axes).astype(np.float32))

    answers = np.repeat(np.arange(_TEACHINGS), _QUESTIONS // _TEACHINGS)
    teachings: Any = _unit(source.normal(size=(_TEACHINGS, _SMALL)))
    questions: Any = _unit(teachings[answers] + 0.3 * source.normal(size=(_QUESTIONS, _SMALL)))
    return Vectors(
        texts(questions, as_queries=True),
        texts(teachings, as_queries=False),
        texts(questions, as_queries=False),
        answers,
    )


def loss(matrix: Any, batch: Any, vectors: Vectors) -> float:
    """Cross-entropy of the distributions, and of the right teaching."""
    queries, answers = vectors.queries.select(batch), vectors.answers[batch]
    unit = unit_rows(queries.small + queries.small @ matrix)
    same = answers[:, None] == vectors.answers
    total = 0.0
    for texts, excluded in (
        (vectors.teachings, np.zeros((len(batch), _TEACHINGS), bool)),
        (vectors.questions, same),
    ):
        small, large = (
            np.where(excluded, -1e4, 20 * similarities)
            for similarities in (unit @ texts.small.T, queries.large @ texts.large.T)
        )
        logs = small - np.log(np.exp(small).sum(axis=1, keepdims=True))
        target = np.exp(large) / np.exp(large).sum(axis=1, keepdims=True)
        total -= float((target * logs).sum())
        if texts is vectors.teachings:
            total -= 0.3 * float(logs[np.arange(len(batch)), answers].sum())
    return total / len(batch)


def test_the_gradient_is_that_of_the_loss(vectors: Vectors) -> None:
    source, batch = np.random.default_rng(4), np.arange(10)
    matrix: Any = source.normal(scale=0.2, size=(_SMALL, _SMALL))
    exact = Vectors(
        _exact(vectors.queries),
        _exact(vectors.teachings),
        _exact(vectors.questions),
        vectors.answers,
    )
    found = distillation._gradient(matrix, batch, exact)
    for place in np.ndindex(matrix.shape):
        step = np.zeros_like(matrix)
        step[place] = 1e-5
        rise = loss(matrix + step, batch, exact) - loss(matrix - step, batch, exact)
        assert found[place] == pytest.approx(rise / 2e-5, abs=1e-5)


def _exact(texts: Texts) -> Texts:
    """The same in double precision."""
    small: Any = texts.small.astype(float)
    large: Any = texts.large.astype(float)
    return Texts(small, large)


@pytest.mark.rule("SEARCH-35")
def test_training_brings_the_small_model_near_the_large_one(
    vectors: Vectors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distillation, "LEARNING_RATE", 0.05)
    everything = np.arange(_QUESTIONS)
    before = loss(np.zeros((_SMALL, _SMALL), np.float32), everything, vectors)
    assert loss(distillation.train(vectors), everything, vectors) < before / 2


@pytest.mark.rule("SEARCH-35")
def test_the_map_fits_the_model_and_changes_little() -> None:
    matrix = np.load(QUERY_MAP)
    assert matrix.shape == (SIZE, SIZE)
    texts = [question.query for question in QUESTIONS[:50]]
    mapped, unmapped = minilm().embed_queries(texts), MiniLM(query_map=None).embed_queries(texts)
    lengths = np.linalg.norm(mapped, axis=1)
    assert lengths == pytest.approx(np.full(len(texts), lengths[0]), abs=1e-4)
    assert (unit_rows(mapped) * unmapped).sum(axis=1).min() > 0.5
