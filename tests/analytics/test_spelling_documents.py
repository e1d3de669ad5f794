"""Spellings that the admin adds reindex every document that contains one of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.models import SearchDocument
from api.search.text.custom_spellings import load_synonyms
from api.spellings import repository
from indexer.sync import update_documents
from tests.analytics.conftest import FORMS, NAME
from tests.analytics.conftest import add_spelling as add
from tests.factories import portion, post, save, series


def index(engine: Engine) -> None:
    """Drains the queues, like the indexer's process."""
    with Session(engine) as session, session.begin():
        load_synonyms(session.connection())
    while update_documents(engine):
        pass


def documents_with(engine: Engine, word: str) -> set[tuple[str, int]]:
    query = text(
        "SELECT index_uid, document_id FROM search_documents WHERE body @@ quote_literal(:w)::tsquery"
    )
    with engine.connect() as connection:
        return {tuple(row) for row in connection.execute(query, {"w": word})}


def queued_rows(engine: Engine) -> list[tuple[str, int]]:
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT entity, entity_id FROM search_outbox ORDER BY 1, 2"))
        return [tuple(row) for row in rows]


def library(engine: Engine) -> None:
    save(
        engine,
        [
            post(1, title="On blorkhala"),
            post(2, content="<p>The <em>Plorkhala</em> of old.</p>"),
            post(3, content="<p>ובבלורקהלה</p>"),
            post(4, content="<p>A blork, and far from it a hala.</p>"),
            post(5, content="<p>Nothing of it.</p>"),
            series(1, "series", description="A series on the Plorkhala."),
            portion(1, "portion", description="A portion with a blorkhala."),
        ],
    )
    index(engine)
    assert queued_rows(engine) == []


async def test_a_new_spelling_reindexes_its_documents(
    admin: httpx2.AsyncClient, fresh_engine: Engine
) -> None:
    library(fresh_engine)
    before = documents_with(fresh_engine, "plorkhala")
    assert before == {("posts", 2), ("series", 1)}
    added = await add(admin, NAME, *FORMS)
    queued = queued_rows(fresh_engine)
    touched = [("post", id) for id in (1, 2, 3, 4)] + [("series", 1), ("timeline", 1)]
    assert queued == touched
    index(fresh_engine)
    expected = {("posts", 1), ("posts", 2), ("posts", 3), ("series", 1), ("torah_timelines", 1)}
    assert documents_with(fresh_engine, "plorkhala") == expected
    assert documents_with(fresh_engine, "blorkhala") >= expected
    assert queued_rows(fresh_engine) == []
    await admin.delete(f"/api/admin/spellings/{added.json()['id']}")
    assert {("post", 1), ("post", 2), ("post", 3)} <= set(queued_rows(fresh_engine))
    index(fresh_engine)
    assert documents_with(fresh_engine, "plorkhala") == before


@pytest.mark.rule("ADMIN-23")
async def test_a_spelling_of_a_shipped_term_reindexes_its_documents(
    admin: httpx2.AsyncClient, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(1, content="<p>Good Shabbos.</p>"), post(2)])
    index(fresh_engine)
    await add(admin, "Shabbat", "Plorkhala")
    assert queued_rows(fresh_engine) == [("post", 1)]
    index(fresh_engine)
    assert documents_with(fresh_engine, "plorkhala") == {("posts", 1)}


async def test_rejected_spellings_reindex_nothing(
    admin: httpx2.AsyncClient, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(1, content="<p>Good Shabbos, blorkhala.</p>")])
    index(fresh_engine)
    assert (await add(admin, NAME, "Shabbos")).status_code == 409
    assert queued_rows(fresh_engine) == []
    with Session(fresh_engine) as session:
        assert session.get_one(SearchDocument, ("posts", 1)).source_fingerprint is not None


@asynccontextmanager
async def uncommitted_batch(engine: Engine) -> AsyncIterator[Session]:
    """An indexer whose batch is not committed yet."""
    with Session(engine) as session, session.begin():
        load_synonyms(session.connection())
        yield session


async def test_documents_of_open_transactions_are_reindexed(
    admin: httpx2.AsyncClient, fresh_engine: Engine
) -> None:
    library(fresh_engine)
    async with uncommitted_batch(fresh_engine) as session:
        change: dict[str, Any] = {"id": 5}
        session.execute(
            text(
                "UPDATE search_documents SET body = '=posts plorkhala'::tsvector"
                " WHERE document_id = :id AND index_uid = 'posts'"
            ),
            change,
        )
        adding = asyncio.create_task(add(admin, NAME, *FORMS))
        await asyncio.sleep(0.3)
        assert not adding.done()
    assert (await adding).status_code == 201
    assert ("post", 5) in queued_rows(fresh_engine)


async def test_a_lock_timeout_returns_503(
    admin: httpx2.AsyncClient, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "_TIMEOUTS", [text("SET LOCAL lock_timeout = '50ms'")])
    async with uncommitted_batch(fresh_engine):
        assert (await add(admin, NAME, *FORMS)).status_code == 503
    assert (await admin.get("/api/admin/spellings")).json() == []
