"""Where a reader stopped, merged over devices, and the history that follows from it (ACCOUNT-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.accounts.library_schemas import NewPlace, NewPlaceOfPost
from api.accounts.repositories.places import PlaceRepository
from api.core.errors import NotFound
from api.core.translation import t
from api.library.service import LibraryService, Page
from api.models import ReadingPlace

_FIELDS = ("reading", "listening")


class PlaceService:
    def __init__(self, places: PlaceRepository, library: LibraryService) -> None:
        self._places, self._library = places, library

    async def page(self, limit: int, offset: int) -> Page[dict[str, Any]]:
        found, total = await self._places.page(limit, offset)
        return Page([_shown(place) for place in found], total)

    async def get(self, post_id: int) -> dict[str, Any]:
        """Raises NotFound where none is stored."""
        place = await self._places.get(post_id)
        if place is None:
            raise NotFound(t("No place is kept in this teaching."))
        return _shown(place)

    async def put(self, post_id: int, place: NewPlace) -> dict[str, Any]:
        """Store a place unless a newer one is known, or the history is switched off.

        Raises NotFound without such a post.
        """
        await self._library.require_post(post_id)
        is_empty = place.reading is None and place.listening is None
        if is_empty or not await self._places.are_kept():
            stored = await self._places.get(post_id)
            return _shown(stored) if stored else dict.fromkeys(_FIELDS) | {"post_id": post_id}
        [stored] = await self._places.merge([_row(post_id, place)])
        return _shown(stored)

    async def merge(self, places: Sequence[NewPlaceOfPost]) -> list[dict[str, Any]]:
        """Store the places of a device; posts that are not public are left out.

        None where the history is switched off.
        """
        if not await self._places.are_kept():
            return []
        public = await self._library.public_ids([place.post_id for place in places])
        known = [each for each in places if each.post_id in public]
        rows = [_row(each.post_id, each) for each in known if each.reading or each.listening]
        return [_shown(place) for place in await self._places.merge(rows)]

    async def remove(self, post_id: int) -> None:
        await self._places.remove(post_id)

    async def history(self, limit: int, offset: int) -> Page[dict[str, Any]]:
        """The posts with a place, the last one first. Posts that are not public are left out."""
        found, total = await self._places.page(limit, offset)
        cards = await self._library.cards([place.post_id for place in found])
        entries = [
            {"at": _last(place), "place": _shown(place), "post": cards[place.post_id]}
            for place in found
            if place.post_id in cards
        ]
        return Page(entries, total)

    async def clear(self) -> None:
        await self._places.clear()


def _row(post_id: int, place: NewPlace) -> dict[str, Any]:
    reading, listening = place.reading, place.listening
    return {
        "post_id": post_id,
        "read_anchor": reading.anchor if reading else None,
        "read_at": reading.at if reading else None,
        "listened_seconds": listening.seconds if listening else None,
        "listened_at": listening.at if listening else None,
    }


def _shown(place: ReadingPlace) -> dict[str, Any]:
    reading = {"anchor": place.read_anchor, "at": place.read_at}
    listening = {"seconds": place.listened_seconds, "at": place.listened_at}
    return {
        "post_id": place.post_id,
        "reading": reading if place.read_at else None,
        "listening": listening if place.listened_at else None,
    }


def _last(place: ReadingPlace) -> Any:
    return max(time for time in (place.read_at, place.listened_at) if time)
