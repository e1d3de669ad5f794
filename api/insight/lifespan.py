"""What search insight does while the site runs: it counts, and follows the admin's spellings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, datetime

from fastapi import FastAPI

from api.core.background import BackgroundTasks
from api.insight.flushing import Flusher
from api.insight.limits import RateLimit
from api.insight.recorder import SearchRecorder
from api.insight.repository import CountWriter
from api.insight.spellings.watch import SpellingWatch

# A reader opens no more in a minute, however quick.
MOST_OPENED = 120


@asynccontextmanager
async def search_insight(app: FastAPI) -> AsyncIterator[None]:
    """Give the application its recorder. What it counted is written down when the site stops."""

    def today() -> date:
        return datetime.now(app.state.settings.zone).date()

    app.state.search_recorder = recorder = SearchRecorder(today)
    app.state.opened_limit = RateLimit(MOST_OPENED)
    stop = asyncio.Event()
    flusher = Flusher(recorder, CountWriter(app.state.engine), today)
    background: BackgroundTasks = app.state.background
    flushing = background.start("search counts", lambda: flusher.run(stop))
    # An answer that was computed with the spellings of before is neither kept nor served again.
    watch = SpellingWatch(
        app.state.engine, app.state.query_parser, on_change=app.state.public_cache.clear
    )
    watching = background.start("spelling watch", watch.run)
    try:
        yield
    finally:
        stop.set()
        await watching.cancel()
        await flushing.finish()
