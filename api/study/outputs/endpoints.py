"""`/api/admin/study-outputs` (STUDY-66)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from api.accounts.deps import Id
from api.admin_auth.deps import require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.deps import DEFAULT_LIMIT, MAX_LIMIT
from api.study.outputs.deps import ReviewedOutputs
from api.study.outputs.schemas import OutputReview, OutputStatus, StudyOutputEntry

router = APIRouter(
    prefix="/api/admin/study-outputs",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


@router.get("")
async def outputs(
    response: Response,
    service: ReviewedOutputs,
    status: OutputStatus | None = None,
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT)] = DEFAULT_LIMIT,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> list[StudyOutputEntry]:
    """What models made, the newest first; the total in `X-Total-Count`."""
    page = await service.page(status, limit, offset)
    response.headers["X-Total-Count"] = str(page.total)
    return list(page.items)


@router.patch("/{id}", responses=errors(404))
async def review(id: Id, body: OutputReview, service: ReviewedOutputs) -> StudyOutputEntry:
    """Approve, edit or hide an output."""
    return await service.review(id, body)
