"""Questions that a provider wrote rank teachings, and are shown to nobody (SEARCH-80, SEARCH-81)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, NullPool

from api.search.engines.postgres.pool import search_pool
from api.search.semantic.query_embedder import QueryEmbedder
from api.search.semantic.service import SemanticSearch
from indexer.embedding import EmbeddingBatches
from indexer.sync import update_documents
from tests.factories import post, save
from tests.indexer.test_generated_questions import generate
from tests.search.embedders import BagOfWordsEmbedder, minilm
from tests.search.parsing import parse
from tests.site_fixtures import Site, running, site_settings

WELL = '<p id="p1">Shepherds waited beside a covered well until somebody rolled away its stone.</p>'
ROAD = '<p id="p1">Whoever walks along a dusty road finds companions beneath open skies.</p>'
RAIN = '<p id="p1">Clouds gather over the fields, and the farmer thanks heaven for every drop.</p>'
QUERY = "how do I get my colleagues to help me finish a big project at the office"
ASKED = "How do I get colleagues to help me with a big project at the office?"


def library() -> list[Any]:
    return [
        post(1, title="Stone", content=WELL, excerpt="At the well."),
        post(2, title="Road", content=ROAD, excerpt="Under the sky."),
        post(3, title="Rain", content=RAIN, excerpt="A blessing.", questions=["Why does it rain?"]),
        post(4, title="Gate", content=WELL, excerpt="For members.", is_premium=1),
    ]


def fill(engine: Engine, embedder: Any, questions: dict[int, list[str]]) -> None:
    save(engine, library())
    for post_id, asked in questions.items():
        generate(engine, post_id, asked)
    while update_documents(engine):
        pass
    embed = EmbeddingBatches(engine, embedder)
    while embed():
        pass


async def ranked(dsn: str, typed: str) -> list[Any]:
    pool = search_pool(dsn, poolclass=NullPool)
    semantic = SemanticSearch(pool, QueryEmbedder(pool, [BagOfWordsEmbedder()]))
    await semantic.warm()
    return list(await semantic.posts(parse(typed), 4))


@pytest.fixture(params=["all posts", "candidates"])
def candidates(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test compares all posts of a small library, and the candidates of a large one."""
    if request.param == "candidates":
        monkeypatch.setattr("api.search.semantic.ranking.MAX_COMPARED_POSTS", 0)


@pytest.mark.rule("SEARCH-80")
@pytest.mark.usefixtures("candidates")
async def test_a_query_finds_the_post_whose_generated_question_it_is(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    fill(fresh_engine, BagOfWordsEmbedder(), {2: [ASKED]})
    first = (await ranked(fresh_database_url, QUERY))[0]
    assert first.id == 2
    # What is shown of it is a paragraph of its text, never the question.
    assert (first.question, first.quote) == (None, "")
    assert first.paragraph.startswith("Whoever walks")


@pytest.mark.rule("SEARCH-80")
@pytest.mark.usefixtures("candidates")
async def test_a_generated_question_counts_beside_the_teachers_own(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    fill(fresh_engine, BagOfWordsEmbedder(), {3: [ASKED], 2: ["What is a dusty road?"]})
    by_generated = (await ranked(fresh_database_url, QUERY))[0]
    assert (by_generated.id, by_generated.question) == (3, None)
    by_own = (await ranked(fresh_database_url, "why does it rain"))[0]
    assert (by_own.id, by_own.question) == (3, 0)


@pytest.mark.rule("SEARCH-80")
@pytest.mark.usefixtures("candidates")
async def test_a_post_with_generated_questions_is_still_found_by_its_text(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    fill(fresh_engine, BagOfWordsEmbedder(), {2: [ASKED, "What should I cook for my guests?"]})
    assert (await ranked(fresh_database_url, "who walks along a dusty road"))[0].id == 2


@pytest.fixture
async def site(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> AsyncIterator[Site]:
    """Posts 2 and 4, of which 4 is for members, have a generated question."""
    fill(fresh_engine, minilm(), {2: [ASKED], 4: ["Who unlocks the secret treasure chamber?"]})
    async with running(site_settings(fresh_database_url, tmp_path, launch_free=False)) as site:
        yield site


@pytest.mark.rule("SEARCH-81")
async def test_the_site_finds_it_and_quotes_the_text_alone(site: Site) -> None:
    response = await site.client.get("/api/search", params={"q": QUERY})
    posts = response.json()["posts"]
    assert posts[0]["id"] == 2
    assert posts[0]["semantic"]
    assert "dusty" in posts[0]["snippet"]
    assert "colleagues" not in str(posts)


@pytest.mark.rule("SEARCH-81")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/search?q=who+unlocks+the+secret+treasure+chamber", None),
        ("GET", "/api/search?q=treasure", None),
        ("GET", "/api/passages?q=who+unlocks+the+secret+treasure+chamber", None),
        ("GET", "/api/posts/4", None),
        ("GET", "/api/posts/4/related", None),
        ("GET", "/api/posts/2", None),
        ("GET", "/search?q=who+unlocks+the+secret+treasure+chamber", None),
        (
            "POST",
            "/api/instant/multi-search",
            {
                "queries": [
                    {"indexUid": "posts", "q": "", "attributesToRetrieve": ["*"]},
                    {
                        "indexUid": "posts",
                        "q": "gate",
                        "attributesToRetrieve": ["generatedQuestions"],
                        "attributesToHighlight": ["generatedQuestions"],
                    },
                ]
            },
        ),
    ],
)
async def test_no_public_response_has_a_generated_question(
    site: Site, method: str, path: str, body: Any
) -> None:
    response = await site.client.request(method, path, json=body)
    assert response.status_code == 200
    for words in ("unlocks the", "treasure chamber", "get colleagues", "generatedQuestions"):
        said = response.text.replace("who unlocks the secret treasure chamber", "")
        assert words not in said


@pytest.mark.rule("SEARCH-81")
async def test_by_words_a_generated_question_is_not_found(site: Site) -> None:
    """It is no text of the teaching: only the search by meaning reads it."""
    response = await site.client.get("/api/search", params={"q": "treasure"})
    assert all(hit["semantic"] for hit in response.json()["posts"])
    assert "<mark>" not in response.text
