"""The admin sees generated questions, removes them and makes them the teacher's own (STUDY-204)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from api.admin_auth import tokens
from tests.factories import execute, post, save
from tests.indexer.conftest import documents, drain
from tests.indexer.test_generated_questions import QUESTIONS, generate
from tests.site_fixtures import Site, running, site_settings

URL = "/api/admin/posts/1/generated-questions"


@pytest.fixture
async def site(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> AsyncIterator[Site]:
    save(fresh_engine, [post(1), post(2)])
    generate(fresh_engine, 1, QUESTIONS)
    settings = site_settings(fresh_database_url, tmp_path, admin_password="correct horse")
    async with running(settings) as site:
        site.client.headers["Authorization"] = f"Bearer {tokens.issue(settings)}"
        yield site


async def read(site: Site, url: str = URL) -> Any:
    response = await site.client.get(url)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    return response.json()


@pytest.mark.rule("STUDY-204")
async def test_they_are_listed_with_their_origin(site: Site, fresh_engine: Engine) -> None:
    found = await read(site)
    assert [each["text"] for each in found["questions"]] == QUESTIONS
    assert (found["model"], found["isOutdated"]) == ("m", False)
    execute(fresh_engine, "UPDATE posts SET content = 'Another text.' WHERE id = 1")
    assert (await read(site))["isOutdated"] is True


@pytest.mark.parametrize("id", [2, 99])
async def test_a_teaching_without_them_has_an_empty_list(site: Site, id: int) -> None:
    found = await read(site, f"/api/admin/posts/{id}/generated-questions")
    assert found == {"questions": [], "model": None, "createdAt": None, "isOutdated": False}


@pytest.mark.rule("STUDY-204")
async def test_a_removed_one_is_gone_and_in_the_audit_trail(
    site: Site, fresh_engine: Engine
) -> None:
    [first, second] = (await read(site))["questions"]
    url = f"/api/admin/generated-questions/{first['id']}"
    assert (await site.client.delete(url)).status_code == 204
    assert (await site.client.delete(url)).status_code == 404
    assert (await read(site))["questions"] == [second]
    drain(fresh_engine)
    assert documents(fresh_engine, "posts")[1]["generatedQuestions"] == [second["text"]]
    with fresh_engine.connect() as connection:
        query = "SELECT (action, target, title) FROM audit_entries ORDER BY id DESC LIMIT 1"
        assert connection.scalar(text(query)) == ("post.remove-question", "1", first["text"])


@pytest.mark.rule("STUDY-204")
async def test_an_adopted_one_is_published_as_the_teachers_own(
    site: Site, fresh_engine: Engine
) -> None:
    client = site.client
    draft = (await client.post("/api/admin/drafts", json={"kind": "post", "targetId": 1})).json()
    at = f"/api/admin/drafts/{draft['id']}"
    content = {**draft["content"], "questions": QUESTIONS[:1]}
    body = {"version": draft["version"], "content": content}
    saved = (await client.put(at, json=body)).json()
    published = await client.post(
        f"{at}/publish", json={"version": saved["version"], "basedOn": None}
    )
    assert published.status_code == 200, published.text
    drain(fresh_engine)
    document = documents(fresh_engine, "posts")[1]
    assert document["questions"] == QUESTIONS[:1]


@pytest.mark.parametrize(
    ("method", "path"), [("GET", URL), ("DELETE", "/api/admin/generated-questions/1")]
)
async def test_only_the_admin_may(site: Site, method: str, path: str) -> None:
    del site.client.headers["Authorization"]
    assert (await site.client.request(method, path)).status_code == 401
