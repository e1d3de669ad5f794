"""What the job makes of an upload: measures, variants, and reasons why not (ADMIN-33 to ADMIN-36)."""

from __future__ import annotations

import io
import signal
from collections.abc import Mapping
from typing import Any

import av
import pytest
from PIL import Image
from sqlalchemy import Engine, text

from api.core.pictures import WIDTHS, srcset
from api.jobs.registry import create_job_app
from api.jobs.worker import CONCURRENCY
from api.media.entries import loudness_warning
from api.media.formats import IS_ANIMATED, NOT_IMAGE, TOO_MANY_PIXELS
from api.media.processing import child
from api.media.processing.audio import DAMAGED
from api.media.service import PROCESS_TASK
from tests.factories import execute
from tests.media.conftest import Desk
from tests.media.files import PLACE, RATE, photo, picture, png_header, png_text_bomb, recording


@pytest.mark.rule("ADMIN-35")
@pytest.mark.parametrize(
    ("kind", "codec"), [("mp3", "mp3float"), ("m4a", "aac"), ("opus", "opus"), ("ogg", "vorbis")]
)
async def test_a_recording_is_measured(desk: Desk, kind: str, codec: str) -> None:
    """A tone of 1 kHz at -14 dBFS in both channels has about -14 LUFS, by BS.1770."""
    id = await desk.upload("audio", recording(kind, seconds=4))
    await desk.work()
    media = await desk.media(id)
    assert (media["state"], media["problem"], media["codec"]) == ("ready", None, codec)
    assert media["duration"] == pytest.approx(4, abs=0.1)
    assert media["loudness"] == pytest.approx(-14, abs=1)
    assert media["peak"] == pytest.approx(-14, abs=1)
    assert media["warning"] is None
    assert media["variants"] == []
    assert media["url"] == media["originalUrl"]


@pytest.mark.rule("ADMIN-35")
@pytest.mark.parametrize("kind", ["wav", "flac", "aiff", "alac"])
async def test_what_browsers_do_not_play_is_transcoded_and_kept(desk: Desk, kind: str) -> None:
    content = recording(kind, seconds=2)
    id = await desk.upload("audio", content)
    await desk.work()
    media = await desk.media(id)
    assert media["state"] == "ready", media["problem"]
    assert media["url"] == media["variants"][0]["url"] != media["originalUrl"]
    assert (await desk.client.get(media["originalUrl"])).content == content
    played = (await desk.client.get(media["variants"][0]["url"])).content
    with av.open(io.BytesIO(played), "r") as container:
        [stream] = container.streams.audio
        assert stream.codec_context.name == "aac"
        samples = [frame.samples for frame in container.decode(stream)]
    assert sum(samples) / RATE == pytest.approx(2, abs=0.1)
    assert played.index(b"moov") < played.index(b"mdat")


@pytest.mark.rule("ADMIN-35")
@pytest.mark.parametrize(
    ("loudness", "peak", "beginning"),
    [
        (-16.0, -3.0, None),
        (-19.9, -3.0, None),
        (-27.0, -9.0, "This recording is quiet: raise it by about 11 dB (-27 LUFS"),
        (-9.0, 0.5, "This recording is loud: lower it by about 7 dB"),
        (-14.0, 0.8, "This recording clips: its peak is +0.8 dB."),
        (None, None, None),
    ],
)
def test_the_loudness_that_a_listener_would_notice_is_told(
    loudness: float | None, peak: float | None, beginning: str | None
) -> None:
    warning = loudness_warning(loudness, peak)
    assert warning == beginning or (warning and beginning and warning.startswith(beginning))


async def test_silence_has_no_loudness(desk: Desk) -> None:
    id = await desk.upload("audio", recording("wav", seconds=1, amplitude=0))
    await desk.work()
    media = await desk.media(id)
    assert (media["state"], media["loudness"], media["peak"]) == ("ready", None, None)


