"""How much of a process searches may use, so that other requests are served meanwhile.

Most of a search is computed on the event loop that serves all requests. So the number of concurrent
searches is bounded (a bulkhead), and they compute in turns of a few milliseconds.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from api.search.types import SearchBusy

Item = TypeVar("Item")
Result = TypeVar("Result")

# As many as wait when an engine pauses for half a second at 50 searches a second, and some more.
MAX_CONCURRENT_SEARCHES = 40
# A common search computes for less; another request waits for a few such slices.
SLICE_SECONDS = 0.004


class SearchConcurrency:
    """The searches that are running in one process."""

    def __init__(
        self, limit: int = MAX_CONCURRENT_SEARCHES, slice_seconds: float = SLICE_SECONDS
    ) -> None:
        self._limit, self._slice_seconds = limit, slice_seconds
        self._running = 0
        # Held for a slice and until everything else that is ready has had its turn. Searches
        # receive it in the order of their requests.
        self._turn = asyncio.Lock()

    @contextmanager
    def slot(self) -> Iterator[SearchSlot]:
        """A slot for one request, released when it ends if it was taken."""
        slot = SearchSlot(self)
        try:
            yield slot
        finally:
            if slot.is_taken:
                self._running -= 1

    def enter(self) -> None:
        """Count one more search. Raises SearchBusy for one too many."""
        if self._running >= self._limit:
            raise SearchBusy
        self._running += 1

    async def map(self, compute: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
        """`[compute(item) for item in items]`, in time slices.

        Between two slices, of this search or another, everything else that is ready on the event
        loop has its turn: a request waits for one slice, however many searches are running.
        """
        remaining, results = iter(items), list[Result]()
        while True:
            async with self._turn:
                if self._compute_slice(compute, remaining, results):
                    return results
                await asyncio.sleep(0)

    def _compute_slice(
        self,
        compute: Callable[[Item], Result],
        remaining: Iterator[Item],
        results: list[Result],
    ) -> bool:
        """Continue for one slice. Returns whether all items are done."""
        end = time.perf_counter() + self._slice_seconds
        for item in remaining:
            results.append(compute(item))
            if time.perf_counter() >= end:
                return False
        return True


class SearchSlot:
    """One request's slot among the concurrent searches, however many searches it runs."""

    def __init__(self, concurrency: SearchConcurrency) -> None:
        self._concurrency = concurrency
        self.is_taken = False

    def take(self) -> None:
        """Take the slot, before the first search. Raises SearchBusy."""
        if not self.is_taken:
            self._concurrency.enter()
            self.is_taken = True

    async def map(self, compute: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
        """As `SearchConcurrency.map`."""
        return await self._concurrency.map(compute, items)
