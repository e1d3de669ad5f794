"""Calibration of similarities: a prior for each query, which avoids false positives.

One threshold of similarity would let irrelevant queries match: a post that mentions bread is as
similar to 'best pizza' as a good answer is to a question in other words. The two queries differ in
what else they are similar to: questions about life, which this library answers, and subjects that
it does not have. Both similarities give a query its prior, which is added to the similarity of a
hit before the comparison with the threshold.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

import numpy as np

from api.search.data import DATA
from api.search.semantic.chunks import Vector, normalize
from api.search.semantic.embedders.base import Embedder, Vectors
from api.search.text.gloss import gloss
from api.search.text.synonyms import default_synonyms

# The weights of the two similarities; chosen on the `chosen_by` queries of `bench.semantic`.
_IN_DOMAIN_WEIGHT, _OUT_OF_DOMAIN_WEIGHT = 0.3, 0.3
# A greater similarity is not a stronger sign: 'hospitality to travelers' is similar to hotels, too.
_MAX_OUT_OF_DOMAIN = 0.4


@dataclass(frozen=True, slots=True)
class Calibration:
    """The mean vector of in-domain questions, and the vectors of out-of-domain subjects.

    Shapes (size,) and (subjects, size), all of unit length.
    """

    in_domain: Vector
    out_of_domain: Vectors

    def prior(self, query: Vector) -> float:
        """The number that is added to the similarity of each hit before the threshold."""
        in_domain = float(self.in_domain @ query)
        out_of_domain = min(float((self.out_of_domain @ query).max()), _MAX_OUT_OF_DOMAIN)
        return _IN_DOMAIN_WEIGHT * in_domain - _OUT_OF_DOMAIN_WEIGHT * out_of_domain


_calibrations: dict[str, Calibration] = {}


def calibrate(embedder: Embedder) -> Calibration:
    """The calibration of a model, computed once in a process. Raises EmbeddingUnavailable."""
    if embedder.version not in _calibrations:
        _calibrations[embedder.version] = _calibrate(embedder)
    return _calibrations[embedder.version]


def _calibrate(embedder: Embedder) -> Calibration:
    # Its texts are the site's own, in the spellings of the default table.
    synonyms = default_synonyms()
    questions = [gloss(text, synonyms) for text in _read("in_domain.toml")["questions"]]
    in_domain = normalize(np.mean(embedder.embed_queries(questions), axis=0))
    return Calibration(in_domain, embedder.embed_queries(_read("out_of_domain.toml")["subjects"]))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text("utf-8"))
