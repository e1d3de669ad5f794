"""Recordings of premium teachings: only members and the admin may have them (ACCESS-27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.accounts.conftest import Headers
from tests.factories import execute, post, save
from tests.site_fixtures import Site, eventually, running, site_settings, statements

pytestmark = pytest.mark.rule("ACCESS-27")

SOUND = bytes(range(256)) * 40
# Names as uploads have them: what is made of a file lies beside it.
PREMIUM, SHARED, FREE = "a" * 32, "b" * 32, "c" * 32
FILES = (
    *(f"{PREMIUM}.wav", f"{PREMIUM}-played.m4a", f"{SHARED}.mp3", f"{FREE}.mp3"),
    *("talk.mp3", "talk-2.mp3", "deep/two words.m4a", "film.mp4", "linked.mp3"),
)
# Every way to write the address of the premium recording of the first teaching.
SPELLINGS = (
    f"/media/uploads/{PREMIUM}.wav",
    f"/media/uploads/{PREMIUM}-played.m4a",
    f"/media/uploads//{PREMIUM}.wav",
    f"/media/uploads/./{PREMIUM}.wav",
    f"/media/uploads/%61{PREMIUM[1:]}.wav",
    f"/media/uploads/deep/..%2f{PREMIUM}.wav",
    f"/media/uploads/deep/%2e%2e/{PREMIUM}.wav",
    f"/media/uploads/..%2fuploads/{PREMIUM}.wav",
    f"/media/uploads/{PREMIUM}.wav?v=2",
    "/media/uploads/alias.wav",
    "/media/uploads/talk.mp3",
    "/media/uploads/deep/two%20words.m4a",
    "/media/uploads/deep//two%20words.m4a",
    "/media/uploads/film.mp4",
)
OPEN = (f"{SHARED}.mp3", f"{FREE}.mp3", "talk-2.mp3", "linked.mp3")
LOCKED_OUT = ("visitor", "user", "former", "refunded", "deleted", "forged")
ALLOWED = ("member", "member by cookie", "admin")


@pytest.fixture
def recordings(premium_site: Site, premium_engine: Engine) -> Iterator[Site]:
    """Premium teachings with recordings, and free ones that have some of them, too."""
    uploads: Path = premium_site.app.state.settings.data_dir / "uploads"
    _write_files(uploads)
    premium = {"is_premium": 1, "video_url": None}
    text = '<p>Listen to <a href="/media/uploads/linked.mp3?t=1">it</a>.</p>'
    save(
        premium_engine,
        [
            post(21, audio_url=f"/media/uploads/{PREMIUM}-played.m4a", **premium),
            post(22, audio_url="https://site.test/media//uploads/talk.mp3?v=1", **premium),
            post(23, audio_url="/media/uploads/deep/two%20words.m4a", **premium),
            post(24, audio_url=None, is_premium=1, video_url="/media/uploads/film.mp4"),
            post(25, audio_url=f"/media/uploads/{SHARED}.mp3", **premium),
            post(26, audio_url="/media/uploads/linked.mp3", **premium),
            post(27, audio_url="https://elsewhere.example/a.mp3", **premium),
            post(31, audio_url=f"/media/uploads/{SHARED}.mp3"),
            post(32, audio_url=f"/media/uploads/{FREE}.mp3"),
            post(33, audio_url="/media/uploads/talk-2.mp3", content=text),
        ],
    )
    premium_site.forget()
    yield premium_site
    for file in [*uploads.rglob("*")]:
        if not file.is_dir():
            file.unlink()


def _write_files(uploads: Path) -> None:
    (uploads / "deep").mkdir(parents=True, exist_ok=True)
    for name in FILES:
        (uploads / name).write_bytes(SOUND)
    (uploads / "alias.wav").symlink_to(uploads / f"{PREMIUM}.wav")


@pytest.mark.parametrize("viewer", LOCKED_OUT)
async def test_others_receive_404_whatever_they_ask_for(
    recordings: Site, headers: Mapping[str, Headers], viewer: str
) -> None:
    """The answer is that of a file that does not exist, so that it does not tell either."""
    absent = await recordings.client.get("/media/uploads/none.mp3")
    for address in SPELLINGS:
        for more in ({}, {"range": "bytes=0-9"}, {"if-none-match": "*"}):
            response = await recordings.client.get(address, headers={**headers[viewer], **more})
            assert response.status_code == 404, address
            assert response.text == absent.text
            assert "no-store" in response.headers["cache-control"]
            assert "etag" not in response.headers
        head = await recordings.client.head(address, headers=headers[viewer])
        assert (head.status_code, head.content) == (404, b"")
        posted = await recordings.client.post(address, headers={"Authorization": "Bearer x"})
        assert posted.status_code == 405


@pytest.mark.parametrize("viewer", ALLOWED)
async def test_members_and_the_admin_receive_them(
    recordings: Site, headers: Mapping[str, Headers], viewer: str
) -> None:
    for address in SPELLINGS:
        response = await recordings.client.get(address, headers=headers[viewer])
        assert (response.status_code, response.content) == (200, SOUND), address
        assert response.headers["cache-control"] == "private, no-cache"
    part = await recordings.client.get(
        SPELLINGS[0], headers={**headers[viewer], "range": "bytes=1000-1009"}
    )
    assert (part.status_code, part.content) == (206, SOUND[1000:1010])
    head = await recordings.client.head(SPELLINGS[0], headers=headers[viewer])
    assert (head.status_code, head.headers["content-length"]) == (200, str(len(SOUND)))
    again = await recordings.client.get(
        SPELLINGS[0], headers={**headers[viewer], "if-none-match": head.headers["etag"]}
    )
    assert (again.status_code, again.headers["cache-control"]) == (304, "private, no-cache")
    # Files are never kept in memory, where others would be answered from.
    assert not any(b"/media/" in key for key in recordings.cache._responses)


@pytest.mark.parametrize("name", OPEN)
async def test_what_a_free_teaching_has_too_is_for_everybody(recordings: Site, name: str) -> None:
    response = await recordings.client.get(f"/media/uploads/{name}")
    assert (response.status_code, response.content) == (200, SOUND)
    assert response.headers["cache-control"] == "no-cache"


async def test_whether_a_file_exists_is_not_told_either(
    recordings: Site, headers: Mapping[str, Headers]
) -> None:
    async def exists(path: str, viewer: str) -> bool:
        response = await recordings.client.get(
            "/api/file-exists", params={"path": path}, headers=headers[viewer]
        )
        told: bool = response.json()["exists"]
        return told

    hidden = (
        *(f"/media/uploads/{PREMIUM}.wav", f"/media/uploads//{PREMIUM}-played.m4a"),
        *("/media/uploads/deep/two words.m4a", "/media/uploads/alias.wav"),
    )
    for path in hidden:
        assert [await exists(path, viewer) for viewer in LOCKED_OUT] == [False] * 6, path
        assert [await exists(path, viewer) for viewer in ALLOWED] == [True] * 3, path
    for name in OPEN:
        assert await exists(f"/media/uploads/{name}", "visitor")


async def test_a_change_is_followed_at_once(recordings: Site, premium_engine: Engine) -> None:
    async def status(name: str) -> int:
        return (await recordings.client.get(f"/media/uploads/{name}")).status_code

    async def change(statement: str) -> None:
        before = recordings.cache.generation
        execute(premium_engine, statement)
        await eventually(lambda: recordings.cache.generation > before)

    assert (await status(f"{SHARED}.mp3"), await status(f"{PREMIUM}.wav")) == (200, 404)
    await change("UPDATE posts SET is_premium = 1 - is_premium WHERE id IN (21, 31)")
    assert (await status(f"{SHARED}.mp3"), await status(f"{PREMIUM}.wav")) == (404, 200)
    # A teaching that is not public yet opens nothing, and one that is keeps its recording closed.
    await change(
        "UPDATE posts SET is_premium = 1 - is_premium, publish_date = '2999-01-01'"
        " WHERE id IN (21, 31)"
    )
    assert (await status(f"{SHARED}.mp3"), await status(f"{PREMIUM}.wav")) == (404, 404)


async def test_a_file_costs_no_query_once_it_is_known(
    recordings: Site, headers: Mapping[str, Headers]
) -> None:
    """Neither for a free one nor for a member; one for all files after a change."""
    addresses = [f"/media/uploads/{name}" for name in (*OPEN, f"{PREMIUM}.wav")]
    await eventually(lambda: recordings.app.state.session_cache.is_reliable)
    with statements(recordings) as first:
        await recordings.client.get(f"/media/uploads/{FREE}.mp3")
    assert len(first) == 1
    for address in addresses:
        await recordings.client.get(address, headers=headers["member"])
    with statements(recordings) as later:
        for address in addresses:
            for viewer in ("visitor", "member"):
                await recordings.client.get(address, headers=headers[viewer])
    assert later == []


@pytest.mark.rule("ADMIN-65")
async def test_the_player_of_the_desk_has_a_cookie_of_its_own(recordings: Site) -> None:
    """It opens recordings, and nothing else."""
    login = await recordings.client.post("/api/admin/login", json={"password": "correct horse"})
    bearer = {"Authorization": f"Bearer {login.json()['token']}"}
    renewed = await recordings.client.post("/api/admin/session/renew", headers=bearer)
    recordings.client.cookies.clear()
    for response in (login, renewed):
        cookies = response.headers.get_list("set-cookie")
        assert [each.split("; Path=")[1].split(";")[0] for each in cookies] == [
            "/media",
            "/api/file-exists",
        ]
        assert all("HttpOnly" in each and "SameSite=lax" in each for each in cookies)
        name, value = cookies[0].split(";")[0].split("=", 1)
        cookie = {"Cookie": f"{name}={value}"}
        heard = await recordings.client.get(SPELLINGS[0], headers=cookie)
        assert (heard.status_code, heard.content) == (200, SOUND)
        for path in ("/api/admin/drafts", "/api/admin/media"):
            refused = await recordings.client.get(
                path, headers={"Authorization": f"Bearer {value}", **cookie}
            )
            assert refused.status_code == 401
        read = await recordings.client.get("/api/posts/21", headers=cookie)
        assert read.json()["isLocked"] is True
        forged = await recordings.client.get(SPELLINGS[0], headers={"Cookie": f"{name}={value}x"})
        assert forged.status_code == 404


async def test_while_all_is_free_nothing_is_looked_up(library_url: str, tmp_path: Path) -> None:
    _write_files(tmp_path / "uploads")
    async with running(site_settings(library_url, tmp_path)) as site:
        with statements(site) as executed:
            response = await site.client.get(SPELLINGS[0])
        assert (response.status_code, response.content) == (200, SOUND)
        assert executed == []
