"""Calibration: how likely a query is about what a library of Torah teachings covers.

Similarity alone does not tell whether the library answers a query: a teaching that mentions bread
is as similar to 'best pizza' as a good answer is to a question in other words. Logistic regression
over the vectors of example searches tells the two kinds of query apart (`data/in_domain.toml`,
`data/out_of_domain.toml`). `results.evidence` weighs its log-odds with all other evidence.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from api.search.data import DATA
from api.search.semantic.chunks import Vector
from api.search.semantic.embedders.base import Embedder, Vectors
from api.search.text.gloss import gloss
from api.search.text.synonyms import default_synonyms

# The strength of the L2 penalty on the weights; chosen by `bench.evidence`.
_PENALTY = 1e-4
# The bias has nearly none.
BIAS_PENALTY = 1e-9
# Nine of ten searches that the library does not answer are below the threshold.
_SIMILARITY, _DOMAIN, _THRESHOLD = 6.5, 0.74, 2.0
# Newton's method converges in about ten steps.
_STEPS = 25


@dataclass(frozen=True, slots=True)
class Calibration:
    """The weights of the classifier, shape (size + 1,): one for each dimension, then the bias."""

    weights: npt.NDArray[np.float64]

    def log_odds(self, query: Vector) -> float:
        """The log-odds that a query with this unit vector is in the library's domain."""
        return float(self.weights[:-1] @ query + self.weights[-1])


def is_near(similarity: float, domain: float) -> bool:
    """Whether a paragraph of this similarity to a query may answer it.

    `domain` is the log-odds of the query. The weights are fitted by `bench.evidence`.
    """
    return _SIMILARITY * similarity + _DOMAIN * domain >= _THRESHOLD


_calibrations: dict[str, Calibration] = {}


def calibrate(embedder: Embedder) -> Calibration:
    """The calibration of a model, computed once in a process. Raises EmbeddingUnavailable."""
    if embedder.version not in _calibrations:
        file = embedder.calibration_file
        weights = np.load(file) if file and file.is_file() else train(embedder)
        _calibrations[embedder.version] = Calibration(weights)
    return _calibrations[embedder.version]


def train(embedder: Embedder) -> npt.NDArray[np.float64]:
    """The weights for a model's query vectors. Raises EmbeddingUnavailable."""
    # The texts are the site's own, in the spellings of the default table.
    synonyms = default_synonyms()
    inside, outside = (
        embedder.embed_queries([gloss(text, synonyms) for text in searches(name)])
        for name in ("in_domain", "out_of_domain")
    )
    return fit(inside, outside)


def searches(name: str) -> list[str]:
    """The example searches of a data file."""
    listed: list[str] = tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))["searches"]
    return listed


def fit(inside: Vectors, outside: Vectors) -> npt.NDArray[np.float64]:
    """The weights for the vectors of searches of both kinds, shape (size + 1,)."""
    vectors = np.concatenate([inside, outside]).astype(np.float64)
    rows = np.hstack([vectors, np.ones((len(vectors), 1))])
    is_inside = np.concatenate([np.ones(len(inside)), np.zeros(len(outside))])
    penalty = np.full(rows.shape[1], _PENALTY)
    penalty[-1] = BIAS_PENALTY
    return logistic_regression(rows, is_inside, np.full(len(rows), 1 / len(rows)), penalty)


def logistic_regression(
    rows: npt.NDArray[np.float64],
    labels: npt.NDArray[np.float64],
    shares: npt.NDArray[np.float64],
    penalty: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """The weights of each column, by Newton's method.

    `labels` are 1 or 0 and `shares` the weight of each row, both of shape (rows,); `penalty` is
    the strength of the L2 penalty on each column.
    """
    weights = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        odds = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (shares * (odds - labels)) + penalty * weights
        curvature = (rows * (shares * odds * (1 - odds))[:, None]).T @ rows + np.diag(penalty)
        weights = weights - np.linalg.solve(curvature, gradient)
    return weights
