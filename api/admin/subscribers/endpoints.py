"""`/api/admin/subscribers` (ADMIN-49, ADMIN-74)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse

from api.accounts.deps import Id
from api.admin.subscribers.export import csv_lines
from api.admin.subscribers.repository import SubscriberAdministration, stream_subscribers
from api.admin.subscribers.schemas import (
    AddedSubscriber,
    NewSubscribers,
    Subscriber,
    SubscriberCounts,
    SubscriberState,
)
from api.admin.subscribers.service import SubscriberService
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import Limiter
from api.core.session import Session
from api.core.state import ENGINE
from api.core.stored_response import PERSONAL
from api.library.deps import PaginationQuery
from api.library.paging import with_total
from api.outreach.newsletter.deps import Newsletter

router = APIRouter(
    prefix="/api/admin/subscribers",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)
_CSV: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string"}}}}
}


async def subscriber_service(
    session: Session, audit: AuditDep, newsletter: Newsletter, limiter: Limiter
) -> SubscriberService:
    return SubscriberService(SubscriberAdministration(session), audit, newsletter, limiter)


Subscribers = Annotated[SubscriberService, Depends(subscriber_service)]


@router.get("", response_model=list[Subscriber])
async def subscribers(
    response: Response,
    service: Subscribers,
    pagination: PaginationQuery,
    state: SubscriberState | None = None,
) -> Any:
    """The newest first; the total in `X-Total-Count`."""
    page = await service.page(state, pagination.q, pagination.limit, pagination.offset)
    return with_total(response, page)


@router.post("")
async def add(body: NewSubscribers, service: Subscribers) -> list[AddedSubscriber]:
    """Mail new addresses the link that subscribes them, and say what became of each."""
    return await service.add(body.addresses, body.frequency)


@router.get("/counts")
async def counts(service: Subscribers) -> SubscriberCounts:
    """How many there are in each state."""
    return await service.counts()


@router.get("/export", response_class=StreamingResponse, responses=_CSV)
async def export(
    request: Request,
    service: Subscribers,
    pagination: PaginationQuery,
    state: SubscriberState | None = None,
) -> StreamingResponse:
    """All that match, as CSV. Limit and offset have no effect."""
    await service.record_export()
    rows = stream_subscribers(ENGINE.of(request), state, pagination.q.strip())
    headers = {
        "Cache-Control": PERSONAL,
        "Content-Disposition": 'attachment; filename="subscribers.csv"',
    }
    return StreamingResponse(csv_lines(rows), media_type="text/csv", headers=headers)


@router.post(
    "/{id:int}/confirmation",
    status_code=204,
    response_class=Response,
    responses=errors(404, 409, 429),
)
async def confirm_again(id: Id, service: Subscribers) -> None:
    """Mail a pending address its link again; 409 within an hour of the last."""
    await service.confirm_again(id)


@router.delete("/{id:int}", status_code=204, response_class=Response, responses=errors(404))
async def remove(id: Id, service: Subscribers) -> None:
    """Remove an address, with what is still to be sent to it."""
    await service.remove(id)
