"""Pages that React renders on the server, and what is sent without the renderer (OPS-40)."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from api.cli.renderer import (
    renderer_command,
    renderer_environment,
    renderer_listener,
    start_renderer,
)
from api.cli.supervisor import Child
from api.core.settings import Settings
from api.core.socket_dir import renderer_socket
from api.site.renderer import Rendered, Renderer
from tests.processes import stop
from tests.site_fixtures import Site, site_settings

# Its teachings, the verses of its first aliyah, and those of the haftarah of the URL.
PORTION = [
    "The flood",
    'href="/daily-learning/2"',
    "The text of teaching 2.",
    "beginning God created",
]
PORTION += ["בְּרֵאשִׁית", "Thus saith God the LORD"]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return site_settings("postgresql://nobody@127.0.0.1/nothing", tmp_path)


def supervised(listener: socket.socket, settings: Settings) -> Child:
    """A renderer that is started again at once."""
    return Child(
        "renderer",
        renderer_command(),
        renderer_environment(settings),
        settings.data_dir,
        listener.fileno(),
        first_pause=0.01,
        max_pause=0.01,
    )


@pytest.mark.rule("OPS-40")
async def test_a_page_is_rendered_once_for_all_that_wait(
    library_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer: Renderer = library_site.app.state.renderer
    posted: list[str] = []
    render = renderer._render

    async def note(request: str) -> str | None:
        posted.append(json.loads(request)["path"])
        return await render(request)

    monkeypatch.setattr(renderer, "_render", note)
    pages = await asyncio.gather(*(renderer.fetch("/daily-learning/7", "", "[]") for _ in range(9)))
    assert posted == ["/daily-learning/7"]
    assert len({page.html for page in pages if page}) == 1
    assert all(pages)


@pytest.mark.rule("OPS-40")
@pytest.mark.parametrize(
    ("page", "parts"),
    [
        ("/daily-learning/2", ["The text of teaching 2."]),
        ("/", ["Daily Torah Wisdom", 'href="/daily-learning/2"']),
        ("/torah-timeline", ["Torah Timeline", 'href="/torah-timeline/noach"']),
        ("/torah-timeline?book=Exodus", ["Torah Timeline", 'href="/torah-timeline/shemot"']),
        ("/torah-timeline/noach?haftarah=ashkenazi", PORTION),
        ("/mishnah/avot/1", ["Mishnah Avot 1", "משה קבל תורה מסיני."]),
    ],
)
async def test_a_page_without_the_renderer_has_its_text_and_is_not_stored(
    page: str,
    parts: Sequence[str],
    library_site: Site,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library_site.forget()
    nobody = Renderer(tmp_path / "nobody")
    # Not `setattr`, which would delete it afterwards: the state keeps its attributes elsewhere.
    monkeypatch.setitem(library_site.app.state._state, "renderer", nobody)
    response = await library_site.client.get(page)
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-cache"
    assert "data-server-rendered" not in response.text
    body = response.text.partition('id="initial-data"')[0]
    assert [part for part in parts if part not in body] == []
    health = (await library_site.client.get("/api/health")).json()
    assert health["renderer"] == "down"
    await nobody.close()
    monkeypatch.undo()
    rendered = await library_site.client.get(page)
    assert f'data-server-rendered="{page}"' in rendered.text


@pytest.mark.rule("OPS-40")
def test_the_renderer_has_no_file_and_no_secret(settings: Settings) -> None:
    command = renderer_command()
    assert "--permission" in command
    [readable] = [part for part in command if part.startswith("--allow")]
    assert readable.endswith("/web/dist/server")
    environment = renderer_environment(settings)
    assert list(environment) == ["SITE_CONFIG"]
    assert json.loads(environment["SITE_CONFIG"])["siteName"] == "Torah Nuggets"


@pytest.mark.rule("OPS-40")
async def test_it_is_back_within_a_moment(settings: Settings) -> None:
    """The socket stays: a request that comes in between waits for the next process."""
    with renderer_listener(settings.data_dir) as listener:
        child = supervised(listener, settings)
        renderer = Renderer(renderer_socket(settings.data_dir))
        try:
            assert await renderer.is_alive()
            child.process.send_signal(signal.SIGKILL)
            child.process.wait()
            waiting = asyncio.create_task(renderer.is_alive())
            while not waiting.done():
                child.restart_dead()
                await asyncio.sleep(0.02)
            assert await waiting
        finally:
            await renderer.close()
            stop(child.process)


@pytest.mark.rule("OPS-40")
async def test_pages_have_their_text_while_renderers_are_killed(
    library_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"/daily-learning/2": "The text of teaching 2.", "/series": "On light"}
    with renderer_listener(tmp_path) as listener:
        settings: Settings = library_site.app.state.settings
        child = supervised(listener, settings)
        renderer = Renderer(renderer_socket(tmp_path))
        monkeypatch.setitem(library_site.app.state._state, "renderer", renderer)
        try:
            for number in range(40):
                if number % 4 == 0:
                    child.process.send_signal(signal.SIGKILL)
                child.restart_dead()
                library_site.forget()
                answers = await asyncio.gather(*map(library_site.client.get, texts))
                for response, text in zip(answers, texts.values(), strict=True):
                    assert response.status_code == 200
                    assert text in response.text.partition('id="initial-data"')[0]
        finally:
            await renderer.close()
            stop(child.process)


async def test_a_page_that_waits_for_the_renderer_holds_no_connection(
    library_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a renderer that is late takes the database from everybody else."""
    library_site.forget()
    held: list[int] = []

    async def fetch(*_: object) -> None:
        held.append(library_site.app.state.engine.pool.checkedout())

    monkeypatch.setattr(library_site.app.state.renderer, "fetch", fetch)
    response = await library_site.client.get("/daily-learning/2")
    assert response.status_code == 200
    assert held == [0]


