"""Resumable uploads by the protocol tus: bounds, offsets, interruptions, expiry (ADMIN-30)."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import pytest
from sqlalchemy import Engine, text

from api.jobs.registry import create_job_app
from api.media.limits import MAX_UNFINISHED, MEGABYTE
from tests.factories import execute
from tests.media.conftest import TUS, Desk, encoded, upload_id
from tests.media.files import picture, recording


@pytest.mark.rule("ADMIN-30")
async def test_a_file_arrives_in_pieces(desk: Desk) -> None:
    content = recording("mp3")
    created = await desk.create("audio", len(content), "light.mp3")
    assert created.status_code == 201
    assert created.headers["tus-resumable"] == "1.0.0"
    location = created.headers["location"]
    half = len(content) // 2
    first = await desk.append(location, 0, content[:half])
    assert (first.status_code, first.headers["upload-offset"]) == (204, str(half))
    assert "media-id" not in first.headers
    state = await desk.call("HEAD", location, headers=TUS)
    assert (state.status_code, state.content) == (200, b"")
    assert state.headers["cache-control"] == "private, no-store"
    assert (state.headers["upload-offset"], state.headers["upload-length"]) == (
        str(half),
        str(len(content)),
    )
    last = await desk.append(location, half, content[half:])
    assert (last.status_code, last.headers["upload-offset"]) == (204, str(len(content)))
    media = await desk.media(int(last.headers["media-id"]))
    assert (media["name"], media["size"], media["state"]) == ("light.mp3", len(content), "waiting")
    assert (await desk.client.get(media["url"])).content == content
    # Whoever missed the last answer finds the id in the state, also after the file was processed.
    await desk.work()
    state = await desk.call("HEAD", location, headers=TUS)
    assert state.headers["upload-offset"] == str(len(content))
    assert state.headers["media-id"] == last.headers["media-id"]
    assert desk.incoming_files() == set()


@pytest.mark.rule("ADMIN-30")
async def test_what_arrived_before_an_interruption_is_kept(desk: Desk) -> None:
    content = recording("mp3")
    location = (await desk.create("audio", len(content))).headers["location"]

    async def interrupted() -> AsyncIterator[bytes]:
        yield content[:5000]
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await desk.append(location, 0, interrupted())
    state = await desk.call("HEAD", location, headers=TUS)
    assert state.headers["upload-offset"] == "5000"
    last = await desk.append(location, 5000, content[5000:])
    assert (
        await desk.client.get((await desk.media(int(last.headers["media-id"])))["url"])
    ).content == content


@pytest.mark.rule("ADMIN-30")
async def test_a_crash_before_the_completion_is_made_good(desk: Desk) -> None:
    """All bytes arrived, but the process died before it made the row."""
    content = recording("mp3")
    location = (await desk.create("audio", len(content))).headers["location"]
    desk.store.partial(upload_id(location)).write_bytes(content)
    state = await desk.call("HEAD", location, headers=TUS)
    assert state.headers["upload-offset"] == str(len(content))
    assert (await desk.media(int(state.headers["media-id"])))["size"] == len(content)


@pytest.mark.parametrize("offset", [0, 99, 101, 10**12])
async def test_another_offset_is_refused(desk: Desk, offset: int) -> None:
    location = (await desk.create("audio", 1000)).headers["location"]
    await desk.append(location, 0, b"x" * 100)
    response = await desk.append(location, offset, b"y" * 10)
    assert response.status_code == 409
    assert desk.store.received(upload_id(location)) == 100


@pytest.mark.rule("ADMIN-30")
async def test_only_one_request_writes_at_a_time(desk: Desk) -> None:
    location = (await desk.create("audio", 1000)).headers["location"]

    async def meanwhile() -> AsyncIterator[bytes]:
        yield b"x" * 100
        second = await desk.append(location, 100, b"y" * 10)
        assert second.status_code == 409
        yield b"x" * 100

    first = await desk.append(location, 0, meanwhile())
    assert (first.status_code, first.headers["upload-offset"]) == (204, "200")


async def test_more_bytes_than_announced_are_refused(desk: Desk) -> None:
    location = (await desk.create("audio", 100)).headers["location"]
    response = await desk.append(location, 0, b"x" * 101)
    assert response.status_code == 413
    assert desk.store.received(upload_id(location)) == 0


async def test_one_request_carries_at_most_a_chunk(desk: Desk) -> None:
    location = (await desk.create("audio", 100 * MEGABYTE)).headers["location"]
    headers = {
        **TUS,
        "Upload-Offset": "0",
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": str(17 * MEGABYTE),
    }
    response = await desk.call("PATCH", location, headers=headers, content=b"")
    assert response.status_code == 413


@pytest.mark.rule("ADMIN-31")
@pytest.mark.parametrize(
    ("kind", "size", "status"),
    [
        ("audio", 500 * MEGABYTE, 201),
        ("audio", 500 * MEGABYTE + 1, 413),
        ("image", 25 * MEGABYTE, 201),
        ("image", 25 * MEGABYTE + 1, 413),
        ("audio", 0, 422),
        ("audio", -1, 422),
        ("video", 100, 400),
        ("", 100, 400),
    ],
)
async def test_size_and_kind_are_checked_at_the_start(
    desk: Desk, kind: str, size: int, status: int
) -> None:
    response = await desk.create(kind, size)
    assert response.status_code == status
    assert len(desk.incoming_files()) == (status == 201)


@pytest.mark.parametrize(
    "metadata", ["kind", "kind !", f"kind {encoded('audio')},filename \xe9", "kind gA=="]
)
async def test_unreadable_metadata_are_refused(desk: Desk, metadata: str) -> None:
    headers = {**TUS, "Upload-Length": "10", "Upload-Metadata": metadata.encode("latin-1")}
    response = await desk.call("POST", "/api/admin/uploads", headers=headers)
    assert response.status_code == 400


@pytest.mark.rule("ADMIN-31")
async def test_the_number_of_unfinished_uploads_is_limited(desk: Desk) -> None:
    for _ in range(MAX_UNFINISHED):
        last = await desk.create("audio", 10)
        assert last.status_code == 201
    assert (await desk.create("audio", 10)).status_code == 409
    ended = await desk.call("DELETE", last.headers["location"], headers=TUS)
    assert ended.status_code == 204
    assert (await desk.create("audio", 10)).status_code == 201


@pytest.mark.rule("ADMIN-31")
async def test_a_full_disk_takes_no_upload(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = SimpleNamespace(free=1025 * MEGABYTE)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert (await desk.create("audio", 2 * MEGABYTE)).status_code == 503
    assert (await desk.create("audio", MEGABYTE)).status_code == 201
    assert len(desk.incoming_files()) == 1


@pytest.mark.rule("ADMIN-31")
async def test_the_disk_has_room_for_all_unfinished_uploads(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = SimpleNamespace(free=1034 * MEGABYTE)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    first = (await desk.create("audio", 8 * MEGABYTE)).headers["location"]
    assert (await desk.create("audio", 3 * MEGABYTE)).status_code == 503
    assert (await desk.create("audio", 2 * MEGABYTE)).status_code == 201
    # What has arrived is no longer expected.
    await desk.append(first, 0, bytes(4 * MEGABYTE))
    assert (await desk.create("audio", 4 * MEGABYTE)).status_code == 201


@pytest.mark.rule("ADMIN-31")
async def test_a_disk_that_fills_up_meanwhile_takes_no_more_bytes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    location = (await desk.create("audio", 2 * MEGABYTE)).headers["location"]
    await desk.append(location, 0, bytes(MEGABYTE))
    usage = SimpleNamespace(free=1024 * MEGABYTE)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert (await desk.append(location, MEGABYTE, bytes(MEGABYTE))).status_code == 503
    state = await desk.call("HEAD", location, headers=TUS)
    assert state.headers["upload-offset"] == str(MEGABYTE)


async def test_an_upload_is_given_up(desk: Desk) -> None:
    location = (await desk.create("audio", 10)).headers["location"]
    assert (await desk.call("DELETE", location, headers=TUS)).status_code == 204
    assert desk.incoming_files() == set()
    for method in ("HEAD", "DELETE"):
        assert (await desk.call(method, location, headers=TUS)).status_code == 404
    assert (await desk.append(location, 0, b"x")).status_code == 404


async def test_an_unusable_file_is_refused_at_its_last_byte(desk: Desk) -> None:
    response = await desk.send("audio", picture())
    assert response.status_code == 422
    assert response.json()["message"].startswith("This is not a recording")
    assert response.headers["tus-resumable"] == "1.0.0"
    assert desk.public_files() == desk.incoming_files() == set()


@pytest.mark.rule("ADMIN-32")
async def test_uploads_without_progress_expire(desk: Desk, fresh_engine: Engine) -> None:
    old = (await desk.create("audio", 10)).headers["location"]
    new = (await desk.create("audio", 10)).headers["location"]
    execute(
        fresh_engine,
        f"UPDATE media_uploads SET expires_at = now() - interval '1 s' WHERE id = '{upload_id(old)}'",
    )
    assert (await desk.call("HEAD", old, headers=TUS)).status_code == 404
    (desk.store.incoming / str(uuid4())).touch()
    left_by_a_killed_worker = desk.store.incoming / "processing-1"
    left_by_a_killed_worker.mkdir()
    (left_by_a_killed_worker / "half.m4a").touch()
    for file in desk.store.incoming.iterdir():
        _age(file)
    assert desk.settings.database_url
    async with create_job_app(desk.settings.database_url).open_async() as app:
        await app.configure_task("media:delete_expired_uploads").defer_async(timestamp=0)
    await desk.work()
    assert desk.incoming_files() == {str(upload_id(new))}
    with fresh_engine.connect() as connection:
        ids = connection.scalars(text("SELECT id::text FROM media_uploads")).all()
    assert ids == [str(upload_id(new))]


def _age(file: Path) -> None:
    two_days_ago = time.time() - 2 * 24 * 3600
    os.utime(file, (two_days_ago, two_days_ago))


@pytest.mark.rule("ADMIN-32")
async def test_progress_begins_the_lifetime_anew(desk: Desk, fresh_engine: Engine) -> None:
    location = (await desk.create("audio", 10)).headers["location"]
    execute(fresh_engine, "UPDATE media_uploads SET expires_at = now() + interval '1 minute'")
    await desk.append(location, 0, b"x")
    with fresh_engine.connect() as connection:
        statement = text("SELECT expires_at > now() + interval '23 hours' FROM media_uploads")
        assert connection.scalar(statement) is True


@pytest.mark.rule("ADMIN-30")
@pytest.mark.parametrize("method", ["POST", "HEAD", "PATCH", "DELETE", "OPTIONS"])
async def test_every_request_needs_the_admin(desk: Desk, method: str) -> None:
    path = "/api/admin/uploads"
    if method in ("HEAD", "PATCH", "DELETE"):
        path = (await desk.create("audio", 10)).headers["location"]
    response = await desk.client.request(method, path, headers=TUS)
    assert response.status_code == 401


async def test_the_protocol_is_checked(desk: Desk) -> None:
    other = await desk.call(
        "POST",
        "/api/admin/uploads",
        headers={
            "Tus-Resumable": "0.2.2",
            "Upload-Length": "1",
            "Upload-Metadata": f"kind {encoded('audio')}",
        },
    )
    assert (other.status_code, other.headers["tus-version"]) == (412, "1.0.0")
    location = (await desk.create("audio", 10)).headers["location"]
    wrong_type = await desk.call(
        "PATCH", location, headers={**TUS, "Upload-Offset": "0"}, content=b"x"
    )
    assert wrong_type.status_code == 415
    supported = await desk.call("OPTIONS", "/api/admin/uploads")
    assert supported.status_code == 204
    assert supported.headers["tus-extension"] == "creation,expiration,termination"
