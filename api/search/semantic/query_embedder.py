"""A question as a vector, by a model of which the library's vectors are held."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from api.models import MeaningModel
from api.search.engines.postgres.reader import reading
from api.search.semantic.calibration import Background, background
from api.search.semantic.chunks import Vector
from api.search.semantic.embedders.base import Embedder
from api.search.semantic.embedders.limits import MOST_AT_ONCE, ProviderLimits
from api.search.semantic.embedders.openai import EmbeddingUnavailable
from api.search.semantic.models import Model
from api.search.text.gloss import in_english

logger = logging.getLogger(__name__)
T = TypeVar("T")

# A reader waits no longer for a vector; then words answer alone.
DEADLINE_SECONDS = 0.5
# How long the choice of a model holds; a new one is complete minutes after the indexer began it.
_CHOICE_SECONDS = 5.0
# Of questions at a time that are read by this process; the rest wait, and the processors serve
# other requests.
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
        self._limits = {
            embedder.version: ProviderLimits() for embedder in embedders if embedder.is_remote
        }
        self._threads: dict[str, ThreadPoolExecutor] = {}
        self._backgrounds: dict[str, asyncio.Future[Background]] = {}
        self._chosen: Model | None = None
        self._chosen_at = -_CHOICE_SECONDS
        # Why it is not known which models are held.
        self._failure: EmbeddingUnavailable | None = None

    @property
    def failed(self) -> bool:
        """Whether `model` is None only because it cannot be known now."""
        return self._failure is not None

    async def model(self) -> Model | None:
        """The model that is asked now. None where meaning is off, or the models are unknown."""
        if self._embedders and time.monotonic() >= self._chosen_at + _CHOICE_SECONDS:
            try:
                self._chosen, self._failure = await self._choose(), None
            except EmbeddingUnavailable as error:
                logger.warning("no meaning: %s", error)
                self._chosen, self._failure = None, error
            self._chosen_at = time.monotonic()
        return self._chosen

    async def warm(self) -> None:
        """Get ready to answer, however long that takes."""
        if model := await self.model():
            embedder = self._embedders[model.version]
            try:
                await self._background(embedder)
                await self._in_thread(embedder, partial(embedder.embed_questions, ["Warm?"]))
            except EmbeddingUnavailable as error:
                logger.warning("no meaning: %s", error)

    async def ask(self, question: str) -> Asked | None:
        """The question's vector. None where meaning is off or cannot read the question.

        Raises EmbeddingUnavailable where there might be one another time.
        """
        model, text = await self.model(), in_english(question)
        if self._failure:
            raise self._failure
        if model is None or not text:
            return None
        embedder, limits = self._embedders[model.version], self._limits.get(model.version)
        if limits:
            limits.admit()
        try:
            vector, leaning = await self._read(embedder, text)
        except EmbeddingUnavailable as error:
            if limits:
                limits.failed(error)
            raise
        if limits:
            limits.succeeded()
        return Asked(model, vector, leaning)

    async def _read(self, embedder: Embedder, text: str) -> tuple[Vector, float]:
        """A question's vector and its leaning. Raises EmbeddingUnavailable at the deadline."""
        embed = partial(embedder.embed_questions, [text], DEADLINE_SECONDS)
        try:
            async with asyncio.timeout(DEADLINE_SECONDS):
                # Other questions wait for the background too.
                known = await asyncio.shield(self._background(embedder))
                [vector] = await self._in_thread(embedder, embed)
        except TimeoutError as error:
            reason = f"{embedder.version}: no vector within {DEADLINE_SECONDS} s"
            raise EmbeddingUnavailable(reason) from error
        return vector, known.leaning(vector)

    def _background(self, embedder: Embedder) -> asyncio.Future[Background]:
        """What questions are compared with first: computed once, and again where that failed."""
        known = self._backgrounds.get(embedder.version)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            known = self._in_thread(embedder, partial(background, embedder))
            # Nobody may be waiting any more when it fails.
            known.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._backgrounds[embedder.version] = known
        return known

    def _in_thread(self, embedder: Embedder, work: Callable[[], T]) -> asyncio.Future[T]:
        """Off the event loop, on one of the threads that the embedder may take.

        Work that nobody waits for any more does not begin; one that has begun keeps its thread, so
        that a hanging server never has more than these.
        """
        if embedder.version not in self._threads:
            most = MOST_AT_ONCE if embedder.is_remote else _AT_ONCE
            self._threads[embedder.version] = ThreadPoolExecutor(most, "embedding")
        return asyncio.get_running_loop().run_in_executor(self._threads[embedder.version], work)

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
            raise EmbeddingUnavailable(f"the models are not known: {error}") from error


async def _models(connection: AsyncConnection) -> list[Model]:
    columns = (MeaningModel.id, MeaningModel.version, MeaningModel.size)
    rows = await connection.execute(select(*columns, MeaningModel.complete_at.is_not(None)))
    return [Model(*row) for row in rows]
