"""The application: what it holds while it runs, and the order in which a request passes."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse

from api.core.database import async_engine
from api.core.errors import NotFound, install_error_handlers
from api.core.library_watch import LibraryWatch
from api.core.public_cache import PublicCache, PublicCacheMiddleware
from api.core.security import SecurityHeadersMiddleware
from api.core.settings import Settings, SettingsError, get_settings
from api.insight.counting import SearchCountMiddleware
from api.insight.lifespan import search_insight
from api.library.calendar import next_day
from api.library.media import SAMPLE_RECORDINGS, MediaFiles
from api.routes import api_router
from api.search.connect import search_engine
from api.search.interpretation import readings
from api.search.meaning.connect import meaning_of
from api.search.postgres import search_connections
from api.site import endpoints as site
from api.site.assets import BuiltFiles


def app_factory() -> FastAPI:
    """For a server that imports the application: settings come from the environment."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s api %(message)s")
    app = create_app(get_settings())
    _settle()
    return app


def _settle() -> None:
    """Read the language tables before anyone asks, and leave what stays to itself.

    The collector would look at it all again and again, and every request waits that tenth of a
    second.
    """
    list(readings("בשבת"))
    gc.collect()
    gc.freeze()


def create_app(settings: Settings) -> FastAPI:
    """The whole site. Raises SettingsError where it could not work."""
    if settings.database_url is None:
        raise SettingsError("DATABASE_URL: set it, or start the site with 'nuggets up'")
    app = FastAPI(
        title=settings.site_name,
        version=version("torah-nuggets"),
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.public_cache = PublicCache()
    app.state.media_folders = {
        "/media/uploads": settings.data_dir / "uploads",
        "/media/samples": SAMPLE_RECORDINGS,
    }
    app.state.bundle = site.BUNDLE
    install_error_handlers(app)
    app.include_router(api_router)
    app.add_api_route("/api/{path:path}", _no_such_call, include_in_schema=False)
    for address, folder in app.state.media_folders.items():
        app.mount(address, MediaFiles(directory=folder, check_dir=False))
    if site.bundle_is_built(app.state.bundle):
        _serve_bundle(app)
    # The last added is the outermost: kept answers leave with their security headers in them.
    app.add_middleware(
        SecurityHeadersMiddleware, inline_scripts=site.inline_scripts(app.state.bundle)
    )
    app.add_middleware(
        PublicCacheMiddleware,
        cache=lambda: app.state.public_cache,
        by_host=settings.site_url is None,
    )
    app.add_middleware(SearchCountMiddleware, recorder=lambda: app.state.search_recorder)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    assert settings.database_url is not None
    app.state.engine = async_engine(settings.database_url)
    # Words and meaning are looked up on the same connections.
    searching = search_connections(settings.database_url)
    app.state.meaning = meaning_of(settings, searching)
    cache: PublicCache = app.state.public_cache
    watch = LibraryWatch(settings.database_url, cache, lambda: next_day(settings.zone))
    watching = asyncio.create_task(watch.run())
    warming = asyncio.create_task(app.state.meaning.warm())
    try:
        # What one engine found is not kept past its outage.
        search = search_engine(settings, searching, on_switch=cache.clear)
        async with search as app.state.search_reader, search_insight(app):
            yield
    finally:
        for task in (watching, warming):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await searching.dispose()
        await app.state.engine.dispose()


def _serve_bundle(app: FastAPI) -> None:
    app.mount("/assets", BuiltFiles(directory=app.state.bundle / "assets"))
    for file in app.state.bundle.iterdir():
        if file.is_file() and file.suffix not in (".html", ".br", ".gz"):
            app.add_api_route(f"/{file.name}", _file(file), include_in_schema=False)
    app.include_router(site.router)


def _file(path: Path) -> Callable[[], Awaitable[FileResponse]]:
    """An endpoint for one of the files that lie beside `index.html`, such as the favicon."""

    async def send() -> FileResponse:
        return FileResponse(path, headers={"Cache-Control": "no-cache"})

    return send


async def _no_such_call() -> None:
    raise NotFound("There is no such call.")
