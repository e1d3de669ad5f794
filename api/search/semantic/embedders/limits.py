"""Limits the use of an embedding provider by anonymous requests: budget and circuit breaker."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from api.core.circuit_breaker import CircuitBreaker
from api.search.semantic.embedders.base import EmbeddingUnavailable

logger = logging.getLogger(__name__)

# Texts in each process. A query is one text; a cached response costs none.
MAX_TEXTS_PER_MINUTE = 120
# Concurrent calls in each process.
MAX_CONCURRENT_CALLS = 4
_MINUTE = 60.0


class ProviderLimits:
    """A budget of texts, and a circuit breaker. `admit` before a call, then record its end."""

    def __init__(
        self, max_texts: int = MAX_TEXTS_PER_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._max_texts, self._clock = max_texts, clock
        self._breaker = CircuitBreaker(open_seconds=30.0, clock=clock)
        self._spent, self._minute_ends = 0, 0.0

    def admit(self) -> None:
        """Count one text. Raises EmbeddingUnavailable while no call should be made."""
        if self._breaker.is_open:
            raise EmbeddingUnavailable("the provider failed too often; the circuit is open")
        now = self._clock()
        if now >= self._minute_ends:
            self._spent, self._minute_ends = 0, now + _MINUTE
        if self._spent == self._max_texts:
            raise EmbeddingUnavailable(f"{self._max_texts} texts were embedded within a minute")
        self._spent += 1

    def succeeded(self) -> None:
        self._breaker.succeeded()

    def failed(self, error: Exception) -> None:
        logger.warning("no vector: %s", error)
        self._breaker.failed()
