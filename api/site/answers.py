"""The API's answers within a page: as its schemas, as its bytes, and under its addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from api.library.schemas import Journey, PostType
from api.library.service import Window
from api.site.asked import Asked, api_address


@lru_cache(maxsize=64)
def _adapter(schema: Any) -> TypeAdapter[Any]:
    """Made once: it compiles the schema."""
    return TypeAdapter(schema)


def as_schema(schema: Any, value: Any) -> Any:
    """Rows as the schema of the API's answer."""
    return _adapter(schema).validate_python(value, from_attributes=True)


def as_json(schema: Any, value: Any) -> str:
    return _adapter(schema).dump_json(value, by_alias=True).decode()


def list_address(type: PostType, window: Window) -> str:
    path = f"/api/posts/{type}"
    return api_address(path, q=window.q, limit=window.limit, offset=window.offset or None)


def timeline_address(asked: Asked) -> str:
    return api_address("/api/torah-timeline", q=asked.q, book=asked.book)


def journey_answers(journeys: Mapping[int, Sequence[Journey]]) -> dict[str, str]:
    return {
        f"/api/journey-paths/from/{id}": as_json(list[Journey], paths)
        for id, paths in journeys.items()
    }