@pytest.mark.rule("ADMIN-35")
async def test_a_damaged_recording_fails_with_a_reason(desk: Desk) -> None:
    content = bytearray(recording("flac", seconds=5))
    for at in range(len(content) // 4, len(content), 50):
        content[at] ^= 0xFF
    id = await desk.upload("audio", bytes(content))
    await desk.work()
    media = await desk.media(id)
    assert (media["state"], media["problem"], media["url"]) == ("failed", DAMAGED, None)
    assert desk.public_files() == desk.incoming_files() == set()


def _candidates(media: Mapping[str, Any]) -> str:
    return ", ".join(f"{each['url']} {each['width']}w" for each in media["variants"])


@pytest.mark.rule("ADMIN-36")
async def test_a_picture_is_resized_for_the_pages(desk: Desk) -> None:
    id = await desk.upload("image", picture(3000, 1500), "road.jpg")
    assert (await desk.media(id))["url"] is None
    await desk.work()
    media = await desk.media(id)
    assert media["state"] == "ready", media["problem"]
    assert (media["width"], media["height"], media["type"]) == (2560, 1280, "image/jpeg")
    sizes = [(each["width"], each["height"], each["type"]) for each in media["variants"]]
    assert sizes == [(width, width // 2, "image/webp") for width in WIDTHS]
    assert srcset(media["url"]) == _candidates(media)
    for each in [media, *media["variants"]]:
        served = await desk.client.get(each["url"])
        assert served.headers["content-type"] == each["type"]
        with Image.open(io.BytesIO(served.content)) as image:
            assert image.size == (each["width"], each["height"])


@pytest.mark.rule("ADMIN-36")
@pytest.mark.parametrize(
    ("written_as", "kept"),
    [("PNG", "image/png"), ("WEBP", "image/webp"), ("AVIF", "image/jpeg"), ("GIF", "image/png")],
)
async def test_the_kept_format_is_one_that_every_browser_shows(
    desk: Desk, written_as: str, kept: str
) -> None:
    id = await desk.upload("image", picture(500, 250, written_as))
    await desk.work()
    media = await desk.media(id)
    assert (media["state"], media["type"]) == ("ready", kept)
    assert [each["width"] for each in media["variants"]] == [320, 500]
    assert srcset(media["url"]) == _candidates(media)


@pytest.mark.rule("ADMIN-36")
async def test_a_photo_is_turned_upright_and_loses_its_place(desk: Desk) -> None:
    content = photo(1000, 400)
    assert PLACE in content
    id = await desk.upload("image", content)
    await desk.work()
    media = await desk.media(id)
    assert (media["width"], media["height"]) == (400, 1000)
    for name in desk.public_files():
        written = (desk.store.public / name).read_bytes()
        assert PLACE not in written
        assert b"Exif" not in written
        with Image.open(io.BytesIO(written)) as image:
            assert not image.getexif()
            # Red was at the left edge; turned clockwise, it is at the top.
            red, _, blue = image.convert("RGB").getpixel((image.width // 2, 5))  # type: ignore[misc]
            assert red > 200 > blue
    assert desk.incoming_files() == set()


@pytest.mark.rule("ADMIN-31")
@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (png_header(50_000, 50_000), TOO_MANY_PIXELS),
        (png_header(2**31 - 1, 2**31 - 1), TOO_MANY_PIXELS),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", NOT_IMAGE),
        (b"GIF89a" + b"<script>alert(1)</script>", NOT_IMAGE),
        (b"\xff\xd8\xff\xe0" + bytes(2000), NOT_IMAGE),
        (recording("mp3"), NOT_IMAGE),
        (
            picture(50, 50, "GIF", save_all=True, append_images=[Image.new("RGB", (50, 50))]),
            IS_ANIMATED,
        ),
    ],
)
async def test_other_pictures_are_refused_before_they_are_decoded(
    desk: Desk, content: bytes, problem: str
) -> None:
    response = await desk.send("image", content, "road.jpg")
    assert (response.status_code, response.json()["message"]) == (422, problem)
    assert desk.public_files() == desk.incoming_files() == set()


@pytest.mark.parametrize("content", [png_header(5000, 5000), picture()[:5000]])
async def test_a_picture_without_its_data_fails_with_a_reason(desk: Desk, content: bytes) -> None:
    id = await desk.upload("image", content)
    await desk.work()
    media = await desk.media(id)
    assert (media["state"], media["problem"]) == ("failed", NOT_IMAGE)
    assert desk.public_files() == desk.incoming_files() == set()


async def test_a_compressed_comment_is_not_unpacked(desk: Desk) -> None:
    """Otherwise 250 kB would need 256 MB. Pillow stops at its limit."""
    response = await desk.send("image", png_text_bomb())
    assert response.status_code == 422


@pytest.mark.rule("ADMIN-36")
async def test_html_after_a_picture_is_gone(desk: Desk) -> None:
    id = await desk.upload("image", picture() + b"<script>alert(1)</script>")
    await desk.work()
    assert (await desk.media(id))["state"] == "ready"
    for name in desk.public_files():
        assert b"<script>" not in (desk.store.public / name).read_bytes()


@pytest.mark.rule("ADMIN-33")
async def test_a_decoder_that_crashes_is_a_problem_of_the_file(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash = f"import os; os.kill(os.getpid(), {signal.SIGSEGV.value})"
    monkeypatch.setattr(child, "PROCESS_COMMAND", ("-c", crash))
    id = await desk.upload("image", picture())
    await desk.work()
    media = await desk.media(id)
    assert (media["state"], media["problem"]) == ("failed", child.CRASHED)


@pytest.mark.rule("ADMIN-33")
async def test_a_decoder_that_does_not_end_is_ended(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "PROCESS_COMMAND", ("-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(child, "PROCESS_SECONDS", 0.2)
    id = await desk.upload("image", picture())
    await desk.work()
    assert (await desk.media(id))["problem"] == child.CRASHED


@pytest.mark.rule("ADMIN-33")
async def test_a_failed_file_can_be_uploaded_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(child, "PROCESS_COMMAND", ("-c", "raise SystemExit(1)"))
        id = await desk.upload("image", picture())
        await desk.work()
    assert (await desk.media(id))["state"] == "failed"
    assert await desk.upload("image", picture()) == id
    await desk.work()
    assert (await desk.media(id))["state"] == "ready"


@pytest.mark.rule("ADMIN-33")
@pytest.mark.parametrize("state", ["waiting", "processing"])
async def test_a_file_whose_job_was_lost_is_queued_again_by_its_next_upload(
    desk: Desk, fresh_engine: Engine, state: str
) -> None:
    """Its job may have failed for good, as during an outage of the database."""
    id = await desk.upload("image", picture())
    execute(fresh_engine, f"UPDATE media SET state = '{state}'")
    execute(fresh_engine, "UPDATE procrastinate_jobs SET status = 'failed'")
    assert await desk.upload("image", picture()) == id
    await desk.work()
    assert (await desk.media(id))["state"] == "ready"


async def test_a_file_that_waits_for_its_job_is_queued_once(
    desk: Desk, fresh_engine: Engine
) -> None:
    for _ in range(2):
        await desk.upload("image", picture())
    with fresh_engine.connect() as connection:
        count = text("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'media:process'")
        assert connection.scalar(count) == 1


@pytest.mark.rule("ADMIN-33")
async def test_derived_files_are_public_once_they_are_complete(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup, or a page, that meets one which is being written would have half of it."""
    write_and_list = (
        "import json, os, sys; open(f'{sys.argv[3]}/{sys.argv[4]}-320.webp', 'w').write('half');"
        f"print(json.dumps({{'problem': str(os.listdir('{desk.store.public}'))}}))"
    )
    monkeypatch.setattr(child, "PROCESS_COMMAND", ("-c", write_and_list))
    id = await desk.upload("image", picture())
    await desk.work()
    assert (await desk.media(id))["problem"] == "[]"
    assert desk.public_files() == desk.incoming_files() == set()


@pytest.mark.rule("ADMIN-33")
async def test_one_file_is_processed_at_a_time(desk: Desk) -> None:
    """Otherwise a few recordings would take every slot of the worker, and its memory."""
    ids = [await desk.upload("image", picture(width)) for width in (400, 500)]
    await desk.work(concurrency=CONCURRENCY)
    assert [(await desk.media(id))["state"] for id in ids] == ["ready", "waiting"]
    await desk.work(concurrency=CONCURRENCY)
    assert [(await desk.media(id))["state"] for id in ids] == ["ready", "ready"]


@pytest.mark.rule("ADMIN-33")
async def test_a_job_that_runs_again_changes_nothing(desk: Desk, fresh_engine: Engine) -> None:
    id = await desk.upload("image", picture())
    # Its worker was killed in the middle.
    execute(fresh_engine, "UPDATE media SET state = 'processing'")
    await desk.work()
    media = await desk.media(id)
    assert media["state"] == "ready"
    assert desk.settings.database_url
    async with create_job_app(desk.settings.database_url).open_async() as app:
        await app.configure_task(PROCESS_TASK).defer_async(media_id=id)
        await app.configure_task(PROCESS_TASK).defer_async(media_id=999)
    await desk.work()
    assert await desk.media(id) == media
