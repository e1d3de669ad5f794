"""The site's media: which files are served, how, and that no others are."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
import pytest

from api.library.media import SAMPLE_RECORDINGS, picture_url
from tests.site_fixtures import running, site_settings

SOUND = bytes(range(256)) * 40


@pytest.fixture(scope="module")
async def media(
    library_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx2.AsyncClient]:
    """A visitor of a site with uploads, and with a secret file outside their folder."""
    folder = tmp_path_factory.mktemp("media")
    uploads = folder / "uploads"
    (uploads / "deep").mkdir(parents=True)
    for name in ("one.mp3", "deep/two words.m4a", "road.jpg", "clip.mp4"):
        (uploads / name).write_bytes(SOUND)
    for name in ("page.html", "drawing.svg", "book.pdf", "script.js", "nameless"):
        (uploads / name).write_text("<script>alert(1)</script>")
    (folder / "secret.key").write_text("secret")
    (uploads / "way-out").symlink_to(folder / "secret.key")
    (uploads / "circle").symlink_to(uploads / "circle")
    async with running(site_settings(library_url, folder)) as site:
        yield site.client


@pytest.mark.rule("LISTEN-6")
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("one.mp3", "audio/mpeg"),
        ("deep/two%20words.m4a", "audio/mp4"),
        ("road.jpg", "image/jpeg"),
        ("clip.mp4", "video/mp4"),
    ],
)
async def test_media_are_served(media: httpx2.AsyncClient, name: str, kind: str) -> None:
    response = await media.get(f"/media/uploads/{name}")
    assert (response.status_code, response.content) == (200, SOUND)
    assert response.headers["content-type"] == kind
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["accept-ranges"] == "bytes"
    assert "content-disposition" not in response.headers
    assert "sandbox" not in response.headers["content-security-policy"]
    head = await media.head(f"/media/uploads/{name}")
    assert (head.status_code, head.headers["content-length"]) == (200, str(len(SOUND)))


@pytest.mark.rule("LISTEN-6")
async def test_range_requests_are_supported(media: httpx2.AsyncClient) -> None:
    response = await media.get("/media/uploads/one.mp3", headers={"range": "bytes=1000-1009"})
    assert (response.status_code, response.content) == (206, SOUND[1000:1010])
    assert response.headers["content-range"] == f"bytes 1000-1009/{len(SOUND)}"
    beyond = await media.get("/media/uploads/one.mp3", headers={"range": "bytes=99999999-"})
    assert beyond.status_code == 416


async def test_files_are_revalidated_and_sent_if_changed(
    media: httpx2.AsyncClient,
) -> None:
    first = await media.get("/media/uploads/one.mp3")
    assert first.headers["cache-control"] == "no-cache"
    again = await media.get(
        "/media/uploads/one.mp3", headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.rule("LISTEN-6")
@pytest.mark.parametrize("name", ["page.html", "drawing.svg", "book.pdf", "script.js", "nameless"])
async def test_active_content_is_sent_as_a_download(media: httpx2.AsyncClient, name: str) -> None:
    response = await media.get(f"/media/uploads/{name}")
    assert response.status_code == 200
    assert response.headers["content-disposition"] == "attachment"
    assert "sandbox" in response.headers.get_list("content-security-policy")


@pytest.mark.rule("LISTEN-6")
@pytest.mark.parametrize(
    "path",
    [
        "none.mp3",
        "",
        "deep",
        "deep/",
        "..%2fsecret.key",
        "%2e%2e/secret.key",
        "deep/..%2f..%2fsecret.key",
        "..%5csecret.key",
        "%2fetc%2fpasswd",
        "/etc/passwd",
        "way-out",
        "circle",
        "one.mp3%00.jpg",
        "%00",
        "x" * 400,
        "x/" * 2000,
    ],
)
async def test_other_files_are_not_served(media: httpx2.AsyncClient, path: str) -> None:
    response = await media.get(f"/media/uploads/{path}")
    assert response.status_code == 404
    assert "secret" not in response.text


async def test_media_urls_are_read_only(media: httpx2.AsyncClient) -> None:
    assert (await media.put("/media/uploads/one.mp3", content=b"x")).status_code == 405


async def test_a_site_without_uploads_serves_none(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/media/uploads/one.mp3")).status_code == 404


@pytest.mark.rule("LISTEN-5")
@pytest.mark.parametrize("name", ["one.mp3", "deep/two words.m4a", "none.mp3", "way-out"])
async def test_exists_agrees_with_the_served_files(media: httpx2.AsyncClient, name: str) -> None:
    existence = await media.get("/api/file-exists", params={"path": f"/media/uploads/{name}"})
    served = await media.get(f"/media/uploads/{name}")
    assert existence.json() == {"exists": served.status_code == 200}


@pytest.mark.rule("PROD-10")
async def test_sample_recordings_are_served(client: httpx2.AsyncClient) -> None:
    for file in SAMPLE_RECORDINGS.iterdir():
        address = f"/media/samples/{file.name}"
        existence = await client.get("/api/file-exists", params={"path": address})
        assert existence.json() == {"exists": True}
        served = await client.get(address)
        assert (served.status_code, served.content) == (200, file.read_bytes())
        assert served.headers["content-type"] == "audio/mpeg"


async def test_only_recordings_of_the_samples_are_served(client: httpx2.AsyncClient) -> None:
    for name in ("none.mp3", "..%2fseries.jsonl", "../series.jsonl"):
        assert (await client.get(f"/media/samples/{name}")).status_code == 404
    existence = await client.get(
        "/api/file-exists", params={"path": "/media/samples/../series.jsonl"}
    )
    assert existence.json() == {"exists": False}


@pytest.mark.rule("READ-47")
@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (None, None),
        ("", None),
        ("iVBORw0KGgoAAA", "data:image/png;base64,iVBORw0KGgoAAA"),
        ("/9j/4AAQ", "data:image/jpeg;base64,/9j/4AAQ"),
        ("R0lGODlh", "data:image/gif;base64,R0lGODlh"),
        ("UklGRiQA", "data:image/webp;base64,UklGRiQA"),
        ("data:image/avif;base64,AAAA", "data:image/avif;base64,AAAA"),
    ],
)
def test_stored_images_become_urls(stored: str | None, shown: str | None) -> None:
    assert picture_url(stored) == shown
