"""Drafts are saved, compared and published (ADMIN-17)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.admin.conftest import Desk
from tests.site_fixtures import Site


@pytest.mark.rule("ADMIN-17")
async def test_a_draft_is_unseen_until_it_is_published(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    draft = await teacher.save(await teacher.begin(), **teaching)
    assert (await teacher.read("/api/posts/daily")).json() == []
    assert [each["title"] for each in await teacher.get("/drafts?kind=post")] == [teaching["title"]]
    published = await teacher.publish(draft)
    [card] = (await teacher.read("/api/posts/daily")).json()
    assert (card["id"], card["title"]) == (published["id"], teaching["title"])
    post = (await teacher.read(f"/api/posts/{published['id']}")).json()
    assert 'id="p1"' in post["content"]
    assert await teacher.get("/drafts") == []


@pytest.mark.rule("ADMIN-17")
async def test_a_future_date_is_a_schedule(teacher: Desk, teaching: dict[str, Any]) -> None:
    await teacher.published(**teaching | {"publishDate": "2090-01-05"})
    assert (await teacher.read("/api/posts/daily")).json() == []
    [listed] = await teacher.get("/content/post")
    assert listed["publishDate"].startswith("2090-01-05T11:00:00")


@pytest.mark.rule("ADMIN-17")
async def test_a_teaching_without_a_date_is_published_now(
    desk: Site, teacher: Desk, teaching: dict[str, Any]
) -> None:
    """Today by the site's clock, the first time; a date that is taken away later is missed."""
    before = datetime.now(UTC).replace(microsecond=0)
    post = await teacher.published(**teaching | {"publishDate": ""})
    [card] = (await teacher.read("/api/posts/daily")).json()
    assert card["id"] == post["id"]
    assert before <= datetime.fromisoformat(card["publishDate"]) <= datetime.now(UTC)
    draft = await teacher.save(await teacher.begin("post", post["id"]), publishDate=None)
    response = await desk.client.post(
        f"/api/admin/drafts/{draft['id']}/publish", json={"version": draft["version"]}
    )
    assert response.json()["fields"] == {"publishDate": "Date of publication is missing."}


async def test_what_is_missing_is_named_field_by_field(desk: Site, teacher: Desk) -> None:
    draft = await teacher.save(await teacher.begin(), title="Only a title", content="<p> </p>")
    response = await desk.client.post(
        f"/api/admin/drafts/{draft['id']}/publish", json={"version": draft["version"]}
    )
    assert response.status_code == 422
    fields = response.json()["fields"]
    assert "publishDate" not in fields  # it would be now
    assert "content" in fields
    assert (await teacher.get(f"/drafts/{draft['id']}"))["content"]["title"] == "Only a title"


@pytest.mark.rule("ADMIN-18")
async def test_html_is_sanitised_when_it_is_saved(teacher: Desk) -> None:
    html = '<p onclick="x()">Safe</p><script>alert(1)</script><a href="javascript:x">link</a>'
    draft = await teacher.save(await teacher.begin(), content=html)
    assert draft["content"]["content"] == "<p>Safe</p>link"


@pytest.mark.rule("ADMIN-17")
async def test_two_windows_do_not_overwrite_each_other(
    desk: Site, teacher: Desk, teaching: dict[str, Any]
) -> None:
    first = await teacher.begin()
    await teacher.save(first, **teaching)
    response = await desk.client.put(
        f"/api/admin/drafts/{first['id']}",
        json={"version": first["version"], "content": {"title": "From the other window"}},
    )
    assert (response.status_code, response.json()["code"]) == (409, "draft_changed")
    kept = await teacher.get(f"/drafts/{first['id']}")
    assert kept["content"]["title"] == teaching["title"]


async def test_an_object_has_one_draft(teacher: Desk, teaching: dict[str, Any]) -> None:
    post = await teacher.published(**teaching)
    one, other = (
        await teacher.begin("post", post["id"]),
        await teacher.begin("post", post["id"]),
    )
    assert one["id"] == other["id"]
    assert one["content"]["title"] == teaching["title"]
    assert (await teacher.get(f"/content/post/{post['id']}"))["draftId"] == one["id"]


