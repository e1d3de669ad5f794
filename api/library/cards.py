"""Teachings as lists show them: everything but the text, of which a list needs the beginning only.

A text may be long and a stored picture has up to 8 MB, so neither is read for a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Row, Select, Text, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from api.core.html import minutes_for, preview, text_of_beginning
from api.models import Post

PREVIEW_LENGTH = 300
# Enough of nearly every text for its preview. Of the others the whole text is read.
_BEGINNING = 2_400
# The ids that `with_paragraph_ids` adds are no part of what the author wrote.
_PARAGRAPH_ID = r'<(?:p|h2|h3|blockquote|li)(?:\s[^<>]*?)?( id="p[1-9][0-9]{0,5}")'


@dataclass(frozen=True, slots=True)
class Card:
    """A teaching without its text."""

    id: int
    type: str
    title: str
    publish_date: datetime
    excerpt: str
    author: str
    topics: list[str]
    audio_url: str | None
    image_url: str | None
    is_premium: int
    featured: int
    preview: str
    read_minutes: int


def select_cards() -> Select[Any]:
    """The columns from which `cards` makes its cards."""
    matches = func.regexp_matches(Post.content, _PARAGRAPH_ID, "gi", type_=ARRAY(Text))
    match = matches.column_valued("match")
    ids = select(func.sum(func.length(match[1])))
    columns: list[ColumnElement[Any] | InstrumentedAttribute[Any]] = [
        Post.id,
        Post.type,
        Post.title,
        Post.publish_date,
        Post.excerpt,
        Post.author,
        Post.topics,
        Post.audio_url,
        Post.image_url,
        Post.is_premium,
        Post.featured,
        func.left(Post.content, _BEGINNING).label("beginning"),
        (func.length(Post.content) - func.coalesce(ids.scalar_subquery(), 0)).label("characters"),
    ]
    return select(*columns)


async def cards(session: AsyncSession, rows: Sequence[Row[Any]]) -> list[Card]:
    """A card for each row of `select_cards`: at most one more query for all of them."""
    beginnings = {row.id: _beginning(row.beginning) for row in rows}
    texts = await _whole_texts(session, (id for id, text in beginnings.items() if text is None))
    return [_card(row, beginnings[row.id] or texts.get(row.id, "")) for row in rows]


def _beginning(html: str) -> str | None:
    """HTML that holds the preview's text; None where the whole text is needed for it."""
    return html if len(html) < _BEGINNING else text_of_beginning(html, PREVIEW_LENGTH)


async def _whole_texts(session: AsyncSession, ids: Iterable[int]) -> dict[int, str]:
    if not (wanted := list(ids)):
        return {}
    found = await session.execute(select(Post.id, Post.content).where(Post.id.in_(wanted)))
    return {id: content for id, content in found}


def _card(row: Row[Any], html: str) -> Card:
    columns = row._asdict()
    del columns["beginning"]
    minutes = minutes_for(columns.pop("characters"))
    return Card(**columns, preview=preview(html, PREVIEW_LENGTH), read_minutes=minutes)
