"""What is done to files is in the audit trail (ADMIN-19)."""

from __future__ import annotations

from tests.media.conftest import Desk
from tests.media.files import recording


async def test_upload_description_and_deletion_are_recorded(desk: Desk) -> None:
    first = await desk.upload("audio", recording("mp3"), "light.mp3")
    second = (await desk.send_form(recording("mp3", seconds=1.0), "short.mp3")).json()
    await desk.call("PATCH", f"/api/admin/media/{first}", json={"alt": "A candle"})
    await desk.call("DELETE", f"/api/admin/media/{second['media']['id']}")
    trail = (await desk.call("GET", "/api/admin/audit")).json()[::-1]
    assert [(entry["action"], entry["title"]) for entry in trail] == [
        ("media.upload", "light.mp3"),
        ("media.upload", "short.mp3"),
        ("media.describe", "light.mp3"),
        ("media.delete", "short.mp3"),
    ]
    assert trail[2]["changes"] == {"alt": {"before": "", "after": "A candle"}}
