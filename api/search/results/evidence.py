"""What a library has to say to a query: the evidence of words and of meaning together.

Where no document has every word of a query, others have some of its words, and others are near it
in meaning. Most searches that no teaching answers have both, too. Neither kind of evidence tells
them apart alone: 'king size mattress' has words of many teachings, and a question in one's own
words may have none. So their sum decides, by logistic regression (`bench.evidence`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# "close": no teaching answers, but some come near enough in meaning to be of use. "nothing": the
# query is not about what the library covers.
Outcome = Literal["answered", "close", "nothing"]


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
    def outcome(self) -> Outcome:
        """Without a vector nothing is known to be close."""
        if self.score is None or self.domain is None:
            return "answered" if self.coverage >= _MIN_COVERAGE else "nothing"
        total = (
            _SCORE_WEIGHT * self.score
            + _DOMAIN_WEIGHT * self.domain
            + _COVERAGE_WEIGHT * self.coverage
        )
        return (
            "answered" if total >= _MIN_ANSWERED else "close" if total >= _MIN_CLOSE else "nothing"
        )


# Fitted by `bench.evidence` on the searches for choosing. From `_MIN_ANSWERED` on, one of
# twenty-five searches without an answer is shown one; `_MIN_CLOSE` was chosen by `bench.everyday`.
_SCORE_WEIGHT, _DOMAIN_WEIGHT, _COVERAGE_WEIGHT = 12.0, 0.29, 2.0
_MIN_ANSWERED, _MIN_CLOSE = 4.2, 3.4
# Without a vector.
_MIN_COVERAGE = 0.4
