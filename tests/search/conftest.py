"""One small library, indexed in every engine, for the contract tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, NullPool, text

from api.models import Post, Series, WeeklyPortion
from api.search.engines.base import SearchReader
from api.search.engines.meilisearch.reader import MeilisearchReader, reader_client
from api.search.engines.meilisearch.writer import MeilisearchWriter
from api.search.engines.postgres.pool import search_pool
from api.search.engines.postgres.reader import PostgresReader
from api.search.engines.postgres.store import store
from api.search.index.documents import post_document, series_document, timeline_document
from api.search.text.synonyms import default_synonyms
from api.search.types import Document, IndexUid

NOW = datetime.now(UTC)
ENGINES = ("postgres", "meilisearch")
Documents = dict[IndexUid, Sequence[Document]]


def a_post(id: int, title: str, content: str, **values: Any) -> Post:
    defaults: dict[str, Any] = {
        "type": "daily",
        "excerpt": "",
        "author": "The Teacher",
        "topics": [],
        "publish_date": NOW - timedelta(days=id),
        "is_premium": 0,
        "featured": 0,
    }
    return Post(id=id, title=title, content=content, **(defaults | values))


def a_portion(id: int, parasha: str, **values: Any) -> WeeklyPortion:
    defaults: dict[str, Any] = {
        "slug": parasha.lower().replace(" ", "-"),
        "book": "Genesis",
        "start_chapter": 1,
        "start_verse": 1,
        "end_chapter": 2,
        "end_verse": 3,
        "hebrew_name": "",
        "english_name": "",
        "title": parasha,
        "hebrew_title": "",
        "description": "",
        "hebrew_description": "",
        "order": id,
    }
    return WeeklyPortion(id=id, parasha=parasha, **(defaults | values))


def the_library() -> Documents:
    synonyms = default_synonyms()
    posts = [
        a_post(1, "Two Candles", "<p>Shabbat begins.</p>", topics=["Shabbat", "Home"]),
        a_post(2, "Returning", "<p>On teshuvah and its gates.</p>", topics=["Teshuvah"]),
        a_post(
            3,
            "A Long Road",
            "<p id='p1'>Rest waits.</p><p id='p2'>Then came the Sabbath at dusk.</p>",
        ),
        a_post(4, "An Essay", "<p>Thanks & praise.</p>", type="weekly", topics=['Say "thank you"']),
        a_post(5, "Tomorrow's Shabbat", "<p>Not yet.</p>", publish_date=NOW + timedelta(days=1)),
        a_post(
            6, "Premium", "<p>A teaching on gratitude<sup>2</sup> for members.</p>", is_premium=1
        ),
        a_post(7, "Hebrew", "<p>וּבַשַּׁבָּת נָח, אמר רש״י. שָׁלוֹם</p>"),
    ]
    series = Series(
        id=1, slug="rest", title="The Day of Rest", description="Shabbat week by week.",
        is_active=1, image_url=None,
    )  # fmt: skip
    hebrew = {
        "hebrew_title": "לקום וללכת",
        "hebrew_description": "יש מי שנקרא לצאת לדרך. הוא אינו יודע לאן.",
    }
    portions = [
        a_portion(1, "Noach", hebrew_name="נֹחַ", english_name="Rest", order=2),
        a_portion(2, "Lech Lecha", hebrew_name="לֶךְ־לְךָ", english_name="Go Forth", order=3, **hebrew),
        a_portion(3, "Shemot", hebrew_name="שְׁמוֹת", book="Exodus", order=13),
    ]
    return {
        "posts": [
            post_document(post, [series] if post.id == 1 else [], [], synonyms) for post in posts
        ],
        "series": [series_document(series, [posts[0], posts[4]], NOW, synonyms)],
        "torah_timelines": [timeline_document(portion, [], NOW, synonyms) for portion in portions],
    }


@pytest.fixture(scope="session")
def library() -> Documents:
    return the_library()


@pytest.fixture(scope="module", params=ENGINES)
async def reader(
    request: pytest.FixtureRequest, library: Documents, worker_id: str
) -> AsyncIterator[SearchReader]:
    """Each engine in turn, with `library` indexed."""
    if request.param == "postgres":
        async for found in _postgres(request, library):
            yield found
        return
    url = request.getfixturevalue("meilisearch_url")
    key = request.getfixturevalue("meilisearch_key")
    prefix = f"contract_{worker_id}_"
    writer = MeilisearchWriter(url, key, prefix)
    writer.prepare()
    for index, documents in library.items():
        writer.upsert(index, documents)
    async with reader_client(url, key) as client:
        yield MeilisearchReader(client, prefix)
    # The search server is shared: the next library would be found beside this one.
    for index in library:
        writer.rebuild(index, [])


async def _postgres(
    request: pytest.FixtureRequest, library: Documents
) -> AsyncIterator[SearchReader]:
    engine: Engine = request.getfixturevalue("engine")
    with engine.begin() as connection:
        for index, documents in library.items():
            store(connection, index, documents, [None] * len(documents))
    found = search_pool(engine.url.render_as_string(hide_password=False), poolclass=NullPool)
    yield PostgresReader(found)
    await found.dispose()
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE search_documents, search_words"))
