"""The rules of the reading pages: the contents of lists, and what is not found."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Generic, TypeVar

from api.core.errors import NotFound
from api.core.html import without_paragraph_ids
from api.core.long_texts import in_thread_if_long
from api.core.translation import gettext_noop, t
from api.core.viewer import Viewer
from api.library.access import VisiblePost, visible_card, visible_post
from api.library.calendar import Week
from api.library.cards import Card, Media
from api.library.citation_links import cites_verses
from api.library.repository import Adjacent, Lesson, LibraryRepository
from api.library.schemas import ThisWeek
from api.library.shown_content import shown_content
from api.library.this_week import describe, portion_starts
from api.library.verse_places import NO_PLACES, PortionEntry, VersePlaces
from api.models import (
    JourneyPath,
    Series,
    Testimonial,
    WeeklyPortion,
)
from api.search.service import SearchService
from api.search.types import Condition, IndexUid, SearchQuery

T = TypeVar("T")

# API-25, API-26.
FEATURED, RECENT = 6, 12
# How many results of a search are looked at for recordings.
_SEARCHED_FOR_MEDIA = 200
_NO_POST = gettext_noop("This teaching was not found.")
_NO_SERIES = gettext_noop("This series was not found.")
# More than the number of entries of any timeline.
_WHOLE_TIMELINE = 1000


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list, and the total length of the list."""

    items: Sequence[T]
    total: int


@dataclass(frozen=True, slots=True)
class Pagination:
    """The requested page of a list, and the text to search for."""

    q: str = ""
    limit: int = 100
    offset: int = 0

    @property
    def searched(self) -> str:
        return self.q.strip()


@dataclass(frozen=True, slots=True)
class PortionPost:
    """A post of a portion."""

    id: int
    timeline_id: int
    post_id: int
    created_at: datetime
    post: VisiblePost


