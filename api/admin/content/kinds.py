"""The five kinds of object that the desk edits, and their fields: those of the import format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Any, Literal

from sqlalchemy import Label, func
from sqlalchemy.orm import InstrumentedAttribute

from api.library.importing.records import edited_fields
from api.models import JourneyPath, Post, Series, Testimonial, WeeklyPortion

Kind = Literal["post", "series", "timeline", "journey", "testimonial"]
Row = Post | Series | WeeklyPortion | JourneyPath | Testimonial
# The fields of an object by their names in the import format (IMPORT-1).
Content = dict[str, Any]

MODELS: Mapping[Kind, type[Row]] = {
    "post": Post,
    "series": Series,
    "timeline": WeeklyPortion,
    "journey": JourneyPath,
    "testimonial": Testimonial,
}
_UNTITLED = "Untitled"
_TITLE_FIELDS = ("title", "name", "sourcePostId", "targetPostId")


def content_of(kind: Kind, row: Row, posts: Sequence[int]) -> Content:
    """An object as it is edited. `posts` are the ids of its teachings, in their order."""
    return {alias: _value(name, row, posts) for name, alias in edited_fields(kind).items()}


def _value(name: str, row: Row, posts: Sequence[int]) -> Any:
    if name == "posts":
        return list(posts)
    value = getattr(row, name)
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def title_of(kind: Kind, content: Content) -> str:
    """What the desk calls an object, complete or not."""
    if kind == "journey":
        source, target = content.get("sourcePostId"), content.get("targetPostId")
        return f"{source or '?'} → {target or '?'}"
    title = content.get("name" if kind == "testimonial" else "title")
    return title.strip() or _UNTITLED if isinstance(title, str) else _UNTITLED


def title_fields(content: InstrumentedAttribute[Content]) -> Label[Content]:
    """The part of a stored object that `title_of` reads, so that a list loads no texts."""
    pairs = ((name, content[name]) for name in _TITLE_FIELDS)
    return func.jsonb_build_object(*chain.from_iterable(pairs)).label("content")


def new_content(kind: Kind, author: str) -> Content:
    """What a new draft begins with."""
    if kind == "post":
        return {"type": "daily", "author": author, "content": "", "topics": []}
    if kind in ("series", "timeline"):
        return {"posts": []}
    return {"pathType": "learn-more"} if kind == "journey" else {"rating": 5}
