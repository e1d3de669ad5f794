"""What the API may ask of a search engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from api.search.types import EngineName, FacetHit, FacetQuery, SearchQuery, SearchResult


class SearchReader(Protocol):
    """Finds public documents. Every engine answers the same contract suite (`tests/search`)."""

    @property
    def name(self) -> EngineName:
        """Which engine answers."""
        ...

    async def search(self, queries: Sequence[SearchQuery]) -> list[SearchResult]:
        """Answer each query in order, in one round trip. Raises SearchUnavailable."""
        ...

    async def facet_values(self, query: FacetQuery) -> list[FacetHit]:
        """The facet's values, most frequent first. Raises SearchUnavailable."""
        ...
