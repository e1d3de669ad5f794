"""`/api/admin/study-outputs` (STUDY-66)."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import Id
from api.admin_auth.deps import require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.paging import DEFAULT_LIMIT, Limit, Offset, with_total
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
    limit: Limit = DEFAULT_LIMIT,
    offset: Offset = 0,
) -> list[StudyOutputEntry]:
    """What models made, the newest first; the total in `X-Total-Count`."""
    page = await service.page(status, limit, offset)
    return list(with_total(response, page))


@router.patch("/{id}", responses=errors(404))
async def review(id: Id, body: OutputReview, service: ReviewedOutputs) -> StudyOutputEntry:
    """Approve, edit or hide an output."""
    return await service.review(id, body)
