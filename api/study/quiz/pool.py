"""The options of this process: the answers that other teachings would give (STUDY-141)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from api.study.quiz.building import Pool, pool_of
from api.study.quiz.candidates import Candidate, candidates, further_options
from api.study.quiz.repository import TeachingTexts
from api.study.teaching import Teaching

# Enough for varied options, few enough to be read within a second.
MAX_TEACHINGS = 300


class OptionPool:
    """Reads a teaching only when it is new or was changed."""

    def __init__(self) -> None:
        self._versions: dict[int, str] = {}
        self._found: dict[int, list[Candidate]] = {}
        self._pool: Pool = {}
        self._lock = asyncio.Lock()

    async def get(self, texts: TeachingTexts, *, launch_free: bool) -> Pool:
        """The options of the library as it is now: teachings that are locked give none."""
        async with self._lock:
            versions = await texts.open_versions(MAX_TEACHINGS, launch_free=launch_free)
            if versions != self._versions:
                stale = [id for id, each in versions.items() if self._versions.get(id) != each]
                found = await texts.with_ids(stale)
                self._found, self._pool = await asyncio.to_thread(
                    _updated, self._found, versions, found
                )
                self._versions = versions
            return self._pool


def _updated(
    old: Mapping[int, list[Candidate]], versions: Mapping[int, str], changed: Sequence[Teaching]
) -> tuple[dict[int, list[Candidate]], Pool]:
    new = {each.id: [*candidates(each), *further_options(each)] for each in changed}
    found = {id: new.get(id, old.get(id, [])) for id in versions}
    return found, pool_of(found)
