"""The queries for which media files only members may have (ACCESS-27)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.library.repository import is_public
from api.models import Post

# Rows at a time: other requests go on between them.
_CHUNK = 1_000
_MAX_TEACHINGS = 50


class MediaAccessRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def premium_recordings(self) -> AsyncIterator[str]:
        """The addresses of all recordings and films of premium teachings, public or not."""
        columns = (Post.audio_url, Post.video_url)
        named = or_(*(column.is_not(None) for column in columns))
        rows = await self._session.stream(select(*columns).where(Post.is_premium == 1, named))
        async for chunk in rows.partitions(_CHUNK):
            for row in chunk:
                for address in filter(None, row):
                    yield address

    async def free_teachings(
        self, names: Collection[str]
    ) -> list[tuple[str | None, str | None, str]]:
        """Recording, film and text of free, public teachings in which one of these names is."""
        columns = (Post.audio_url, Post.video_url, Post.content)
        named = (column.contains(name, autoescape=True) for column in columns for name in names)
        query = select(*columns).where(Post.is_premium == 0, is_public(), or_(*named))
        rows = await self._session.execute(query.order_by(Post.id).limit(_MAX_TEACHINGS))
        return [(audio, video, content) for audio, video, content in rows]
