"""A place that its work does not have: a folio after the last one, a verse after the chapter's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from api.core.translation import is_hebrew_interface, ngettext, t
from api.search.references.verse_reference import Lookup, Reference

# What a place lacks: it is after the last one ('size' tells how many there are, 'end' the last
# one), before the first one ('begin'), or a number that no folio has ('absent').
ProblemKind = Literal["size", "begin", "end", "absent"]
Unit = Literal[
    "chapter", "verse", "folio", "mishnah", "halakhah", "section", "paragraph", "part"
]  # fmt: skip


# What works consist of; the others are parts of a chapter or a section.
_WHOLE: frozenset[Unit] = frozenset({"chapter", "folio", "section", "part"})


class Problem(Protocol):
    """What `PlaceProblem` and the response's schema of it have in common."""

    @property
    def kind(self) -> ProblemKind: ...
    @property
    def within(self) -> str: ...
    @property
    def hebrew_within(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def unit(self) -> Unit: ...
    @property
    def side(self) -> Literal["a", "b"] | None: ...


@dataclass(frozen=True, slots=True)
class PlaceProblem:
    """Why a place does not exist, of the book, work or chapter that it is in.

    `number` is a count for 'size', else that of a folio or of a part; `side` is that of a folio.
    """

    kind: ProblemKind
    within: str
    hebrew_within: str
    number: int
    unit: Unit
    side: Literal["a", "b"] | None = None


@dataclass(frozen=True, slots=True)
class MissingPlace:
    """A place that its work does not have, and why."""

    name: str
    hebrew_name: str
    problem: PlaceProblem

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

    def nearest(self) -> str | None:
        """The last place that there is, in English: 'Genesis 50:26'. None where it is another."""
        problem = self.problem
        if problem.kind != "size":
            return None
        between = " " if problem.unit in _WHOLE else ":"
        return f"{problem.within}{between}{problem.number}"

    def explanation(self) -> str:
        """The sentence for readers, in the language of the request."""
        name = self.hebrew_name if is_hebrew_interface() else self.name
        return missing_place_text(name, self.problem)


class MissingCitation(NamedTuple):
    """A place that there is not, and where it is written in a text."""

    place: MissingPlace
    start: int
    end: int


def missing_place_text(place: str, problem: Problem) -> str:
    """'There is no Shabbat 158a: Shabbat has 157 folios.' (`missingPlaceText` of `places.ts`)."""
    work = problem.hebrew_within if is_hebrew_interface() else problem.within
    if problem.kind == "size":
        return t(
            "There is no {0}: {1} has {2}.", place, work, _COUNTS[problem.unit](problem.number)
        )
    if problem.kind == "absent":
        return t("There is no {0}: {1} has no folio {2}.", place, work, problem.number)
    point = _point(problem)
    if problem.kind == "end":
        return t("There is no {0}: {1} ends on {2}.", place, work, point)
    if problem.unit == "folio":
        return t("There is no {0}: {1} begins on {2}.", place, work, point)
    return t("There is no {0}: {1} begins with {2}.", place, work, point)


def _point(problem: Problem) -> str:
    number = problem.number
    if problem.side:
        return t("folio {0}a", number) if problem.side == "a" else t("folio {0}b", number)
    if problem.unit == "section":
        return t("section {0}", number)
    return t("part {0}", number) if problem.unit == "part" else t("chapter {0}", number)


# In this form, so that the texts can be collected.
_COUNTS: Mapping[Unit, Callable[[int], str]] = {
    "chapter": lambda number: ngettext("{0} chapter", "{0} chapters", number),
    "verse": lambda number: ngettext("{0} verse", "{0} verses", number),
    "folio": lambda number: ngettext("{0} folio", "{0} folios", number),
    "mishnah": lambda number: ngettext("{0} mishnah", "{0} mishnahs", number),
    "halakhah": lambda number: ngettext("{0} halakhah", "{0} halakhahs", number),
    "section": lambda number: ngettext("{0} section", "{0} sections", number),
    "paragraph": lambda number: ngettext("{0} paragraph", "{0} paragraphs", number),
    "part": lambda number: ngettext("{0} part", "{0} parts", number),
}
