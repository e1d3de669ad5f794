"""Builds each page's initial view: its head, the API responses that it needs, and its plain HTML.

React renders the page from these responses (`api/site/renderer.py`), which are byte-identical to
those of the API, so that the browser does not request them again.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from api.core.html import cut, preview
from api.core.long_texts import in_thread_if_long
from api.core.settings import Settings
from api.core.translation import t
from api.core.viewer import Viewer
from api.library.access import VisiblePost
from api.library.calendar import this_week
from api.library.cards import Card, Media
from api.library.mishnah import MishnahLookup
from api.library.nearest_teachings import NearestTeachings, without_teachings
from api.library.portions import in_interface, portion_name
from api.library.reading_order import ReadingOrder
from api.library.schemas import (
    PostCard,
    PostCollections,
    PostContent,
    PostType,
    SeriesEntry,
    SeriesPost,
    TestimonialEntry,
    ThisWeek,
    TimelineEntry,
)
from api.library.service import LibraryService, Page, Pagination
from api.library.torah_text import TorahText
from api.models import Series
from api.search.schemas import RelatedPost, related_posts
from api.search.semantic.service import SemanticSearch
from api.search.service import SearchService
from api.site.initial_data import (
    as_json,
    as_schema,
    journey_responses,
    list_url,
    timeline_url,
)
from api.site.mishnah_view import mishnah_view
from api.site.page_query import PageQuery
from api.site.plain_pages import plain_list, plain_teaching
from api.site.portion_view import (
    PortionSources,
    journeys_of,
    portion_view,
    printed_portion_view,
)
from api.site.search_view import search_view
from api.site.sections import (
    DAILY,
    SERIES,
    TIMELINE,
    WEEKLY,
    Section,
    lesson_path,
    post_url_path,
)
from api.site.shabbat_table_view import shabbat_table_view
from api.site.static_pages import ACCOUNT_PAGES, STATIC_PAGES, contact_page
from api.site.view import PageResult, Redirect, View
from api.study.shabbat_table.service import ShabbatTables

# READ-20: teachings per list page.
LIST_PAGE = 20
_THIS_WEEK = "/api/torah-timeline/this-week"
_NEAREST = f"{_THIS_WEEK}/nearest"
_DESCRIPTION_LENGTH = 160


def post_path(post: VisiblePost | Card | PostCard) -> str:
    """Where a post is read (HOME-13)."""
    return post_url_path(post.type, post.id)


class Pages:
    """Builds initial views from the same services as the API."""

    def __init__(
        self,
        library: LibraryService,
        search: SearchService,
        semantic: SemanticSearch,
        torah_text: TorahText,
        order: ReadingOrder,
        nearest: NearestTeachings,
        mishnah: MishnahLookup,
        settings: Settings,
        viewer: Viewer,
    ) -> None:
        self._library, self._search = library, search
        self._semantic, self._settings = semantic, settings
        self._torah_text, self._viewer = torah_text, viewer
        self._order, self._nearest = order, nearest
        self._mishnah = mishnah

    async def home(self) -> PageResult:
        featured = as_schema(list[PostCard], await self._library.featured())
        recent = as_schema(list[PostCard], await self._library.recent())
        testimonials = as_schema(list[TestimonialEntry], await self._library.testimonials())
        week, week_data, complete = await self._week_card()
        title = t("Daily Torah Wisdom")
        links = {
            TIMELINE.at(portion.slug): portion_name(portion.parasha, portion.hebrew_name)
            for portion in week.diaspora.portions
            if portion.slug
        }
        links |= {post_path(post): post.title for post in [*featured, *recent]}
        return View(
            name=title,
            path="/",
            title=t("{0}: Daily Torah Wisdom", self._settings.site_name),
            description=t(
                "Short daily insights and weekly essays on the Torah, with a library "
                "that answers any spelling."
            ),
            body=partial(plain_list, title, ((name, path) for path, name in links.items())),
            is_cacheable=complete,
            data={
                **week_data,
                "/api/posts/featured": as_json(list[PostCard], featured),
                "/api/posts/recent": as_json(list[PostCard], recent),
                "/api/testimonials": as_json(list[TestimonialEntry], testimonials),
            },
        )

    async def daily_list(self, page_query: PageQuery) -> PageResult:
        description = t("A short insight each weekday morning.")
        return await self._list("daily", page_query, DAILY, description)

    async def weekly_list(self, page_query: PageQuery) -> PageResult:
        return await self._list("weekly", page_query, WEEKLY, t("A longer essay every Friday."))

    async def _list(
        self, type: PostType, page_query: PageQuery, section: Section, description: str
    ) -> PageResult:
        """A page of a list. With script, the browser appends the following pages."""
        # Search results are ranked and always start with the first page.
        number = 1 if page_query.q else page_query.number
        start = (number - 1) * LIST_PAGE
        pagination = Pagination(q=page_query.q, limit=LIST_PAGE, offset=start)
        media = page_query.media
        found = await self._posts(type, pagination, media) if page_query.is_answerable else None
        data, totals = {}, {}
        if found:
            key = list_url(type, pagination, media)
            data, totals = {key: as_json(list[PostCard], found.items)}, {key: found.total}
        is_beyond = bool(number > 1 and found and not found.items)
        if found and not found.items and (page_query.q or is_beyond) and not media:
            # Without results the browser also requests the unfiltered list.
            whole = await self._posts(type, first := Pagination(limit=LIST_PAGE))
            key = list_url(type, first)
            data[key], totals[key] = as_json(list[PostCard], whole.items), whole.total
        path = section.path + (f"?page={number}" if number > 1 else "")
        links = (
            [(post.title, post_url_path(type, post.id)) for post in found.items] if found else []
        )
        return View(
            name=t(section.title),
            description=t("There is no page this far.") if is_beyond else description,
            path=None if is_beyond else path,
            body=partial(plain_list, t(section.title), links),
            is_found=not is_beyond,
            is_indexable=not (page_query.q or media or is_beyond),
            is_cacheable=not page_query.q and not is_beyond,
            data=data,
            totals=totals,
        )

    async def _posts(
        self, type: PostType, pagination: Pagination, media: Media | None = None
    ) -> Page[PostCard]:
        found = await self._library.posts(type, pagination, media)
        return Page(as_schema(list[PostCard], found.items), found.total)

    async def post(self, type: PostType, id: int) -> PageResult:
        row = await self._library.post(id)
        if row.type != type:
            return Redirect(post_path(row))
        post = as_schema(PostContent, row)
        length = len(row.content)
        collections = await self._order.collections(id)
        data = {
            f"/api/posts/{id}": await in_thread_if_long(length, as_json, PostContent, post),
            f"/api/posts/{id}/collections": as_json(PostCollections, collections),
        }
        complete = True
        if type == "weekly":
            by_post = await journeys_of(self._library, [id])
            data |= journey_responses(by_post)
            found = await self._semantic.related(id, type="weekly")
            related, complete = related_posts(found, self._viewer), found.complete
            data[f"/api/posts/{id}/related?type=weekly"] = as_json(list[RelatedPost], related)
        return View(
            name=row.title,
            description=row.excerpt or cut(row.preview, _DESCRIPTION_LENGTH),
            path=post_path(row),
            body=partial(plain_teaching, post),
            post=row,
            is_cacheable=complete,
            data=data,
        )

    async def series_list(self) -> PageResult:
        found = await self._library.series(Pagination())
        series = as_schema(list[SeriesEntry], found.items)
        key = "/api/series/active"
        return View(
            name=t(SERIES.title),
            description=t("Teachings that belong together, in the order to read them."),
            path=SERIES.path,
            body=partial(
                plain_list, t(SERIES.title), ((s.title, SERIES.at(s.slug)) for s in series)
            ),
            data={key: as_json(list[SeriesEntry], series)},
            totals={key: found.total},
        )

    async def series(self, slug: str) -> PageResult:
        row: Series = await self._library.series_by_slug(slug)
        entry = as_schema(SeriesEntry, row)
        lessons = as_schema(list[SeriesPost], await self._library.lessons(entry.id))
        posts = [lesson.post for lesson in lessons]
        return View(
            name=entry.title,
            description=preview(entry.description, _DESCRIPTION_LENGTH),
            path=SERIES.at(entry.slug),
            body=partial(
                plain_list,
                entry.title,
                ((post.title, lesson_path(post.type, post.id, entry.slug)) for post in posts),
            ),
            data={
                f"/api/series/slug/{slug}": as_json(SeriesEntry, entry),
                f"/api/series/{entry.id}/posts": as_json(list[SeriesPost], lessons),
            },
        )

    async def timeline(self, page_query: PageQuery) -> PageResult:
        _, week_data, complete = await self._week_card()
        whole = await self._portions(PageQuery())
        # The unfiltered list determines the books to choose from.
        parts = {timeline_url(PageQuery()): whole}
        found = whole
        if (page_query.q or page_query.book) and page_query.is_answerable:
            found = parts[timeline_url(page_query)] = await self._portions(page_query)
        return View(
            name=t(TIMELINE.title),
            description=t(
                "The weekly portions from Genesis to Deuteronomy, each with its teachings."
            ),
            path=TIMELINE.path,
            body=partial(
                plain_list,
                t(TIMELINE.title),
                (
                    (in_interface(entry.title, entry.hebrew_title), TIMELINE.at(entry.slug))
                    for entry in found.items
                ),
            ),
            is_indexable=not (page_query.q or page_query.book),
            is_cacheable=complete and not page_query.q,
            data={
                **{key: as_json(list[TimelineEntry], part.items) for key, part in parts.items()},
                **week_data,
            },
            totals={key: part.total for key, part in parts.items()},
        )

    async def _portions(self, page_query: PageQuery) -> Page[TimelineEntry]:
        found = await self._library.timeline(Pagination(q=page_query.q), page_query.book or None)
        return Page(as_schema(list[TimelineEntry], found.items), found.total)

    async def portion(self, slug: str, page_query: PageQuery) -> PageResult:
        week = await self._this_week()
        return await portion_view(slug, page_query, self._portion_sources(), week)

    async def printed_portion(self, slug: str, page_query: PageQuery) -> PageResult:
        return await printed_portion_view(slug, page_query, self._portion_sources())

    async def shabbat_table(self, day: date | None) -> PageResult:
        tables = ShabbatTables(self._library, self._nearest, self._settings.zone)
        return shabbat_table_view(day, await tables.of(day))

    def _portion_sources(self) -> PortionSources:
        return PortionSources(self._library, self._torah_text, self._nearest)

    async def mishnah(self, place: str) -> PageResult:
        return await mishnah_view(place, self._mishnah)

    async def _this_week(self) -> ThisWeek:
        return await self._library.this_week(this_week(self._settings.zone))

    async def _week_card(self) -> tuple[ThisWeek, dict[str, str], bool]:
        """This week, the responses that its card is made of (`ThisWeek.tsx`), and whether they are
        complete."""
        week = await self._this_week()
        data = {_THIS_WEEK: as_json(ThisWeek, week)}
        if not without_teachings(week):
            return week, data, True
        nearest = await self._nearest.of_week(week)
        data[_NEAREST] = as_json(list[RelatedPost], nearest.posts)
        return week, data, nearest.complete

    async def search(self, page_query: PageQuery) -> PageResult:
        return await search_view(page_query, self._search, self._settings)

    async def contact(self, page_query: PageQuery) -> PageResult:
        return contact_page(self._settings, page_query.question)

    async def static(self, name: str) -> PageResult:
        """A page that needs the settings only."""
        return (STATIC_PAGES.get(name) or ACCOUNT_PAGES[name])(self._settings)
