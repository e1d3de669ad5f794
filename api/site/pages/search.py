"""The search page with its results."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from api.core.errors import Unprocessable
from api.core.settings import Settings
from api.core.state import SettingsDep
from api.core.translation import pgettext, t
from api.search.deps import Search
from api.search.results.dates import published_between
from api.search.schemas import SearchResponse
from api.search.service import MIN_QUERY_LENGTH, SearchService
from api.search.types import SearchUnavailable
from api.site.initial_data import as_json, search_url
from api.site.page_query import SEARCH_PAGE, PageQuery
from api.site.page_router import PageQueryDep, PageRouter
from api.site.plain_pages import plain_list
from api.site.sections import SEARCH, SERIES, TIMELINE, post_url_path
from api.site.view import PageResult, View

pages = PageRouter()


@pages.page(SEARCH)
async def search(typed: PageQueryDep, service: Search, settings: SettingsDep) -> PageResult:
    """On failure the browser searches."""
    query, response = replace(typed, q=typed.q.strip()), None
    if is_searching := len(query.q) >= MIN_QUERY_LENGTH and not query.is_beyond_results:
        with suppress(Unprocessable, SearchUnavailable):
            response = await _found(query, service, settings)
    return View(
        name=_title(query),
        description=t("Search every teaching, in any spelling."),
        path=SEARCH,
        is_indexable=False,
        body=partial(plain_list, _title(query), _links(response) if response else ()),
        is_rendered=response is not None or not is_searching,
        is_cacheable=not is_searching or (response is not None and _is_cacheable(response)),
        data={search_url(query): as_json(SearchResponse, response)} if response else {},
    )


def _is_cacheable(response: SearchResponse) -> bool:
    """Pages are stored by language, but the help that a notice names is that of a country."""
    return response.is_stable and response.caution_notice is None


def _links(response: SearchResponse) -> Iterator[tuple[str, str]]:
    """The hits of each group, and what comes closest where there are none."""
    for post in (*response.posts, *response.closest):
        yield post.title, post_url_path(post.type, post.id)
    for series in response.series:
        yield series.title, SERIES.at(series.slug)
    for portion in response.torah_timelines:
        yield portion.title, TIMELINE.at(portion.slug)


def _title(query: PageQuery) -> str:
    """'shabbat – Search, page 2', as `searchTitle` of `SearchPage.tsx`."""
    named = len(query.q) >= MIN_QUERY_LENGTH
    title = t("{0} – Search", query.q) if named else pgettext("verb", "Search")
    return t("{0}, page {1}", title, query.number) if query.number > 1 else title


async def _found(query: PageQuery, service: SearchService, settings: Settings) -> SearchResponse:
    return await service.search(
        query.q,
        SEARCH_PAGE,
        query.selected,
        published=published_between(query.first, query.last, settings.zone),
        sort=query.sort,
        offset=query.search_offset,
        with_facets=True,
    )
