"""What the tools make by rules alone is made once, as public responses are (STUDY-206)."""

from __future__ import annotations

import asyncio

import pytest

from api.core.response_cache import ResponseCache
from api.core.translation import in_language
from api.core.viewer import Viewer
from api.study.results import KeptResults, ResultStore


class Made:
    """Counts how often it is asked for a result; each waits until `may_go`."""

    def __init__(self) -> None:
        self.count = 0
        self.may_go = asyncio.Event()
        self.may_go.set()
        self.began = asyncio.Event()
        self.fails = False

    async def __call__(self) -> int:
        self.count += 1
        number = self.count
        self.began.set()
        await self.may_go.wait()
        if self.fails:
            self.fails = False
            raise ValueError("it failed")
        return number


@pytest.fixture
def responses() -> ResponseCache:
    cache = ResponseCache()
    cache.is_reliable = True
    return cache


@pytest.fixture
def kept(responses: ResponseCache) -> KeptResults:
    return KeptResults(ResultStore(responses), Viewer(launch_free=True))


@pytest.mark.rule("STUDY-206")
async def test_a_result_is_made_once_until_the_library_changes(
    responses: ResponseCache, kept: KeptResults
) -> None:
    make = Made()
    assert [await kept.get(make, "diagram", 1) for _ in range(3)] == [1, 1, 1]
    assert await kept.get(make, "diagram", 2) == 2
    responses.clear()
    assert await kept.get(make, "diagram", 1) == 3
    responses.is_reliable = False
    assert await kept.get(make, "diagram", 1) == 4


async def test_what_was_made_during_a_change_is_not_kept(
    responses: ResponseCache, kept: KeptResults
) -> None:
    make = Made()
    make.may_go.clear()
    first = asyncio.create_task(kept.get(make, "diagram", 1))
    await make.began.wait()
    responses.clear()
    make.may_go.set()
    assert await first == 1
    assert await kept.get(make, "diagram", 1) == 2


async def test_of_those_who_ask_at_once_one_makes_it(kept: KeptResults) -> None:
    make = Made()
    assert await asyncio.gather(*(kept.get(make, "diagram", 1) for _ in range(5))) == [1] * 5
    make.fails = True
    found = await asyncio.gather(
        *(kept.get(make, "diagram", 2) for _ in range(2)), return_exceptions=True
    )
    assert isinstance(found[0], ValueError)
    assert found[1] == 3


async def test_each_entitlement_and_language_has_its_own(responses: ResponseCache) -> None:
    store, make = ResultStore(responses), Made()
    for launch_free in (True, False):
        kept = KeptResults(store, Viewer(launch_free=launch_free))
        for language in ("en", "he"):
            with in_language(language):
                await kept.get(make, "image", 1)
    assert make.count == 4
