"""Dependencies of the analytics endpoints."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import Depends, Query, Request

from api.analytics.recorder import SearchRecorder
from api.analytics.repository import AnalyticsRepository
from api.analytics.retention import RETENTION_DAYS
from api.analytics.service import AnalyticsService
from api.core.session import Session
from api.core.state import SETTINGS, StateKey

SEARCH_RECORDER = StateKey[SearchRecorder]("search_recorder")


async def search_recorder(request: Request) -> SearchRecorder:
    return SEARCH_RECORDER.of(request)


async def analytics(request: Request, session: Session) -> AnalyticsService:
    today = datetime.now(SETTINGS.of(request).zone).date()
    return AnalyticsService(AnalyticsRepository(session), today)


Recorder = Annotated[SearchRecorder, Depends(search_recorder)]
Analytics = Annotated[AnalyticsService, Depends(analytics)]
Days = Annotated[int, Query(ge=1, le=RETENTION_DAYS)]
Limit = Annotated[int, Query(ge=1, le=200)]
