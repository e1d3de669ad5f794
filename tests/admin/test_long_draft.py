"""A long draft holds up no reader: its text is read in threads (API-38)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.admin.conftest import Desk
from tests.long_texts import TEXT, readers, reading_on_the_loop


@pytest.mark.rule("API-38")
async def test_what_the_teacher_writes_is_read_in_threads(
    teacher: Desk, teaching: dict[str, Any]
) -> None:
    draft = await teacher.begin()
    with reading_on_the_loop() as found:
        draft = await teacher.save(draft, **{**teaching, "content": TEXT})
        preview = await teacher.client.get(draft["previewPath"])
        assert preview.status_code == 200
        await teacher.get(f"/drafts/{draft['id']}/newsletter")
        await teacher.publish(draft)
    assert readers(found) == set()
