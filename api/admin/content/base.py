"""What drafting, publishing and the trash have in common."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.content.history import History
from api.admin.content.kinds import Content, Kind
from api.admin.content.objects import ObjectRepository
from api.admin.content.repository import DraftRepository, TrashRepository, VersionRepository
from api.admin_auth.audit.service import Audit
from api.core.errors import NotFound
from api.core.settings import Settings

NOT_FOUND = "This was not found."


class ContentBase:
    def __init__(self, session: AsyncSession, audit: Audit, settings: Settings) -> None:
        self._objects = ObjectRepository(session)
        self._drafts = DraftRepository(session)
        self._trash = TrashRepository(session)
        self._history = History(VersionRepository(session))
        self._audit, self._settings = audit, settings

    async def _existing(self, kind: Kind, id: int, *, lock: bool = False) -> Content:
        """A published object. Raises NotFound."""
        content = await self._objects.read(kind, id, lock=lock)
        if content is None:
            raise NotFound(NOT_FOUND)
        return content
