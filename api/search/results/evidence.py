"""Whether a library answers a query at all: the evidence of words and of meaning together.

Where no document has every word of a query, others have some of its words, and others are near it
in meaning. Most searches that no teaching answers have both, too. Neither kind of evidence tells
them apart alone: 'king size mattress' has words of many teachings, and a question in one's own
words may have none. So their sum decides, by logistic regression (`bench.evidence`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for an answer.

    `coverage` is the greatest of a document (`results.coverage`), `score` that of the best post by
    meaning (`semantic.ranking`), `domain` the log-odds that the query is about what such a library
    covers (`semantic.calibration`). The last two are None for a query without a vector.
    """

    coverage: float = 0.0
    score: float | None = None
    domain: float | None = None

    @property
    def is_sufficient(self) -> bool:
        """Whether results should be shown rather than none."""
        if self.score is None or self.domain is None:
            return self.coverage >= _MIN_COVERAGE
        return _SCORE * self.score + _DOMAIN * self.domain + _COVERAGE * self.coverage >= _THRESHOLD


# Fitted by `bench.evidence` on the searches for choosing. At the threshold nine of ten searches
# without an answer find nothing.
_SCORE, _DOMAIN, _COVERAGE, _THRESHOLD = 11.9, 0.75, 2.35, 4.2
# Without a vector.
_MIN_COVERAGE = 0.4
