"""A server that is killed in the middle of an upload loses nothing that it had told (ADMIN-30)."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx2
import pytest

from api.media.limits import MEGABYTE
from api.media.storage import MediaStore
from tests.media.conftest import PASSWORD, TUS, encoded, upload_id
from tests.media.files import recording
from tests.uvicorn_server import served

SIZE = 200 * MEGABYTE
CHUNK = 8 * MEGABYTE


def large_recording() -> bytes:
    """A WAV file of `SIZE` bytes; its end is not sound, which only the job would notice."""
    return recording("wav", seconds=1) + os.urandom(SIZE // 2) * 2


@pytest.mark.rule("ADMIN-30")
def test_200_mb_are_resumed_after_the_server_was_killed(
    fresh_database_url: str, tmp_path: Path
) -> None:
    content = large_recording()
    server = partial(served, fresh_database_url, tmp_path, admin_password=PASSWORD)
    with server() as (process, port), _admin(port) as site:
        metadata = f"kind {encoded('audio')},filename {encoded('long.wav')}"
        headers = {"Upload-Length": str(len(content)), "Upload-Metadata": metadata}
        created = site.post("/api/admin/uploads", headers=headers)
        location = created.raise_for_status().headers["location"]
        told = 0
        for offset in range(0, 80 * MEGABYTE, CHUNK):
            told = _append(site, location, offset, content[offset : offset + CHUNK])
        _kill_while_sending(process, site, location, content[told : told + CHUNK], tmp_path)
    with server() as (_, port), _admin(port) as site:
        state = site.head(location)
        kept = int(state.raise_for_status().headers["upload-offset"])
        # The killed request had told nothing, yet what arrived of it is not sent again.
        assert told < kept < told + CHUNK
        offset = kept
        while offset < len(content):
            offset = _append(site, location, offset, content[offset : offset + CHUNK])
        media_id = site.head(location).headers["media-id"]
        media = site.get(f"/api/admin/media/{media_id}").json()
        served_file = site.get(media["url"]).content
    assert hashlib.sha256(served_file).digest() == hashlib.sha256(content).digest()


@contextmanager
def _admin(port: int) -> Iterator[httpx2.Client]:
    address = f"http://127.0.0.1:{port}"
    with httpx2.Client(base_url=address, headers=TUS, trust_env=False, timeout=60) as client:
        answer = client.post("/api/admin/login", json={"password": PASSWORD})
        client.headers["Authorization"] = f"Bearer {answer.raise_for_status().json()['token']}"
        yield client


def _append(site: httpx2.Client, location: str, offset: int, chunk: bytes | Iterator[bytes]) -> int:
    headers = {"Upload-Offset": str(offset), "Content-Type": "application/offset+octet-stream"}
    response = site.patch(location, headers=headers, content=chunk)
    return int(response.raise_for_status().headers["upload-offset"])


def _kill_while_sending(
    process: subprocess.Popen[bytes], site: httpx2.Client, location: str, chunk: bytes, folder: Path
) -> None:
    """Send half of a chunk, wait until the server has some of it, and kill the server."""
    file = MediaStore(folder).partial(upload_id(location))
    before = file.stat().st_size

    def half() -> Iterator[bytes]:
        yield chunk[: len(chunk) // 2]
        while file.stat().st_size == before:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=60)
        yield chunk[len(chunk) // 2 :]

    try:
        _append(site, location, before, half())
    except httpx2.TransportError:
        return
    raise AssertionError("the killed server answered")
