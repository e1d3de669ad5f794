"""The list of series, and the page of a series."""

from __future__ import annotations

from functools import partial

from api.core.html import preview
from api.core.translation import t
from api.library.deps import PublicLibrary
from api.library.schemas import SeriesEntry, SeriesPost
from api.library.service import Pagination
from api.site.initial_data import as_json, as_schema
from api.site.page_router import PageRouter, Slug
from api.site.plain_pages import plain_list
from api.site.sections import SERIES, lesson_path
from api.site.view import DESCRIPTION_LENGTH, PageResult, View

pages = PageRouter()


@pages.page(SERIES.path)
async def series_list(library: PublicLibrary) -> PageResult:
    found = await library.series(Pagination())
    series = as_schema(list[SeriesEntry], found.items)
    key = "/api/series/active"
    return View(
        name=t(SERIES.title),
        description=t("Teachings that belong together, in the order to read them."),
        path=SERIES.path,
        body=partial(plain_list, t(SERIES.title), ((s.title, SERIES.at(s.slug)) for s in series)),
        data={key: as_json(list[SeriesEntry], series)},
        totals={key: found.total},
    )


@pages.page(f"{SERIES.path}/{{slug}}")
async def series(slug: Slug, library: PublicLibrary) -> PageResult:
    row = await library.series_by_slug(slug)
    entry = as_schema(SeriesEntry, row)
    lessons = as_schema(list[SeriesPost], await library.lessons(entry.id))
    posts = [lesson.post for lesson in lessons]
    return View(
        name=entry.title,
        description=preview(entry.description, DESCRIPTION_LENGTH),
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
