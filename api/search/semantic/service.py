"""What is near in meaning: teachings and passages for a question, teachings for a teaching.

One service for everything that wants related things: search, related teachings, recommendations,
the study tools. Without meaning, related teachings are found by what they name.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TypeVar

import numpy as np
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.search.engines.postgres.reader import reading
from api.search.semantic import ann as nearest
from api.search.semantic.ann import Near
from api.search.semantic.chunks import unit
from api.search.semantic.embedders.openai import EmbeddingUnavailable
from api.search.semantic.models import Model
from api.search.semantic.passages import nearest_passages
from api.search.semantic.query_embedder import Asker
from api.search.semantic.related import (
    Ground,
    Related,
    named_alike,
    other_series_first,
    related,
)
from api.search.types import Condition, Document, Filter

logger = logging.getLogger(__name__)
T = TypeVar("T")

# A library that holds nothing nearer to a question than this, counting how far the question leans
# towards it by itself, has no answer to it. Measured.
FLOOR = 0.19
# Document 2, weekly essay: two cards.
RELATED = 2
# Of related teachings so many are looked at for each that is shown, and at least so many.
_LOOKED_AT, _FEWEST = 8, 24


class Findings(list[T]):
    """What was found. Not `complete` where something did not answer in time: the same question may
    find more in a moment, so that the answer must not be kept.
    """

    def __init__(self, found: Iterable[T] = (), *, complete: bool = True) -> None:
        super().__init__(found)
        self.complete = complete


class Meaning:
    """Every answer is a list that may be empty: where meaning is off or away, nothing fails."""

    def __init__(self, connections: AsyncEngine, asker: Asker) -> None:
        """`connections` as `search_connections` makes them."""
        self._connections, self._asker = connections, asker

    async def model(self) -> Model | None:
        """The model that is asked now; None while meaning is off."""
        return await self._asker.model()

    async def warm(self) -> None:
        """Get ready to answer, so that nobody waits for it."""
        await self._asker.warm()

    async def teachings(self, question: str, limit: int, only: Filter = ()) -> Findings[Near]:
        """The teachings nearest to a question; none where nothing comes near enough."""
        ask = partial(nearest.nearest_posts, limit=limit, only=only)
        return await self._near(question, ask)

    async def passages(
        self, question: str, limit: int, *, with_premium: bool = True
    ) -> Findings[Near]:
        """The paragraphs that best answer a question, the best first."""
        ask = partial(nearest_passages, limit=limit, with_premium=with_premium)
        return await self._near(question, ask)

    async def _near(
        self, question: str, ask: Callable[..., Awaitable[list[Near]]]
    ) -> Findings[Near]:
        try:
            asked = await self._asker.ask(question)
        except EmbeddingUnavailable:
            return Findings(complete=False)
        if asked is None:
            return Findings()
        found = await self._answer(partial(ask, asked=asked))
        near = any(entry.likeness + asked.leaning >= FLOOR for entry in found)
        return found if near else Findings(complete=found.complete)

    async def related(
        self, id: int, limit: int = RELATED, type: str | None = None
    ) -> Findings[Related]:
        """The teachings that belong with a public one, never itself, other series first."""
        only = ((Condition("type", "=", type),),) if type else ()
        # Before a connection is taken: it may need one itself, and there are few.
        model = await self._asker.model()

        async def ask(connection: AsyncConnection) -> list[Related]:
            own = await nearest.public_documents(connection, [id])
            found = await self._judged(connection, model, own, limit, only)
            return other_series_first(own[0], found, limit) if own else []

        return await self._answer(ask)

    async def recommended(self, ids: Collection[int], limit: int) -> Findings[Related]:
        """Teachings for whoever read these, without them; the best first."""
        model = await self._asker.model()

        async def ask(connection: AsyncConnection) -> list[Related]:
            read = await nearest.public_documents(connection, sorted(ids))
            found = await self._judged(connection, model, read, limit)
            return sorted(found, key=lambda entry: -entry.score)[:limit]

        return await self._answer(ask)

    async def _judged(
        self,
        connection: AsyncConnection,
        model: Model | None,
        own: Sequence[Document],
        limit: int,
        only: Filter = (),
    ) -> list[Related]:
        """What is near these teachings together: by meaning, else by what they name."""
        ids = [post["id"] for post in own]
        held = await nearest.wholes(connection, model, ids) if model and ids else {}
        most = max(_FEWEST, limit * _LOOKED_AT)
        if model is None or not held:
            alike = await nearest.alike_in_names(connection, ids, most, only)
            return [named_alike(own, near.document, near.score) for near in alike]
        ground = await _ground(connection, model, own)
        vector = unit(np.mean(list(held.values()), axis=0))
        found = await nearest.nearest_wholes(
            connection, model, ground.own(vector), most, but=ids, only=only
        )
        vectors = await nearest.wholes(connection, model, [near.id for near in found])
        judge = related(own, vector, vectors, ground)
        return [judge(near.document) for near in found if near.id in vectors]

    async def _answer(self, ask: Callable[[AsyncConnection], Awaitable[list[T]]]) -> Findings[T]:
        """What is asked of the database; where it fails that is logged, and nothing is found."""
        try:
            found = await reading(self._connections, ask)
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            logger.warning("no meaning: %s", error)
            return Findings(complete=False)
        return Findings(found, complete=not self._asker.failed)


async def _ground(connection: AsyncConnection, model: Model, own: Sequence[Document]) -> Ground:
    topics = sorted({topic for post in own for topic in post["topics"]})
    middle = await nearest.middle(connection, model)
    return Ground(middle, await nearest.topic_counts(connection, topics))
