"""Keeps this process's custom spellings up to date while the application runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from api.core.background import BackgroundTasks
from api.spellings.watch import SpellingWatch


@asynccontextmanager
async def custom_spellings(app: FastAPI) -> AsyncIterator[None]:
    """Responses computed with the previous spellings are dropped from the cache."""
    state = app.state
    watch = SpellingWatch(state.engine, state.query_parser, on_change=state.response_cache.clear)
    background: BackgroundTasks = state.background
    watching = background.start("spelling watch", watch.run)
    try:
        yield
    finally:
        await watching.cancel()
