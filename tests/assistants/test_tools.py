"""What the tools for assistants find, and the addresses to cite (MCP-2 to MCP-6)."""

from __future__ import annotations

import re
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine

from api.assistants.service import MAX_CHARACTERS, _parts
from api.library.calendar import this_week
from api.search.schemas import SearchResponse
from api.search.service import SearchService
from indexer.sync import update_documents
from tests.assistants.calls import call
from tests.assistants.conftest import BASE
from tests.factories import post, save
from tests.site_fixtures import Site, running, site_settings


def addresses(found: Any) -> list[str]:
    """All URLs in a result."""
    if isinstance(found, dict):
        own = [found["url"]] if found.get("url") else []
        return own + [url for value in found.values() for url in addresses(value)]
    return [url for each in found for url in addresses(each)] if isinstance(found, list) else []


async def assert_each_address_exists(client: httpx2.AsyncClient, found: Any) -> None:
    assert addresses(found)
    for url in addresses(found):
        assert url.startswith(f"{BASE}/"), url
        page = await client.get(url)
        assert page.status_code == 200, url
        _, _, fragment = url.partition("#")
        assert f'id="{fragment}"' in page.text or not fragment, url


@pytest.mark.rule("MCP-3")
@pytest.mark.parametrize("query", ["shabbos", "Shabbat", "שבת", "candle", "On light", "noach"])
async def test_a_search_finds_what_the_page_finds(
    assistant: httpx2.AsyncClient, query: str
) -> None:
    found = await call(assistant, "search", {"query": query})
    page = (await assistant.get("/api/search", params={"q": query})).json()
    assert found["outcome"] == "answered"
    assert [each["id"] for each in found["teachings"]] == [each["id"] for each in page["posts"]]
    assert len(found["series"]) == len(page["series"])
    assert len(found["portions"]) == len(page["torahTimelines"])
    assert found["total"] == sum(page["totals"].values()) > 0
    assert not any(re.search("<mark>|&amp;", each["snippet"]) for each in found["teachings"])
    await assert_each_address_exists(assistant, found)


@pytest.mark.rule("MCP-3")
async def test_a_search_says_that_the_library_has_nothing(assistant: httpx2.AsyncClient) -> None:
    found = await call(assistant, "search", {"query": "king size mattress"})
    assert found["outcome"] == "nothing"
    assert found["total"] == 0
    assert found["teachings"] == found["closest"] == []


