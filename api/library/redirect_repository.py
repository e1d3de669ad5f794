"""The query for addresses of earlier sites."""

from __future__ import annotations

from collections.abc import Sequence

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

    async def all(self, limit: int) -> Sequence[tuple[str, str, str]]:
        columns = (PathRedirect.path, PathRedirect.query, PathRedirect.target)
        query = select(*columns).order_by(PathRedirect.path, PathRedirect.query).limit(limit)
        return [(path, query, target) for path, query, target in await self._session.execute(query)]
