"""A circuit breaker with a sliding window of calls, as in resilience4j.

A single slow call does not open it; a failure rate over the window does.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable


class CircuitBreaker:
    """Opens when enough recent calls failed; no calls should be made while it is open.

    After `open_seconds` it is half open: calls may be tried. The first one that succeeds closes
    it, one that fails opens it again.
    """

    def __init__(
        self,
        *,
        window: int = 20,
        window_seconds: float = 10.0,
        min_failures: int = 3,
        failure_rate: float = 0.5,
        open_seconds: float = 10.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._calls: deque[tuple[float, bool]] = deque(maxlen=window)
        self._window_seconds, self._clock = window_seconds, clock
        self._min_failures, self._failure_rate = min_failures, failure_rate
        self._open_seconds = open_seconds
        self._open_until: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether calls should not be made now."""
        return self._open_until is not None and self._clock() < self._open_until

    @property
    def is_closed(self) -> bool:
        """Whether calls go through, and none is a trial."""
        return self._open_until is None

    def succeeded(self) -> None:
        """Record a successful call."""
        if self._open_until is None:
            self._calls.append((self._clock(), True))
        elif not self.is_open:
            self.close()

    def failed(self) -> None:
        """Record a call that failed or took too long."""
        if self.is_open:
            return
        self._calls.append((self._clock(), False))
        if self._open_until is not None or self._has_failed_enough():
            self.open()

    def open(self) -> None:
        """Open at once, regardless of the failure rate."""
        self._open_until = self._clock() + self._open_seconds

    def close(self) -> None:
        """Close and reset the window."""
        self._open_until = None
        self._calls.clear()

    def _has_failed_enough(self) -> bool:
        since = self._clock() - self._window_seconds
        recent = [answered for at, answered in self._calls if at >= since]
        failures = recent.count(False)
        return failures >= max(self._min_failures, len(recent) * self._failure_rate)
