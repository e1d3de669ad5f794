"""Puts failed items back into the indexer's queues, each into the one that it came from."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, insert

from api.models import SearchOutbox, SearchPush
from api.search.semantic import store as vectors
from api.search.types import INDEX_OF_ENTITY

# The key of a dead letter: its queue, the kind of the item (an entity or an index, by the queue),
# the item's id, and the search server that it was for.
DeadLetterKey = tuple[str, str, int, str]


def requeue(connection: Connection, keys: Iterable[DeadLetterKey]) -> int:
    """Queue failed items again. Returns their number."""
    count = 0
    for queue, entity, id, server in keys:
        match queue:
            case "projection":
                connection.execute(insert(SearchOutbox).values(entity=entity, entity_id=id))
            case "meilisearch":
                row = {"server": server, "index_uid": entity, "document_id": id}
                connection.execute(insert(SearchPush).values(row))
            case "embeddings":
                [index] = [index for index in INDEX_OF_ENTITY.values() if index == entity]
                vectors.enqueue(connection, index, [id])
        count += 1
    return count
