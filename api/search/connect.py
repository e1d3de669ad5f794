"""Chooses the engine from the settings: Meilisearch with Postgres behind it, or Postgres alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings
from api.search.fallback import FallbackReader
from api.search.meilisearch import MeilisearchReader, reader_client
from api.search.postgres import PostgresReader
from api.search.reader import SearchReader


@asynccontextmanager
async def search_engine(settings: Settings, engine: AsyncEngine) -> AsyncIterator[SearchReader]:
    """The reader of one process, open for as long as the context is."""
    postgres = PostgresReader(engine)
    if settings.meili_url is None:
        yield postgres
        return
    async with reader_client(settings.meili_url, settings.meili_master_key) as client:
        yield FallbackReader(MeilisearchReader(client), postgres)
