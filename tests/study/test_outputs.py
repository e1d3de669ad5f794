"""The admin's queue of what models made (STUDY-66)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin_auth import tokens
from api.study.outputs.store import OutputStore
from api.study.prompts import Prompt
from api.study.teaching import Teaching
from tests.factories import execute, post, save
from tests.site_fixtures import Site, running, site_settings

URL = "/api/admin/study-outputs"
PROMPT = Prompt("transform", 1, "Write.", "0" * 64)
TEXT = {"content": "A speech.", "sources": []}
MAP = {
    "nodes": [{"id": "1", "label": "Light", "description": "", "paragraph": "p1"}],
    "edges": [],
}


@pytest.fixture
async def site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    settings = site_settings(fresh_database_url, tmp_path, admin_password="correct horse")
    async with running(settings) as site:
        yield site


@pytest.fixture
def admin(site: Site, fresh_engine: Engine) -> httpx2.AsyncClient:
    save(fresh_engine, [post(1), post(2, type="weekly")])
    token = tokens.issue(site.app.state.settings)
    site.client.headers["Authorization"] = f"Bearer {token}"
    return site.client


def teaching(id: int = 1) -> Teaching:
    """A teaching as `tests.factories.post` makes it."""
    made = post(id)
    return Teaching(id, "daily", made.title, made.excerpt, "", (), made.publish_date, made.content)


async def save_output(
    site: Site,
    content: dict[str, Any],
    kind: Any = "transform",
    variant: str = "sermon",
    id: int = 1,
) -> None:
    async with AsyncSession(site.app.state.engine) as session, session.begin():
        store = OutputStore(session)
        await store.save(teaching(id), kind, variant, content, model="m-1", prompt=PROMPT)


async def published(site: Site, id: int = 1) -> tuple[Any, bool]:
    async with AsyncSession(site.app.state.engine) as session:
        found = await OutputStore(session).published(teaching(id), "transform", "sermon")
        return found.content, found.is_hidden


async def only_id(admin: httpx2.AsyncClient) -> int:
    [entry] = (await admin.get(URL)).json()
    return int(entry["id"])


@pytest.mark.rule("STUDY-150")
async def test_outputs_are_listed_by_status_the_newest_first(
    site: Site, admin: httpx2.AsyncClient
) -> None:
    for id in (1, 2):
        await save_output(site, TEXT, id=id)
    listed = await admin.get(URL, params={"limit": 1})
    assert listed.headers["X-Total-Count"] == "2"
    [entry] = listed.json()
    assert (entry["postId"], entry["title"], entry["postType"]) == (2, "Teaching 2", "weekly")
    assert (entry["kind"], entry["variant"], entry["content"]) == ("transform", "sermon", TEXT)
    assert (entry["model"], entry["prompt"], entry["status"]) == ("m-1", "transform 1", "pending")
    assert (entry["outdated"], entry["reviewedAt"]) == (False, None)
    await admin.patch(f"{URL}/{entry['id']}", json={"status": "approved"})
    for status, ids in (("approved", [2]), ("pending", [1]), ("hidden", [])):
        found = await admin.get(URL, params={"status": status})
        assert [each["postId"] for each in found.json()] == ids
        assert found.headers["X-Total-Count"] == str(len(ids))


@pytest.mark.rule("STUDY-66")
async def test_others_see_an_output_once_it_is_approved_or_edited(
    site: Site, admin: httpx2.AsyncClient
) -> None:
    await save_output(site, TEXT)
    assert await published(site) == (None, False)
    url = f"{URL}/{await only_id(admin)}"
    assert (await admin.patch(url, json={"status": "approved"})).json()["reviewedAt"]
    assert await published(site) == (TEXT, False)
    edited = {**TEXT, "content": "A better speech."}
    await admin.patch(url, json={"status": "edited", "content": edited})
    assert await published(site) == (edited, False)
    await admin.patch(url, json={"status": "hidden"})
    assert await published(site) == (None, True)


@pytest.mark.rule("STUDY-66")
async def test_a_decision_stays_until_the_teaching_is_changed(
    site: Site, admin: httpx2.AsyncClient, fresh_engine: Engine
) -> None:
    await save_output(site, TEXT)
    url = f"{URL}/{await only_id(admin)}"
    await admin.patch(url, json={"status": "hidden"})
    await save_output(site, {**TEXT, "content": "Another."})
    assert await published(site) == (None, True)
    execute(fresh_engine, "UPDATE study_outputs SET content_digest = 'of an older text'")
    [entry] = (await admin.get(URL)).json()
    assert entry["outdated"]
    assert await published(site) == (None, False)
    # A decision is about the teaching as it is now.
    assert not (await admin.patch(url, json={"status": "approved"})).json()["outdated"]
    assert await published(site) == (TEXT, False)


@pytest.mark.rule("STUDY-150")
@pytest.mark.parametrize(
    ("kind", "variant", "content"),
    [
        ("transform", "sermon", TEXT),
        ("diagram", "concept-map", MAP),
        (
            "diagram",
            "mind-map",
            {"root": {"name": "A", "description": "", "paragraph": None, "children": []}},
        ),
    ],
)
async def test_edited_content_of_its_shape_is_stored(
    site: Site, admin: httpx2.AsyncClient, kind: str, variant: str, content: dict[str, Any]
) -> None:
    await save_output(site, {}, kind, variant)
    sent = {"status": "edited", "content": {**content, "extra": "left out"}}
    answer = await admin.patch(f"{URL}/{await only_id(admin)}", json=sent)
    assert (answer.status_code, answer.json()["content"]) == (200, content)


@pytest.mark.rule("STUDY-150")
@pytest.mark.parametrize(
    ("kind", "variant", "content", "message"),
    [
        ("transform", "sermon", None, "Editing needs the new content."),
        ("transform", "sermon", {"content": " ", "sources": []}, "content: "),
        ("transform", "sermon", {"content": "a\0b", "sources": []}, "cannot be stored"),
        ("diagram", "concept-map", {"nodes": []}, "edges: Field required"),
        ("diagram", "a-map-of-stars", MAP, "cannot be edited"),
    ],
)
async def test_edited_content_of_another_shape_is_rejected(
    site: Site,
    admin: httpx2.AsyncClient,
    kind: str,
    variant: str,
    content: dict[str, Any] | None,
    message: str,
) -> None:
    await save_output(site, TEXT, kind, variant)
    url = f"{URL}/{await only_id(admin)}"
    answer = await admin.patch(url, json={"status": "edited", "content": content})
    assert answer.status_code == 422
    assert message in answer.json()["message"]
    [entry] = (await admin.get(URL)).json()
    assert (entry["status"], entry["content"]) == ("pending", TEXT)


@pytest.mark.rule("STUDY-150")
async def test_only_the_admin_sees_the_queue(site: Site, admin: httpx2.AsyncClient) -> None:
    assert (await admin.patch(f"{URL}/999", json={"status": "hidden"})).status_code == 404
    del site.client.headers["Authorization"]
    assert (await site.client.get(URL)).status_code == 401
    assert (await site.client.patch(f"{URL}/1", json={"status": "hidden"})).status_code == 401
