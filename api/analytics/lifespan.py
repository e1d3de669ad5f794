"""Starts and stops search analytics with the application: counting, and custom synonyms."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, datetime

from fastapi import FastAPI

from api.analytics.buffered_writer import BufferedWriter
from api.analytics.recorder import SearchRecorder
from api.analytics.repository import CountWriter
from api.core.background import BackgroundTasks
from api.spellings.watch import SpellingWatch


@asynccontextmanager
async def search_analytics(app: FastAPI) -> AsyncIterator[None]:
    """Provide the application with its recorder; flush the counts when the application stops."""

    def today() -> date:
        return datetime.now(app.state.settings.zone).date()

    app.state.search_recorder = recorder = SearchRecorder(today)
    stop = asyncio.Event()
    writer = BufferedWriter(recorder, CountWriter(app.state.engine))
    background: BackgroundTasks = app.state.background
    writing = background.start("search counts", lambda: writer.run(stop))
    # Responses computed with the previous spellings are dropped from the cache.
    watch = SpellingWatch(
        app.state.engine, app.state.query_parser, on_change=app.state.public_cache.clear
    )
    watching = background.start("spelling watch", watch.run)
    try:
        yield
    finally:
        stop.set()
        await watching.cancel()
        await writing.finish()
