"""How much of a process searches may take, so that reading goes on beside them.

A search is mostly computed on the event loop that serves readers too. So there is a bound on the
searches that run at once, and they compute in turns of a few milliseconds, one at a time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from api.search.types import SearchBusy

T = TypeVar("T")
Made = TypeVar("Made")

# As many as wait when an engine pauses for half a second at 50 searches a second, and some more.
MOST_AT_ONCE = 40
RETRY_SECONDS = 1.0
# A common search computes for less; a reader's request waits for a few such turns.
TURN_SECONDS = 0.004


class SearchLoad:
    """The searches under way in one process."""

    def __init__(self, most: int = MOST_AT_ONCE, turn_seconds: float = TURN_SECONDS) -> None:
        self._most, self._turn_seconds = most, turn_seconds
        self._running = 0
        self._turn = asyncio.Lock()

    @contextmanager
    def search(self) -> Iterator[None]:
        """Count a search while it runs. Raises SearchBusy for one too many."""
        if self._running >= self._most:
            raise SearchBusy(retry_after=RETRY_SECONDS)
        self._running += 1
        try:
            yield
        finally:
            self._running -= 1

    async def map(self, make: Callable[[T], Made], items: Iterable[T]) -> list[Made]:
        """`[make(item) for item in items]`, in turns with other searches.

        The lock is fair: a short search waits for one turn of each long one at most.
        """
        left, made = iter(items), list[Made]()
        while True:
            async with self._turn:
                if self._make_some(make, left, made):
                    return made
            await asyncio.sleep(0)

    def _make_some(self, make: Callable[[T], Made], left: Iterator[T], made: list[Made]) -> bool:
        """Go on for one turn. Answers whether that was all."""
        end = time.perf_counter() + self._turn_seconds
        for item in left:
            made.append(make(item))
            if time.perf_counter() >= end:
                return False
        return True
