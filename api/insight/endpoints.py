"""Which results are opened (public), and what readers look for (behind the admin gate)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from api.admin.deps import require_admin
from api.core.error_responses import errors
from api.core.errors import TooManyRequests
from api.insight.deps import Days, Insight, Limit, OpenedLimit, Recorder
from api.insight.schemas import DayCount, Opened, QueryCount

router = APIRouter(prefix="/api", tags=["insight"])
admin_router = APIRouter(
    prefix="/api/admin/searches",
    tags=["insight"],
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
async def top(insight: Insight, days: Days = 30, limit: Limit = 50) -> list[QueryCount]:
    """What is searched most."""
    return await insight.top(days, limit)


@admin_router.get("/empty")
async def empty(insight: Insight, days: Days = 30, limit: Limit = 50) -> list[QueryCount]:
    """What is searched and not found, most often first."""
    return await insight.empty(days, limit)


@admin_router.get("/trend")
async def trend(
    insight: Insight, days: Days = 30, query: Annotated[str | None, Query(max_length=200)] = None
) -> list[DayCount]:
    """Day by day, all searches or those for one query."""
    return await insight.trend(days, query)
