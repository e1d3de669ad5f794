"""Teachings as lists show them: everything but the full text, of which only a preview is needed.

Texts can be long and stored images up to 8 MB, so lists load neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Row, Select, Text, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from api.core.html import (
    PREVIEW_LENGTH,
    locked_preview,
    minutes_for,
    paragraphs,
    preview,
    text_of_beginning,
)
from api.core.long_texts import in_thread_if_long
from api.models import Post

# Enough for the preview of nearly every text; otherwise the whole text is loaded.
_BEGINNING_LENGTH = 2_400
# Ids added by `with_paragraph_ids` do not count towards the reading time.
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
    # The preview for viewers who may not read the text.
    locked_preview: str
    read_minutes: int
    # Set by `access.visible_card`.
    is_locked: bool = False


def select_cards() -> Select[Any]:
    """Select the columns that `cards` needs."""
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
        func.left(Post.content, _BEGINNING_LENGTH).label("beginning"),
        (func.length(Post.content) - func.coalesce(ids.scalar_subquery(), 0)).label("characters"),
    ]
    return select(*columns)


async def cards(session: AsyncSession, rows: Sequence[Row[Any]]) -> list[Card]:
    """One card per row of `select_cards`, with at most one more query in total."""
    beginnings = {row.id: _beginning(row.beginning) for row in rows}
    texts = await _whole_texts(session, (id for id, text in beginnings.items() if text is None))
    return await in_thread_if_long(
        sum(map(len, texts.values())),
        lambda: [_card(row, beginnings[row.id] or texts.get(row.id, "")) for row in rows],
    )


def _beginning(html: str) -> str | None:
    """HTML that contains the preview's text; None if the whole text is needed."""
    return html if len(html) < _BEGINNING_LENGTH else text_of_beginning(html, PREVIEW_LENGTH)


async def _whole_texts(session: AsyncSession, ids: Iterable[int]) -> dict[int, str]:
    if not (wanted := list(ids)):
        return {}
    found = await session.execute(select(Post.id, Post.content).where(Post.id.in_(wanted)))
    return {id: content for id, content in found}


def _card(row: Row[Any], html: str) -> Card:
    columns = row._asdict()
    del columns["beginning"]
    minutes = minutes_for(columns.pop("characters"))
    return Card(
        **columns,
        preview=preview(html, PREVIEW_LENGTH),
        # At most half of the part that is loaded, and so of the whole text.
        locked_preview=locked_preview(" ".join(paragraphs(html))) if row.is_premium else "",
        read_minutes=minutes,
    )
