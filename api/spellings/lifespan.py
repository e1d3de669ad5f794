"""Keeps this process's custom spellings up to date while the application runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from api.core.background import BACKGROUND
from api.core.response_cache import RESPONSE_CACHE
from api.core.state import ENGINE
from api.search.deps import QUERY_PARSER
from api.spellings.watch import SpellingWatch


@asynccontextmanager
async def custom_spellings(app: FastAPI) -> AsyncIterator[None]:
    """Responses computed with the previous spellings are dropped from the cache."""
    cache = RESPONSE_CACHE.of(app)
    watch = SpellingWatch(ENGINE.of(app), QUERY_PARSER.of(app), on_change=cache.clear)
    watching = BACKGROUND.of(app).start("spelling watch", watch.run)
    try:
        yield
    finally:
        await watching.cancel()
