"""The report of an import: its problems, and the numbers of changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

PROBLEMS_SHOWN = 20
# Of one kind of problem, after the first.
PLACES_SHOWN = 20


class Progress(Protocol):
    """Receives progress from time to time. `total` does not change."""

    def __call__(self, done: int, total: int, /) -> None: ...


# Receives the number of bytes processed since the last call.
Advance = Callable[[int], None]


def ignore_progress(_size: int) -> None:
    """Discard progress."""


class SourceLocation(NamedTuple):
    """The location of an object: a file, and a line from 1 (0 for the whole file)."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}: line {self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Problem:
    """The reason why a line cannot be imported."""

    location: SourceLocation
    field: str | None
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (str(self.location), self.field, self.message) if part)


def grouped(problems: Sequence[Problem]) -> list[str]:
    """One line for each kind of problem, with the places where it is."""
    places: dict[tuple[str | None, str], list[SourceLocation]] = {}
    for problem in problems:
        places.setdefault((problem.field, problem.message), []).append(problem.location)
    return [_line(field, message, found) for (field, message), found in places.items()]


def _line(field: str | None, message: str, places: Sequence[SourceLocation]) -> str:
    first = str(Problem(places[0], field, message))
    others = [str(place) for place in places[1 : PLACES_SHOWN + 1]]
    if not others:
        return first
    more = len(places) - 1 - len(others)
    listed = ", ".join([*others, *([f"and {more:,} more"] if more else [])])
    return f"{first} ({len(places):,} times: also {listed})"


class ImportFailed(Exception):
    """Nothing was written, because of `problems`."""

    def __init__(self, problems: list[Problem], hint: str = "") -> None:
        self.problems = problems
        lines = grouped(problems)
        if len(lines) > PROBLEMS_SHOWN:
            lines[PROBLEMS_SHOWN:] = [f"... and {len(lines) - PROBLEMS_SHOWN} more"]
        super().__init__("\n".join([*lines, *([hint] if hint else [])]))


@dataclass(slots=True)
class ImportReport:
    """Numbers of objects by kind ('post', 'series', …), and the lines that were skipped.

    `kept`: texts whose teachings were edited here, so that they were not replaced. `missing`:
    what texts name, and their folder does not have.
    """

    created: Counter[str] = field(default_factory=Counter)
    updated: Counter[str] = field(default_factory=Counter)
    unchanged: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    kept: list[Problem] = field(default_factory=list)
    missing: list[Problem] = field(default_factory=list)
    files_copied: int = 0

    @property
    def left_out(self) -> int:
        """Number of skipped lines; one line may have several problems."""
        return len({problem.location for problem in self.problems})

    def of_kind(self, kind: str) -> int:
        return self.created[kind] + self.updated[kind] + self.unchanged[kind]

    @property
    def total(self) -> int:
        """Number of objects that are in the library now."""
        return self.created.total() + self.updated.total() + self.unchanged.total()
