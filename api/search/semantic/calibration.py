"""Calibration: how likely a query is about what a library of Torah teachings covers.

Similarity alone does not tell whether the library answers a query: a teaching that mentions bread
is as similar to 'best pizza' as a good answer is to a question in other words. The vectors of
example searches tell the two kinds of query apart (`data/in_domain.toml`,
`data/out_of_domain.toml`): logistic regression over all of them, and the nearest few of either
kind, since what people look for elsewhere is of many kinds that no plane separates.
`results.evidence` weighs their sum with all other evidence.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from api.search.data import DATA
from api.search.semantic.chunks import Vector, normalize
from api.search.semantic.embedders.base import Embedder, Vectors, unit_rows
from api.search.text.gloss import gloss
from api.search.text.synonyms import default_synonyms

# The strength of the L2 penalty on the weights.
_PENALTY = 1e-4
# The bias has nearly none.
BIAS_PENALTY = 1e-9
# So many of the nearest examples of each kind are compared (decision 0031 compares others); what
# their margin adds to the log-odds, fitted by `bench.evidence`.
_NEAREST, _MARGIN = 3, 32.0
# Of a regression of its own, on the searches of decision 0031, which `bench.evidence` does not fit.
# Nine of ten searches that the library does not answer are below the threshold.
_SIMILARITY, _DOMAIN, _THRESHOLD = 9.9, 0.31, 2.9
# Newton's method converges in about ten steps.
_STEPS = 25


@dataclass(frozen=True, slots=True)
class Calibration:
    """`weights` of the regression, shape (size + 1,): one for each dimension, then the bias.

    `inside` and `outside` are the unit vectors of the example searches of each kind.
    """

    weights: npt.NDArray[np.float64]
    inside: Vectors
    outside: Vectors

    def log_odds(self, query: Vector) -> float:
        """How likely a query with this vector is in the library's domain, as log-odds."""
        return self.regression(query) + _MARGIN * self.margin(query)

    def regression(self, query: Vector) -> float:
        """The log-odds by the regression alone."""
        return float(self.weights[:-1] @ query + self.weights[-1])

    def margin(self, query: Vector) -> float:
        """How much nearer the nearest searches within the domain are than the nearest outside."""
        unit = normalize(query)
        return _nearness(self.inside, unit) - _nearness(self.outside, unit)

    def save(self, file: Path) -> None:
        """Write it to a file, which `load` reads."""
        kinds = {"inside": self.inside, "outside": self.outside}
        halves = {name: vectors.astype(np.float16) for name, vectors in kinds.items()}
        np.savez(file, weights=self.weights, **halves)  # type: ignore[arg-type] # numpy's stub

    @classmethod
    def load(cls, file: Path) -> Calibration:
        """Raises OSError where the file cannot be read."""
        with np.load(file) as stored:
            inside, outside = (stored[kind].astype(np.float32) for kind in ("inside", "outside"))
            return cls(stored["weights"], inside, outside)


def _nearness(examples: Vectors, unit: Vector) -> float:
    """The mean similarity of the nearest examples."""
    # `@` would start threads, which wait for each other where the processors are busy.
    similarities = np.einsum("ij,j->i", examples, unit)
    return float(np.partition(similarities, -_NEAREST)[-_NEAREST:].mean())


def is_near(similarity: float, domain: float) -> bool:
    """Whether a paragraph of this similarity to a query may answer it.

    `domain` is the log-odds of the query.
    """
    return _SIMILARITY * similarity + _DOMAIN * domain >= _THRESHOLD


_calibrations: dict[str, Calibration] = {}


def calibrate(embedder: Embedder) -> Calibration:
    """The calibration of a model, computed once in a process. Raises EmbeddingUnavailable."""
    if embedder.version not in _calibrations:
        file = embedder.calibration_file
        known = Calibration.load(file) if file and file.is_file() else train(embedder)
        _calibrations[embedder.version] = known
    return _calibrations[embedder.version]


def train(embedder: Embedder) -> Calibration:
    """The calibration for a model's query vectors. Raises EmbeddingUnavailable."""
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


def fit(inside: Vectors, outside: Vectors) -> Calibration:
    """The calibration for the vectors of searches of both kinds."""
    vectors = np.concatenate([inside, outside]).astype(np.float64)
    rows = np.hstack([vectors, np.ones((len(vectors), 1))])
    is_inside = np.concatenate([np.ones(len(inside)), np.zeros(len(outside))])
    penalty = np.full(rows.shape[1], _PENALTY)
    penalty[-1] = BIAS_PENALTY
    shares = np.full(len(rows), 1 / len(rows))
    weights = logistic_regression(rows, is_inside, shares, penalty)
    return Calibration(weights, unit_rows(inside), unit_rows(outside))


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
