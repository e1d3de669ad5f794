"""A question as a vector, by a model of which the library's vectors are held."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import anyio
from anyio.to_thread import run_sync
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.models import MeaningModel
from api.search.embedding import Embedder
from api.search.embedding_openai import EmbeddingUnavailable
from api.search.english import in_english
from api.search.meaning.background import background
from api.search.meaning.models import Model
from api.search.meaning.texts import Vector
from api.search.postgres import reading

logger = logging.getLogger(__name__)

# How long the choice of a model holds; a new one is complete minutes after the indexer began it.
_CHOICE_SECONDS = 5.0
# Of questions at a time; the rest wait, and the processors serve other requests.
_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """A question's vector, the model with whose vectors it can be compared, and how far it is
    `leaning` towards this library by itself.
    """

    model: Model
    vector: Vector
    leaning: float


class Asker:
    """Turns questions into vectors, off the event loop. One for each process."""

    def __init__(self, connections: AsyncEngine, embedders: Sequence[Embedder]) -> None:
        self._connections = connections
        self._embedders = {embedder.version: embedder for embedder in embedders}
        self._limiter = anyio.CapacityLimiter(_AT_ONCE)
        self._chosen: Model | None = None
        self._chosen_at = -_CHOICE_SECONDS

    async def model(self) -> Model | None:
        """The model that is asked now. None where meaning is off."""
        if self._embedders and time.monotonic() >= self._chosen_at + _CHOICE_SECONDS:
            self._chosen = await self._choose()
            self._chosen_at = time.monotonic()
        return self._chosen

    async def ask(self, question: str) -> Asked | None:
        """The question's vector. None where meaning is off, away, or cannot read the question."""
        model, text = await self.model(), in_english(question)
        if model is None or not text:
            return None
        embed = partial(_read, self._embedders[model.version], text)
        try:
            return Asked(model, *await run_sync(embed, limiter=self._limiter))
        except EmbeddingUnavailable as error:
            logger.warning("no meaning: %s", error)
            return None

    async def _choose(self) -> Model | None:
        """The first of our models that every document has; else the newest that we can ask."""
        held = await self._held()
        order = list(self._embedders)
        ours = sorted(
            (model for model in held if model.version in order),
            key=lambda model: (not model.complete, order.index(model.version)),
        )
        return ours[0] if ours else None

    async def _held(self) -> list[Model]:
        try:
            return await reading(self._connections, _models)
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            logger.warning("no meaning: %s", error)
            return []


async def _models(connection: AsyncConnection) -> list[Model]:
    columns = (MeaningModel.id, MeaningModel.version, MeaningModel.size)
    rows = await connection.execute(select(*columns, MeaningModel.complete_at.is_not(None)))
    return [Model(*row) for row in rows]


def _read(embedder: Embedder, text: str) -> tuple[Vector, float]:
    """A question's vector, and how far it leans towards this library."""
    [vector] = embedder.embed_questions([text])
    return vector, background(embedder).leaning(vector)
