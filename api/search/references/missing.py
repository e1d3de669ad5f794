"""A place that its work does not have: a folio after the last one, a verse after the chapter's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from api.search.references.types import Lookup, Reference


@dataclass(frozen=True, slots=True)
class MissingPlace:
    """A place that its work does not have. `problem` says why: 'Shabbat has 157 folios'."""

    name: str
    hebrew_name: str
    problem: str

    def values(self) -> list[str]:
        return []

    def lookups(self) -> Iterable[Lookup]:
        """Nothing: no part of a work is near a place that it does not have."""
        return ()

    def distance(self, cited: Reference) -> None:  # noqa: ARG002 - of the protocol
        return None

    def verses(self) -> None:
        return None

    def place(self) -> MissingPlace:
        return self
