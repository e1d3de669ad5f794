"""The semantic search of one process, from the settings."""

from __future__ import annotations

from api.core.settings import Settings
from api.search.engines.postgres.pool import SearchPool
from api.search.semantic.embedders.factory import embedders
from api.search.semantic.query_embedder import QueryEmbedder
from api.search.semantic.service import SemanticSearch


def semantic_search(settings: Settings, pool: SearchPool) -> SemanticSearch:
    """Without any model it finds nothing, and `model` is None."""
    return SemanticSearch(pool, QueryEmbedder(pool, embedders(settings)))
