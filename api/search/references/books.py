"""The books of the Hebrew Bible: their names, their order, and how many verses each chapter has."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from api.search.data import DATA
from api.search.text.analyzer import fold

TABLE = DATA / "books.toml"

# How ambiguous a name is by itself: see the head of the table. 'hebrew': one in Hebrew letters.
Kind = Literal["name", "word", "short", "hebrew"]

_BEFORE = {1: ("1", "I", "First", "1st"), 2: ("2", "II", "Second", "2nd")}
_AFTER = {1: ("I", "Alef", "Aleph"), 2: ("II", "Bet", "Beit", "Beis")}
_LETTER = {1: "א", 2: "ב"}
_REMOVED = re.compile(r"[^0-9a-zא-ת]+")


@dataclass(frozen=True, slots=True)
class Book:
    """`number` counts from one in the order of the Hebrew Bible; `verses` is by chapter."""

    number: int
    name: str
    hebrew: str
    verses: tuple[int, ...]
    forms: tuple[tuple[str, Kind], ...]


@cache
def books() -> tuple[Book, ...]:
    """All 39, in their order."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["book"]
    return tuple(_book(number, row) for number, row in enumerate(rows, start=1))


def _book(number: int, row: dict[str, Any]) -> Book:
    part = row.get("part")
    hebrew = f"{row['hebrew']} {_LETTER[part]}" if part else row["hebrew"]
    return Book(number, row["name"], hebrew, tuple(row["verses"]), tuple(_forms(row, part)))


def _forms(row: dict[str, Any], part: int | None) -> Iterator[tuple[str, Kind]]:
    kinds: tuple[tuple[str, Kind], ...] = (("names", "name"), ("words", "word"), ("short", "short"))
    for column, kind in kinds:
        for name in row.get(column, ()):
            for form in _numbered(name, part) if part else (name,):
                yield form, kind
    for name in (row["hebrew"], *row.get("other_hebrew", ())):
        yield f"{name} {_LETTER[part]}" if part else name, "hebrew"
    for name in row.get("whole_hebrew", ()):
        yield name, "hebrew"


def _numbered(name: str, part: int) -> Iterator[str]:
    """'1 Samuel', 'I Samuel', 'Shmuel Alef', 'Samuel 1'."""
    yield from (f"{number} {name}" for number in _BEFORE[part])
    yield from (f"{name} {number}" for number in (*_AFTER[part], str(part)))


@cache
def by_name() -> dict[str, Book]:
    """The books by the name that the site shows."""
    return {book.name: book for book in books()}


@cache
def _folded_names() -> frozenset[str]:
    return frozenset(map(fold, by_name()))


def is_name(text: str) -> bool:
    """Whether this is a book's name as the site shows it, in any case."""
    return fold(text) in _folded_names()


@cache
def by_key() -> dict[str, tuple[Book, Kind]]:
    """Every form of every book's name, as `key` writes it."""
    return {key(form): (book, kind) for book in books() for form, kind in book.forms}


def key(name: str) -> str:
    """A name without what writers vary: case, spaces, points, stops."""
    return _REMOVED.sub("", fold(name))
