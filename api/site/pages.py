"""What each page's first view needs: its head, its text, and the answers it will ask for.

The text is plain HTML for readers without script and for the moment before React takes over;
the answers are the very bytes of the API, so that the page asks for nothing that it has.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from pydantic import TypeAdapter

from api.core.errors import NotFound
from api.core.html import preview
from api.core.settings import Settings
from api.library.calendar import this_week
from api.library.cards import Card
from api.library.schemas import (
    Journey,
    Places,
    PostCard,
    PostContent,
    SeriesEntry,
    SeriesLesson,
    TestimonialEntry,
    ThisWeek,
    TimelineEntry,
    TimelineNeighbours,
    TimelineReading,
)
from api.library.service import LibraryService, Window
from api.models import Post, Series, TorahTimeline
from api.search.meaning.schemas import RelatedPost, related_posts
from api.search.meaning.service import Meaning
from api.site.areas import DAILY, SERIES, TIMELINE, WEEKLY, Area, teaching_path
from api.site.markup import (
    article,
    card_list,
    heading,
    headline,
    page,
    pager,
    paragraph,
    portion_head,
    portion_list,
    reading,
    week,
    without_script,
)

# Decision 46: so many teachings of a list at a time.
LIST_PAGE = 20
_THIS_WEEK = "/api/torah-timeline/this-week"
_DESCRIPTION_LENGTH = 160
_SEARCH_NEEDS_SCRIPT = "The search needs JavaScript. Every teaching is in the lists, too."


@dataclass(frozen=True, slots=True)
class View:
    """A page's first view. `body` is safe HTML; `data` maps addresses to answers as JSON.

    `path` is the page's one address, escaped, whatever was asked for; None where there is no page.
    """

    name: str
    description: str
    path: str | None
    body: str = ""
    # The document's title, where it is not the page's name and the site's.
    title: str | None = None
    hebrew_name: str = ""
    # The teaching that the page is about.
    post: Post | None = None
    # Whether search engines may keep it.
    indexed: bool = True
    # False where a part is missing that the next request may find: then it must not be kept.
    complete: bool = True
    data: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return "article" if self.post else "website"

    def full_title(self, settings: Settings) -> str:
        return self.title or f"{self.name} | {settings.site_name}"


@dataclass(frozen=True, slots=True)
class Moved:
    """The page has another address."""

    to: str


Answer = View | Moved
Builder = Callable[..., Awaitable[Answer]]


def _json(schema: Any, value: Any) -> str:
    adapter = TypeAdapter(schema)
    return adapter.dump_json(
        adapter.validate_python(value, from_attributes=True), by_alias=True
    ).decode()


def post_path(post: Post | Card | RelatedPost) -> str:
    """Where a post is read (document 1, Home page, Card links)."""
    return teaching_path(post.type, post.id)


class Pages:
    """Builds first views from the same services as the API's answers."""

    def __init__(self, library: LibraryService, meaning: Meaning, settings: Settings) -> None:
        self._library, self._meaning, self._settings = library, meaning, settings

    async def home(self) -> Answer:
        featured = await self._library.featured()
        recent = await self._library.recent()
        testimonials = await self._library.testimonials()
        this = await self._this_week()
        return View(
            name="Daily Torah Wisdom",
            path="/",
            title=f"{self._settings.site_name}: Daily Torah Wisdom",
            description="Short daily insights and weekly essays on the Torah, with a library "
            "that answers any spelling.",
            body=page(
                headline("Daily Torah Wisdom, Delivered with CREATIVITY"),
                week(this),
                card_list("Featured Insights", _cards(featured)),
                card_list("Recent Insights", _cards(recent)),
            ),
            data={
                _THIS_WEEK: _json(ThisWeek, this),
                "/api/posts/featured": _json(list[PostCard], featured),
                "/api/posts/recent": _json(list[PostCard], recent),
                "/api/testimonials": _json(list[TestimonialEntry], testimonials),
            },
        )

    async def daily_list(self, number: int) -> Answer:
        return await self._list("daily", number, DAILY, "A short insight each weekday morning.")

    async def weekly_list(self, number: int) -> Answer:
        return await self._list("weekly", number, WEEKLY, "A longer essay every Friday.")

    async def _list(self, type: str, number: int, area: Area, description: str) -> Answer:
        """A page of a list. Where scripts run, the browser adds the pages after it by itself."""
        start = (number - 1) * LIST_PAGE
        found = await self._library.posts(type, Window(limit=LIST_PAGE, offset=start))
        if number > 1 and not found.items:
            raise NotFound("The list does not go on as far as this page.")
        last = start + LIST_PAGE >= found.total
        key = f"/api/posts/{type}?limit={LIST_PAGE}" + (f"&offset={start}" if start else "")
        return View(
            name=area.title,
            description=description,
            path=area.path + (f"?page={number}" if number > 1 else ""),
            body=page(
                heading(area.title),
                paragraph(description),
                card_list("", _cards(found.items)),
                pager(area.path, number, last=last),
            ),
            data={key: _json(list[PostCard], found.items)},
        )

    async def post(self, type: str, id: int) -> Answer:
        post = await self._library.post(id)
        if post.type != type:
            return Moved(post_path(post))
        data = {
            f"/api/posts/{id}": _json(PostContent, post),
            f"/api/posts/{id}/places": _json(Places, await self._library.places(id)),
        }
        related: list[RelatedPost] = []
        complete = True
        if type == "weekly":
            data |= await self._journeys([id])
            found = await self._meaning.related(id, type="weekly")
            related, complete = related_posts(found), found.complete
            data[f"/api/posts/{id}/related?type=weekly"] = _json(list[RelatedPost], related)
        return View(
            name=post.title,
            description=post.excerpt or preview(post.content, _DESCRIPTION_LENGTH),
            path=post_path(post),
            body=page(
                reading(post, self._settings.zone), card_list("Related Essays", _cards(related))
            ),
            post=post,
            complete=complete,
            data=data,
        )

    async def series_list(self) -> Answer:
        series = (await self._library.series(Window())).items
        links = [(f"/series/{entry.slug}", entry.title, entry.description) for entry in series]
        return View(
            name=SERIES.title,
            description="Teachings that belong together, in the order to read them.",
            path=SERIES.path,
            body=page(heading(SERIES.title), card_list("", links)),
            data={"/api/series/active": _json(list[SeriesEntry], series)},
        )

    async def series(self, slug: str) -> Answer:
        entry: Series = await self._library.series_by_slug(slug)
        lessons = await self._library.lessons(entry.id)
        return View(
            name=entry.title,
            description=preview(entry.description, _DESCRIPTION_LENGTH),
            path=SERIES.at(entry.slug),
            body=page(
                heading(entry.title),
                paragraph(entry.description),
                card_list("", _cards([lesson.post for lesson in lessons])),
            ),
            data={
                f"/api/series/slug/{slug}": _json(SeriesEntry, entry),
                f"/api/series/{entry.id}/posts": _json(list[SeriesLesson], lessons),
            },
        )

    async def timeline(self) -> Answer:
        portions = (await self._library.timeline(Window(), None)).items
        this = await self._this_week()
        books = groupby(portions, lambda entry: entry.book)
        return View(
            name=TIMELINE.title,
            description="The weekly portions from Genesis to Deuteronomy, each with its teachings.",
            path=TIMELINE.path,
            body=page(
                heading(TIMELINE.title),
                week(this),
                *(portion_list(book, entries) for book, entries in books),
            ),
            data={
                "/api/torah-timeline": _json(list[TimelineEntry], portions),
                _THIS_WEEK: _json(ThisWeek, this),
            },
        )

    async def portion(self, slug: str) -> Answer:
        entry: TorahTimeline = await self._library.portion_by_slug(slug)
        readings = await self._library.readings(entry.id)
        neighbours = await self._library.neighbours(entry.id)
        address = f"/api/torah-timeline/{entry.id}"
        return View(
            name=f"{entry.parasha}: {entry.title}",
            description=preview(entry.description, _DESCRIPTION_LENGTH),
            path=TIMELINE.at(entry.slug),
            hebrew_name=entry.hebrew_name,
            body=page(
                heading(f"{entry.parasha}: {entry.title}"),
                portion_head(entry),
                *(article(link.post, self._settings.zone) for link in readings),
            ),
            data={
                f"/api/torah-timeline/slug/{slug}": _json(TimelineEntry, entry),
                f"{address}/posts": _json(list[TimelineReading], readings),
                f"{address}/neighbours": _json(TimelineNeighbours, neighbours),
                _THIS_WEEK: _json(ThisWeek, await self._this_week()),
                **await self._journeys([link.post_id for link in readings]),
            },
        )

    async def _this_week(self) -> ThisWeek:
        return await self._library.this_week(this_week(self._settings.zone))

    async def _journeys(self, post_ids: Sequence[int]) -> dict[str, str]:
        """Where each of these teachings leads on to."""
        found = await self._library.journeys_by_post(post_ids)
        return {
            f"/api/journey-paths/from/{id}": _json(list[Journey], paths)
            for id, paths in found.items()
        }

    async def search(self) -> Answer:
        return View(
            name="Search",
            description="Search every teaching, in any spelling.",
            path="/search",
            indexed=False,
            body=page(heading("Search"), without_script(_SEARCH_NEEDS_SCRIPT)),
        )

    def not_found(self) -> View:
        return View(
            name="404 Page Not Found",
            description="This page was not found.",
            path=None,
            indexed=False,
            body=page(
                heading("404 Page Not Found"),
                paragraph("Did you forget to add the page to the router?"),
            ),
        )


def _cards(posts: Sequence[Card | RelatedPost]) -> list[tuple[str, str, str]]:
    return [(post_path(post), post.title, post.excerpt) for post in posts]
