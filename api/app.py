"""The application: its state, and the order of its middleware."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version

from fastapi import FastAPI, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route
from starlette.types import Scope

from api.accounts.google import GOOGLE_PROVIDER, GoogleProvider
from api.accounts.session_cache import SESSION_CACHE, SessionCache
from api.accounts.tokens import COOKIE
from api.accounts.viewer import TokenViewerResolver
from api.admin.content import endpoints as content
from api.admin.writing import endpoints as writing
from api.analytics.lifespan import search_analytics
from api.core import paths
from api.core.background import BACKGROUND, BackgroundTasks
from api.core.body_limits import JSON_LIMIT, BodyLimitMiddleware
from api.core.change_watch import VIEWERS_CHANNEL, ChangeWatch
from api.core.database import async_engine
from api.core.disk_space import DISK, DiskCheck
from api.core.error_responses import describe_errors
from api.core.errors import DATABASE_FAILURES, NotFound, install_error_handlers
from api.core.language import LanguageMiddleware
from api.core.logging import configure_logging
from api.core.metrics import SEARCH_CONNECTIONS, MetricsMiddleware, count_connections
from api.core.rate_limit import RATE_LIMITER, MemoryCounter, PostgresCounter, RateLimiter
from api.core.read_session import ReplicaRetryMiddleware
from api.core.replicas import REPLICAS, Replicas
from api.core.request_id import RequestIdMiddleware
from api.core.request_origin import RequestOriginMiddleware
from api.core.response_cache import RESPONSE_CACHE, ResponseCache, ResponseCacheMiddleware
from api.core.secrets import site_secret
from api.core.security import (
    CHECKOUT_POLICY,
    DESK,
    DESK_POLICY,
    PAYMENT_FORM,
    PREVIEW_POLICY,
    SITE_HEADERS,
    SecurityHeadersMiddleware,
    content_security_policy,
    security_headers,
)
from api.core.settings import Settings, SettingsError, get_settings
from api.core.socket_dir import renderer_socket
from api.core.state import ENGINE, SETTINGS
from api.core.static_files import StaticFile
from api.core.translation import load_catalogs
from api.core.untrusted_proxy import UNTRUSTED_PROXY, UntrustedProxy, UntrustedProxyMiddleware
from api.core.viewer import VIEWER_RESOLVER
from api.library.calendar import next_day
from api.library.media import MEDIA_FOLDERS, SAMPLE_RECORDINGS, MediaFiles
from api.library.media_access import MEDIA_ACCESS, MediaAccess
from api.library.search_calendar import SearchCalendar
from api.library.source_translations import SearchTranslations
from api.media import endpoints as media
from api.media import tus
from api.media.storage import PUBLIC_FOLDER
from api.membership import endpoints as membership
from api.membership.deps import PAYMENT_PROVIDER
from api.membership.stripe_provider import payment_provider
from api.outreach.daily_mail import pages as daily_mail_pages
from api.outreach.newsletter import pages as newsletter_pages
from api.routes import ROUTERS
from api.search.concurrency import SearchConcurrency
from api.search.deps import (
    QUERY_PARSER,
    SEARCH_CALENDAR,
    SEARCH_CONCURRENCY,
    SEARCH_READER,
    SEARCH_TRANSLATIONS,
    SEMANTIC,
    VOCABULARY,
    WORD_FREQUENCIES,
)
from api.search.engines.factory import search_engine
from api.search.engines.postgres.frequencies import WordFrequencies
from api.search.engines.postgres.pool import ReplicatedPool, SearchPool, search_pool
from api.search.engines.postgres.vocabulary import Vocabulary
from api.search.query.loading import load_tables
from api.search.query.parser import QueryParser
from api.search.semantic.factory import semantic_search
from api.search.text.synonyms import default_synonyms
from api.site import admin_page, bundle, page_router, simple
from api.site.assets import BuiltFiles
from api.site.bundle import BUNDLE_FOLDER
from api.site.pages import OTHERS, READING
from api.site.readiness import READINESS, Readiness
from api.site.renderer import RENDERER, Renderer
from api.spellings.lifespan import custom_spellings
from api.study.chat import endpoints as chat
from api.study.guide_drafts import endpoints as guide_drafts
from api.study.lifespan import study_tools

BODY_LIMITS = (
    JSON_LIMIT,
    chat.BODY_LIMIT,
    membership.WEBHOOK_BODY_LIMIT,
    content.DRAFT_BODY_LIMIT,
    *writing.TEXT_BODY_LIMITS,
    guide_drafts.BODY_LIMIT,
    media.FORM_LIMIT,
    tus.CHUNK_LIMIT,
)
_METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]


def app_factory() -> FastAPI:
    """Create the application for uvicorn, with settings from the environment."""
    settings = get_settings()
    configure_logging("api", settings.log_format)
    app = create_app(settings)
    _warm_up(app)
    return app


def _warm_up(app: FastAPI) -> None:
    """Load the language tables and the translations, then exclude them from garbage collection.

    Otherwise each full collection traverses them and delays requests by a tenth of a second.
    """
    load_tables(QUERY_PARSER.of(app))
    load_catalogs()
    gc.collect()
    gc.freeze()


def create_app(settings: Settings) -> FastAPI:
    """Create the application. Raises SettingsError for unusable settings."""
    if settings.database_url is None:
        raise SettingsError("DATABASE_URL: set it, or start the site with 'nuggets up'")
    app = FastAPI(
        title=settings.site_name,
        version=version("torah-nuggets"),
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        # Unused, and looking for its providers takes a third of the time of a cached response.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    SETTINGS.set(app, settings)
    READINESS.set(app, Readiness(settings.database_url))
    DISK.set(app, DiskCheck(settings.data_dir))
    UNTRUSTED_PROXY.set(app, UntrustedProxy())
    RESPONSE_CACHE.set(app, ResponseCache())
    SESSION_CACHE.set(app, SessionCache())
    SEARCH_CONCURRENCY.set(app, SearchConcurrency())
    QUERY_PARSER.set(app, QueryParser(default_synonyms()))
    MEDIA_FOLDERS.set(
        app,
        {
            "/media/uploads": settings.data_dir / PUBLIC_FOLDER,
            "/media/samples": SAMPLE_RECORDINGS,
        },
    )
    BUNDLE_FOLDER.set(app, paths.BUNDLE)
    RENDERER.set(app, Renderer(renderer_socket(settings.data_dir)))
    scripts = bundle.inline_scripts(BUNDLE_FOLDER.of(app))
    SITE_HEADERS.set(app, security_headers(settings, scripts))
    policy = partial(content_security_policy, scripts, settings.image_sources)
    CHECKOUT_POLICY.set(app, policy(additions=PAYMENT_FORM))
    DESK_POLICY.set(app, policy(additions=DESK))
    PREVIEW_POLICY.set(app, policy(framed_by="'self'"))
    install_error_handlers(app)
    if has_bundle := bundle.bundle_is_built(BUNDLE_FOLDER.of(app)):
        # Before the others: passing the API's two hundred routes takes a millisecond.
        for pages in READING:
            app.include_router(pages)
    # Not nested in a router of their own, which FastAPI would walk through at each request.
    for router in ROUTERS:
        app.include_router(router)
    app.state.endpoints = list(app.routes)
    app.add_api_route(
        "/api/{path:path}", _unknown_endpoint, methods=_METHODS, include_in_schema=False
    )
    describe_errors(app)
    for url, folder in MEDIA_FOLDERS.of(app).items():
        app.mount(url, MediaFiles(url, folder))
    if has_bundle:
        _serve_bundle(app)
    # The last added is the outermost. Cached responses include their security headers.
    if settings.database_replicas:
        app.add_middleware(ReplicaRetryMiddleware)
    app.add_middleware(BodyLimitMiddleware, limits=BODY_LIMITS)
    app.add_middleware(RequestOriginMiddleware, cookie=COOKIE, site_url=settings.site_url)
    files = tuple(f"{url}/assets/" for _, url in bundle.bundle_folders(BUNDLE_FOLDER.of(app)))
    app.add_middleware(SecurityHeadersMiddleware, headers=SITE_HEADERS.of(app), files=files)
    app.add_middleware(MetricsMiddleware)
    app.add_middleware(
        ResponseCacheMiddleware,
        cache=lambda: RESPONSE_CACHE.of(app),
        entitlement=lambda scope: _entitlement(app, scope),
        by_host=settings.site_url is None,
        shared_seconds=settings.shared_cache_seconds,
    )
    app.add_middleware(LanguageMiddleware, is_secure=settings.is_https)
    app.add_middleware(UntrustedProxyMiddleware, proxy=UNTRUSTED_PROXY.of(app))
    app.add_middleware(RequestIdMiddleware, trusted_proxies=settings.proxy_networks)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings = SETTINGS.of(app)
    assert settings.database_url is not None
    ENGINE.set(app, async_engine(settings.database_url))
    replicas = Replicas(settings.database_replicas, settings.database_read_max_lag)
    REPLICAS.set(app, replicas)
    secret = site_secret(settings.secret_key, settings.data_dir)
    shared_counter = PostgresCounter(ENGINE.of(app), secret)
    VIEWER_RESOLVER.set(app, TokenViewerResolver(settings, ENGINE.of(app), SESSION_CACHE.of(app)))
    MEDIA_ACCESS.set(
        app,
        MediaAccess(
            ENGINE.of(app),
            RESPONSE_CACHE.of(app),
            VIEWER_RESOLVER.of(app),
            MEDIA_FOLDERS.of(app),
            launch_free=settings.launch_free,
        ),
    )
    GOOGLE_PROVIDER.set(app, GoogleProvider(settings))
    RATE_LIMITER.set(app, RateLimiter(MemoryCounter(), shared_counter, attempts=shared_counter))
    # Full-text and semantic search share one connection pool.
    searching = _search_pool(settings.database_url, replicas)
    SEMANTIC.set(app, semantic_search(settings, searching))
    sessions = partial(AsyncSession, ENGINE.of(app), expire_on_commit=False)
    SEARCH_CALENDAR.set(app, SearchCalendar(sessions, QUERY_PARSER.of(app), settings.zone))
    SEARCH_TRANSLATIONS.set(app, SearchTranslations(sessions))
    WORD_FREQUENCIES.set(app, WordFrequencies(searching))
    VOCABULARY.set(app, Vocabulary(searching))
    cache = RESPONSE_CACHE.of(app)
    watch = ChangeWatch(
        settings.database_url,
        cache,
        lambda: next_day(settings.zone),
        {VIEWERS_CHANNEL: SESSION_CACHE.of(app)},
        replicas,
    )
    try:
        async with BackgroundTasks() as background:
            BACKGROUND.set(app, background)
            background.start("change watch", watch.run)
            for replica in replicas:
                background.start(
                    f"watch of replica {replica.number}", partial(replicas.watch, replica)
                )
            background.start("warming of semantic search", SEMANTIC.of(app).warm)
            # Cached results of one engine do not outlive a switch to another.
            search = search_engine(settings, searching, background, on_switch=cache.clear)
            async with (
                search as reader,
                search_analytics(app),
                custom_spellings(app),
                study_tools(app),
                payment_provider(settings) as payments,
            ):
                SEARCH_READER.set(app, reader)
                PAYMENT_PROVIDER.set(app, payments)
                yield
    finally:
        await READINESS.of(app).close()
        await RENDERER.of(app).close()
        await searching.dispose()
        await replicas.dispose()
        await ENGINE.of(app).dispose()


def _search_pool(dsn: str, replicas: Replicas) -> SearchPool:
    """The pool of all searches of this process."""
    if not replicas:
        pool = search_pool(dsn)
        count_connections(pool, SEARCH_CONNECTIONS)
        return pool
    pools = ReplicatedPool(dsn, replicas)
    for pool in pools:
        count_connections(pool, SEARCH_CONNECTIONS)
    return pools


async def _entitlement(app: FastAPI, scope: Scope) -> str | None:
    """None while the database does not respond: the endpoint answers with 503 then."""
    resolver = VIEWER_RESOLVER.of(app)
    try:
        return await resolver.entitlement(scope)
    except DATABASE_FAILURES:
        return None


def _serve_bundle(app: FastAPI) -> None:
    for folder, url in bundle.bundle_folders(BUNDLE_FOLDER.of(app)):
        app.mount(f"{url}/assets", BuiltFiles(directory=folder / "assets"))
        for file in folder.iterdir():
            if file.is_file() and file.suffix not in (".html", ".br", ".gz"):
                app.routes.append(Route(f"{url}/{file.name}", StaticFile(file)))
    app.include_router(newsletter_pages.router)
    app.include_router(daily_mail_pages.router)
    for router in (*OTHERS, simple.router, admin_page.router, page_router.unknown):
        app.include_router(router)


async def _unknown_endpoint(request: Request) -> None:
    """404 for an unknown URL under `/api/`, 405 if it exists with another method."""
    allowed = [method for method in _METHODS if _matches(request, method)]
    if "GET" in allowed and "HEAD" not in allowed:
        allowed.append("HEAD")  # the response cache answers it with the headers of GET
    if allowed:
        raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
    raise NotFound("There is no such endpoint.")


def _matches(request: Request, method: str) -> bool:
    scope = {**request.scope, "method": method}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.state.endpoints)
