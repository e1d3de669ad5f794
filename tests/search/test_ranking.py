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


def index(engine: Engine) -> None:
    while update_documents(engine):
        pass
    embed = EmbeddingBatches(engine, BagOfWordsEmbedder())
    while embed():
        pass


def add(engine: Engine, *rows: Any) -> None:
    save(engine, list(rows))
    index(engine)


@pytest.fixture
async def semantic(fresh_database_url: str, fresh_engine: Engine) -> SemanticSearch:
    save(fresh_engine, library())
    index(fresh_engine)
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


@pytest.mark.rule("SEARCH-57")
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


@pytest.mark.rule("SEARCH-57")
@pytest.mark.usefixtures("candidates")
async def test_only_public_posts_within_the_filters_are_ranked(semantic: SemanticSearch) -> None:
    typed = parse("who should begin a difficult task")
    assert {hit.id for hit in await semantic.posts(typed, 9)} == {1, 2, 3, 4}
    weekly = ((Condition("type", "=", "weekly"),),)
    assert [hit.id for hit in await semantic.posts(typed, 9, weekly)] == [4]


async def test_a_hit_has_its_nearest_paragraph(semantic: SemanticSearch) -> None:
    [hit, *_] = await semantic.posts(parse("shepherds rolled a heavy stone"), 1)
    assert (hit.id, hit.position, hit.paragraph[:9]) == (1, 0, "Shepherds")


@pytest.mark.rule("SEARCH-57")
async def test_a_hit_has_the_nearest_sentences_of_its_paragraph(
    fresh_engine: Engine, semantic: SemanticSearch
) -> None:
    lamp = "Nobody lights a lamp to hide it."
    oil = "Whoever pours good oil keeps a small flame burning all night."
    wick = "An old twisted wick drinks oil and feeds the burning flame."
    content = f"<p>A short beginning.</p><p>{lamp} {oil} Yes. {wick}</p><p>{lamp}</p>"
    add(fresh_engine, post(6, title="Lamp", content=content))

    [hit, *_] = await semantic.posts(parse("good oil and a burning flame drinks a wick"), 1)
    assert (hit.id, hit.position, hit.sentences) == (6, 1, (1, 3))
    assert hit.nearest_sentences == (oil, wick)
    # The second nearest sentence is in another paragraph.
    [hit, *_] = await semantic.posts(parse("nobody lights a lamp to hide"), 1)
    assert (hit.id, hit.position, hit.nearest_sentences) == (6, 1, (lamp,))


@pytest.mark.rule("SEARCH-57")
async def test_a_topic_counts_by_itself(fresh_engine: Engine, semantic: SemanticSearch) -> None:
    same = "<p>Many travellers lost their way before the morning came.</p>"
    add(
        fresh_engine,
        post(6, title="One", content=same, topics=["Patience", "Anger"]),
        post(7, title="Two", content=same, topics=["Patience", "Courage"]),
        post(8, title="Three", content=same, topics=["Courage", "Trust"]),
    )
    hits = await semantic.posts(parse("travellers and courage"), 3)
    assert {hit.id for hit in hits[:2]} == {7, 8}
    hits = await semantic.posts(parse("travellers and anger"), 3)
    assert hits[0].id == 6


@pytest.mark.rule("SEARCH-57")
async def test_a_paragraph_of_short_sentences_alone_is_the_nearest(
    fresh_engine: Engine, semantic: SemanticSearch
) -> None:
    add(fresh_engine, post(6, title="Bees", content="<p>Bees hum. Honey drips. Hives glow.</p>"))
    [hit, *_] = await semantic.posts(parse("bees and hives and honey"), 1)
    assert (hit.id, hit.position, hit.sentences) == (6, 0, ())


@pytest.mark.rule("SEARCH-15")
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
