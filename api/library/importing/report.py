"""What an import says afterwards: what was wrong and where, what changed and how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

PROBLEMS_SHOWN = 20


class Progress(Protocol):
    """Told now and then how far a long job has come. `total` stays the same throughout."""

    def __call__(self, done: int, total: int, /) -> None: ...


# Told how many bytes of the files have been dealt with since the last call.
Advance = Callable[[int], None]


def ignore_progress(_size: int) -> None:
    """Progress that nobody asked for."""


class Place(NamedTuple):
    """Where an object stands: a file, and a line counted from 1 (0: the file as a whole)."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}: line {self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Problem:
    """Why one line cannot be imported."""

    place: Place
    field: str | None
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (str(self.place), self.field, self.message) if part)


class ImportFailed(Exception):
    """Nothing was written. `problems` says why."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        lines = [str(problem) for problem in problems[:PROBLEMS_SHOWN]]
        if len(problems) > PROBLEMS_SHOWN:
            lines.append(f"... and {len(problems) - PROBLEMS_SHOWN} more")
        super().__init__("\n".join(lines))


@dataclass(slots=True)
class ImportReport:
    """Objects by kind ('post', 'series', …), and the lines left out with `keep_going`."""

    created: Counter[str] = field(default_factory=Counter)
    updated: Counter[str] = field(default_factory=Counter)
    unchanged: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)

    @property
    def left_out(self) -> int:
        """How many lines; one line may have several problems."""
        return len({problem.place for problem in self.problems})

    @property
    def total(self) -> int:
        """How many objects were read and are in the library now."""
        return self.created.total() + self.updated.total() + self.unchanged.total()
