"""What each page's first view needs: its head, its text, and the answers it will ask for.

The text stands in the layout of the React page (`api/site/views`), for readers without script and
for the moment before React takes over; the answers are the very bytes of the API, so that the page
asks for nothing that it has.
"""

from __future__ import annotations

from collections.abc import Sequence

from api.core.errors import NotFound, Unprocessable
from api.core.html import preview
from api.core.settings import Settings
from api.library.calendar import this_week
from api.library.cards import Card
from api.library.schemas import (
    Journey,
    Places,
    PostCard,
    PostContent,
    PostType,
    SeriesEntry,
    SeriesLesson,
    TestimonialEntry,
    ThisWeek,
    TimelineEntry,
    TimelineNeighbours,
    TimelineReading,
)
from api.library.service import LibraryService, Page, Window
from api.models import Post, Series, TorahTimeline
from api.search.schemas import RelatedPost, SearchAnswer, related_posts
from api.search.semantic.service import SemanticSearch
from api.search.service import SearchService
from api.search.types import SearchUnavailable
from api.site.answers import as_json, as_schema, journey_answers, list_address, timeline_address
from api.site.areas import DAILY, SERIES, TIMELINE, WEEKLY, Area, teaching_path
from api.site.asked import Asked, api_address
from api.site.view import Answer, Moved, View
from api.site.views import not_found
from api.site.views.elements import Html, el
from api.site.views.home import home
from api.site.views.missing import missing
from api.site.views.portion import Portion, portion_page
from api.site.views.post import teaching_page
from api.site.views.post_list import ListPage, post_list
from api.site.views.search import search_page
from api.site.views.series import series_list, series_page
from api.site.views.timeline import TimelineList, timeline_list

# Decision 46: so many teachings of a list at a time.
LIST_PAGE = 20
_THIS_WEEK = "/api/torah-timeline/this-week"
_DESCRIPTION_LENGTH = 160


def post_path(post: Post | Card | RelatedPost) -> str:
    """Where a post is read (document 1, Home page, Card links)."""
    return teaching_path(post.type, post.id)


