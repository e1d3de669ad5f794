"""What a commentator says on a verse, or on a place in the Talmud or the Mishnah."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from api.search.references.rabbinic_reference import RabbinicReference
from api.search.references.verse_reference import Lookup, Reference, VerseReference, commented


@dataclass(frozen=True, slots=True)
class CommentReference:
    """What a commentator says on a verse or on a place in the Talmud or Mishnah."""

    commentator: str
    hebrew: str
    on: VerseReference | RabbinicReference

    @property
    def name(self) -> str:
        """'Rashi on Genesis 1:1'."""
        return f"{self.commentator} on {self.on.name}"

    @property
    def hebrew_name(self) -> str:
        return f"{self.hebrew} על {self.on.hebrew_name}"

    def values(self) -> list[str]:
        """Those of the wider places too: a teaching on a comment is one on the chapter.

        Of the place itself it has a value of its own, by which it follows the teachings that cite
        the place.
        """
        exact, wider = self.on.exact(), self.on.wider()
        comments = [f"{self.commentator} on {place}" for place in dict.fromkeys((*wider, *exact))]
        return [*wider, *map(commented, exact), *comments]

    def lookups(self) -> Iterator[Lookup]:
        """Teachings that cite the comment; that cite the place and name the commentator; others
        on the place; on its chapter."""
        exact = self.on.exact()
        yield Lookup(tuple(f"{self.commentator} on {value}" for value in exact))
        yield Lookup((*exact, *map(commented, exact)), closeness="near", naming=self.commentator)
        yield Lookup((*exact, *map(commented, exact)), closeness="near")
        yield from (each for each in self.on.lookups() if each.closeness != "exact")

    def distance(self, cited: Reference) -> int | None:
        """A citation of the place is as near as it can be, but is not the comment."""
        away = self.on.distance(cited)
        same = isinstance(cited, CommentReference) and cited.commentator == self.commentator
        return away if same or away is None else away + 1

    def verses(self) -> VerseReference | None:
        return self.on.verses()

    def place(self) -> VerseReference | RabbinicReference:
        return self.on
