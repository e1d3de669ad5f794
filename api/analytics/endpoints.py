"""Receives the events of searches (public) and serves search statistics (admin only)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from api.admin_auth.deps import require_admin
from api.analytics.deps import Analytics, Days, Limit, Recorder
from api.analytics.schemas import DayCount, QueryCount, SearchEvent
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import RateLimit, limit_by_address

router = APIRouter(prefix="/api", tags=["analytics"], dependencies=[PERSONAL_RESPONSE])
admin_router = APIRouter(
    prefix="/api/admin/searches",
    tags=["analytics"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


# No reader searches, and opens results, more often than this in a minute.
SEARCH_EVENTS = RateLimit("search events", limit=120)


@router.post(
    "/analytics/searches",
    status_code=204,
    response_class=Response,
    responses=errors(429),
    dependencies=[Depends(limit_by_address(SEARCH_EVENTS))],
)
async def report_search(report: SearchEvent, recorder: Recorder) -> Response:
    """Count a search, that a result of it was opened, or a question without an answer.

    Nothing about the reader is stored.
    """
    if report.event in ("searched", "searched_and_opened"):
        recorder.searched(report.query, report.result_count)
    if report.event in ("opened", "searched_and_opened"):
        recorder.opened(report.query)
    if report.event == "unanswered":
        recorder.unanswered(report.query)
    return Response(status_code=204)


@admin_router.get("/top")
async def top(analytics: Analytics, days: Days = 30, limit: Limit = 50) -> list[QueryCount]:
    """The most frequent queries."""
    return await analytics.top(days, limit)


@admin_router.get("/empty")
async def empty(analytics: Analytics, days: Days = 30, limit: Limit = 50) -> list[QueryCount]:
    """What was searched without results, or asked without an answer, most frequent first."""
    return await analytics.empty(days, limit)


@admin_router.get("/trend")
async def trend(
    analytics: Analytics,
    days: Days = 30,
    query: Annotated[str | None, Query(max_length=200)] = None,
) -> list[DayCount]:
    """Daily totals of all searches, or of one query."""
    return await analytics.trend(days, query)
