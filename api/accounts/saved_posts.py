"""Saved posts (ACCOUNT-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from api.accounts.repositories.saved_posts import SavedPostRepository
from api.library.service import LibraryService, Page

MAX_IDS = 5_000


class SavedPostService:
    def __init__(self, saved: SavedPostRepository, library: LibraryService) -> None:
        self._saved, self._library = saved, library

    async def page(self, limit: int, offset: int) -> Page[dict[str, Any]]:
        """The last saved first. Posts that are not public any more are left out."""
        found, total = await self._saved.page(limit, offset)
        cards = await self._library.cards([each.post_id for each in found])
        entries = [
            {"post_id": each.post_id, "saved_at": each.created_at, "post": cards[each.post_id]}
            for each in found
            if each.post_id in cards
        ]
        return Page(entries, total)

    async def ids(self) -> Sequence[int]:
        """The last saved first."""
        return await self._saved.ids(MAX_IDS)

    async def saved_at(self, post_id: int) -> datetime | None:
        return await self._saved.saved_at(post_id)

    async def save(self, post_id: int) -> datetime | None:
        """Returns when it was saved first. Raises NotFound without such a public post."""
        await self._library.require_post(post_id)
        await self._saved.save(post_id)
        return await self._saved.saved_at(post_id)

    async def remove(self, post_id: int) -> None:
        await self._saved.remove(post_id)
