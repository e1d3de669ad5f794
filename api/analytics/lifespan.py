"""Counts searches while the application runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, datetime

from fastapi import FastAPI

from api.analytics.buffered_writer import BufferedWriter
from api.analytics.deps import SEARCH_RECORDER
from api.analytics.recorder import SearchRecorder
from api.analytics.repository import CountWriter
from api.core.background import BACKGROUND
from api.core.state import ENGINE, SETTINGS


@asynccontextmanager
async def search_analytics(app: FastAPI) -> AsyncIterator[None]:
    """Provide the application with its recorder; flush the counts when the application stops."""

    def today() -> date:
        return datetime.now(SETTINGS.of(app).zone).date()

    recorder = SearchRecorder(today)

    SEARCH_RECORDER.set(app, recorder)
    stop = asyncio.Event()
    writer = BufferedWriter(recorder, CountWriter(ENGINE.of(app)))
    background = BACKGROUND.of(app)
    writing = background.start("search counts", lambda: writer.run(stop))
    try:
        yield
    finally:
        stop.set()
        await writing.finish()