def exchange(connection: socket.socket, request: bytes) -> bytes:
    connection.sendall(len(request).to_bytes(4) + request)
    with connection.makefile("rb") as responses:
        return responses.read(int.from_bytes(responses.read(4)))


def test_a_request_that_cannot_be_answered_and_a_stop_signal(settings: Settings) -> None:
    with renderer_listener(settings.data_dir) as listener:
        process = start_renderer(listener, renderer_environment(settings))
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(renderer_socket(settings.data_dir)))
            page = {"path": "/about", "search": "", "data": []}
            assert b"<h1" in exchange(connection, json.dumps(page | {"language": "he"}).encode())
            assert exchange(connection, json.dumps(page | {"language": "fr"}).encode()) == b""
            assert exchange(connection, b"no JSON") == b""
            assert exchange(connection, b"") == b""
            # More than a socket holds at once.
            large = page | {"language": "en", "search": "?" + "a" * 1_000_000}
            assert b"<h1" in exchange(connection, json.dumps(large).encode())
            process.send_signal(signal.SIGTERM)
            assert connection.recv(1) == b""
        assert process.wait(60) == 0


def test_a_request_that_is_too_large_ends_its_connection(settings: Settings) -> None:
    with renderer_listener(settings.data_dir) as listener:
        process = start_renderer(listener, renderer_environment(settings))
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(str(renderer_socket(settings.data_dir)))
                connection.sendall((2**31).to_bytes(4))
                assert connection.recv(1) == b""
        finally:
            stop(process)


@pytest.mark.parametrize(
    ("address", "search"),
    [
        ("/", ""),
        ("/Daily-Learning/1/", ""),
        ("/weekly-essay/3?lang=he", ""),
        ("/weekly-essay/3?series=light&lang=he", "?series=light"),
        ("/search?q=a%20b", "?q=a%20b"),
    ],
)
async def test_a_page_is_for_the_address_that_the_browser_has(
    library_site: Site, monkeypatch: pytest.MonkeyPatch, address: str, search: str
) -> None:
    """The browser removes the choice of a language before it renders."""
    renderer: Renderer = library_site.app.state.renderer
    posted: list[dict[str, Any]] = []

    async def note(request: str) -> str:
        posted.append(json.loads(request))
        return "<p>"

    monkeypatch.setattr(renderer, "_render", note)
    path, _, query = address.partition("?")
    rendered = await renderer.fetch(path, query, "[1]")
    assert rendered == Rendered("<p>", address)
    assert posted == [{"language": "en", "path": path, "search": search, "data": [1]}]


async def test_the_page_of_an_outage_stands_in_for_any_and_is_taken_over_at_none(
    library_site: Site,
) -> None:
    renderer: Renderer = library_site.app.state.renderer
    rendered = await renderer.fetch_unavailable()
    assert rendered
    assert rendered.address == ""
    assert "The library cannot be reached right now." in rendered.html
    for link in ("/daily-learning", "/series", "/contact"):
        assert f'href="{link}"' in rendered.html
