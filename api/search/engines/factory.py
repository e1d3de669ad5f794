"""Opens the engine of the settings: Meilisearch with failover to Postgres, or Postgres alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from api.core.background import BackgroundTasks
from api.core.settings import Settings
from api.search.engines.base import SearchReader
from api.search.engines.failover import FailoverReader
from api.search.engines.meilisearch.reader import MeilisearchReader, reader_client
from api.search.engines.meilisearch.servers import server_name
from api.search.engines.postgres.pool import SearchPool
from api.search.engines.postgres.reader import PostgresReader


@asynccontextmanager
async def search_engine(
    settings: Settings,
    pool: SearchPool,
    background: BackgroundTasks,
    on_switch: Callable[[], None],
) -> AsyncIterator[SearchReader]:
    """The reader of one process, open for as long as the context is.

    `pool` is that of `search_pool`. `on_switch` is called whenever the engine
    that answers changes.
    """
    postgres = PostgresReader(pool)
    if settings.meili_url is None:
        yield postgres
        return
    async with AsyncExitStack() as clients:
        servers = {
            server_name(url): MeilisearchReader(
                await clients.enter_async_context(reader_client(url, key))
            )
            for url, key in settings.meili_servers
        }
        reader = FailoverReader(servers, postgres, on_switch=on_switch, delays=postgres.delays)
        await reader.check()
        watch = background.start("Meilisearch watch", reader.watch)
        try:
            yield reader
        finally:
            await watch.cancel()
