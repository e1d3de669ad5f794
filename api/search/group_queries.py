"""The queries of one search: one for each group of results, and those that count facets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from api.search.results.dates import SORTS, SortOrder
from api.search.results.facets import SelectedFilters, apply_filters, count_queries
from api.search.types import Filter, IndexUid, SearchQuery

# All pages are cut from the same posts by date, as many as the deepest page ends with.
SORTED_POSTS = 250
GROUPS: tuple[IndexUid, ...] = ("posts", "series", "torah_timelines")


class QueryKey(NamedTuple):
    """What a query of a search is for: the hits of a group, or the counts of a facet."""

    kind: Literal["group", "facet"]
    name: str


POSTS = QueryKey("group", "posts")
Queries = Mapping[QueryKey, SearchQuery]


def group_queries(
    selected: SelectedFilters, published: Filter, sort: SortOrder, limit: int
) -> dict[QueryKey, SearchQuery]:
    """The query of each group that has the facets of all filters, and dates if they are limited."""
    queries = {
        QueryKey("group", uid): query
        for uid in GROUPS
        if (query := apply_filters(SearchQuery(uid, limit=limit), selected, published))
    }
    if sort != "relevance" and POSTS in queries:
        queries[POSTS] = replace(queries[POSTS], sort=SORTS[sort], limit=SORTED_POSTS)
    return queries


def facet_queries(selected: SelectedFilters, published: Filter) -> dict[QueryKey, SearchQuery]:
    """The queries that count the values of facets."""
    counted = count_queries(selected, published)
    return {QueryKey("facet", name): query for name, query in counted.items()}
