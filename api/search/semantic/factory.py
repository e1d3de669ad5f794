"""Builds the sense of meaning of one process from the settings."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.settings import Settings
from api.search.semantic.embedders.base import embedders
from api.search.semantic.query_embedder import Asker
from api.search.semantic.service import Meaning


def meaning_of(settings: Settings, connections: AsyncEngine) -> Meaning:
    """Off where no model can be had; it says so when it is asked."""
    return Meaning(connections, Asker(connections, embedders(settings)))
