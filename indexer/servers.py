"""The Meilisearch servers of the settings, and what is queued for others.

Each server has its own rows in the queue, its own dead letters and its own check, under its name.
So each is filled at its own pace, and none waits for another.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Engine, delete, text

from api.core.settings import Settings
from api.models.search import SearchCheck
from api.search.engines.meilisearch.writer import MeilisearchWriter


def writers(settings: Settings) -> list[MeilisearchWriter]:
    """A writer for each server, with a client of its own: one is busy while it waits for a task."""
    return [MeilisearchWriter(url, key) for url, key in settings.meili_servers]


def adopt_rows(engine: Engine, servers: Sequence[str]) -> None:
    """Queue for all servers what was queued for one that is not among them, and forget that one.

    It has another URL now, or was removed; rows of an earlier release name none. Without servers
    the rows wait for the next ones.
    """
    with engine.begin() as connection:
        if servers:
            connection.execute(_ADOPT, {"servers": list(servers)})
        known = servers or [""]
        connection.execute(delete(SearchCheck).where(SearchCheck.server.not_in(known)))


_ADOPT = text(
    """
    WITH rows AS (
        DELETE FROM search_pushes WHERE server <> ALL(:servers)
        RETURNING index_uid, document_id
    ), failed AS (
        DELETE FROM search_dead_letters WHERE queue = 'meilisearch' AND server <> ALL(:servers)
        RETURNING entity, entity_id
    )
    INSERT INTO search_pushes (server, index_uid, document_id)
    SELECT server, index_uid, document_id
    FROM (SELECT * FROM rows UNION SELECT * FROM failed) AS documents, unnest(:servers) AS server
    """
)
