"""A place that its work does not have: a folio after the last one, a verse after the chapter's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from api.search.references.types import Lookup, Reference


@dataclass(frozen=True, slots=True)
class MissingPlace:
    """A place that its work does not have. `problem` says why: 'Shabbat has 157 folios'."""

    name: str
    hebrew_name: str
    work: str
    problem: str

    def values(self) -> list[str]:
        return []

    def lookups(self) -> Iterator[Lookup]:
        """Teachings that cite the work."""
        yield Lookup((self.work,), closeness="nearest")

    def distance(self, cited: Reference) -> int | None:
        return 1 if self.work in cited.values() else None

    def verses(self) -> None:
        return None

    def place(self) -> MissingPlace:
        return self
