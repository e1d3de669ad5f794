"""API responses embedded in a page: as schemas, as JSON, and keyed by URL."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from api.library.schemas import Journey, PostType
from api.library.service import Pagination
from api.site.page_query import PageQuery, api_url

# Endpoints whose responses do not depend on the viewer: those with PUBLIC_RESPONSE.
_FOR_EVERYONE = re.compile(
    r"/api/(testimonials|posts/\d+/places|series/active|series/slug/[^/]+|journey-paths/from/\d+"
    r"|torah-timeline(/this-week|/slug/[^/]+|/\d+/neighbours)?)"
)


def is_for_everyone(address: str) -> bool:
    """Whether all viewers receive the same response from an address."""
    return _FOR_EVERYONE.fullmatch(address.partition("?")[0]) is not None


@lru_cache(maxsize=64)
def _adapter(schema: Any) -> TypeAdapter[Any]:
    """Cached: it compiles the schema."""
    return TypeAdapter(schema)


def as_schema(schema: Any, value: Any) -> Any:
    """Convert rows to the API's response schema."""
    return _adapter(schema).validate_python(value, from_attributes=True)


def as_json(schema: Any, value: Any) -> str:
    return _adapter(schema).dump_json(value, by_alias=True).decode()


def list_url(type: PostType, pagination: Pagination) -> str:
    path = f"/api/posts/{type}"
    return api_url(path, q=pagination.q, limit=pagination.limit, offset=pagination.offset or None)


def timeline_address(page_query: PageQuery) -> str:
    return api_url("/api/torah-timeline", q=page_query.q, book=page_query.book)


def journey_responses(journeys: Mapping[int, Sequence[Journey]]) -> dict[str, str]:
    return {
        f"/api/journey-paths/from/{id}": as_json(list[Journey], paths)
        for id, paths in journeys.items()
    }
