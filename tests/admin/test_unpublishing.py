"""What is unpublished becomes a draft again (ADMIN-75). Its mail: see test_mailing.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.admin.conftest import Desk
from tests.admin.test_trash import objects

KINDS = ["post", "series", "timeline", "journey", "testimonial"]


async def unpublish(teacher: Desk, kind: str, id: int) -> Any:
    """Its draft."""
    response = await teacher.client.post(f"/api/admin/content/{kind}/{id}/unpublish")
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.rule("ADMIN-75")
@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_becomes_a_draft_and_is_published_again_as_it_was(
    teacher: Desk, teaching: dict[str, Any], kind: str
) -> None:
    made = await objects(teacher, teaching)
    id, path = made[kind]["id"], f"/content/{kind}/{made[kind]['id']}"
    before = await teacher.get(path)
    draft = await unpublish(teacher, kind, id)
    assert (draft["targetId"], draft["isPublished"], draft["isOutdated"]) == (id, False, False)
    assert draft["content"] == before["content"]
    assert (await teacher.client.get(f"/api/admin{path}")).status_code == 404
    assert await teacher.get("/trash") == []
    [listed] = await teacher.get("/drafts")
    assert (listed["id"], listed["isPublished"]) == (draft["id"], False)
    again = await teacher.client.post(f"/api/admin{path}/unpublish")
    assert again.status_code == 404
    assert (await teacher.publish(draft))["id"] == id
    assert await teacher.get(path) == before
    actions = [entry["action"] for entry in await teacher.get("/audit")]
    assert actions[:2] == [f"{kind}.publish", f"{kind}.unpublish"]


@pytest.mark.rule("ADMIN-75")
async def test_an_unpublished_teaching_is_gone_for_readers_and_keeps_what_they_saved(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    made = await objects(teacher, teaching)
    id = made["post"]["id"]
    teacher.execute("INSERT INTO users (id, username) VALUES (1, 'reader')")
    teacher.execute(f"INSERT INTO saved_posts (user_id, post_id) VALUES (1, {id})")
    address = f"/daily-learning/{id}"
    for path in ("/feeds/daily.xml", "/sitemaps/posts-1.xml"):
        assert address in (await teacher.read(path)).text
    draft = await unpublish(teacher, "post", id)
    for path in (f"/api/posts/{id}", address):
        assert (await teacher.read(path)).status_code == 404
    for path in ("/feeds/daily.xml", "/sitemaps/posts-1.xml"):
        assert address not in (await teacher.read(path)).text
    daily = (await teacher.read("/api/posts/daily")).json()
    assert id not in [post["id"] for post in daily]
    lessons = (await teacher.read(f"/api/series/{made['series']['id']}/posts")).json()
    assert id not in [lesson["postId"] for lesson in lessons]
    await teacher.publish(draft)
    assert (await teacher.read(address)).status_code == 200
    assert teacher.scalar(f"SELECT count(*) FROM saved_posts WHERE post_id = {id}") == 1
    lessons = (await teacher.read(f"/api/series/{made['series']['id']}/posts")).json()
    assert id in [lesson["postId"] for lesson in lessons]


@pytest.mark.rule("ADMIN-75")
async def test_changes_that_are_not_published_yet_stay_in_the_draft(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    id = (await teacher.published(**teaching))["id"]
    draft = await teacher.save(await teacher.begin("post", id), title="Not ready")
    found = await unpublish(teacher, "post", id)
    assert (found["id"], found["content"]["title"]) == (draft["id"], "Not ready")
    [version] = await teacher.get(f"/content/post/{id}/versions")
    assert version["title"] == teaching["title"]
    assert (await teacher.begin("post", id))["id"] == draft["id"]


@pytest.mark.rule("ADMIN-75")
async def test_an_unpublished_teaching_is_planned_with_its_date(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    id = (await teacher.published(**teaching))["id"]
    draft = await unpublish(teacher, "post", id)
    days = await teacher.get("/calendar?month=2026-01")
    [planned] = [post for day in days for post in day["posts"]]
    assert (planned["id"], planned["draftId"]) == (None, draft["id"])


async def test_an_unpublished_teaching_without_a_date_is_published_now(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    id = (await teacher.published(**teaching))["id"]
    draft = await teacher.save(await unpublish(teacher, "post", id), publishDate=None)
    assert (await teacher.publish(draft))["content"]["publishDate"] > "2026-01-06"


@pytest.mark.rule("ADMIN-75")
async def test_the_draft_of_what_was_unpublished_is_deleted_and_comes_back_as_a_draft(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    id = (await teacher.published(**teaching))["id"]
    for _ in range(2):
        [draft] = await teacher.get("/drafts") or [await unpublish(teacher, "post", id)]
        await teacher.client.delete(f"/api/admin/drafts/{draft['id']}")
        [item] = await teacher.get("/trash")
        restored = await teacher.client.post(f"/api/admin/trash/{item['id']}/restore")
        assert restored.status_code == 200
        assert (await teacher.read(f"/daily-learning/{id}")).status_code == 404
    [draft] = await teacher.get("/drafts")
    await teacher.client.delete(f"/api/admin/drafts/{draft['id']}")
    [item] = await teacher.get("/trash")
    await teacher.client.delete(f"/api/admin/trash/{item['id']}")
    assert teacher.scalar("SELECT count(*) FROM posts") == 0
    assert teacher.scalar("SELECT count(*) FROM content_versions") == 0


async def test_a_deleted_draft_of_something_published_leaves_it_in_the_library(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    id = (await teacher.published(**teaching))["id"]
    draft = await teacher.begin("post", id)
    assert draft["isPublished"] is True
    await teacher.client.delete(f"/api/admin/drafts/{draft['id']}")
    [item] = await teacher.get("/trash")
    await teacher.client.delete(f"/api/admin/trash/{item['id']}")
    assert (await teacher.get(f"/content/post/{id}"))["id"] == id
    assert len(await teacher.get(f"/content/post/{id}/versions")) == 1