class Pages:
    """Builds first views from the same services as the API's answers."""

    def __init__(
        self,
        library: LibraryService,
        search: SearchService,
        semantic: SemanticSearch,
        settings: Settings,
    ) -> None:
        self._library, self._search = library, search
        self._semantic, self._settings = semantic, settings

    async def home(self) -> Answer:
        featured = as_schema(list[PostCard], await self._library.featured())
        recent = as_schema(list[PostCard], await self._library.recent())
        testimonials = as_schema(list[TestimonialEntry], await self._library.testimonials())
        week = await self._this_week()
        return View(
            name="Daily Torah Wisdom",
            path="/",
            title=f"{self._settings.site_name}: Daily Torah Wisdom",
            description="Short daily insights and weekly essays on the Torah, with a library "
            "that answers any spelling.",
            body=_main(home(week, featured, recent, testimonials, self._settings)),
            data={
                _THIS_WEEK: as_json(ThisWeek, week),
                "/api/posts/featured": as_json(list[PostCard], featured),
                "/api/posts/recent": as_json(list[PostCard], recent),
                "/api/testimonials": as_json(list[TestimonialEntry], testimonials),
            },
        )

    async def daily_list(self, asked: Asked) -> Answer:
        return await self._list("daily", asked, DAILY, "A short insight each weekday morning.")

    async def weekly_list(self, asked: Asked) -> Answer:
        return await self._list("weekly", asked, WEEKLY, "A longer essay every Friday.")

    async def _list(self, type: PostType, asked: Asked, area: Area, description: str) -> Answer:
        """A page of a list. Where scripts run, the browser adds the pages after it by itself."""
        # What was found has an order of its own, so it begins with its first page.
        number = 1 if asked.q else asked.number
        start = (number - 1) * LIST_PAGE
        window = Window(q=asked.q, limit=LIST_PAGE, offset=start)
        found = await self._posts(type, window) if asked.is_answerable else None
        if number > 1 and found and not found.items:
            raise NotFound("The list does not go on as far as this page.")
        data, totals = {}, {}
        if found:
            key = list_address(type, window)
            data, totals = {key: as_json(list[PostCard], found.items)}, {key: found.total}
        if found and asked.q and not found.items:
            # Where nothing was found, the browser asks whether there is anything at all.
            whole = await self._posts(type, first := Window(limit=LIST_PAGE))
            key = list_address(type, first)
            data[key], totals[key] = as_json(list[PostCard], whole.items), whole.total
        shown = ListPage(
            type=type,
            posts=found.items if found else (),
            number=number,
            is_last=not found or start + LIST_PAGE >= found.total,
            q=asked.q,
        )
        return View(
            name=area.title,
            description=description,
            path=area.path + (f"?page={number}" if number > 1 else ""),
            body=_main(post_list(shown, self._settings)),
            indexed=not asked.q,
            kept=not asked.q,
            data=data,
            totals=totals,
        )

    async def _posts(self, type: PostType, window: Window) -> Page[PostCard]:
        found = await self._library.posts(type, window)
        return Page(as_schema(list[PostCard], found.items), found.total)

    async def post(self, type: PostType, id: int) -> Answer:
        row = await self._library.post(id)
        if row.type != type:
            return Moved(post_path(row))
        post = as_schema(PostContent, row)
        places = as_schema(Places, await self._library.places(id))
        data = {
            f"/api/posts/{id}": as_json(PostContent, post),
            f"/api/posts/{id}/places": as_json(Places, places),
        }
        journeys: dict[int, list[Journey]] = {}
        related: list[RelatedPost] = []
        complete = True
        if type == "weekly":
            journeys = await self._journeys([id])
            data |= journey_answers(journeys)
            found = await self._semantic.related(id, type="weekly")
            related, complete = related_posts(found), found.complete
            data[f"/api/posts/{id}/related?type=weekly"] = as_json(list[RelatedPost], related)
        body = teaching_page(post, places, journeys.get(id, []), related, self._settings)
        return View(
            name=row.title,
            description=row.excerpt or preview(row.content, _DESCRIPTION_LENGTH),
            path=post_path(row),
            body=_main(body),
            post=row,
            kept=complete,
            data=data,
        )

    async def series_list(self) -> Answer:
        found = await self._library.series(Window())
        series = as_schema(list[SeriesEntry], found.items)
        key = "/api/series/active"
        return View(
            name=SERIES.title,
            description="Teachings that belong together, in the order to read them.",
            path=SERIES.path,
            body=_main(series_list(series)),
            data={key: as_json(list[SeriesEntry], series)},
            totals={key: found.total},
        )

    async def series(self, slug: str) -> Answer:
        row: Series = await self._library.series_by_slug(slug)
        entry = as_schema(SeriesEntry, row)
        lessons = as_schema(list[SeriesLesson], await self._library.lessons(entry.id))
        return View(
            name=entry.title,
            description=preview(entry.description, _DESCRIPTION_LENGTH),
            path=SERIES.at(entry.slug),
            body=_main(series_page(entry, lessons, self._settings)),
            data={
                f"/api/series/slug/{slug}": as_json(SeriesEntry, entry),
                f"/api/series/{entry.id}/posts": as_json(list[SeriesLesson], lessons),
            },
        )

    async def timeline(self, asked: Asked) -> Answer:
        week = await self._this_week()
        whole = await self._portions(Asked())
        # The whole gives the books to choose from.
        parts = {timeline_address(Asked()): whole}
        found = whole
        if (asked.q or asked.book) and asked.is_answerable:
            found = parts[timeline_address(asked)] = await self._portions(asked)
        books = dict.fromkeys(entry.book for entry in whole.items)
        if asked.book:
            books.setdefault(asked.book)
        shown = TimelineList(found.items, found.total, list(books), asked.q, asked.book)
        return View(
            name=TIMELINE.title,
            description="The weekly portions from Genesis to Deuteronomy, each with its teachings.",
            path=TIMELINE.path,
            body=_main(timeline_list(shown, week, self._settings)),
            indexed=not shown.is_filtered,
            kept=not asked.q,
            data={
                **{key: as_json(list[TimelineEntry], part.items) for key, part in parts.items()},
                _THIS_WEEK: as_json(ThisWeek, week),
            },
            totals={key: part.total for key, part in parts.items()},
        )

    async def _portions(self, asked: Asked) -> Page[TimelineEntry]:
        found = await self._library.timeline(Window(q=asked.q), asked.book or None)
        return Page(as_schema(list[TimelineEntry], found.items), found.total)

    async def portion(self, slug: str) -> Answer:
        row: TorahTimeline = await self._library.portion_by_slug(slug)
        entry = as_schema(TimelineEntry, row)
        teachings = as_schema(list[TimelineReading], await self._library.readings(entry.id))
        neighbours = as_schema(TimelineNeighbours, await self._library.neighbours(entry.id))
        journeys = await self._journeys([link.post_id for link in teachings])
        week = await self._this_week()
        shown = Portion(entry, teachings, journeys, neighbours, week)
        address = f"/api/torah-timeline/{entry.id}"
        return View(
            name=f"{entry.parasha}: {entry.title}",
            description=preview(entry.description, _DESCRIPTION_LENGTH),
            path=TIMELINE.at(entry.slug),
            hebrew_name=entry.hebrew_name,
            body=_main(portion_page(shown, self._settings)),
            data={
                f"/api/torah-timeline/slug/{slug}": as_json(TimelineEntry, entry),
                f"{address}/posts": as_json(list[TimelineReading], teachings),
                f"{address}/neighbours": as_json(TimelineNeighbours, neighbours),
                _THIS_WEEK: as_json(ThisWeek, week),
                **journey_answers(journeys),
            },
        )

    async def _this_week(self) -> ThisWeek:
        return await self._library.this_week(this_week(self._settings.zone))

    async def _journeys(self, post_ids: Sequence[int]) -> dict[int, list[Journey]]:
        """Where each of these teachings leads on to."""
        found = await self._library.journeys_by_post(post_ids)
        return {id: as_schema(list[Journey], journeys) for id, journeys in found.items()}

    async def search(self, asked: Asked) -> Answer:
        """The search page, with what it found. What it could not find is left to the browser."""
        q, answer, kept = asked.q.strip(), None, True
        try:
            answer = await self._search.search(q, selected=asked.chosen, with_facets=True)
            kept = answer.is_complete and not answer.degraded
        except Unprocessable:
            q = asked.q
        except SearchUnavailable:
            kept = False
        chosen = {name: sorted(values) for name, values in asked.chosen.items()}
        key = api_address("/api/search", q=q, **chosen, facets="true")
        return View(
            name="Search",
            description="Search every teaching, in any spelling.",
            path="/search",
            indexed=False,
            body=_main(search_page(asked.q, asked.chosen, answer, self._settings)),
            kept=kept,
            data={key: as_json(SearchAnswer, answer)} if answer else {},
            found=sum(answer.totals.model_dump().values()) if answer else None,
        )

    def not_found(self, path: str, asked: Asked) -> View:
        """What stands at an address without a page."""
        return View(
            name=not_found.TITLE,
            description="This page was not found.",
            path=None,
            indexed=False,
            body=_main(missing(path, asked.number, self._settings)),
        )


def _main(content: Html) -> Html:
    return el("main", "first-view min-h-[70dvh]", content)
