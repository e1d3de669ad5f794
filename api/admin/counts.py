"""`GET /api/admin/counts`: what waits for the admin, for the navigation (ADMIN-51)."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from api.admin.operations.endpoints import Service
from api.admin.operations.schemas import WaitingCounts
from api.admin_auth.deps import require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors

router = APIRouter(
    prefix="/api/admin/counts",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


@router.get("")
async def counts(service: Service) -> WaitingCounts:
    return await service.waiting()
