"""The lists of teachings, and the page of a teaching."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import Path

from api.core.errors import NotFound
from api.core.html import cut
from api.core.long_texts import in_thread_if_long
from api.core.translation import t
from api.core.viewer import CurrentViewer
from api.library.access import VisiblePost
from api.library.cards import Media
from api.library.deps import MAX_ID, PublicLibrary, PublicReadingOrder
from api.library.reading_order import ReadingOrder
from api.library.schemas import PostCard, PostCollections, PostContent, PostType
from api.library.service import LibraryService, Page, Pagination
from api.search.deps import Semantic
from api.search.schemas import RelatedPost, related_posts
from api.site.initial_data import as_json, as_schema, journey_responses, journeys_of, list_url
from api.site.page_query import PageQuery
from api.site.page_router import PageQueryDep, PageRouter
from api.site.plain_pages import plain_list, plain_teaching
from api.site.sections import DAILY, WEEKLY, Section, post_url_path
from api.site.view import DESCRIPTION_LENGTH, PageResult, Redirect, View

pages = PageRouter()
# READ-20: teachings per list page.
LIST_PAGE = 20
# Of a database's column the greatest one has ten digits.
PostId = Annotated[str, Path(pattern=r"^0*[1-9][0-9]{0,9}$")]


@pages.page(DAILY.path)
async def daily_list(query: PageQueryDep, library: PublicLibrary) -> PageResult:
    return await _list("daily", query, DAILY, t("A short insight each weekday morning."), library)


@pages.page(WEEKLY.path)
async def weekly_list(query: PageQueryDep, library: PublicLibrary) -> PageResult:
    return await _list("weekly", query, WEEKLY, t("A longer essay every Friday."), library)


async def _list(
    type: PostType,
    page_query: PageQuery,
    section: Section,
    description: str,
    library: LibraryService,
) -> PageResult:
    """A page of a list. With script, the browser appends the following pages."""
    # Search results are ranked and always start with the first page.
    number = 1 if page_query.q else page_query.number
    start = (number - 1) * LIST_PAGE
    pagination = Pagination(q=page_query.q, limit=LIST_PAGE, offset=start)
    media = page_query.media
    found = await _cards(library, type, pagination, media) if page_query.is_answerable else None
    data, totals = {}, {}
    if found:
        key = list_url(type, pagination, media)
        data, totals = {key: as_json(list[PostCard], found.items)}, {key: found.total}
    is_beyond = bool(number > 1 and found and not found.items)
    if found and not found.items and (page_query.q or is_beyond) and not media:
        # Without results the browser also requests the unfiltered list.
        whole = await _cards(library, type, first := Pagination(limit=LIST_PAGE))
        key = list_url(type, first)
        data[key], totals[key] = as_json(list[PostCard], whole.items), whole.total
    path = section.path + (f"?page={number}" if number > 1 else "")
    links = [(post.title, post_url_path(type, post.id)) for post in found.items] if found else []
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


async def _cards(
    library: LibraryService, type: PostType, pagination: Pagination, media: Media | None = None
) -> Page[PostCard]:
    found = await library.posts(type, pagination, media)
    return Page(as_schema(list[PostCard], found.items), found.total)


@pages.page(f"{DAILY.path}/{{id}}")
async def insight(id: PostId, library: PublicLibrary, order: PublicReadingOrder) -> PageResult:
    found = await _post("daily", id, library)
    return found if isinstance(found, Redirect) else await _teaching(found, order)


@pages.page(f"{WEEKLY.path}/{{id}}")
async def essay(
    id: PostId,
    library: PublicLibrary,
    order: PublicReadingOrder,
    semantic: Semantic,
    viewer: CurrentViewer,
) -> PageResult:
    """An essay, with the teachings that it leads to and those that are like it."""
    found = await _post("weekly", id, library)
    if isinstance(found, Redirect):
        return found
    view = await _teaching(found, order)
    journeys = journey_responses(await journeys_of(library, [found.id]))
    related = await semantic.related(found.id, type="weekly")
    key = f"/api/posts/{found.id}/related?type=weekly"
    cards = as_json(list[RelatedPost], related_posts(related, viewer))
    data = {**view.data, **journeys, key: cards}
    return replace(view, is_cacheable=related.complete, data=data)


async def _post(type: PostType, id: str, library: LibraryService) -> VisiblePost | Redirect:
    """The teaching, or its canonical address (ROUTE-15, ROUTE-16). Raises NotFound."""
    number = int(id)
    if number > MAX_ID:
        raise NotFound("This teaching was not found.")
    if id != str(number):
        return Redirect(post_url_path(type, number))
    post = await library.post(number)
    return post if post.type == type else Redirect(post_url_path(post.type, number))


async def _teaching(row: VisiblePost, order: ReadingOrder) -> View:
    post = as_schema(PostContent, row)
    collections = await order.collections(row.id)
    url = f"/api/posts/{row.id}"
    return View(
        name=row.title,
        description=row.excerpt or cut(row.preview, DESCRIPTION_LENGTH),
        path=post_url_path(row.type, row.id),
        body=partial(plain_teaching, post),
        post=row,
        data={
            url: await in_thread_if_long(len(row.content), as_json, PostContent, post),
            f"{url}/collections": as_json(PostCollections, collections),
        },
    )
