"""A limit for calls that everybody may make, in this process's memory."""

from __future__ import annotations

import time
from collections.abc import Callable

from api.core.addresses import network_of


class RateLimit:
    """So many calls of one visitor within each window of time, and of so many visitors.

    What is remembered of an address is a number, for the length of the window.
    """

    def __init__(
        self,
        most: int,
        most_visitors: int = 10_000,
        seconds: float = 60.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most, self._most_visitors = most, most_visitors
        self._seconds, self._clock = seconds, clock
        self._calls: dict[int, int] = {}
        self._ends = 0.0

    def take(self, address: str) -> float:
        """Count a call. Answers 0, or for how many seconds it is one too many."""
        now = self._clock()
        if now >= self._ends:
            self._calls.clear()
            self._ends = now + self._seconds
        visitor = hash(network_of(address))
        calls = self._calls.get(visitor, 0)
        if calls >= self._most or (not calls and len(self._calls) >= self._most_visitors):
            return self._ends - now
        self._calls[visitor] = calls + 1
        return 0.0
