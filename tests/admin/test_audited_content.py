"""What is done to drafts, published objects and the trash is in the audit trail (ADMIN-19)."""

from __future__ import annotations

from typing import Any

from tests.admin.conftest import Desk


async def test_each_step_of_a_teaching_is_recorded(teacher: Desk, teaching: dict[str, Any]) -> None:
    post = await teacher.published(**teaching)
    draft = await teacher.begin("post", post["id"])
    await teacher.publish(await teacher.save(draft, title="Changed", isPremium=1))
    restore = f"/api/admin/content/post/{post['id']}/versions/1/restore"
    restored = (await teacher.client.post(restore)).json()
    await teacher.client.delete(f"/api/admin/drafts/{restored['id']}")
    await teacher.delete("post", post["id"])
    trash = await teacher.get("/trash")
    for item in trash:
        await teacher.client.post(f"/api/admin/trash/{item['id']}/restore")
    await teacher.delete("post", post["id"])
    [item] = await teacher.get("/trash")
    await teacher.client.delete(f"/api/admin/trash/{item['id']}")

    trail = (await teacher.get("/audit"))[::-1]
    assert [entry["action"] for entry in trail] == [
        *("post.draft", "post.publish", "post.draft", "post.publish"),
        *("post.draft", "post.restore", "post.delete-draft", "post.delete"),
        *("post.undelete", "post.undelete", "post.delete", "post.delete-forever"),
    ]
    changed = trail[3]
    assert changed["target"] == str(post["id"])
    assert changed["changes"]["title"] == {"before": teaching["title"], "after": "Changed"}
    assert changed["changes"]["isPremium"] == {"before": 0, "after": 1}
    assert "author" not in changed["changes"]
