"""A query is analysed once per request, whatever stages use it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

import httpx2
import pytest

from api.search.references import recognition
from api.search.text import analyzer, query_analysis
from api.search.text.synonym_table import SynonymTable

# The functions of an analysis, with the argument that contains the text or its words.
STEPS: dict[CodeType, tuple[str, str]] = {
    query_analysis.analyze.__code__: ("analyze", "text"),
    analyzer.words.__code__: ("split into words", "text"),
    analyzer.tokens.__code__: ("split into words", "text"),
    recognition.recognize.__code__: ("reference", "query"),
    SynonymTable.find.__code__: ("terms", "folded"),
    SynonymTable.canonicalize.__code__: ("canonical words", "folded"),
}


@contextmanager
def counting(typed: str) -> Iterator[Counter[str]]:
    """Counts the calls of each step for this text, in any module."""
    words, counts = analyzer.tokens(typed), Counter[str]()
    # A generator is called again for each of its values.
    frames: set[FrameType] = set()

    def count(frame: FrameType, event: str, _: Any) -> None:
        step = STEPS.get(frame.f_code)
        if event != "call" or step is None or frame in frames or not _is_of_search(frame.f_back):
            return
        name, argument = step
        value = frame.f_locals.get(argument)
        if value == typed or (not isinstance(value, str) and list(value or ()) == words):
            frames.add(frame)
            counts[name] += 1

    sys.setprofile(count)
    try:
        yield counts
    finally:
        sys.setprofile(None)


def _is_of_search(caller: FrameType | None) -> bool:
    """Whether the caller belongs to the search: analytics also analyse queries."""
    return caller is not None and caller.f_globals["__name__"].startswith("api.search.")


ONCE = {"analyze": 1, "split into words": 1, "reference": 1, "terms": 1, "canonical words": 1}


@pytest.mark.rule("SEARCH-23")
@pytest.mark.parametrize(
    "typed",
    ["shabbos lamps", "לאור הנרות בשבת", "hashgocho lampz", "zzq vxw", "teshuvah", "ruht candel"],
)
async def test_a_search_of_three_groups_analyses_the_query_once(
    client: httpx2.AsyncClient, typed: str
) -> None:
    with counting(typed) as counts:
        response = await client.get(
            "/api/search", params={"q": typed, "facets": True, "type": "daily"}
        )
    assert response.status_code == 200
    assert counts == ONCE


@pytest.mark.rule("SEARCH-23")
async def test_a_sentence_is_analysed_once_for_words_and_vectors(
    client: httpx2.AsyncClient,
) -> None:
    typed = "how could my younger brother ever forgive what happened to our lamps"
    with counting(typed) as counts:
        assert (await client.get("/api/search", params={"q": typed})).status_code == 200
    assert counts == ONCE


@pytest.mark.rule("SEARCH-23")
@pytest.mark.parametrize("typed", ["Genesis 12:5", "Gen 12 lamps", "Psalms 150:6 zzqv"])
async def test_a_reference_with_other_words_is_analysed_once(
    client: httpx2.AsyncClient, typed: str
) -> None:
    with counting(typed) as counts:
        assert (await client.get("/api/search", params={"q": typed})).status_code == 200
    assert counts["reference"] == 1
    assert max(counts.values()) == 1


@pytest.mark.parametrize("address", ["posts/daily", "posts/weekly", "series", "torah-timeline"])
async def test_a_searched_list_analyses_the_query_once(
    client: httpx2.AsyncClient, address: str
) -> None:
    typed = f"searched lamps of {address.replace('/', ' ')}"
    with counting(typed) as counts:
        assert (await client.get(f"/api/{address}", params={"q": typed})).status_code == 200
    assert counts == ONCE


async def test_several_queries_of_one_text_are_analysed_once(client: httpx2.AsyncClient) -> None:
    typed = "instant lamps of shabbos"
    queries = [{"indexUid": uid, "q": typed} for uid in ("posts", "series", "posts")]
    with counting(typed) as counts:
        response = await client.post("/api/instant/multi-search", json={"queries": queries})
    assert response.status_code == 200
    assert counts == ONCE


async def test_a_passage_search_analyses_the_query_once(client: httpx2.AsyncClient) -> None:
    typed = "which passages speak of lamps"
    with counting(typed) as counts:
        assert (await client.get("/api/passages", params={"q": typed})).status_code == 200
    assert counts == ONCE
