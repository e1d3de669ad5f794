"""How posts are ranked by meaning: by the questions that they answer, or by what they say."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Engine, NullPool

from api.search.engines.postgres.pool import search_pool
from api.search.semantic.query_embedder import QueryEmbedder
from api.search.semantic.service import SemanticSearch
from api.search.types import Condition
from indexer.embedding import EmbeddingBatches
from indexer.sync import update_documents
from tests.factories import days_ago, post, save
from tests.search.embedders import BagOfWordsEmbedder
from tests.search.parsing import parse

WELL = "<p>Shepherds waited beside a covered well until somebody rolled away its heavy stone.</p>"
ROAD = "<p>Whoever walks along a dusty road finds companions and sleeps beneath open skies.</p>"
GUIDE = {
    "question": "Who should begin a difficult task?",
    "idea": "Whoever arrives first should lift what everybody else merely watches.",
    "takeaway": "Lift something today.",
    "steps": [{"title": "A stone", "text": "A stone covered it."}],
    "answers": [
        {
            "question": "Why did shepherds assemble?",
            "answer": "Nobody could move it alone.",
            "quote": "Shepherds waited beside a covered well",
        },
    ],
}


def library() -> list[Any]:
    return [
        post(1, title="Stone", content=WELL, study_guide=GUIDE),
        post(2, title="Task", content="<p>Another difficult task was begun beside this well.</p>"),
        post(3, title="Companions", content=ROAD, questions=["Where do lonely people sleep?"]),
        post(4, title="Road", content=ROAD, type="weekly"),
        post(5, title="Later", content=WELL, study_guide=GUIDE, publish_date=days_ago(-1)),
    ]


@pytest.fixture
async def semantic(fresh_database_url: str, fresh_engine: Engine) -> SemanticSearch:
    save(fresh_engine, library())
    while update_documents(fresh_engine):
        pass
    embed = EmbeddingBatches(fresh_engine, BagOfWordsEmbedder())
    while embed():
        pass
    pool = search_pool(fresh_database_url, poolclass=NullPool)
    found = SemanticSearch(pool, QueryEmbedder(pool, [BagOfWordsEmbedder()]))
    # No query waits for the calibration.
    await found.warm()
    return found


@pytest.fixture(params=["all posts", "candidates"])
def candidates(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test compares all posts of a small library, and the candidates of a large one."""
    if request.param == "candidates":
        monkeypatch.setattr("api.search.semantic.ranking.MAX_COMPARED_POSTS", 0)


@pytest.mark.usefixtures("candidates")
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        # The question that it answers; another text has more of the words.
        ("who should begin a difficult task", 1),
        ("what everybody merely watches", 1),
        # A question of the teacher's list, without an answer.
        ("where can lonely people sleep", 3),
        # No question, but the text.
        ("another task begun beside a well", 2),
    ],
)
async def test_the_post_that_answers_is_nearest(
    semantic: SemanticSearch, typed: str, expected: int
) -> None:
    hits = await semantic.posts(parse(typed), 3)
    assert hits[0].id == expected
    assert hits.complete
    assert hits.domain is not None


@pytest.mark.usefixtures("candidates")
async def test_only_public_posts_within_the_filters_are_ranked(semantic: SemanticSearch) -> None:
    typed = parse("who should begin a difficult task")
    assert {hit.id for hit in await semantic.posts(typed, 9)} == {1, 2, 3, 4}
    weekly = ((Condition("type", "=", "weekly"),),)
    assert [hit.id for hit in await semantic.posts(typed, 9, weekly)] == [4]


async def test_a_hit_has_its_nearest_paragraph(semantic: SemanticSearch) -> None:
    [hit, *_] = await semantic.posts(parse("shepherds rolled a heavy stone"), 1)
    assert (hit.id, hit.position, hit.paragraph[:9]) == (1, 0, "Shepherds")


@pytest.mark.parametrize(
    ("typed", "id", "quote"),
    [
        ("why did shepherds assemble", 1, "Shepherds waited beside a covered well"),
        # A question of the guide itself, and one of the teacher's list: they have no quote.
        ("who should begin a difficult task", 1, ""),
        ("where do lonely people sleep", 3, ""),
        # Ranked by its text.
        ("another task begun beside this well", 2, ""),
    ],
)
async def test_a_hit_has_the_quote_of_its_nearest_question(
    semantic: SemanticSearch, typed: str, id: int, quote: str
) -> None:
    [hit] = [hit for hit in await semantic.posts(parse(typed), 9) if hit.id == id]
    assert hit.quote == quote


async def test_a_query_without_english_has_no_vector(semantic: SemanticSearch) -> None:
    hits = await semantic.posts(parse("קקקק"), 3)
    assert (list(hits), hits.domain, hits.complete) == ([], None, True)
