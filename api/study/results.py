"""What the tools make of the library by rules alone is the same for everyone, and made once.

The results are kept as the responses of the library are (`api/core/response_cache.py`): until it
changes, apart for each entitlement and language, by one process. Of those who ask for one at the
same time, one makes it and the others wait (STUDY-206).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from api.core.response_cache import ResponseCache
from api.core.translation import current_language
from api.core.viewer import Viewer

MAX_RESULTS = 1_000
_Result = TypeVar("_Result")


class ResultStore:
    """The results of one process, evicted least recently used first."""

    def __init__(self, responses: ResponseCache) -> None:
        """`responses` knows when the library changes, and whether a change may be missed."""
        self._responses, self._generation = responses, responses.generation
        self._results: OrderedDict[Hashable, Any] = OrderedDict()
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[_Result]]) -> _Result:
        """The result that was kept for a key, else what `make` returns now."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        async with lock:
            generation = self._responses.generation
            if self._responses.is_reliable and generation != self._generation:
                self._results.clear()
                self._generation = generation
            if self._responses.is_reliable and key in self._results:
                self._results.move_to_end(key)
                kept: _Result = self._results[key]
                return kept
            result = await make()
            if self._responses.is_reliable and generation == self._responses.generation:
                self._results[key] = result
                if len(self._results) > MAX_RESULTS:
                    self._results.popitem(last=False)
            return result


class KeptResults:
    """The results for viewers with the entitlement and the language of this request."""

    def __init__(self, store: ResultStore, viewer: Viewer) -> None:
        self._store, self._entitlement = store, viewer.entitlement

    async def get(
        self, make: Callable[[], Awaitable[_Result]], tool: str, *about: Hashable
    ) -> _Result:
        """The result of a tool about something; `make` depends on nothing else of the request."""
        key = (tool, *about, self._entitlement, current_language())
        return await self._store.get(key, make)
