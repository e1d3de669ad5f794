"""What every reference can do, whether it names verses or a place in a rabbinic work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from api.search.references.verse_reference import VerseReference

# How close what is found is to what was searched: it itself; the same folio, chapter or portion;
# its neighbours and its work, which are of interest only where nothing closer is found.
Closeness = Literal["exact", "near", "nearest"]


@dataclass(frozen=True, slots=True)
class Lookup:
    """The documents with one of these values in an attribute.

    With `naming` they also contain this name.
    """

    values: tuple[str, ...]
    attribute: Literal["citations", "chapters"] = "citations"
    closeness: Closeness = "exact"
    naming: str = ""


class Reference(Protocol):
    """A place in a work, or a range of places."""

    @property
    def name(self) -> str:
        """As the site shows it: 'Genesis 12:5', 'Bavli Ketubot 67b'."""

    @property
    def hebrew_name(self) -> str:
        """The same in Hebrew, without points."""

    def values(self) -> list[str]:
        """What a document that cites it is found by, in its attribute `citations`."""

    def lookups(self) -> Iterable[Lookup]:
        """Which documents it leads to, the closest first."""

    def distance(self, cited: Reference) -> int | None:
        """How far a citation is from it; 0 if it is the place itself, None if in another work."""

    def verses(self) -> VerseReference | None:
        """The verses that it is about, if it is about any."""

    def place(self) -> Reference:
        """What is commented on, if it is a comment; else itself."""
