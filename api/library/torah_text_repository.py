"""Which teachings cite given verses, from their indexed documents. Public rows only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.library.repository import is_public
from api.library.schemas import PostType
from api.models import Post, SearchDocument
from api.search.engines.postgres.store import exact_value

# The newest ones of a part of a portion.
MAX_TEACHINGS = 60


@dataclass(frozen=True, slots=True)
class CitingDocument:
    """A teaching and its paragraphs. `anchors` are their ids, in the same order."""

    id: int
    type: PostType
    title: str
    is_premium: int
    excerpt: str
    content: Sequence[str]
    anchors: Sequence[str | None]


class TorahTextRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def citing(self, values: Sequence[str]) -> Sequence[CitingDocument]:
        """The teachings with one of these values among their citations, the newest first."""
        document = SearchDocument.document
        query = (
            select(
                Post.id,
                Post.type,
                Post.title,
                Post.is_premium,
                document["excerpt"].astext,
                document["content"],
                document["anchors"],
            )
            .join(SearchDocument, SearchDocument.document_id == Post.id)
            .where(_cites(values), is_public())
            .order_by(Post.publish_date.desc(), Post.id.desc())
            .limit(MAX_TEACHINGS)
        )
        return [CitingDocument(*row) for row in await self._session.execute(query)]

    async def count_citing(self, values: Sequence[str]) -> int:
        """How many teachings have one of these values among their citations."""
        query = (
            select(func.count())
            .select_from(Post)
            .join(SearchDocument, SearchDocument.document_id == Post.id)
            .where(_cites(values), is_public())
        )
        return await self._session.scalar(query) or 0


def _cites(values: Sequence[str]) -> ColumnElement[bool]:
    """Whether a document is a teaching with one of these values among its citations."""
    wanted = [exact_value("citations", each) for each in values]
    return and_(SearchDocument.index_uid == "posts", SearchDocument.filters.overlap(wanted))
