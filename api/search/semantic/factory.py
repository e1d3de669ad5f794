"""The semantic search of one process, from the settings."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings
from api.search.semantic.embedders.factory import embedders
from api.search.semantic.query_embedder import QueryEmbedder
from api.search.semantic.service import SemanticSearch


def semantic_search(settings: Settings, pool: AsyncEngine) -> SemanticSearch:
    """Without any model it finds nothing, and `model` is None."""
    return SemanticSearch(pool, QueryEmbedder(pool, embedders(settings)))
