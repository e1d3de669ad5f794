"""What the insight endpoints are given."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import Depends, Query, Request

from api.core.database import Session
from api.insight.limits import RateLimit
from api.insight.recorder import SearchRecorder
from api.insight.repository import KEPT_DAYS, InsightRepository
from api.insight.service import InsightService


async def search_recorder(request: Request) -> SearchRecorder:
    recorder: SearchRecorder = request.app.state.search_recorder
    return recorder


async def opened_limit(request: Request) -> RateLimit:
    limit: RateLimit = request.app.state.opened_limit
    return limit


async def insight(request: Request, session: Session) -> InsightService:
    today = datetime.now(request.app.state.settings.zone).date()
    return InsightService(InsightRepository(session), today)


OpenedLimit = Annotated[RateLimit, Depends(opened_limit)]
Recorder = Annotated[SearchRecorder, Depends(search_recorder)]
Insight = Annotated[InsightService, Depends(insight)]
Days = Annotated[int, Query(ge=1, le=KEPT_DAYS)]
Limit = Annotated[int, Query(ge=1, le=200)]
