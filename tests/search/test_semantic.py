"""Passages, related teachings and questions in the reader's own words, through the API."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from api.search.semantic.query_embedder import QueryEmbedder
from api.search.semantic.service import SemanticSearch
from indexer.embedding import EmbeddingBatches
from indexer.sync import update_documents
from tests.factories import SECRET, days_ago, execute, post, save, series
from tests.search.embedders import minilm
from tests.search.parsing import parse
from tests.site_fixtures import Site, running, site_settings

ENVY = "Joseph's brothers saw that their father loved him most, and could not speak kindly to him."
REST = "On the seventh day every tool is laid down, and even the harvest waits until evening."
GUEST = "He ran from his tent door to welcome three strangers and brought them bread and water."
GIFT = "When you give to the poor, give so that he does not know who gave, and is not ashamed."
HONEST = (
    "A merchant who keeps two sets of weights in his bag cheats the blind and the seeing alike."
)
RIVALS = "Where one child is preferred, the others learn to hate him, and the whole house is torn."
ALMS = "The best of gifts lets a poor man stand on his own feet, so that he needs no more charity."
QUESTION = "my sister was given more than me by my parents and it hurts"


def _text(*paragraphs: str) -> str:
    return "".join(f'<p id="p{at}">{text}</p>' for at, text in enumerate(paragraphs, 1))


def library() -> list[Any]:
    return [
        post(1, title="The coat", content=_text("A short beginning.", ENVY), topics=["Family"]),
        post(2, title="Tools down", content=_text(REST), topics=["Shabbat"]),
        post(3, title="Three strangers", content=_text(GUEST), topics=["Kindness"]),
        post(4, title="A quiet hand", content=_text(GIFT), topics=["Kindness"], is_premium=1),
        post(5, title="Eleven stars", content=_text(f"{ENVY} He told them his dream.")),
        post(9, title=SECRET, content=_text(f"{SECRET}. {ENVY}"), publish_date=days_ago(-1)),
        series(1, "brothers", title="On brothers"),
    ]


def essays() -> list[Any]:
    return [
        post(6, type="weekly", title="Weights and measures", content=_text(HONEST)),
        post(7, type="weekly", title="A father's choice", content=_text(RIVALS)),
        post(8, type="weekly", title="The open hand", content=_text(ALMS), topics=["Kindness"]),
    ]


def fill(engine: Engine, rows: list[Any] | None = None) -> None:
    save(engine, rows or library())
    while update_documents(engine):
        pass
    embed = EmbeddingBatches(engine, minilm())
    while embed():
        pass


@pytest.fixture
async def site(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> AsyncIterator[Site]:
    fill(fresh_engine)
    async with running(site_settings(fresh_database_url, tmp_path)) as found:
        yield found


@pytest.fixture
async def site_with_essays(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> AsyncIterator[Site]:
    fill(fresh_engine, library() + essays())
    async with running(site_settings(fresh_database_url, tmp_path)) as found:
        yield found


def switch_off(site: Site) -> None:
    pool = site.app.state.semantic._pool
    site.app.state.semantic = SemanticSearch(pool, QueryEmbedder(pool, []))


async def get(site: Site, path: str, **query: Any) -> Any:
    response = await site.client.get(path, params=query)
    assert response.status_code == 200, response.text
    return response.json()


async def test_health_names_the_model(site: Site) -> None:
    assert (await get(site, "/api/health"))["semantic"] == minilm().version


@pytest.mark.rule("SEARCH-33")
async def test_a_question_finds_a_teaching_without_common_words(site: Site) -> None:
    hits = (await get(site, "/api/search", q=QUESTION))["posts"]
    assert {"The coat", "Eleven stars"} <= {hit["title"] for hit in hits[:3]}
    found = next(hit for hit in hits if hit["id"] == 1)
    assert found["semantic"] is True
    assert found["paragraph"] == "p2"
    assert found["snippet"].startswith("Joseph’s brothers saw")


@pytest.mark.rule("SEARCH-60")
async def test_a_hebrew_question_finds_an_english_teaching(site: Site) -> None:
    found = await get(site, "/api/search", q="ההורים שלי נתנו לאחותי יותר ממני וזה כואב לי")
    assert {"The coat", "Eleven stars"} <= {post["title"] for post in found["posts"][:3]}
    assert all(post["semantic"] for post in found["posts"])
    nothing = await get(site, "/api/search", q="איפה יש מסעדה טובה עם פיצה ובירה")
    assert nothing["posts"] == []


async def test_the_response_says_that_semantic_hits_come_first(site: Site) -> None:
    response = await get(site, "/api/search", q="my sister was given more and strangers hurt me")
    assert response["posts"][0]["semantic"]
    assert [note["kind"] for note in response["notes"]] == ["semantic"]


async def test_scheduled_posts_are_not_found(site: Site) -> None:
    for path in ("/api/search", "/api/passages"):
        assert SECRET not in str(await get(site, path, q=QUESTION))
    assert SECRET not in str(await get(site, "/api/posts/1/related"))
    assert await get(site, "/api/posts/9/related") == []


@pytest.mark.rule("SEARCH-33")
@pytest.mark.parametrize("typed", ["coat", "Shabbos", "Three strangers", "Genesis 1:1"])
async def test_names_use_keywords_only(site: Site, typed: str) -> None:
    hits = (await get(site, "/api/search", q=typed))["posts"]
    first = [hit for hit in hits if not hit["semantic"]]
    assert hits[: len(first)] == first
    assert typed.startswith("Genesis") or first


@pytest.mark.rule("SEARCH-34")
@pytest.mark.parametrize(
    "typed",
    [
        "qwzk blorptag vonx",
        "how do I convert kilometers into nautical miles",
        "where can I get cheap flights to London",
        "mortgage",
        "cryptocurrency",
    ],
)
async def test_hits_below_the_threshold_are_not_shown(site: Site, typed: str) -> None:
    hits = (await get(site, "/api/search", q=typed))["posts"]
    assert [hit for hit in hits if hit["semantic"]] == []


@pytest.mark.rule("SEARCH-34")
@pytest.mark.parametrize("typed", ["favoritism", "generosity", "charity"])
async def test_single_words_use_semantic_search(site: Site, typed: str) -> None:
    hits = (await get(site, "/api/search", q=typed))["posts"]
    assert hits[0]["semantic"]


async def test_filters_apply_to_semantic_hits(site: Site) -> None:
    hits = (await get(site, "/api/search", q=QUESTION, topic="Family"))["posts"]
    assert [hit["title"] for hit in hits] == ["The coat"]


@pytest.mark.rule("SEARCH-53")
async def test_dates_apply_to_semantic_hits(site: Site) -> None:
    # One teaching is a day old, the other five days.
    last = days_ago(3).date().isoformat()
    found = await get(site, "/api/search", q=QUESTION, to=last)
    assert "Eleven stars" in [hit["title"] for hit in found["posts"]]
    assert "The coat" not in [hit["title"] for hit in found["posts"]]
    since = await get(site, "/api/search", q=QUESTION, **{"from": last})
    assert "The coat" in [hit["title"] for hit in since["posts"]]
    assert "Eleven stars" not in [hit["title"] for hit in since["posts"]]


async def test_what_answers_a_question_can_be_sorted_by_date(site: Site) -> None:
    for sort, descending in (("newest", True), ("oldest", False)):
        hits = (await get(site, "/api/search", q=QUESTION, sort=sort))["posts"]
        dates = [hit["publishDate"] for hit in hits]
        assert len(dates) > 1
        assert dates == sorted(dates, reverse=descending)


@pytest.mark.rule("SEARCH-52")
async def test_by_date_nothing_is_added_to_what_words_find(site_with_essays: Site) -> None:
    by_relevance = (await get(site_with_essays, "/api/search", q="stand"))["posts"]
    assert [hit["semantic"] for hit in by_relevance].count(True) > 0
    by_date = (await get(site_with_essays, "/api/search", q="stand", sort="newest"))["posts"]
    assert [hit["title"] for hit in by_date] == ["The open hand"]


@pytest.mark.rule("SEARCH-34")
async def test_what_is_much_farther_than_the_nearest_is_not_shown(site: Site) -> None:
    found = await get(site, "/api/search", q="visitors")
    assert [hit["title"] for hit in found["posts"]] == ["Three strangers"]
    assert found["totals"]["posts"] == 1


@pytest.mark.rule("SEARCH-38")
async def test_a_passage_has_an_anchor_and_a_quotation(site: Site) -> None:
    first, *_ = await get(
        site, "/api/passages", q="How do I make unexpected visitors feel at home?"
    )
    assert first["post"]["title"] == "Three strangers"
    assert (first["paragraph"], first["text"]) == ("p1", GUEST)
    assert 0 < first["score"] <= 1


async def test_passages_require_a_query(site: Site) -> None:
    assert (await site.client.get("/api/passages", params={"q": "a"})).status_code == 422


async def test_premium_texts_are_quoted_only_during_the_launch(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    fill(fresh_engine)
    question = "How can I help somebody without embarrassing them?"
    for free in (True, False):
        settings = site_settings(fresh_database_url, tmp_path / str(free), launch_free=free)
        async with running(settings) as site:
            assert (GIFT in str(await get(site, "/api/passages", q=question))) is free


@pytest.mark.rule("SEARCH-37")
async def test_related_posts_exclude_the_post_and_have_reasons(site: Site) -> None:
    first, second = await get(site, "/api/posts/1/related")
    assert (first["title"], first["reason"]) == ("Eleven stars", "similarity")
    assert second["id"] != 1
    [kind] = await get(site, "/api/posts/3/related", limit=1)
    assert (kind["title"], kind["reason"]) == ("A quiet hand", "topic")


@pytest.mark.rule("READ-59")
@pytest.mark.parametrize("with_meaning", [True, False])
async def test_related_posts_can_be_limited_to_a_type(
    site_with_essays: Site, with_meaning: bool
) -> None:
    site = site_with_essays
    if not with_meaning:
        switch_off(site)
    found = await get(site, "/api/posts/4/related", type="weekly")
    assert (found[0]["title"], found[0]["reason"]) == ("The open hand", "topic")
    assert {entry["type"] for entry in found} == {"weekly"}
    if with_meaning:
        # More similar daily teachings do not replace an essay.
        assert len(found) == 2
        first, _ = await get(site, "/api/posts/1/related", type="weekly")
        assert (first["title"], first["reason"]) == ("A father’s choice", "similarity")


async def test_related_posts_of_an_unknown_type_are_rejected(site: Site) -> None:
    response = await site.client.get("/api/posts/1/related", params={"type": "monthly"})
    assert response.status_code == 422


@pytest.mark.rule("READ-59")
async def test_the_page_of_an_essay_includes_its_related_essays(site_with_essays: Site) -> None:
    site = site_with_essays
    html = (await site.client.get("/weekly-essay/8")).text
    raw = (await site.client.get("/api/posts/8/related?type=weekly")).text
    assert len(json.loads(raw)) == 2
    assert (
        f'{{"key":["/api/posts/8/related?type=weekly"],"entitlement":"any","data":{raw}}}' in html
    )
    # The server's HTML shows them, too.
    _, _, related = html.partition("Related Essays</h2>")
    assert [related.count(f'href="/weekly-essay/{post["id"]}"') for post in json.loads(raw)] == [
        1,
        1,
    ]


async def test_related_posts_of_an_unknown_post_return_404(site: Site) -> None:
    assert await get(site, "/api/posts/4711/related") == []


async def test_recommendations_exclude_read_posts(site: Site) -> None:
    semantic: SemanticSearch = site.app.state.semantic
    found = await semantic.recommended([1, 2], 3)
    assert found[0].document["title"] == "Eleven stars"
    assert not {1, 2, 9} & {entry.document["id"] for entry in found}
    assert await semantic.recommended([], 3) == []


@pytest.mark.rule("SEARCH-36")
async def test_search_works_without_semantic_search(site: Site) -> None:
    switch_off(site)
    assert (await get(site, "/api/health"))["semantic"] == "off"
    assert await get(site, "/api/passages", q=QUESTION) == []
    hits = (await get(site, "/api/search", q="strangers"))["posts"]
    assert [hit["title"] for hit in hits] == ["Three strangers"]
    # Related posts then share a name.
    assert [(r["title"], r["reason"]) for r in await get(site, "/api/posts/3/related")] == [
        ("A quiet hand", "topic")
    ]


async def test_a_database_failure_disables_only_semantic_search(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    semantic: SemanticSearch = site.app.state.semantic
    assert await semantic.model() is not None
    broken = SemanticSearch(semantic._pool, semantic._embedder)

    async def refuse(*_: Any, **__: Any) -> Any:
        raise OSError("gone")

    monkeypatch.setattr("api.search.semantic.service.nearest_posts", refuse)
    assert await broken.posts(parse(QUESTION), 3) == []


async def test_a_lost_connection_is_replaced_transparently(
    site: Site, fresh_engine: Engine
) -> None:
    semantic: SemanticSearch = site.app.state.semantic
    before = await semantic.posts(parse(QUESTION), 3)
    execute(
        fresh_engine,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    assert [hit.id for hit in await semantic.posts(parse(QUESTION), 3)] == [
        hit.id for hit in before
    ]
    assert before


async def test_the_vector_index_has_high_recall(site: Site) -> None:
    semantic: SemanticSearch = site.app.state.semantic
    await semantic.posts(parse(QUESTION), 3)
    assert isinstance(semantic._pool, AsyncEngine)
    async with semantic._pool.connect() as connection:
        shown = await connection.exec_driver_sql(
            "SELECT current_setting('hnsw.ef_search'), current_setting('hnsw.iterative_scan')"
        )
        assert shown.one() == ("60", "relaxed_order")
