"""Jobs, indexer and subscribers as the admin sees them (ADMIN-49 to ADMIN-51)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, text

from api.core.stored_response import PERSONAL
from tests.site_fixtures import Site

pytestmark = pytest.mark.rule("ADMIN-50")

FILL = """
INSERT INTO procrastinate_jobs (id, queue_name, task_name, status, queueing_lock) VALUES
    (901, 'default', 'a:b', 'failed', NULL), (902, 'default', 'c:d', 'failed', 'one'),
    (903, 'default', 'c:d', 'failed', 'one'), (904, 'default', 'e:f', 'failed', 'two'),
    (905, 'default', 'e:f', 'todo', 'two');
INSERT INTO search_dead_letters (queue, entity, entity_id, server, attempts, error) VALUES
    ('projection', 'post', 7, '', 2, 'too long'),
    ('meilisearch', 'posts', 8, 'one:7700', 1, 'refused'),
    ('embeddings', 'posts', 9, '', 1, 'no vector');
INSERT INTO newsletter_subscribers
    (id, email, frequency, confirmed_at, unsubscribed_at, refused_at) VALUES
    (1, 'pending@example.com', 'daily', NULL, NULL, NULL),
    (2, 'confirmed@example.com', 'daily', now(), NULL, NULL),
    (3, '=formula@example.com', 'weekly', now(), NULL, NULL),
    (4, 'stopped@example.com', 'daily', now(), now(), NULL),
    (5, 'refused@example.com', 'daily', now(), NULL, now());
INSERT INTO newsletter_editions (id, post_id) VALUES (1, 7);
INSERT INTO newsletter_deliveries (edition_id, subscriber_id, sent_at) VALUES
    (1, 2, now()), (1, 3, NULL);
INSERT INTO contact_messages (name, email, subject, message) VALUES ('M', 'm@e.com', 'S', 'T');
"""


@pytest.fixture
def filled(desk: Site, fresh_engine: Engine) -> Site:
    with fresh_engine.begin() as connection:
        connection.execute(text(FILL))
    return desk


async def test_the_state_names_what_failed(filled: Site) -> None:
    state = (await filled.client.get("/api/admin/operations")).json()
    assert [job["id"] for job in state["queue"]["failedJobs"]] == [904, 903, 902, 901]
    assert {each["error"] for each in state["indexer"]["deadLetters"]} == {
        *("too long", "refused", "no vector")
    }
    [edition] = state["editions"]
    assert (edition["postId"], edition["sent"], edition["waiting"]) == (7, 1, 1)
    counts = (await filled.client.get("/api/admin/counts")).json()
    assert counts == {"studyTexts": 0, "messages": 1, "failures": 7}


async def test_failed_jobs_are_retried_but_not_twice_under_one_lock(
    filled: Site, fresh_engine: Engine
) -> None:
    url = "/api/admin/operations/jobs/retry"
    assert (await filled.client.post(url, json={"id": 901})).json() == {"queued": 1}
    assert (await filled.client.post(url, json={"id": None})).json() == {"queued": 1}
    with fresh_engine.connect() as connection:
        query = text("SELECT id FROM procrastinate_jobs WHERE status = 'todo' AND id > 900")
        assert set(connection.scalars(query)) == {901, 903, 905}


async def test_dead_letters_are_queued_again(filled: Site, fresh_engine: Engine) -> None:
    answer = await filled.client.post("/api/admin/operations/dead-letters/retry")
    assert answer.json() == {"queued": 3}
    with fresh_engine.connect() as connection:
        changes = connection.execute(text("SELECT entity, entity_id FROM search_outbox")).all()
        query = text("SELECT server, index_uid, document_id FROM search_pushes")
        pushes = connection.execute(query).all()
    assert ("post", 7) in changes
    assert ("one:7700", "posts", 8) in pushes


@pytest.mark.rule("ADMIN-49")
async def test_subscribers_are_counted_found_and_exported(filled: Site) -> None:
    counts = (await filled.client.get("/api/admin/subscribers/counts")).json()
    assert counts == {"confirmed": 2, "pending": 1, "unsubscribed": 1, "refused": 1}
    found = await filled.client.get("/api/admin/subscribers?state=confirmed&q=CONF")
    assert [each["id"] for each in found.json()] == [2]
    assert found.headers["x-total-count"] == "1"
    file = await filled.client.get("/api/admin/subscribers/export?state=confirmed")
    assert file.headers["content-type"].startswith("text/csv")
    assert file.headers["cache-control"] == PERSONAL
    header, *rows = file.text.splitlines()
    assert header == "email,frequency,state,created,confirmed"
    assert sorted(row.partition(",")[0] for row in rows) == [
        *("'=formula@example.com", "confirmed@example.com")
    ]
