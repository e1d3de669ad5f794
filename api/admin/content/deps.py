"""Dependencies of the desk's content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Query

from api.admin.content.history import History
from api.admin.content.repository import VersionRepository
from api.admin.content.service import ContentService
from api.admin.content.trash import Trash
from api.admin_auth.deps import AuditDep
from api.core.session import Session
from api.core.state import SettingsDep
from api.library.paging import DEFAULT_LIMIT, Limit, Offset


async def content_history(session: Session) -> History:
    return History(VersionRepository(session))


HistoryDep = Annotated[History, Depends(content_history)]


async def content_service(
    session: Session, audit: AuditDep, settings: SettingsDep
) -> ContentService:
    return ContentService(session, audit, settings)


async def trash(session: Session, audit: AuditDep, settings: SettingsDep) -> Trash:
    return Trash(session, audit, settings)


@dataclass(frozen=True, slots=True)
class ListPage:
    """The requested part of an admin's list, and the text to search for."""

    q: str
    limit: int
    offset: int


async def list_page(
    q: Annotated[str, Query(max_length=100, pattern=r"^[^\x00]*$")] = "",
    limit: Limit = DEFAULT_LIMIT,
    offset: Offset = 0,
) -> ListPage:
    return ListPage(q.strip(), limit, offset)


ContentDep = Annotated[ContentService, Depends(content_service)]
TrashDep = Annotated[Trash, Depends(trash)]
ListPageQuery = Annotated[ListPage, Depends(list_page)]
