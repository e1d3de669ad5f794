"""What the indexer may ask of a search engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from api.search.types import Document, IndexUid


class SearchWriter(Protocol):
    """Brings documents to an engine. A call returns once its documents can be found."""

    def prepare(self) -> None:
        """Create missing indexes and bring their settings up to date."""
        ...

    def count(self, index: IndexUid) -> int:
        """How many documents an index holds; 0 where there is none."""
        ...

    def upsert(self, index: IndexUid, documents: Sequence[Document]) -> None:
        """Put whole documents in the place of those with the same id."""
        ...

    def delete(self, index: IndexUid, ids: Sequence[int]) -> None:
        """Remove documents. Ids that are not there are passed over."""
        ...

    def rebuild(self, index: IndexUid, documents: Iterable[Sequence[Document]]) -> None:
        """Replace the whole index with batches of documents; searches go on meanwhile."""
        ...