@pytest.mark.rule("MCP-3")
async def test_a_search_says_what_only_comes_close(
    assistant: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing, found = [
        (await assistant.get("/api/search", params={"q": query})).json()
        for query in ("king size mattress", "candle")
    ]
    close = SearchResponse.model_validate({**nothing, "closest": found["posts"][:1]})

    async def search(*_: Any) -> SearchResponse:
        return close

    monkeypatch.setattr(SearchService, "search", search)
    result = await call(assistant, "search", {"query": "king size mattress"})
    assert (result["outcome"], result["teachings"], result["total"]) == ("close", [], 0)
    assert [each["id"] for each in result["closest"]] == [found["posts"][0]["id"]]
    await assert_each_address_exists(assistant, result["closest"])


@pytest.mark.rule("MCP-3")
async def test_somebody_in_danger_is_told_where_to_turn(assistant: httpx2.AsyncClient) -> None:
    found = await call(assistant, "search", {"query": "I want to kill myself"})
    assert found["notice"]
    assert found["teachings"] == found["closest"] == []


@pytest.mark.rule("MCP-3")
async def test_a_search_finds_no_more_than_it_is_asked_for(assistant: httpx2.AsyncClient) -> None:
    found = await call(assistant, "search", {"query": "teaching", "limit": 1})
    assert len(found["teachings"]) == 1


@pytest.mark.rule("MCP-4")
async def test_a_teaching_is_read(assistant: httpx2.AsyncClient) -> None:
    whole = await call(assistant, "read_teaching", {"id": 2})
    assert whole["paragraphs"] == [
        {"number": 1, "text": "The text of teaching 2.", "url": f"{BASE}/daily-learning/2#p1"}
    ]
    assert (whole["total"], whole["next"], whole["isLocked"]) == (1, None, False)
    assert (whole["author"], whole["language"]) == ("An Author", "en")
    await assert_each_address_exists(assistant, whole)


@pytest.mark.rule("MCP-4")
async def test_the_parts_of_a_long_teaching_are_its_text(
    fresh_engine: Engine, fresh_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    texts = [f"Paragraph {number} of many." for number in range(1, 121)]
    texts[59] = "Much. " * (MAX_CHARACTERS // 2)
    content = "".join(f'<p id="p{n}">{text}</p>' for n, text in enumerate(texts, start=1))
    save(fresh_engine, [post(1, content=content)])
    folder = tmp_path_factory.mktemp("long")
    read: list[dict[str, Any]] = []
    first: int | None = 1
    async with running(site_settings(fresh_database_url, folder, site_url=BASE)) as site:
        while first:
            part = await call(site.client, "read_teaching", {"id": 1, "first": first, "limit": 50})
            shown = part["paragraphs"]
            assert 0 < len(shown) <= 50
            assert sum(len(each["text"]) for each in shown) <= MAX_CHARACTERS
            read += shown
            first = part["next"]
        beyond = await call(site.client, "read_teaching", {"id": 1, "first": 10_000})
    assert [each["number"] for each in read] == list(range(1, len(read) + 1))
    assert " ".join(each["text"] for each in read).split() == " ".join(texts).split()
    assert read[-1]["url"] == f"{BASE}/daily-learning/1#p120"
    assert (beyond["paragraphs"], beyond["next"]) == ([], None)


@pytest.mark.rule("MCP-4")
def test_a_text_without_spaces_is_cut_as_well() -> None:
    text = "א" * (2 * MAX_CHARACTERS + 5)
    assert "".join(_parts(text)) == text
    assert max(map(len, _parts(text))) <= MAX_CHARACTERS


@pytest.mark.rule("MCP-5")
async def test_this_weeks_portion(assistant_site: Site, assistant: httpx2.AsyncClient) -> None:
    found = await call(assistant, "this_week")
    week = (await assistant.get("/api/torah-timeline/this-week")).json()
    assert found["sabbath"] == week["sabbath"]
    assert found["sabbath"] == this_week(assistant_site.app.state.settings.zone).sabbath.isoformat()
    assert [each["name"] for each in found["readings"]] == [
        each["name"] for each in (week["diaspora"], week["israel"]) if each
    ]
    nearest = (await assistant.get("/api/torah-timeline/this-week/nearest")).json()
    assert [each["id"] for each in found["nearest"]] == [each["id"] for each in nearest]
    await assert_each_address_exists(assistant, found)


@pytest.mark.rule("MCP-6")
@pytest.mark.parametrize("reference", ["Genesis 1:1", "Bereshit 1:1", "בראשית א א", "Gen. 1, 1"])
async def test_a_verse_in_any_form(assistant: httpx2.AsyncClient, reference: str) -> None:
    found = await call(assistant, "look_up_verse", {"reference": reference})
    assert (found["reference"], found["total"]) == ("Genesis 1:1", 1)
    assert "בְּרֵאשִׁית" in found["verses"][0]["hebrew"]
    assert "beginning" in found["verses"][0]["english"]
    assert "/torah-timeline/" in found["portion"]["url"]
    await assert_each_address_exists(assistant, found)


@pytest.mark.rule("MCP-6")
async def test_a_verse_has_the_teachings_that_cite_it(
    fresh_engine: Engine, fresh_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    texts = {1: "See Genesis 12:1.", 2: "See Genesis 12:5.", 3: "No verse at all."}
    save(fresh_engine, [post(id, content=f'<p id="p1">{text}</p>') for id, text in texts.items()])
    while update_documents(fresh_engine):
        pass
    folder = tmp_path_factory.mktemp("cited")
    async with running(site_settings(fresh_database_url, folder, site_url=BASE)) as site:
        found = await call(site.client, "look_up_verse", {"reference": "Genesis 12:1"})
    assert found["cited"] == 1
    assert [each["url"] for each in found["teachings"]] == [f"{BASE}/daily-learning/1#p1"]
