"""The running site without a server: its lifespan, and a client that calls it directly."""

from __future__ import annotations

import asyncio
import atexit
import json
import re
import shutil
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.routing import _IncludedRouter
from sqlalchemy import Engine, event

from api.app import create_app
from api.cli import processes
from api.cli.renderer import renderer_environment, renderer_listener, start_renderer
from api.core import paths
from api.core.database import sync_engine
from api.core.rate_limit import MemoryCounter
from api.core.request_id import request_id
from api.core.response_cache import ResponseCache
from api.core.settings import Settings
from api.core.socket_dir import renderer_socket
from api.search.semantic import query_embedder
from api.site.renderer import Renderer
from indexer.sync import update_documents
from tests.factories import example_library, save

INDEX_HTML = """<!doctype html><html lang="en"><head><title>Torah
Nuggets</title><!--head--><script>early()</script></head>
<body><div id="root"><!--page--></div><!--data--></body></html>"""

ADMIN_HTML = """<!doctype html><html lang="en"><head><title>Admin</title>
<meta name="robots" content="noindex"><script>early()</script></head>
<body><div id="root" data-app="admin"></div><!--data--></body></html>"""

SIMPLE_HTML = """<!doctype html><html lang="en"><head><title>Torah
Nuggets</title><!--head--><script>early()</script></head>
<body data-app="simple"><!--page--></body></html>"""

ESSAYS = [
    {"title": "The well", "excerpt": "On water.", "content": "<p>The first <em>essay</em>.</p>"},
    {"title": "באר", "excerpt": "On <b>.", "content": '<p lang="he" dir="rtl">באר</p>'},
]


@dataclass(frozen=True)
class Site:
    """One process of the site. An unhandled error of the application fails the test."""

    app: FastAPI
    client: httpx2.AsyncClient

    @property
    def cache(self) -> ResponseCache:
        cache: ResponseCache = self.app.state.response_cache
        return cache

    def forget(self) -> None:
        """Forget cached responses and sessions, and the requests counted in this process."""
        self.cache.clear()
        self.app.state.session_cache.clear()
        self.forget_limits()

    def forget_limits(self) -> None:
        """Forget the requests counted in this process."""
        self.app.state.rate_limiter._in_process = MemoryCounter()


def root_of(html: str) -> str:
    """What a page shows, without the comments that React leaves for itself."""
    return re.sub("<!--.*?-->", "", html.split('<div id="root"')[1].split("<script", 1)[0])


async def eventually(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until a condition holds. The time limit is generous: tests do not measure speed."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"It took longer than {seconds} s."
        await asyncio.sleep(0.01)


def site_settings(database_url: str, data_dir: Path, **fields: Any) -> Settings:
    """Settings that do not depend on the developer's environment."""
    with pytest.MonkeyPatch.context() as patch:
        for name in Settings.model_fields:
            patch.delenv(name.upper(), raising=False)
        return Settings(database_url=database_url, data_dir=data_dir, **fields)


@asynccontextmanager
async def running(settings: Settings, files: Mapping[str, str] = {}) -> AsyncIterator[Site]:
    """The running site, with a web bundle that needs no build and with these extra files."""
    folder = _bundle(settings.data_dir / "dist")
    for name, text in files.items():
        (folder / name).write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "BUNDLE", folder)
        app = create_app(settings)
    _share_routes(app)
    app.state.renderer = Renderer(shared_renderer(renderer_environment(settings)["SITE_CONFIG"]))
    transport = httpx2.ASGITransport(app)
    # Queries are embedded even on a busy machine.
    query_embedder.DEADLINE_SECONDS = 30.0
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://site.test") as client,
    ):
        yield Site(app, client)


_shared_routes: dict[int, Any] = {}
_dependency_overrides: dict[Any, Any] = {}


def _share_routes(app: FastAPI) -> None:
    """Take the routes of the site that was created first.

    FastAPI prepares the routes of an included router at an application's first request, which
    takes longer than all else about a site. They are the same for each: the routers are modules'
    own. What a test puts into `dependency_overrides` holds for all sites.
    """
    app.dependency_overrides = _dependency_overrides
    for routes in (app.router.routes, app.state.endpoints):
        for number, route in enumerate(routes):
            if isinstance(route, _IncludedRouter):
                shared = _shared_routes.setdefault(id(route.original_router), route)
                same = replace(
                    route.include_context,
                    dependency_overrides_provider=shared.include_context.dependency_overrides_provider,
                )
                assert shared.include_context == same
                routes[number] = shared


@cache
def shared_renderer(site_config: str) -> Path:
    """The socket of a renderer for all sites with these settings. It ends with the tests."""
    folder = Path(mkdtemp(prefix="nuggets-renderer-"))
    listener = renderer_listener(folder)
    process = start_renderer(listener.__enter__(), {"SITE_CONFIG": site_config})

    def end() -> None:
        processes.stop(process)
        listener.__exit__(None, None, None)
        shutil.rmtree(folder)

    atexit.register(end)
    return renderer_socket(folder)


def _in_hebrew(shell: str) -> str:
    """As the build for the Hebrew interface writes it."""
    return shell.replace('lang="en"', 'lang="he" dir="rtl"')


def _bundle(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX_HTML)
    (folder / "admin.html").write_text(ADMIN_HTML)
    (folder / "simple.html").write_text(SIMPLE_HTML)
    (folder / "he" / "assets").mkdir(parents=True)
    (folder / "he" / "index.html").write_text(_in_hebrew(INDEX_HTML))
    (folder / "he" / "simple.html").write_text(_in_hebrew(SIMPLE_HTML))
    (folder / "simple-essays.json").write_text(json.dumps(ESSAYS))
    (folder / "early.js").write_text("// early")
    (folder / "assets" / "main-1a2b.js").write_text("// main")
    return folder


@contextmanager
def statements(site: Site) -> Iterator[list[str]]:
    """The SQL statements of requests to the site during the block, not of its background tasks."""
    executed: list[str] = []
    engine = site.app.state.engine.sync_engine

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        if request_id.get():
            executed.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield executed
    finally:
        event.remove(engine, "before_cursor_execute", note)


@pytest.fixture(scope="session")
def library_url(library_database_url: str) -> str:
    """A database with the example library and its search projection."""
    engine = sync_engine(library_database_url)
    save(engine, example_library())
    while update_documents(engine):
        pass
    engine.dispose()
    return library_database_url


@pytest.fixture(scope="session")
async def library_site(
    library_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    """The site with the example library, which tests must not change: see `fresh_site`."""
    folder = tmp_path_factory.mktemp("library")
    async with running(site_settings(library_url, folder)) as site:
        yield site


@pytest.fixture
def client(library_site: Site) -> httpx2.AsyncClient:
    """A visitor of the example library."""
    return library_site.client


@pytest.fixture
def fresh_engine(fresh_database_url: str) -> Iterator[Engine]:
    """An engine of another process that writes to the database of `fresh_site`."""
    engine = sync_engine(fresh_database_url)
    yield engine
    engine.dispose()


@pytest.fixture
async def fresh_site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    """The site with an empty library for one test, listening for changes."""
    async with running(site_settings(fresh_database_url, tmp_path)) as site:
        await eventually(lambda: site.cache.is_reliable)
        yield site


@pytest.fixture
def free_port_dsn() -> str:
    """The DSN of an unreachable database: no server listens on its port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    return f"postgresql://nobody@127.0.0.1:{port}/nothing"
