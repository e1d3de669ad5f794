"""`POST /api/uploads`: what is taken and refused, and what the answer says (ADMIN-15)."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest

from api.media import uploads
from api.media.formats import IS_VIDEO, NOT_AUDIO
from api.media.limits import MEGABYTE
from tests.media.conftest import Desk
from tests.media.files import CODECS, picture, recording, video

TYPES = {
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "alac": "audio/mp4",
    "ogg": "audio/ogg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "aiff": "audio/aiff",
}


@pytest.mark.rule("ACCESS-9", "ADMIN-15")
@pytest.mark.parametrize("kind", CODECS)
async def test_the_type_is_recognized_by_the_content(desk: Desk, kind: str) -> None:
    content = recording(kind)
    response = await desk.send_form(content, "misleading.png")
    assert response.status_code == 201
    answer = response.json()
    assert (answer["media"]["type"], answer["media"]["kind"]) == (TYPES[kind], "audio")
    assert (answer["media"]["name"], answer["media"]["size"]) == ("misleading.png", len(content))
    served = await desk.client.get(answer["url"])
    assert (served.status_code, served.content) == (200, content)
    assert served.headers["content-type"].removeprefix("audio/x-") in {
        TYPES[kind],
        TYPES[kind].removeprefix("audio/"),
    }
    assert "content-disposition" not in served.headers


@pytest.mark.rule("ADMIN-15")
async def test_the_server_chooses_the_name(desk: Desk) -> None:
    response = await desk.send_form(recording("mp3"), "../../etc/passwd.html")
    answer = response.json()
    assert answer["media"]["name"] == "passwd.html"
    [file] = desk.public_files()
    assert answer["url"] == f"/media/uploads/{file}"
    assert file.endswith(".mp3")
    assert "passwd" not in file


@pytest.mark.rule("ADMIN-15")
@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"#EXTM3U\nfile:///etc/passwd\n", NOT_AUDIO),
        (b"ffconcat version 1.0\nfile /etc/passwd\n", NOT_AUDIO),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", NOT_AUDIO),
        (b"<!doctype html><script>alert(1)</script>", NOT_AUDIO),
        (b"ID3" + bytes(4000), NOT_AUDIO),
        (b"RIFF\xff\xff\xff\xffWAVEfmt \xff\xff\xff\xff", NOT_AUDIO),
        (b"\0" * 100_000, NOT_AUDIO),
        (b"OggS" + b"\xff" * 5000, NOT_AUDIO),
        (picture(), NOT_AUDIO),
        (video(), IS_VIDEO),
    ],
)
async def test_other_files_are_refused_and_not_kept(
    desk: Desk, content: bytes, problem: str
) -> None:
    response = await desk.send_form(content, "light.mp3")
    assert response.status_code == 422
    assert response.json()["message"] == problem
    assert desk.public_files() == desk.incoming_files() == set()
    listed = await desk.call("GET", "/api/admin/media")
    assert listed.json() == []


async def test_a_recording_that_is_also_html_is_served_as_a_recording(desk: Desk) -> None:
    """Its name is that of its type, and browsers may not guess another one."""
    polyglot = recording("mp3") + b"<script>alert(1)</script>"
    response = await desk.send_form(polyglot, "page.html")
    served = await desk.client.get(response.json()["url"])
    assert served.headers["content-type"] == "audio/mpeg"
    assert served.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "form",
    [
        {"files": {"audioFile": ("empty.mp3", b"", "audio/mpeg")}},
        {"files": {"other": ("light.mp3", b"sound", "audio/mpeg")}},
        {"files": {"audioFile": (None, b"sound")}},
        {"data": {"audioFile": "sound"}},
        {},
    ],
)
async def test_a_form_without_a_file_is_refused(desk: Desk, form: dict[str, object]) -> None:
    response = await desk.call("POST", "/api/uploads", **form)
    assert response.status_code in (400, 422)
    if response.status_code == 422:
        assert response.json()["message"] == "Please select a file first"
    assert desk.incoming_files() == set()


@pytest.mark.rule("ADMIN-15")
async def test_the_token_is_checked_before_the_body_is_read(desk: Desk) -> None:
    was_read = []

    async def body() -> AsyncIterator[bytes]:
        was_read.append(True)
        yield b""

    headers = {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": "1000"}
    for authorization in ({}, {"Authorization": "Bearer forged"}):
        response = await desk.client.post(
            "/api/uploads", headers={**headers, **authorization}, content=body()
        )
        assert response.status_code == 401
    assert was_read == []


@pytest.mark.rule("ADMIN-15")
async def test_a_form_is_received_on_the_disk_of_the_uploads(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a container /tmp is in memory, and smaller than two recordings."""
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    content = recording("wav", seconds=10)
    assert len(content) > MEGABYTE
    response = await desk.send_form(content)
    assert response.status_code == 201
    assert response.json()["media"]["size"] == len(content)
    await desk.work()
    assert desk.incoming_files() == set()


async def test_a_form_is_not_read_where_the_disk_is_full(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1024 * MEGABYTE))
    was_read = []

    async def body() -> AsyncIterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="audioFile"; filename="a"\r\n\r\n'
        was_read.append(True)
        yield bytes(500)

    headers = {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": "1000"}
    response = await desk.call("POST", "/api/uploads", headers=headers, content=body())
    assert response.status_code == 503
    assert was_read == []


@pytest.mark.rule("ADMIN-15")
async def test_a_body_beyond_the_limit_is_refused(desk: Desk) -> None:
    headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": str(600 * 2**20),
    }
    response = await desk.call("POST", "/api/uploads", headers=headers, content=b"")
    assert response.status_code == 413


@pytest.mark.rule("ADMIN-33")
async def test_the_same_file_twice_is_one_file(desk: Desk) -> None:
    content = recording("mp3")
    first = (await desk.send_form(content, "one.mp3")).json()
    again = (await desk.send_form(content, "two.mp3")).json()
    assert (again["url"], again["media"]["id"]) == (first["url"], first["media"]["id"])
    assert again["media"]["name"] == "one.mp3"
    assert len(desk.public_files()) == 1


def test_names_are_cleaned_for_display() -> None:
    assert uploads.clean_name("C:\\Users\\me\\אור.mp3") == "אור.mp3"
    assert uploads.clean_name("x" * 400 + ".mp3") == "x" * 251 + ".mp3"
    assert uploads.clean_name("..//") == "unnamed"
