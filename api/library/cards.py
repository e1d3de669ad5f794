"""Teachings as lists show them: everything but the full text, of which only a preview is needed.

Texts can be long and stored images up to 8 MB, so lists load neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from api.core.html import (
    PREVIEW_LENGTH,
    locked_preview,
    minutes_for,
    on_one_line,
    paragraphs,
    preview,
    text_of_beginning,
)
from api.core.long_texts import in_thread_if_long
from api.models import Post

# Enough for the preview of nearly every text; otherwise the whole text is loaded.
_BEGINNING_LENGTH = 2_400
# Lists are made anew after each change, mostly of the same teachings.
_CACHED_BEGINNINGS = 512
# What can be heard or seen of a teaching.
Media = Literal["audio", "video"]
# The preview, and that for viewers who may not read the text.
_Previews = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicFields:
    """What everyone may see of a teaching. Each field is a column of `posts` of the same name."""

    id: int
    type: str
    title: str
    publish_date: datetime
    excerpt: str
    author: str
    topics: list[str]
    is_premium: int
    featured: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PostFields(PublicFields):
    """What cards and pages have in common. What is here is None in a locked teaching."""

    audio_url: str | None
    image_url: str | None


def field_names(fields_of: type[PublicFields]) -> frozenset[str]:
    return frozenset(field.name for field in fields(fields_of))


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(PostFields):
    """A teaching without its text."""

    preview: str
    # The preview for viewers who may not read the text.
    locked_preview: str
    read_minutes: int
    # Set by `access.visible_card`.
    is_locked: bool = False


@cache
def select_cards() -> Select[Any]:
    """Select the columns that `cards` needs."""
    columns: list[ColumnElement[Any] | InstrumentedAttribute[Any]] = [
        *(getattr(Post, field.name) for field in fields(PostFields)),
        func.left(Post.content, _BEGINNING_LENGTH).label("beginning"),
        Post.text_length,
    ]
    return select(*columns)


async def cards(session: AsyncSession, rows: Sequence[Row[Any]]) -> list[Card]:
    """One card per row of `select_cards`, with at most one more query in total."""
    previews = {row.id: _previews_of_beginning(row.beginning, row.is_premium) for row in rows}
    texts = await _whole_texts(session, (id for id, found in previews.items() if not found))
    length = sum(map(len, texts.values()))
    return await in_thread_if_long(length, lambda: [_card(row, previews, texts) for row in rows])


@lru_cache(maxsize=_CACHED_BEGINNINGS)
def _previews_of_beginning(beginning: str, is_premium: int) -> _Previews | None:
    """None if the whole text is needed."""
    is_whole = len(beginning) < _BEGINNING_LENGTH
    html = beginning if is_whole else text_of_beginning(beginning, PREVIEW_LENGTH)
    return None if html is None else _previews(html, is_premium)


def _previews(html: str, is_premium: int) -> _Previews:
    # At most half of the part that is loaded, and so of the whole text.
    locked = locked_preview(on_one_line(paragraphs(html))) if is_premium else ""
    return preview(html, PREVIEW_LENGTH), locked


async def _whole_texts(session: AsyncSession, ids: Iterable[int]) -> dict[int, str]:
    if not (wanted := list(ids)):
        return {}
    found = await session.execute(select(Post.id, Post.content).where(Post.id.in_(wanted)))
    return {id: content for id, content in found}


def _card(
    row: Row[Any], previews: Mapping[int, _Previews | None], texts: Mapping[int, str]
) -> Card:
    columns = row._asdict()
    del columns["beginning"]
    minutes = minutes_for(columns.pop("text_length"))
    shown = previews[row.id] or _previews(texts.get(row.id, ""), row.is_premium)
    return Card(**columns, preview=shown[0], locked_preview=shown[1], read_minutes=minutes)