class LibraryService:
    """Lists come from the database; searched lists from the search engine."""

    def __init__(
        self, repository: LibraryRepository, search: SearchService, viewer: Viewer
    ) -> None:
        self._repository, self._viewer = repository, viewer
        self._search_service = search

    def _visible(self, cards: Sequence[Card]) -> Sequence[Card]:
        return [visible_card(self._viewer, card) for card in cards]

    async def posts(
        self, type: str, pagination: Pagination, media: Media | None = None
    ) -> Page[Card]:
        """A page of the teachings of a type; with `media`, of those to hear or to see."""
        is_type = Condition("type", "=", type)
        if pagination.searched and media:
            return await self._searched_media(pagination, media, is_type)
        if pagination.searched:
            ids, total = await self._search("posts", pagination, is_type)
            return Page(self._visible(await self._repository.posts_by_ids(ids)), total)
        found, total = await self._repository.posts(
            pagination.limit, pagination.offset, type, media
        )
        return Page(self._visible(found), total)

    async def _searched_media(
        self, pagination: Pagination, media: Media, is_type: Condition
    ) -> Page[Card]:
        """Of the first results of a search those with a recording or a video, which the engines do
        not filter by."""
        first = replace(pagination, limit=_SEARCHED_FOR_MEDIA, offset=0)
        ids, _ = await self._search("posts", first, is_type)
        having = await self._repository.ids_with(media, ids)
        kept = [id for id in ids if id in having]
        shown = kept[pagination.offset : pagination.offset + pagination.limit]
        return Page(self._visible(await self._repository.posts_by_ids(shown)), len(kept))

    async def recent(self) -> Sequence[Card]:
        return self._visible(await self._repository.newest(RECENT))

    async def featured(self) -> Sequence[Card]:
        return self._visible(await self._repository.newest(FEATURED, featured=True))

    async def cards(self, ids: Sequence[int]) -> Mapping[int, Card]:
        """The cards of the public posts among these ids."""
        found = self._visible(await self._repository.posts_by_ids(ids)) if ids else []
        return {card.id: card for card in found}

    async def public_ids(self, ids: Sequence[int]) -> set[int]:
        """Those of these ids that are public posts."""
        return await self._repository.public_ids(ids) if ids else set()

    async def require_post(self, id: int) -> None:
        """Raises NotFound unless a post exists and is public."""
        if not await self._repository.has_post(id):
            raise NotFound(t(_NO_POST))

    async def post(self, id: int) -> VisiblePost:
        """A public post, with its text as pages show it."""
        post = _require(await self._repository.post(id), _NO_POST)
        visible = await in_thread_if_long(
            len(post.content), visible_post, self._viewer, post, with_image=True
        )
        [shown] = await self._shown([visible])
        return shown

    async def _shown(self, posts: Sequence[VisiblePost]) -> Sequence[VisiblePost]:
        """The posts with their texts as pages show them."""
        length = sum(len(post.content) for post in posts)
        cites = await in_thread_if_long(length, _cites_verses, posts)
        places = await self.verse_places() if cites else NO_PLACES
        return await in_thread_if_long(length, _with_shown_content, posts, places)

    async def verse_places(self) -> VersePlaces:
        """Where the site's texts of the portions have each verse."""
        return VersePlaces(await self._repository.portion_entries())

    async def texts(self, ids: Collection[int]) -> Mapping[int, VisiblePost]:
        """The public posts among these ids, as the viewer may see them, with their texts as they
        are stored, without pictures."""
        found = await self._repository.texts(ids) if ids else []
        length = sum(len(post.content) for post in found)
        visible = await in_thread_if_long(
            length, lambda: [visible_post(self._viewer, post) for post in found]
        )
        return {post.id: post for post in visible}

    async def journeys_from(self, post_id: int) -> Sequence[JourneyPath]:
        await self.require_post(post_id)
        return await self._repository.journeys_from([post_id])

    async def journeys_by_post(
        self, post_ids: Sequence[int]
    ) -> Mapping[int, Sequence[JourneyPath]]:
        """The journeys from each of these public posts."""
        found: dict[int, list[JourneyPath]] = {id: [] for id in post_ids}
        if found:
            for path in await self._repository.journeys_from(post_ids):
                found[path.source_post_id].append(path)
        return found

    async def series(self, pagination: Pagination) -> Page[Series]:
        if pagination.searched:
            return await self._found(Series, "series", pagination)
        return Page(*await self._repository.series(pagination.limit, pagination.offset))

    async def series_by_slug(self, slug: str) -> Series:
        return _require(await self._repository.series_by_slug(slug), _NO_SERIES)

    async def portion_entries(self) -> Sequence[PortionEntry]:
        return await self._repository.portion_entries()

    async def series_names(self) -> Sequence[tuple[str, str]]:
        return await self._repository.series_names()

    async def posts_near(self, type: str, id: int, limit: int) -> Sequence[tuple[int, str]]:
        return await self._repository.posts_near(type, id, limit)

    async def lessons(self, series_id: int) -> Sequence[Lesson]:
        lessons = _require(await self._repository.lessons(series_id), _NO_SERIES)
        return [replace(lesson, post=visible_card(self._viewer, lesson.post)) for lesson in lessons]

    async def timeline(self, pagination: Pagination, book: str | None) -> Page[WeeklyPortion]:
        if pagination.searched:
            return await self._search_timeline(pagination, book)
        return Page(*await self._repository.timeline(pagination.limit, pagination.offset, book))

    async def portion_by_slug(self, slug: str) -> WeeklyPortion:
        return _require(await self._repository.portion_by_slug(slug), "Torah Timeline Not Found")

    async def portion_posts(self, timeline_id: int) -> Sequence[PortionPost]:
        """The public posts of a portion, as the viewer may see them, with their texts as pages
        show them. One page has them all, so that the ids of their paragraphs would not be unique.
        """
        links = _require(
            await self._repository.portion_posts(timeline_id), "Torah Timeline Not Found"
        )
        posts = await self._shown([visible_post(self._viewer, link.post) for link in links])
        length = sum(len(post.content) for post in posts)
        posts = await in_thread_if_long(length, _without_paragraph_ids, posts)
        return [
            PortionPost(link.id, link.timeline_id, link.post_id, link.created_at, post)
            for link, post in zip(links, posts, strict=True)
        ]

    async def adjacent(self, timeline_id: int) -> Adjacent:
        found = await self._repository.adjacent(timeline_id)
        return _require(found, "Torah Timeline Not Found")

    async def this_week(self, week: Week) -> ThisWeek:
        """This week's reading, with names from the site's timeline."""
        return describe(week, *await self._repository.week_entries(portion_starts(week)))

    async def testimonials(self) -> Sequence[Testimonial]:
        return await self._repository.testimonials()

    async def _search_timeline(
        self, pagination: Pagination, book: str | None
    ) -> Page[WeeklyPortion]:
        """Search results, followed by entries whose title contains the text (TIMELINE-1).

        The timeline is short, so both are loaded completely and the page is cut from their union.
        """
        conditions = [Condition("book", "=", book)] if book else []
        whole = replace(pagination, limit=_WHOLE_TIMELINE, offset=0)
        found, _ = await self._search("torah_timelines", whole, *conditions)
        titled = await self._repository.timeline_ids_by_title(pagination.searched, book)
        ids = list(dict.fromkeys((*found, *titled)))
        shown = ids[pagination.offset : pagination.offset + pagination.limit]
        return Page(await self._repository.by_ids(WeeklyPortion, shown), len(ids))

    async def _found(
        self, model: Any, index: IndexUid, pagination: Pagination, *conditions: Condition
    ) -> Page[Any]:
        """The database rows of the search results, best first."""
        ids, total = await self._search(index, pagination, *conditions)
        return Page(await self._repository.by_ids(model, ids), total)

    async def _search(
        self, index: IndexUid, pagination: Pagination, *conditions: Condition
    ) -> tuple[list[int], int]:
        """The ids of the search results, best first, and their total number.

        Raises SearchBusy where too many searches run already.
        """
        query = SearchQuery(
            index,
            filter=tuple((condition,) for condition in conditions),
            limit=pagination.limit,
            offset=pagination.offset,
        )
        outcome = await self._search_service.execute(pagination.searched, {index: query})
        result = outcome.results[index]
        return [document["id"] for document in result.documents], result.total


def _cites_verses(posts: Sequence[VisiblePost]) -> bool:
    return any(cites_verses(post.content) for post in posts)


def _without_paragraph_ids(posts: Sequence[VisiblePost]) -> Sequence[VisiblePost]:
    return [replace(post, content=without_paragraph_ids(post.content)) for post in posts]


def _with_shown_content(posts: Sequence[VisiblePost], places: VersePlaces) -> Sequence[VisiblePost]:
    return [replace(post, content=shown_content(post.content, places)) for post in posts]


def _require(found: T | None, text: str) -> T:
    if found is None:
        raise NotFound(t(text))
    return found
