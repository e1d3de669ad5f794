"""What is deleted can be brought back for 30 days (ADMIN-60)."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.content.trash import Trash
from api.admin_auth.audit.repository import AuditRepository
from api.admin_auth.audit.service import Audit
from api.core.database import sync_engine
from api.library.importing import import_paths
from tests.admin.conftest import Desk
from tests.site_fixtures import Site

PORTION = {
    "slug": "noach",
    "parasha": "Noach",
    "book": "Genesis",
    "startChapter": 6,
    "startVerse": 9,
    "endChapter": 11,
    "endVerse": 32,
    "hebrewName": "נח",
    "englishName": "Noah",
    "title": "The ark",
    "order": 2,
}


async def objects(teacher: Desk, teaching: dict[str, Any]) -> dict[str, Any]:
    """One published object of each kind, which belong together."""
    first, second = [await teacher.published(**teaching) for _ in range(2)]
    ids = [second["id"], first["id"]]
    return {
        "post": first,
        "series": await teacher.published("series", slug="light", title="Light", posts=ids),
        "timeline": await teacher.published("timeline", **PORTION, posts=ids),
        "journey": await teacher.published(
            "journey", sourcePostId=ids[0], targetPostId=ids[1], pathType="deeper-study"
        ),
        "testimonial": await teacher.published(
            "testimonial", name="A reader", role="Student", content="Thank you."
        ),
    }


@pytest.mark.rule("ADMIN-60")
@pytest.mark.parametrize("kind", ["post", "series", "timeline", "journey", "testimonial"])
async def test_every_kind_comes_back_as_it_was(
    teacher: Desk, teaching: dict[str, Any], kind: str
) -> None:
    made = await objects(teacher, teaching)
    path = f"/content/{kind}/{made[kind]['id']}"
    before = {
        name: await teacher.get(f"/content/{name}/{each['id']}") for name, each in made.items()
    }
    await teacher.delete(kind, made[kind]["id"])
    assert (await teacher.client.get(f"/api/admin{path}")).status_code == 404
    [item] = await teacher.get("/trash")
    assert (item["kind"], item["title"]) == (kind, made[kind]["title"])
    restored = await teacher.client.post(f"/api/admin/trash/{item['id']}/restore")
    assert restored.status_code == 200, restored.text
    after = {
        name: await teacher.get(f"/content/{name}/{each['id']}") for name, each in made.items()
    }
    assert after == before
    assert await teacher.get("/trash") == []


@pytest.mark.rule("ADMIN-60")
async def test_a_deleted_teaching_is_gone_for_readers_and_keeps_what_they_wrote(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    made = await objects(teacher, teaching)
    id = made["post"]["id"]
    teacher.execute("INSERT INTO users (id, username) VALUES (1, 'reader')")
    teacher.execute(f"INSERT INTO saved_posts (user_id, post_id) VALUES (1, {id})")
    await teacher.delete("post", id)
    assert (await teacher.read(f"/api/posts/{id}")).status_code == 404
    assert (await teacher.read(f"/daily-learning/{id}")).status_code == 404
    assert str(id) not in [
        str(post["id"]) for post in (await teacher.read("/api/posts/daily")).json()
    ]
    lessons = (await teacher.read(f"/api/series/{made['series']['id']}/posts")).json()
    assert id not in [lesson["postId"] for lesson in lessons]
    assert teacher.scalar("SELECT count(*) FROM saved_posts") == 1


async def test_a_series_that_is_edited_meanwhile_keeps_the_place_of_a_deleted_teaching(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    made = await objects(teacher, teaching)
    await teacher.delete("post", made["post"]["id"])
    draft = await teacher.begin("series", made["series"]["id"])
    await teacher.publish(await teacher.save(draft, title="Lights"))
    [item] = await teacher.get("/trash")
    await teacher.client.post(f"/api/admin/trash/{item['id']}/restore")
    series = await teacher.get(f"/content/series/{made['series']['id']}")
    assert made["post"]["id"] in series["content"]["posts"]


async def test_a_draft_in_the_trash_comes_back(teacher: Desk, teaching: dict[str, Any]) -> None:
    draft = await teacher.save(await teacher.begin(), **teaching)
    deleted = await teacher.client.delete(f"/api/admin/drafts/{draft['id']}")
    assert deleted.status_code == 204
    assert await teacher.get("/drafts") == []
    [item] = await teacher.get("/trash")
    assert item["isDraft"]
    await teacher.client.post(f"/api/admin/trash/{item['id']}/restore")
    [restored] = await teacher.get("/drafts")
    assert (await teacher.get(f"/drafts/{restored['id']}"))["content"] == draft["content"]


async def test_the_draft_of_a_deleted_object_cannot_be_published(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    post = await teacher.published(**teaching)
    draft = await teacher.begin("post", post["id"])
    await teacher.delete("post", post["id"])
    refused = await teacher.client.post(
        f"/api/admin/drafts/{draft['id']}/publish", json={"version": draft["version"]}
    )
    assert refused.status_code == 409
    assert "trash" in refused.json()["message"]


@pytest.mark.rule("ADMIN-60")
async def test_what_is_old_is_deleted_for_good(
    desk: Site, teacher: Desk, teaching: dict[str, Any]
) -> None:
    made = await objects(teacher, teaching)
    for kind in ("post", "testimonial"):
        await teacher.delete(kind, made[kind]["id"])
    assert await emptied(desk, days=29) == 0
    assert await emptied(desk, days=31) == 2
    assert await teacher.get("/trash") == []
    assert teacher.scalar(f"SELECT count(*) FROM posts WHERE id = {made['post']['id']}") == 0
    assert await teacher.get(f"/content/post/{made['post']['id']}/versions") == []


@pytest.mark.rule("ADMIN-60")
async def test_a_teaching_that_is_imported_again_leaves_the_trash(
    desk: Site, teacher: Desk, teaching: dict[str, Any], tmp_path: Path
) -> None:
    id = (await teacher.published(**teaching))["id"]
    draft = await teacher.begin("post", id)
    await teacher.delete("post", id)
    import_post(desk, tmp_path, teaching | {"id": id, "title": "Imported"})
    assert await teacher.get("/trash") == []
    assert (await teacher.read(f"/api/posts/{id}")).json()["title"] == "Imported"
    current = await teacher.get(f"/content/post/{id}")
    await teacher.publish(draft, based_on=current["fingerprint"])
    await teacher.delete("post", id)
    assert len(await teacher.get("/trash")) == 1


@pytest.mark.rule("ADMIN-60")
async def test_what_the_library_has_again_is_not_deleted_with_the_trash(
    desk: Site, teacher: Desk, teaching: dict[str, Any]
) -> None:
    post = await teacher.published(**teaching)
    await teacher.begin("post", post["id"])
    await teacher.delete("post", post["id"])
    teacher.execute("UPDATE posts SET publish_date = now()")
    assert await emptied(desk, days=31) == 1
    for table in ("posts", "content_drafts", "content_versions"):
        assert teacher.scalar(f"SELECT count(*) FROM {table}") == 1


@pytest.mark.rule("ADMIN-60")
async def test_bringing_back_keeps_the_state_that_it_replaces(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    post = await teacher.published(**teaching)
    await teacher.delete("post", post["id"])
    teacher.execute("UPDATE posts SET publish_date = now(), title = 'Newer'")
    assert (await bring_back(teacher)).status_code == 200
    versions = await teacher.get(f"/content/post/{post['id']}/versions")
    assert [version["title"] for version in versions] == ["Newer", teaching["title"]]


@pytest.mark.rule("ADMIN-60")
async def test_what_is_not_valid_any_more_stays_in_the_trash(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    post = await teacher.published(**teaching)
    teacher.execute("UPDATE posts SET audio_url = 'http://old.example/talk.mp3'")
    await teacher.delete("post", post["id"])
    refused = await bring_back(teacher)
    assert refused.status_code == 409
    assert "Recording must begin with https://" in refused.json()["message"]
    assert len(await teacher.get("/trash")) == 1


@pytest.mark.rule("ADMIN-60")
@pytest.mark.parametrize("kind", ["series", "timeline"])
async def test_it_comes_back_without_teachings_that_were_deleted_for_ever(
    teacher: Desk, teaching: dict[str, Any], kind: str
) -> None:
    made = await objects(teacher, teaching)
    await teacher.delete(kind, made[kind]["id"])
    teacher.execute(f"DELETE FROM posts WHERE id = {made['post']['id']}")
    restored = await bring_back(teacher)
    assert restored.json()["missingPosts"] == [made["post"]["id"]]
    kept = made[kind]["content"]["posts"]
    kept.remove(made["post"]["id"])
    found = await teacher.get(f"/content/{kind}/{made[kind]['id']}")
    assert found["content"]["posts"] == kept


async def test_deleting_from_the_trash_is_final(teacher: Desk, teaching: dict[str, Any]) -> None:
    post = await teacher.published(**teaching)
    await teacher.delete("post", post["id"])
    [item] = await teacher.get("/trash")
    path = f"/api/admin/trash/{item['id']}"
    assert (await teacher.client.delete(path)).status_code == 204
    assert (await teacher.client.delete(path)).status_code == 404
    assert (await teacher.client.post(f"{path}/restore")).status_code == 404


async def bring_back(teacher: Desk) -> httpx2.Response:
    """Try to bring back the only thing in the trash."""
    [item] = await teacher.get("/trash")
    return await teacher.client.post(f"/api/admin/trash/{item['id']}/restore")


def import_post(site: Site, folder: Path, fields: dict[str, Any]) -> None:
    """Import a teaching as `nuggets import` does."""
    file = folder / "library.jsonl"
    file.write_text(json.dumps({"kind": "post", **fields}) + "\n", "utf-8")
    settings = site.app.state.settings
    engine = sync_engine(settings.database_url)
    import_paths(engine, [file], zone=settings.zone)
    engine.dispose()


async def emptied(site: Site, days: int) -> int:
    """Empty the trash as if some days had passed. Returns how much was deleted."""
    async with AsyncSession(site.app.state.engine) as session, session.begin():
        trash = Trash(session, Audit(AuditRepository(session), "site"), site.app.state.settings)
        return await trash.delete_expired(datetime.now(UTC) + timedelta(days=days))
