"""Which teachings cite given verses, from their indexed documents. Public rows only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.library.repository import is_public
from api.library.schemas import PostType
from api.models import Post, SearchDocument
from api.search.engines.postgres.store import exact_value
from api.search.types import Document

# The newest ones of a part of a portion.
MAX_TEACHINGS = 60
# Of which those that cite most of some verses are chosen.
_MAX_DOCUMENTS = 24


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

    async def documents_citing(self, values: Sequence[str]) -> Sequence[Document]:
        """The documents of teachings with one of these values among their citations, the newest
        first."""
        if not values:
            return []
        query = _citing(select(SearchDocument.document), values).limit(_MAX_DOCUMENTS)
        return (await self._session.scalars(query)).all()

    async def citing(self, values: Sequence[str]) -> Sequence[CitingDocument]:
        """The teachings with one of these values among their citations, the newest first."""
        document = SearchDocument.document
        columns = select(
            Post.id,
            Post.type,
            Post.title,
            Post.is_premium,
            document["excerpt"].astext,
            document["content"],
            document["anchors"],
        )
        query = _citing(columns, values).limit(MAX_TEACHINGS)
        return [CitingDocument(*row) for row in await self._session.execute(query)]

    async def count_citing(self, values: Sequence[str]) -> int:
        """How many teachings have one of these values among their citations."""
        query = _join_documents(select(func.count())).where(_cites(values), is_public())
        return await self._session.scalar(query) or 0

    async def cited_values(self, values: Sequence[str]) -> frozenset[str]:
        """Those of these values that are among a teaching's citations."""
        by_filter = {exact_value("citations", value): value for value in values}
        column = func.unnest(SearchDocument.filters).label("value")
        cited = _join_documents(select(column)).where(_cites(values), is_public()).subquery()
        query = select(cited.c.value).distinct().where(cited.c.value.in_(by_filter))
        return frozenset(by_filter[found] for found in await self._session.scalars(query))


def _citing(columns: Select[Any], values: Sequence[str]) -> Select[Any]:
    """Of the public posts with one of these values among their citations, the newest first."""
    query = _join_documents(columns).where(_cites(values), is_public())
    return query.order_by(Post.publish_date.desc(), Post.id.desc())


def _join_documents(columns: Select[Any]) -> Select[Any]:
    return columns.select_from(Post).join(SearchDocument, SearchDocument.document_id == Post.id)


def _cites(values: Sequence[str]) -> ColumnElement[bool]:
    """Whether a document is a teaching with one of these values among its citations."""
    wanted = [exact_value("citations", each) for each in values]
    return and_(SearchDocument.index_uid == "posts", SearchDocument.filters.overlap(wanted))