@pytest.mark.rule("ADMIN-17")
async def test_a_change_of_what_is_published_is_not_overwritten(
    desk: Site, teacher: Desk, teaching: dict[str, Any]
) -> None:
    post = await teacher.published(**teaching)
    draft = await teacher.save(await teacher.begin("post", post["id"]), title="Mine")
    teacher.execute("UPDATE posts SET title = 'Theirs'")
    assert (await teacher.get(f"/drafts/{draft['id']}"))["isOutdated"]
    path, body = f"/api/admin/drafts/{draft['id']}/publish", {"version": draft["version"]}
    refused = await desk.client.post(path, json=body)
    assert (refused.status_code, refused.json()["code"]) == (409, "content_changed")
    current = await teacher.get(f"/content/post/{post['id']}")
    assert current["title"] == "Theirs"
    assert (await teacher.publish(draft, current["fingerprint"]))["title"] == "Mine"
    # What was changed elsewhere is a version, too.
    versions = await teacher.get(f"/content/post/{post['id']}/versions")
    assert [version["title"] for version in versions] == ["Mine", "Theirs", teaching["title"]]


@pytest.mark.rule("ADMIN-17")
async def test_an_earlier_version_is_restored_by_way_of_the_draft(
    desk: Site, teacher: Desk, teaching: dict[str, Any]
) -> None:
    post = await teacher.published(**teaching)
    path = f"/content/post/{post['id']}"
    await teacher.publish(await teacher.save(await teacher.begin("post", post["id"]), title="B"))
    restored = await desk.client.post(f"/api/admin{path}/versions/1/restore")
    draft = restored.json()
    assert draft["content"]["title"] == teaching["title"]
    assert (await teacher.read(f"/api/posts/{post['id']}")).json()["title"] == "B"
    await teacher.publish(draft)
    assert (await teacher.read(f"/api/posts/{post['id']}")).json()["title"] == teaching["title"]
    assert (await teacher.get(f"{path}/versions/2"))["content"]["title"] == "B"
    missing = await desk.client.post(f"/api/admin{path}/versions/9/restore")
    assert missing.status_code == 404


async def test_publishing_keeps_paragraph_ids_and_the_embedded_picture(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    post = await teacher.published(**teaching)
    teacher.execute("UPDATE posts SET base64_image = 'aGVsbG8='")
    draft = await teacher.begin("post", post["id"])
    assert "base64Image" not in draft["content"]
    before = draft["content"]["content"]
    draft = await teacher.save(draft, content=f"<p>New beginning.</p>{before}")
    await teacher.publish(draft)
    after = (await teacher.read(f"/api/posts/{post['id']}")).json()
    assert after["content"].index('id="p3"') < after["content"].index('id="p1"')
    assert after["base64Image"]


@pytest.mark.parametrize(
    "content",
    [
        {"unknown": 1},
        {"title": "nul \x00"},
        {"title": "x" * 1_500_001},
    ],
)
async def test_a_draft_that_cannot_be_stored_is_refused(
    desk: Site, teacher: Desk, content: dict[str, Any]
) -> None:
    draft = await teacher.begin()
    response = await desk.client.put(
        f"/api/admin/drafts/{draft['id']}", json={"version": 1, "content": content}
    )
    assert response.status_code == 422
    assert (await teacher.get(f"/drafts/{draft['id']}"))["version"] == 1


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999"])
async def test_numbers_that_json_lacks_are_refused(desk: Site, teacher: Desk, number: str) -> None:
    draft = await teacher.begin()
    response = await desk.client.put(
        f"/api/admin/drafts/{draft['id']}",
        content=f'{{"version": 1, "content": {{"isPremium": {number}}}}}',
        headers={"Content-Type": "application/json"},
    )
    assert response.status_code == 422


@pytest.mark.rule("ACCESS-9")
async def test_the_desk_needs_a_login(desk: Site) -> None:
    del desk.client.headers["Authorization"]
    for path in ("/drafts", "/drafts/1", "/content/post", "/trash", "/calendar", "/verses"):
        assert (await desk.client.get(f"/api/admin{path}")).status_code == 401
