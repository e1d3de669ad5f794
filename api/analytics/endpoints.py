"""Reports opened results (public) and serves search statistics (admin only)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from api.admin.deps import require_admin
from api.analytics.deps import Analytics, Days, Limit, OpenedLimit, Recorder
from api.analytics.schemas import DayCount, Opened, QueryCount
from api.core.error_responses import errors
from api.core.errors import TooManyRequests

router = APIRouter(prefix="/api", tags=["analytics"])
admin_router = APIRouter(
    prefix="/api/admin/searches",
    tags=["analytics"],
    dependencies=[Depends(require_admin)],
    responses=errors(401),
)


@router.post("/search/opened", status_code=204, response_class=Response, responses=errors(429))
async def opened(
    told: Opened, recorder: Recorder, limit: OpenedLimit, request: Request
) -> Response:
    """Count that a search led to something. A chain that is not known counts for nothing."""
    if wait := limit.take(request.client.host if request.client else ""):
        raise TooManyRequests("Too many calls. Please wait.", retry_after=wait)
    recorder.opened(told.chain)
    return Response(status_code=204)


@admin_router.get("/top")
async def top(analytics: Analytics, days: Days = 30, limit: Limit = 50) -> list[QueryCount]:
    """The most frequent queries."""
    return await analytics.top(days, limit)


@admin_router.get("/empty")
async def empty(analytics: Analytics, days: Days = 30, limit: Limit = 50) -> list[QueryCount]:
    """The queries without results, most frequent first."""
    return await analytics.empty(days, limit)


@admin_router.get("/trend")
async def trend(
    analytics: Analytics,
    days: Days = 30,
    query: Annotated[str | None, Query(max_length=200)] = None,
) -> list[DayCount]:
    """Daily totals of all searches, or of one query."""
    return await analytics.trend(days, query)
