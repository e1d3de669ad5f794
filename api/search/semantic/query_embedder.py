"""Query vectors, by the model of the library's stored vectors."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.engines.postgres.pool import SearchPool, with_retry
from api.search.semantic.calibration import Calibration, calibrate
from api.search.semantic.chunks import Vector
from api.search.semantic.embedders.base import Embedder, EmbeddingUnavailable
from api.search.semantic.embedders.limits import MAX_CONCURRENT_CALLS, ProviderLimits
from api.search.semantic.models import SELECT_MODELS, EmbeddingModel

logger = logging.getLogger(__name__)
T = TypeVar("T")

# A search waits this long for a vector; after that it is lexical only.
DEADLINE_SECONDS = 0.5
# How long the chosen model is cached; the indexer takes minutes for a new one.
_MODEL_SECONDS = 5.0
# Queries that this process embeds at once with the bundled model; the others wait, so that the
# processors serve other requests.
_MAX_LOCAL_CALLS = 2
# Vectors that this process keeps: a question is searched for in several ways, and by many readers.
_MAX_RECENT = 512


@dataclass(frozen=True, slots=True)
class QueryVector:
    """A query's unit vector, shape (model.size,), comparable with the vectors of `model`.

    `domain` is the log-odds that the query is about what such a library covers (`calibration`).
    """

    model: EmbeddingModel
    vector: Vector
    domain: float


class QueryEmbedder:
    """Embeds queries, off the event loop. One for each process."""

    def __init__(self, pool: SearchPool, embedders: Sequence[Embedder]) -> None:
        self._pool = pool
        self._embedders = {embedder.version: embedder for embedder in embedders}
        self._limits = {
            embedder.version: ProviderLimits() for embedder in embedders if embedder.is_remote
        }
        self._threads: dict[str, ThreadPoolExecutor] = {}
        self._recent: OrderedDict[tuple[str, str], QueryVector] = OrderedDict()
        self._calibrations: dict[str, asyncio.Future[Calibration]] = {}
        self._chosen: EmbeddingModel | None = None
        self._chosen_at = -_MODEL_SECONDS
        # Why the stored models could not be read.
        self._failure: EmbeddingUnavailable | None = None

    @property
    def failed(self) -> bool:
        """Whether `model` is None only because the stored models could not be read."""
        return self._failure is not None

    @property
    def local(self) -> Embedder | None:
        """The first embedder that asks no server."""
        return next((each for each in self._embedders.values() if not each.is_remote), None)

    async def model(self) -> EmbeddingModel | None:
        """The model in use. None where semantic search is off, or the models could not be read."""
        if self._embedders and time.monotonic() >= self._chosen_at + _MODEL_SECONDS:
            try:
                self._chosen, self._failure = await self._choose(), None
            except EmbeddingUnavailable as error:
                logger.warning("no semantic search: %s", error)
                self._chosen, self._failure = None, error
            self._chosen_at = time.monotonic()
        return self._chosen

    async def warm(self) -> None:
        """Load the model and its calibration, however long that takes."""
        if model := await self.model():
            embedder = self._embedders[model.version]
            try:
                await self._calibration(embedder)
                await self._in_thread(embedder, partial(embedder.embed_queries, ["Warm?"]))
            except EmbeddingUnavailable as error:
                logger.warning("no semantic search: %s", error)

    async def embed(self, text: str) -> QueryVector | None:
        """The vector of an English text. None where semantic search is off or the text is empty.

        Raises EmbeddingUnavailable where there may be a vector another time.
        """
        model = await self.model()
        if self._failure:
            raise self._failure
        if model is None or not text:
            return None
        if known := self._recent.get((model.version, text)):
            self._recent.move_to_end((model.version, text))
            return replace(known, model=model)
        embedder, limits = self._embedders[model.version], self._limits.get(model.version)
        if limits:
            limits.admit()
        try:
            vector, domain = await self._embed(embedder, text)
        except EmbeddingUnavailable as error:
            if limits:
                limits.failed(error)
            raise
        if limits:
            limits.succeeded()
        found = QueryVector(model, vector, domain)
        self._recent[model.version, text] = found
        if len(self._recent) > _MAX_RECENT:
            self._recent.popitem(last=False)
        return found

    async def _embed(self, embedder: Embedder, text: str) -> tuple[Vector, float]:
        """A query's vector and its log-odds. Raises EmbeddingUnavailable at the deadline."""
        embed = partial(embedder.embed_queries, [text], DEADLINE_SECONDS)
        try:
            async with asyncio.timeout(DEADLINE_SECONDS):
                # Other queries wait for the calibration too.
                calibration = await asyncio.shield(self._calibration(embedder))
                [vector] = await self._in_thread(embedder, embed)
        except TimeoutError as error:
            reason = f"{embedder.version}: no vector within {DEADLINE_SECONDS} s"
            raise EmbeddingUnavailable(reason) from error
        return vector, calibration.log_odds(vector)

    def _calibration(self, embedder: Embedder) -> asyncio.Future[Calibration]:
        """The model's calibration: computed once, and again if that failed."""
        known = self._calibrations.get(embedder.version)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            known = self._in_thread(embedder, partial(calibrate, embedder))
            # It may fail after every waiter has timed out.
            known.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._calibrations[embedder.version] = known
        return known

    def _in_thread(self, embedder: Embedder, work: Callable[[], T]) -> asyncio.Future[T]:
        """Run work on one of the embedder's threads.

        Cancelled work that has not begun never runs; work that has begun keeps its thread, so that
        a server that hangs blocks no more than these.
        """
        if embedder.version not in self._threads:
            workers = MAX_CONCURRENT_CALLS if embedder.is_remote else _MAX_LOCAL_CALLS
            self._threads[embedder.version] = ThreadPoolExecutor(workers, "embedding")
        return asyncio.get_running_loop().run_in_executor(self._threads[embedder.version], work)

    async def _choose(self) -> EmbeddingModel | None:
        """The preferred model that is complete; else the preferred one that is being filled."""
        stored = await self._stored()
        preference = list(self._embedders)
        candidates = sorted(
            (model for model in stored if model.version in preference),
            key=lambda model: (not model.complete, preference.index(model.version)),
        )
        return candidates[0] if candidates else None

    async def _stored(self) -> list[EmbeddingModel]:
        try:
            return await with_retry(self._pool, _models)
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise EmbeddingUnavailable(f"the models could not be read: {error}") from error


async def _models(connection: AsyncConnection) -> list[EmbeddingModel]:
    return [EmbeddingModel(*row) for row in await connection.execute(SELECT_MODELS)]
