"""What anonymous readers may spend of a provider of embeddings, and when to leave it alone."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from api.core.circuit_breaker import CircuitBreaker
from api.search.semantic.embedders.openai import EmbeddingUnavailable

logger = logging.getLogger(__name__)

# Texts in each process. A sentence is one, and an answer that is kept costs none.
MOST_A_MINUTE = 120
# Calls at once in each process.
MOST_AT_ONCE = 4
_MINUTE = 60.0


class ProviderLimits:
    """A budget of texts, and a circuit breaker. `admit` before a call, then record its end."""

    def __init__(
        self, most: int = MOST_A_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._clock = most, clock
        self._breaker = CircuitBreaker(open_seconds=30.0, clock=clock)
        self._spent, self._minute_ends = 0, 0.0

    def admit(self) -> None:
        """Count one text. Raises EmbeddingUnavailable while no call should be made."""
        if self._breaker.is_open:
            raise EmbeddingUnavailable("the provider failed too often; it is left alone")
        now = self._clock()
        if now >= self._minute_ends:
            self._spent, self._minute_ends = 0, now + _MINUTE
        if self._spent == self._most:
            raise EmbeddingUnavailable(f"{self._most} texts were embedded within a minute")
        self._spent += 1

    def succeeded(self) -> None:
        self._breaker.succeeded()

    def failed(self, error: Exception) -> None:
        logger.warning("no meaning: %s", error)
        self._breaker.failed()
