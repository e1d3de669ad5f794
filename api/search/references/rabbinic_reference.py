"""A place in a rabbinic work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from api.search.references.missing import MissingPlace, PlaceProblem, ProblemKind, Unit
from api.search.references.numerals import numeral
from api.search.references.verse_reference import Lookup, Reference, commented
from api.search.references.works import Side, Work, works

# A chapter, or a folio, and its part: a mishnah or a side. None: all of it.
Point = tuple[int, int | None]
_MAX_VALUES = 200
# How many folios before and after a place are its neighbours.
_NEIGHBOURS = 2


@dataclass(frozen=True, slots=True)
class RabbinicReference:
    """A folio, a side, a chapter or a part of one in `work`, or a range of them.

    With `folio` the numbers are a folio and its side. `others` are places in other works that the
    same words may mean. Only `place` should make one: it knows that the place exists.
    """

    work: str
    first: Point
    last: Point | None = None
    folio: bool = False
    others: tuple[RabbinicReference, ...] = ()

    @property
    def name(self) -> str:
        """'Bavli Ketubot 67b', 'Mishnah Avot 2:4', 'Bavli Shabbat 31a-32b'."""
        place = f"{self.work} {self._written(self.first)}"
        if self.last is None:
            return place
        same = self.last[0] == self.first[0] and self.last[1]
        end = self._part(self.last[1]) if same and self.last[1] else self._written(self.last)
        return f"{place}-{end}"

    @property
    def hebrew_name(self) -> str:
        """'כתובות סז ע״ב', 'משנה אבות ב, ד'."""
        place = f"{self._work.hebrew} {self._hebrew(self.first)}"
        return f"{place} – {self._hebrew(self.last)}" if self.last else place

    @property
    def _work(self) -> Work:
        return works()[self.work]

    def _part(self, part: int) -> str:
        return self._work.columns[part - 1] if self.folio else str(part)

    def _written(self, point: Point) -> str:
        number, part = point
        if part is None:
            return str(number)
        return f"{number}{self._part(part)}" if self.folio else f"{number}:{part}"

    def _hebrew(self, point: Point) -> str:
        number, part = numeral(point[0]), point[1]
        if part is None:
            return number
        return f"{number} ע״{'אבגד'[part - 1]}" if self.folio else f"{number}, {numeral(part)}"

    def values(self) -> list[str]:
        return list(dict.fromkeys((*self.wider(), *self.exact())))

    def wider(self) -> list[str]:
        """The values of its work and of its whole chapters or folios."""
        return [self.work, *map(self._whole, self._numbers())]

    def lookups(self) -> Iterator[Lookup]:
        """Teachings that cite it, then those on it; its chapter; its neighbours and its work."""
        yield Lookup(self.exact())
        for other in self.others:
            yield Lookup(other.exact())
        yield Lookup(tuple(map(commented, self.exact())))
        yield Lookup(tuple(self.wider()[1:]), closeness="near")
        around = range(self.first[0] - _NEIGHBOURS, self.first[0] + _NEIGHBOURS + 1)
        yield Lookup(tuple(map(self._whole, around)), closeness="nearest")
        yield Lookup((self.work,), closeness="nearest")

    def distance(self, cited: Reference) -> int | None:
        other = cited.place()
        if not isinstance(other, RabbinicReference):
            return None
        if any(place._overlaps(other) for place in (self, *self.others)):
            return 0
        if other.work != self.work:
            return None
        return 1 + abs(other.first[0] - self.first[0])

    def verses(self) -> None:
        return None

    def place(self) -> RabbinicReference:
        return self

    def exact(self) -> tuple[str, ...]:
        """The values of documents that cite it or a part of it."""
        return tuple(dict.fromkeys(map(self._value, self._points())))

    def _overlaps(self, other: RabbinicReference) -> bool:
        return other.work == self.work and not set(self.exact()).isdisjoint(other.values())

    def _value(self, point: Point) -> str:
        if point[1] is None:
            return self._whole(point[0])
        return f"{self.work} {self._written(point)}"

    def _whole(self, number: int) -> str:
        """The value of a whole folio or chapter. A work that is divided both ways needs two."""
        daf = "daf " if self.folio and self._work.division == "both" else ""
        return f"{self.work} {daf}{number}"

    def _numbers(self) -> range:
        return range(
            self.first[0], min((self.last or self.first)[0], self.first[0] + _MAX_VALUES) + 1
        )

    def _points(self) -> Iterator[Point]:
        """The places of a range, as far as the work's structure is known."""
        last = self.last or self.first
        if self.first[1] is None or last[1] is None:
            yield from ((number, None) for number in self._numbers())
            return
        count = 0
        for number in self._numbers():
            begin = self.first[1] if number == self.first[0] else 1
            end = last[1] if number == last[0] else self._parts_of(number)
            for part in range(begin, end + 1):
                if (count := count + 1) <= _MAX_VALUES:
                    yield number, part

    def _parts_of(self, number: int) -> int:
        if self.folio:
            return len(self._work.columns)
        lengths = self._work.lengths
        return lengths[number - 1] if number <= len(lengths) else 1


def place(
    work: Work, first: Point, last: Point | None = None, *, folio: bool = False
) -> RabbinicReference | MissingPlace:
    """The place, or why the work does not have it. A range that ends nowhere is its beginning."""
    if problem := _problem(work, first, folio=folio):
        kind = RabbinicReference(work.name, first, folio=folio)
        name = kind.name.replace(work.name, work.title, 1)
        return MissingPlace(name, kind.hebrew_name, problem)
    found = RabbinicReference(work.name, first, folio=folio)
    if (
        last is None
        or last == first
        or _problem(work, last, folio=folio)
        or not _follows(first, last)
    ):
        return found
    return replace(found, last=last)


def _follows(first: Point, last: Point) -> bool:
    return (last[1] is None) == (first[1] is None) and (last[0], last[1] or 0) > (
        first[0],
        first[1] or 0,
    )


def _problem(work: Work, point: Point, *, folio: bool) -> PlaceProblem | None:
    return _folio_problem(work, point) if folio else _chapter_problem(work, point)


def _folio_problem(work: Work, point: Point) -> PlaceProblem | None:
    number, side = point
    if work.last is None:
        return None if number > 0 else _of(work, "absent", number, "folio")
    if number > work.last[0]:
        return _of(work, "size", work.last[0], "folio")
    if side and (number, side) > work.last:
        return _on_folio(work, "end", work.last)
    if (number, side or 2) < work.first:
        return _on_folio(work, "begin", work.first)
    return None


def _of(work: Work, kind: ProblemKind, number: int, unit: Unit) -> PlaceProblem:
    return PlaceProblem(kind, work.title, work.hebrew, number, unit)


def _on_folio(work: Work, kind: ProblemKind, side: Side) -> PlaceProblem:
    return replace(_of(work, kind, side[0], "folio"), side="a" if side[1] == 1 else "b")


def _chapter_problem(work: Work, point: Point) -> PlaceProblem | None:
    chapter, part = point
    if work.chapters and not 1 <= chapter <= work.chapters:
        return _of(work, "size", work.chapters, work.units[0])
    if work.lengths and part is not None and not 1 <= part <= work.lengths[chapter - 1]:
        found = _of(work, "size", work.lengths[chapter - 1], work.units[1])
        hebrew = f"{work.hebrew} {numeral(chapter)}"
        return replace(found, within=f"{work.title} {chapter}", hebrew_within=hebrew)
    return None if chapter and part != 0 else _of(work, "begin", 1, work.units[0])
