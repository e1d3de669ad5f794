"""The application: what it holds while it runs, and the order in which a request passes."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from api.core.background import BackgroundTasks
from api.core.body_limits import BodyLimitMiddleware
from api.core.database import async_engine
from api.core.error_responses import describe_errors
from api.core.errors import NotFound, install_error_handlers
from api.core.library_watch import LibraryWatch
from api.core.logs import configure_logging
from api.core.public_cache import PublicCache, PublicCacheMiddleware
from api.core.security import SecurityHeadersMiddleware, security_headers
from api.core.settings import Settings, SettingsError, get_settings
from api.core.static_files import StaticFile
from api.insight.counting import SearchCountMiddleware
from api.insight.lifespan import search_insight
from api.library.calendar import next_day
from api.library.media import SAMPLE_RECORDINGS, MediaFiles
from api.routes import api_router
from api.search.concurrency import SearchConcurrency
from api.search.engines.factory import search_engine
from api.search.engines.postgres.connections import search_connections
from api.search.query.parser import QueryParser
from api.search.semantic.factory import semantic_search
from api.search.text.synonyms import default_synonyms
from api.site import endpoints as site
from api.site.assets import BuiltFiles
from api.site.client_errors import client_error_limit

_METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]


def app_factory() -> FastAPI:
    """For a server that imports the application: settings come from the environment."""
    configure_logging()
    app = create_app(get_settings())
    _settle(app)
    return app


def _settle(app: FastAPI) -> None:
    """Read the language tables before anyone asks, and leave what stays to itself.

    The collector would look at it all again and again, and every request waits that tenth of a
    second.
    """
    list(app.state.query_parser.parse("בשבת").interpretations())
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
    app.state.search_concurrency = SearchConcurrency()
    app.state.query_parser = QueryParser(default_synonyms())
    app.state.client_error_limit = client_error_limit()
    app.state.media_folders = {
        "/media/uploads": settings.data_dir / "uploads",
        "/media/samples": SAMPLE_RECORDINGS,
    }
    app.state.bundle = site.BUNDLE
    app.state.security_headers = security_headers(settings, site.inline_scripts(app.state.bundle))
    install_error_handlers(app)
    app.include_router(api_router)
    app.state.calls = list(app.routes)
    app.add_api_route("/api/{path:path}", _no_such_call, methods=_METHODS, include_in_schema=False)
    describe_errors(app)
    for address, folder in app.state.media_folders.items():
        app.mount(address, MediaFiles(directory=folder, check_dir=False))
    if site.bundle_is_built(app.state.bundle):
        _serve_bundle(app)
    # The last added is the outermost: kept answers leave with their security headers in them.
    app.add_middleware(BodyLimitMiddleware)
    app.add_middleware(SecurityHeadersMiddleware, headers=app.state.security_headers)
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
    app.state.semantic = semantic_search(settings, searching)
    cache: PublicCache = app.state.public_cache
    watch = LibraryWatch(settings.database_url, cache, lambda: next_day(settings.zone))
    try:
        async with BackgroundTasks() as app.state.background:
            app.state.background.start("library watch", watch.run)
            app.state.background.start("warming of semantic search", app.state.semantic.warm)
            # What one engine found is not kept past its outage.
            search = search_engine(settings, searching, app.state.background, on_switch=cache.clear)
            async with search as app.state.search_reader, search_insight(app):
                yield
    finally:
        await searching.dispose()
        await app.state.engine.dispose()


def _serve_bundle(app: FastAPI) -> None:
    app.mount("/assets", BuiltFiles(directory=app.state.bundle / "assets"))
    for file in app.state.bundle.iterdir():
        if file.is_file() and file.suffix not in (".html", ".br", ".gz"):
            app.routes.append(Route(f"/{file.name}", StaticFile(file)))
    app.include_router(site.router)


async def _no_such_call(request: Request) -> None:
    """404 for an address under `/api/` that is no call, 405 where another method finds one."""
    allowed = [method for method in _METHODS if _is_call(request, method)]
    if "GET" in allowed and "HEAD" not in allowed:
        allowed.append("HEAD")  # the public cache answers it with the headers of GET
    if allowed:
        raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
    raise NotFound("There is no such call.")


def _is_call(request: Request, method: str) -> bool:
    scope = {**request.scope, "method": method}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.state.calls)
