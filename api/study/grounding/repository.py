"""The sample of posts from which the rarity of words is computed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from api.models import SearchDocument

# Enough to tell a rare word from a frequent one; a larger sample costs memory and time.
SAMPLE_SIZE = 400


async def sample_of_posts(engine: AsyncEngine) -> Sequence[list[str]]:
    """Title and paragraphs of some public posts, spread over the library by their ids."""
    document = SearchDocument.document
    query = (
        select(document["title"].astext, document["content"])
        .where(SearchDocument.index_uid == "posts", SearchDocument.public_from <= func.now())
        .order_by(func.hashint4(SearchDocument.document_id))
        .limit(SAMPLE_SIZE)
    )
    async with engine.connect() as connection:
        rows = await connection.execute(query)
        return [[title, *content] for title, content in rows]
