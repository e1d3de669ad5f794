"""`/api/admin/audit`: what administrators did (ADMIN-19)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response

from api.admin_auth.audit.schemas import AuditTrailEntry
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.paging import DEFAULT_LIMIT, Limit, Offset, with_total

router = APIRouter(
    prefix="/api/admin/audit",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


@router.get("", response_model=list[AuditTrailEntry])
async def audit_trail(
    response: Response,
    audit: AuditDep,
    q: Annotated[str, Query(max_length=100, pattern="^[^\\x00]*$")] = "",
    limit: Limit = DEFAULT_LIMIT,
    offset: Offset = 0,
) -> Any:
    """The newest entries first; the total in `X-Total-Count`."""
    return with_total(response, await audit.page(q, limit, offset))
