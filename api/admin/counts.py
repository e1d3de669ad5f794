"""`GET /api/admin/counts`: what waits for the admin, for the navigation (ADMIN-51)."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from api.admin.deps import require_admin
from api.admin.operations.repository import OperationsRepository
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.database import Session
from api.core.error_responses import errors
from api.core.schemas import Schema

router = APIRouter(
    prefix="/api/admin/counts",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


class WaitingCounts(Schema):
    """Texts to review, new messages, and jobs and documents that failed."""

    study_texts: int
    messages: int
    failures: int


@router.get("")
async def counts(session: Session) -> WaitingCounts:
    return WaitingCounts.model_validate(await OperationsRepository(session).waiting())
