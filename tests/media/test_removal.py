"""Files that a newer upload of the same bytes needs are not removed with an older one (ADMIN-33)."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from api.media import jobs
from api.media.processing.outcome import Outcome
from tests.media.conftest import Desk
from tests.media.files import picture


@pytest.mark.rule("ADMIN-34")
@pytest.mark.parametrize("is_deleted", [True, False])
async def test_a_file_that_is_uploaded_again_while_its_job_ends_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, is_deleted: bool
) -> None:
    id = await desk.upload("image", picture())
    finish = jobs._finish

    async def finish_and_upload_again(*arguments: Any) -> None:
        monkeypatch.undo()
        if is_deleted:
            await desk.call("DELETE", f"/api/admin/media/{id}")
        await finish(*arguments)
        await desk.upload("image", picture())

    async def fail(*_: Any) -> Outcome:
        return Outcome(problem="damaged")

    monkeypatch.setattr(jobs, "_finish", finish_and_upload_again)
    monkeypatch.setattr(jobs, "process_in_child", fail)
    await desk.work()
    [media] = (await desk.call("GET", "/api/admin/media")).json()
    assert (media["state"], media["problem"]) == ("ready", None)
    assert (await desk.client.get(media["url"])).status_code == 200


async def test_an_upload_waits_until_the_files_of_the_same_bytes_are_removed(
    desk: Desk, fresh_engine: Engine
) -> None:
    key = func.hashtextextended(hashlib.sha256(picture()).hexdigest(), 0)
    with fresh_engine.begin() as connection:
        connection.execute(select(func.pg_advisory_xact_lock(key)))
        upload = asyncio.create_task(desk.upload("image", picture()))
        done, _ = await asyncio.wait({upload}, timeout=3)
        assert not done
    assert (await desk.media(await upload))["state"] == "waiting"
