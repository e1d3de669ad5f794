"""The rarity of the library's words, computed off the event loop and kept for an hour."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from api.study.grounding.words import WordRarity

_SECONDS = 3600.0
_EMPTY_SECONDS = 5.0
Sample = Callable[[], Awaitable[Sequence[list[str]]]]


class LibraryWords:
    """One for each process, computed at its start. A question before that waits for it."""

    def __init__(self, sample: Sample, clock: Callable[[], float] = time.monotonic) -> None:
        self._sample, self._clock = sample, clock
        self._rarity: WordRarity | None = None
        self._expires = 0.0
        self._loading: asyncio.Task[WordRarity] | None = None

    async def rarity(self) -> WordRarity:
        """Raises what reading the database raises, if there is no earlier result."""
        if self._clock() >= self._expires and self._loading is None:
            self._loading = asyncio.create_task(self._load())
            self._loading.add_done_callback(self._loaded)
        if self._rarity is None:
            assert self._loading is not None
            return await asyncio.shield(self._loading)
        return self._rarity

    async def warm_up(self) -> None:
        """Compute the rarity before the first question. Raises what `rarity` does."""
        await self.rarity()

    async def close(self) -> None:
        """Wait for what is being computed: it holds a connection."""
        if self._loading is not None:
            await asyncio.wait([self._loading])

    async def _load(self) -> WordRarity:
        posts = await self._sample()
        return await asyncio.to_thread(WordRarity.of, posts)

    def _loaded(self, done: asyncio.Task[WordRarity]) -> None:
        self._loading = None
        if done.cancelled() or done.exception():
            return
        self._rarity = done.result()
        # An empty library is probably being filled.
        seconds = _SECONDS if self._rarity.total else _EMPTY_SECONDS
        self._expires = self._clock() + seconds
