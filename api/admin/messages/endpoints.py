"""`/api/admin/messages` (ADMIN-48)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import Id
from api.admin.messages.repository import MessageRepository
from api.admin.messages.schemas import Message, MessageState, NewAnswer, StateChange
from api.admin.messages.service import MessageService
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.session import Session
from api.core.state import SettingsDep
from api.library.deps import PaginationQuery
from api.library.paging import with_total

router = APIRouter(
    prefix="/api/admin/messages",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def message_service(
    session: Session, settings: SettingsDep, audit: AuditDep
) -> MessageService:
    return MessageService(session, MessageRepository(session), settings, audit)


Messages = Annotated[MessageService, Depends(message_service)]


@router.get("", response_model=list[Message])
async def messages(
    response: Response,
    service: Messages,
    pagination: PaginationQuery,
    state: MessageState | None = None,
) -> Any:
    """The newest first; the total in `X-Total-Count`."""
    page = await service.page(state, pagination.q, pagination.limit, pagination.offset)
    return with_total(response, page)


@router.post("/{id}/answers", status_code=201, responses=errors(404))
async def answer(id: Id, body: NewAnswer, service: Messages) -> Message:
    """Answer by mail; the message is quoted, and is answered then."""
    return await service.answer(id, body.text)


@router.patch("/{id}", responses=errors(404))
async def set_state(id: Id, change: StateChange, service: Messages) -> Message:
    """Mark a message as done, or as new again."""
    return await service.set_state(id, change.state)


@router.delete("/{id}", status_code=204, response_class=Response, responses=errors(404))
async def delete(id: Id, service: Messages) -> None:
    """Delete a message with its answers."""
    await service.delete(id)
