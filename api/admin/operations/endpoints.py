"""`/api/admin/operations` (ADMIN-50)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from api.admin.operations.repository import OperationsRepository
from api.admin.operations.schemas import Operations, Requeued, RetryRequest
from api.admin.operations.service import OperationsService
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.disk_space import DISK
from api.core.error_responses import errors
from api.core.session import Session
from api.core.untrusted_proxy import UNTRUSTED_PROXY
from api.search.deps import Reader, Semantic

router = APIRouter(
    prefix="/api/admin/operations",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def operations_service(
    request: Request, session: Session, reader: Reader, semantic: Semantic, audit: AuditDep
) -> OperationsService:
    disk = DISK.of(request)
    proxy = UNTRUSTED_PROXY.of(request)
    return OperationsService(OperationsRepository(session), reader, semantic, disk, proxy, audit)


Service = Annotated[OperationsService, Depends(operations_service)]


@router.get("")
async def operations(service: Service) -> Operations:
    """Job queue, indexer, the search engine in use, disk, and the newsletter's editions."""
    return await service.state()


@router.post("/jobs/retry")
async def retry_jobs(body: RetryRequest, service: Service) -> Requeued:
    """Queue a failed job again, or all of them, as `nuggets jobs retry` does."""
    return Requeued(queued=await service.retry_jobs(body.id))


@router.post("/dead-letters/retry")
async def retry_dead_letters(service: Service) -> Requeued:
    """Index again the documents that could not be indexed."""
    return Requeued(queued=await service.retry_dead_letters())
