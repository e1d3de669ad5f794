"""The query for addresses of earlier sites."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import PathRedirect


class RedirectRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def target(self, path: str, query: str) -> str | None:
        found = select(PathRedirect.target).where(
            PathRedirect.path == path, PathRedirect.query == query
        )
        return await self._session.scalar(found)
