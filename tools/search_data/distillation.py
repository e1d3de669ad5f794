"""`make distil`: distil the larger model into a map of the small model's queries.

A matrix is added to the identity, so that the similarities of a mapped question, as a distribution
over texts, become those of the larger model (Hinton and others 2015). The texts are the teachings
of `training_pairs.jsonl`, and its questions, since a reader's question is compared with those of
study guides, too. The right teaching counts a little beside the distribution. More steps, more
pairs and training of the encoder itself gain nothing that can be measured (decision 0036).

It needs only the vectors, and so only numpy. Most of the time, a quarter of an hour,
is the embedding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from api.core.console import print_line
from api.search.semantic.embedders.base import unit_rows
from api.search.semantic.embedders.minilm import QUERY_MAP, MiniLM
from api.search.semantic.embedders.mpnet import MPNet
from tools.search_data.adam import Array, minimize
from tools.search_data.training_pairs import TrainingPairs, read_pairs

STEPS, BATCH_SIZE, LEARNING_RATE, WEIGHT_DECAY = 100, 512, 1e-3, 1e-3
# The weight of the right teaching beside the distribution.
_RIGHT = 0.3
# The inverse temperature of the distributions.
_SCALE = 20.0
# What leaves a text out of a distribution.
_EXCLUDED = -10_000.0
_SEED = 613


class Texts(NamedTuple):
    """The vectors of texts by both models."""

    small: Array
    large: Array

    def select(self, which: npt.NDArray[Any]) -> Texts:
        return Texts(self.small[which], self.large[which])


class Vectors(NamedTuple):
    """The questions as queries, the texts with which they are compared, and the number of each
    question's teaching."""

    queries: Texts
    teachings: Texts
    questions: Texts
    answers: npt.NDArray[Any]


def main() -> None:
    """Embed the pairs, train, and write the file."""
    vectors = _embed(read_pairs())
    np.save(QUERY_MAP, train(vectors).astype(np.float16))
    print_line(f"Wrote {QUERY_MAP.name} for {len(vectors.answers)} questions.")


def _embed(pairs: TrainingPairs) -> Vectors:
    small = MiniLM(query_map=None)
    large = MPNet(small)
    return Vectors(
        Texts(small.embed_queries(pairs.questions), large.embed_queries(pairs.questions)),
        Texts(small.embed(pairs.teachings), large.embed(pairs.teachings)),
        Texts(small.embed(pairs.questions), large.embed(pairs.questions)),
        pairs.answers,
    )


def train(vectors: Vectors) -> Array:
    """The matrix, shape (size, size)."""
    source = np.random.default_rng(_SEED)
    count, size = vectors.queries.small.shape

    def gradients(parameters: Sequence[Array]) -> Sequence[Array]:
        batch = source.choice(count, min(BATCH_SIZE, count), replace=False)
        return [_gradient(parameters[0], batch, vectors)]

    [found] = minimize(
        [np.zeros((size, size), np.float32)], gradients, STEPS, LEARNING_RATE, WEIGHT_DECAY
    )
    return found


def _gradient(matrix: Array, batch: npt.NDArray[Any], vectors: Vectors) -> Array:
    """Of the loss of a batch, with respect to the matrix."""
    queries, answers = vectors.queries.select(batch), vectors.answers[batch]
    mapped = queries.small + queries.small @ matrix
    unit = unit_rows(mapped)
    to_teachings = _errors(unit, queries.large, vectors.teachings)
    right = _softmax(unit @ vectors.teachings.small.T * _SCALE)
    right[np.arange(len(batch)), answers] -= 1
    # The questions of the same teaching, among them the question itself, are left out.
    is_same = answers[:, None] == vectors.answers
    same = np.where(is_same, np.float32(_EXCLUDED), np.float32(0))
    to_questions = _errors(unit, queries.large, vectors.questions, same)
    of_teachings = (to_teachings + _RIGHT * right) @ vectors.teachings.small
    of_questions = to_questions @ vectors.questions.small
    of_unit: Array = (of_teachings + of_questions) * np.float32(_SCALE / len(batch))
    along = (of_unit * unit).sum(axis=1, keepdims=True) * unit
    of_mapped = (of_unit - along) / np.linalg.norm(mapped, axis=1, keepdims=True)
    gradient: Array = queries.small.T @ of_mapped
    return gradient


def _errors(small: Array, large: Array, texts: Texts, mask: Array | None = None) -> Array:
    """The small model's distribution over the texts minus the larger one's."""
    added = np.float32(0) if mask is None else mask
    found = _softmax(small @ texts.small.T * _SCALE + added)
    return found - _softmax(large @ texts.large.T * _SCALE + added)


def _softmax(scores: Array) -> Array:
    found: Array = np.exp(scores - scores.max(axis=1, keepdims=True))
    found /= found.sum(axis=1, keepdims=True)
    return found


if __name__ == "__main__":
    main()
