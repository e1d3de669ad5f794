"""Pages that React renders on the server, and what is sent without the renderer (OPS-40)."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from pathlib import Path

import httpx
import pytest

from api.cli.renderer import (
    renderer_command,
    renderer_environment,
    renderer_listener,
    start_renderer,
)
from api.cli.supervisor import Child
from api.core.settings import Settings
from api.site.renderer import Renderer, address_of, renderer_socket
from tests.processes import stop
from tests.site_fixtures import Site, site_settings


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


async def test_a_page_is_rendered_once_for_all_that_wait(
    library_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer: Renderer = library_site.app.state.renderer
    posted: list[str] = []
    post = renderer._post

    async def note(language: str, page: str) -> str | None:
        posted.append(language)
        return await post(language, page)

    monkeypatch.setattr(renderer, "_post", note)
    pages = await asyncio.gather(*(renderer.fetch("/daily-learning/7", "", "[]") for _ in range(9)))
    assert posted == ["en"]
    assert len({page.html for page in pages if page}) == 1
    assert all(pages)


async def test_a_page_without_the_renderer_has_its_text_and_is_not_stored(
    library_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library_site.forget()
    nobody = Renderer(tmp_path / "nobody")
    # Not `setattr`, which would delete it afterwards: the state keeps its attributes elsewhere.
    monkeypatch.setitem(library_site.app.state._state, "renderer", nobody)
    response = await library_site.client.get("/daily-learning/2")
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-cache"
    assert "data-server-rendered" not in response.text
    assert "The text of teaching 2." in response.text.partition('id="initial-data"')[0]
    health = (await library_site.client.get("/api/health")).json()
    assert health["renderer"] == "down"
    await nobody.close()
    monkeypatch.undo()
    rendered = await library_site.client.get("/daily-learning/2")
    assert 'data-server-rendered="/daily-learning/2"' in rendered.text


def test_the_renderer_has_no_file_and_no_secret(settings: Settings) -> None:
    command = renderer_command()
    assert "--permission" in command
    [readable] = [part for part in command if part.startswith("--allow")]
    assert readable.endswith("/web/dist/server")
    environment = renderer_environment(settings)
    assert list(environment) == ["SITE_CONFIG"]
    assert json.loads(environment["SITE_CONFIG"])["siteName"] == "Torah Nuggets"


async def test_it_is_back_within_a_moment(settings: Settings) -> None:
    """The socket stays: a request that comes in between waits for the next process."""
    with renderer_listener(settings.data_dir) as listener:
        child = supervised(listener, settings)
        transport = httpx.AsyncHTTPTransport(uds=str(renderer_socket(settings.data_dir)))
        try:
            async with httpx.AsyncClient(
                transport=transport, base_url="http://r", timeout=60
            ) as client:
                assert (await client.get("/")).status_code == 204
                child.process.send_signal(signal.SIGKILL)
                child.process.wait()
                waiting = asyncio.create_task(client.get("/"))
                while not waiting.done():
                    child.restart_dead()
                    await asyncio.sleep(0.02)
                assert (await waiting).status_code == 204
        finally:
            stop(child.process)


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
                # Otherwise one death would have all pages sent without the renderer for a second.
                renderer._paused_until = 0
                library_site.forget()
                answers = await asyncio.gather(*map(library_site.client.get, texts))
                for response, text in zip(answers, texts.values(), strict=True):
                    assert response.status_code == 200
                    assert text in response.text.partition('id="initial-data"')[0]
        finally:
            await renderer.close()
            stop(child.process)


def test_a_stop_signal_ends_it(settings: Settings) -> None:
    with renderer_listener(settings.data_dir) as listener:
        process = start_renderer(listener, renderer_environment(settings))
        transport = httpx.HTTPTransport(uds=str(renderer_socket(settings.data_dir)))
        with httpx.Client(transport=transport, base_url="http://r", timeout=60) as client:
            assert client.get("/").status_code == 204
            assert client.post("/fr", content="{}").status_code == 404
            assert client.post("/en", content="no JSON").status_code == 500
        process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        assert process.returncode == 0


@pytest.mark.parametrize(
    ("path", "query", "address"),
    [
        ("/", "", "/"),
        ("/Daily-Learning/1/", "", "/daily-learning/1"),
        ("/weekly-essay/3", "lang=he", "/weekly-essay/3"),
        ("/weekly-essay/3", "series=light&lang=he", "/weekly-essay/3?series=light"),
        ("/search", "q=a%20b", "/search?q=a%20b"),
    ],
)
def test_the_address_of_a_page(path: str, query: str, address: str) -> None:
    assert address_of(path, query) == address
