"""API responses embedded in a page: as schemas, as JSON, and keyed by URL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from api.core.cache_policy import PUBLIC_RESPONSE
from api.library.cards import Media
from api.library.endpoints import router as library_router
from api.library.mishnah_endpoints import router as mishnah_router
from api.library.schemas import Journey, PostType
from api.library.service import LibraryService, Pagination
from api.library.timeline_endpoints import router as timeline_router
from api.site.legal.endpoints import router as legal_router
from api.site.page_query import SEARCH_PAGE, PageQuery, api_url

_PUBLIC_PATHS = [
    route.path_regex
    for router in (library_router, timeline_router, mishnah_router, legal_router)
    for route in router.routes
    if isinstance(route, APIRoute) and PUBLIC_RESPONSE in route.dependencies
]


def is_for_everyone(url: str) -> bool:
    """Whether all viewers receive the same response from a URL."""
    path = url.partition("?")[0]
    return any(pattern.match(path) for pattern in _PUBLIC_PATHS)


@lru_cache(maxsize=64)
def _adapter(schema: Any) -> TypeAdapter[Any]:
    """Cached: it compiles the schema."""
    return TypeAdapter(schema)


def as_schema(schema: Any, value: Any) -> Any:
    """Convert rows to the API's response schema."""
    return _adapter(schema).validate_python(value, from_attributes=True)


def as_json(schema: Any, value: Any) -> str:
    return _adapter(schema).dump_json(value, by_alias=True).decode()


def list_url(type: PostType, pagination: Pagination, media: Media | None = None) -> str:
    return api_url(
        f"/api/posts/{type}",
        q=pagination.q,
        limit=pagination.limit,
        offset=pagination.offset or None,
        media=media,
    )


def search_url(page_query: PageQuery) -> str:
    """The API URL of a search page, as `searchUrl` of `searchResults.ts` writes it."""
    selected = {name: sorted(values) for name, values in page_query.selected.items()}
    dates = {"from": page_query.first, "to": page_query.last}
    days = {name: day.isoformat() for name, day in dates.items() if day}
    sort = page_query.sort if page_query.sort != "relevance" else None
    return api_url(
        "/api/search",
        q=page_query.q,
        limit=SEARCH_PAGE,
        offset=page_query.search_offset or None,
        **selected,
        sort=sort,
        **days,
        facets="true",
    )


def timeline_url(page_query: PageQuery) -> str:
    return api_url("/api/torah-timeline", q=page_query.q, book=page_query.book)


def journey_responses(journeys: Mapping[int, Sequence[Journey]]) -> dict[str, str]:
    return {
        f"/api/journey-paths/from/{id}": as_json(list[Journey], paths)
        for id, paths in journeys.items()
    }


async def journeys_of(
    library: LibraryService, post_ids: Sequence[int]
) -> dict[int, Sequence[Journey]]:
    """The journeys from each of these teachings."""
    found = await library.journeys_by_post(post_ids)
    return {id: as_schema(list[Journey], journeys) for id, journeys in found.items()}
