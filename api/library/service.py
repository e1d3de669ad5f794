"""The rules of the reading areas: what a list holds, and what is not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from sqlalchemy import Row

from api.core.errors import NotFound
from api.library.calendar import Week
from api.library.cards import Card
from api.library.repository import Lesson, LibraryRepository, Neighbours
from api.library.schemas import ThisWeek
from api.library.week import begin_at, describe
from api.models import (
    JourneyPath,
    Post,
    Series,
    Testimonial,
    TorahTimeline,
    TorahTimelinePost,
)
from api.search.service import SearchService
from api.search.types import Condition, IndexUid, SearchQuery

T = TypeVar("T")

# Decision 46.
FEATURED, RECENT = 6, 12
_NO_POST = "This teaching was not found."
# More entries than any timeline of weekly portions has.
_WHOLE_TIMELINE = 1000


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list, and how long the whole list is."""

    items: Sequence[T]
    total: int


@dataclass(frozen=True, slots=True)
class Window:
    """Which part of a list is wanted, and what its items must match."""

    q: str = ""
    limit: int = 100
    offset: int = 0

    @property
    def searched(self) -> str:
        return self.q.strip()


@dataclass(frozen=True, slots=True)
class Places:
    """Where a post stands: series by their columns, portions as rows."""

    series: Sequence[Row[int, str, str, int, int]]
    timeline: Sequence[TorahTimeline]


class LibraryService:
    """Lists come from the database; a list that is searched is found by the search engine."""

    def __init__(self, repository: LibraryRepository, search: SearchService) -> None:
        self._repository, self._search_service = repository, search

    async def posts(self, type: str, window: Window) -> Page[Card]:
        if window.searched:
            ids, total = await self._search("posts", window, Condition("type", "=", type))
            return Page(await self._repository.posts_by_ids(ids), total)
        return Page(*await self._repository.posts(window.limit, window.offset, type))

    async def recent(self) -> Sequence[Card]:
        return await self._repository.newest(RECENT)

    async def featured(self) -> Sequence[Card]:
        return await self._repository.newest(FEATURED, featured=True)

    async def post(self, id: int) -> Post:
        return _there(await self._repository.post(id), _NO_POST)

    async def journeys_from(self, post_id: int) -> Sequence[JourneyPath]:
        await self._require_post(post_id)
        return await self._repository.journeys_from([post_id])

    async def journeys_by_post(
        self, post_ids: Sequence[int]
    ) -> Mapping[int, Sequence[JourneyPath]]:
        """Where each of these public posts leads on to."""
        found: dict[int, list[JourneyPath]] = {id: [] for id in post_ids}
        if found:
            for path in await self._repository.journeys_from(post_ids):
                found[path.source_post_id].append(path)
        return found

    async def places(self, post_id: int) -> Places:
        """The series and the portions that a post is part of."""
        await self._require_post(post_id)
        return Places(
            await self._repository.series_of(post_id), await self._repository.portions_of(post_id)
        )

    async def series(self, window: Window) -> Page[Series]:
        if window.searched:
            return await self._found(Series, "series", window)
        return Page(*await self._repository.series(window.limit, window.offset))

    async def series_by_slug(self, slug: str) -> Series:
        return _there(await self._repository.series_by_slug(slug), "This series was not found.")

    async def lessons(self, series_id: int) -> Sequence[Lesson]:
        return _there(await self._repository.lessons(series_id), "This series was not found.")

    async def timeline(self, window: Window, book: str | None) -> Page[TorahTimeline]:
        if window.searched:
            return await self._search_timeline(window, book)
        return Page(*await self._repository.timeline(window.limit, window.offset, book))

    async def portion_by_slug(self, slug: str) -> TorahTimeline:
        return _there(await self._repository.portion_by_slug(slug), "Torah Timeline Not Found")

    async def readings(self, timeline_id: int) -> Sequence[TorahTimelinePost]:
        return _there(await self._repository.readings(timeline_id), "Torah Timeline Not Found")

    async def neighbours(self, timeline_id: int) -> Neighbours:
        found = await self._repository.neighbours(timeline_id)
        return _there(found, "Torah Timeline Not Found")

    async def this_week(self, week: Week) -> ThisWeek:
        """What is read this week, in the words of the site's own timeline."""
        return describe(week, await self._repository.portions_at(begin_at(week)))

    async def testimonials(self) -> Sequence[Testimonial]:
        return await self._repository.testimonials()

    async def _require_post(self, id: int) -> None:
        if not await self._repository.has_post(id):
            raise NotFound(_NO_POST)

    async def _search_timeline(self, window: Window, book: str | None) -> Page[TorahTimeline]:
        """What the search engine finds, then the entries whose title holds the text (decision 52).

        The timeline is short: both are read whole, and the page is cut from the two together.
        """
        conditions = [Condition("book", "=", book)] if book else []
        whole = replace(window, limit=_WHOLE_TIMELINE, offset=0)
        found, _ = await self._search("torah_timelines", whole, *conditions)
        titled = await self._repository.timeline_ids_by_title(window.searched, book)
        ids = list(dict.fromkeys((*found, *titled)))
        shown = ids[window.offset : window.offset + window.limit]
        return Page(await self._repository.by_ids(TorahTimeline, shown), len(ids))

    async def _found(
        self, model: Any, index: IndexUid, window: Window, *conditions: Condition
    ) -> Page[Any]:
        """The rows that the search engine finds, best first, as the database has them now."""
        ids, total = await self._search(index, window, *conditions)
        return Page(await self._repository.by_ids(model, ids), total)

    async def _search(
        self, index: IndexUid, window: Window, *conditions: Condition
    ) -> tuple[list[int], int]:
        """The ids that the search engine finds, best first, and how many there are in all."""
        query = SearchQuery(
            index,
            filter=tuple((condition,) for condition in conditions),
            limit=window.limit,
            offset=window.offset,
        )
        result = (await self._search_service.find(window.searched, {index: query})).results[index]
        return [document["id"] for document in result.documents], result.total


def _there(found: T | None, message: str) -> T:
    if found is None:
        raise NotFound(message)
    return found
