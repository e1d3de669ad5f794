"""Builds the initial view of the search page."""

from __future__ import annotations

from dataclasses import replace

from api.core.errors import Unprocessable
from api.core.settings import Settings
from api.core.translation import t, t_in
from api.search.results.dates import published_between
from api.search.schemas import SearchResponse
from api.search.service import MIN_QUERY_LENGTH, SearchService
from api.search.types import SearchUnavailable
from api.site.html_views.search import search_page
from api.site.initial_data import as_json, search_url
from api.site.page_query import SEARCH_PAGE, PageQuery
from api.site.view import View


async def search_view(page_query: PageQuery, service: SearchService, settings: Settings) -> View:
    """The search page with its results; on failure the browser searches."""
    query, response, is_cacheable = replace(page_query, q=page_query.q.strip()), None, True
    try:
        if not query.is_beyond_results:
            response = await _found(query, service, settings)
            # The help that a notice names is that of the reader's country.
            is_same = response.is_complete and response.caution_notice is None
            is_cacheable = is_same and not response.degraded
    except Unprocessable:
        pass
    except SearchUnavailable:
        is_cacheable = False
    return View(
        name=_title(query),
        description=t("Search every teaching, in any spelling."),
        path="/search",
        is_indexable=False,
        body=search_page(page_query, response, settings),
        is_cacheable=is_cacheable,
        data={search_url(query): as_json(SearchResponse, response)} if response else {},
    )


def _title(query: PageQuery) -> str:
    """'shabbat – Search, page 2', as `searchTitle` of `SearchPage.tsx`."""
    named = len(query.q) >= MIN_QUERY_LENGTH
    title = t("{0} – Search", query.q) if named else t_in("verb", "Search")
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
