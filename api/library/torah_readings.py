"""What is read of each weekly portion: its aliyot, its maftir and its haftarah (TEXT-1).

`torah_readings.json` comes from a maintained library (`tools/search_data`). A portion's haftarah is
the regular one; what a special Sabbath reads in its place is chosen by `special_sabbaths`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from api.library.portions import Passage, Portion, portions
from api.search.data import DATA

FILE = DATA / "torah_readings.json"
ALIYOT = 7
# Portions that are joined in the Diaspora alone: Israel is never behind before them.
_DIASPORA_ONLY = frozenset({(39, 40)})

_OTHER_SCROLL = ("seventh", "maftir")

Custom = Literal["ashkenazi", "sephardi"]


@dataclass(frozen=True, slots=True)
class Haftarah:
    """What is read from the Prophets, in one or two passages, by one custom or by both."""

    customs: tuple[Custom, ...]
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class TorahReading:
    """The reading of a portion, or of two that are joined.

    `numbers` are those of the portions. `maftir` repeats the last verses of the seventh aliyah;
    None for Vezot Haberakhah, whose maftir is from another scroll.
    """

    numbers: tuple[int, ...]
    aliyot: tuple[Passage, ...]
    maftir: Passage | None
    haftarot: tuple[Haftarah, ...]

    @property
    def key(self) -> str:
        """'22', or '22-23' for two that are joined."""
        return "-".join(map(str, self.numbers))

    @property
    def is_joined(self) -> bool:
        return len(self.numbers) > 1

    @property
    def diaspora_only(self) -> bool:
        """Whether it is never read in Israel."""
        return self.numbers in _DIASPORA_ONLY

    def haftarah(self, custom: Custom) -> Haftarah:
        return haftarah_of(custom, self.haftarot)


def haftarah_of(custom: Custom, haftarot: Sequence[Haftarah]) -> Haftarah:
    """The haftarah of a custom, of which each reading has one."""
    return next(haftarah for haftarah in haftarot if custom in haftarah.customs)


@dataclass(frozen=True, slots=True)
class SpecialReading:
    """What a special Sabbath reads in place of its portion's haftarah, maftir and seventh aliyah.

    The latter two are from another scroll, and None where the portion keeps its own. The portion's
    sixth and seventh aliyah are read as one where there is another seventh.
    """

    seventh: Passage | None
    maftir: Passage | None
    haftarot: tuple[Haftarah, ...]


def readings_from(start: tuple[str, int, int]) -> Sequence[TorahReading]:
    """The readings of the portion that begins at this verse: alone, then joined to another one.

    Empty if no weekly portion begins there.
    """
    number = _numbers_by_start().get(start)
    return [reading for reading in all_readings() if number in reading.numbers]


def read_together(read: Sequence[Portion]) -> TorahReading | None:
    """The reading of a Sabbath's portions; None without one."""
    return readings_by_key().get("-".join(str(portion.number) for portion in read))


@cache
def readings_by_key() -> Mapping[str, TorahReading]:
    return {reading.key: reading for reading in all_readings()}


@cache
def all_readings() -> tuple[TorahReading, ...]:
    """Those of the 54 portions in their order, then those of the joined ones."""
    table = json.loads(FILE.read_text("utf-8"))
    rows = [*table["portions"].items(), *table["joined"].items()]
    return tuple(_reading(tuple(map(int, numbers.split("-"))), row) for numbers, row in rows)


@cache
def special_readings() -> Mapping[str, SpecialReading]:
    """By the keys that `special_sabbaths` forms."""
    rows = json.loads(FILE.read_text("utf-8"))["special"]
    return {key: _special_reading(row) for key, row in rows.items()}


def _special_reading(row: Mapping[str, Any]) -> SpecialReading:
    seventh, maftir = (_passages([row[part]])[0] if part in row else None for part in _OTHER_SCROLL)
    return SpecialReading(seventh, maftir, tuple(_haftarot(row)))


@cache
def _numbers_by_start() -> Mapping[tuple[str, int, int], int]:
    return {portion.verses.start: number for number, portion in portions().items()}


def _reading(numbers: tuple[int, ...], row: Mapping[str, Any]) -> TorahReading:
    book = portions()[numbers[0]].verses.book
    return TorahReading(
        numbers,
        tuple(_passage(book, verses) for verses in row["aliyot"]),
        _passage(book, row["maftir"]) if "maftir" in row else None,
        tuple(_haftarot(row)),
    )


def _haftarot(row: Mapping[str, Any]) -> Sequence[Haftarah]:
    common = _passages(row["ashkenazi"])
    if "sephardi" not in row:
        return [Haftarah(("ashkenazi", "sephardi"), common)]
    return [
        Haftarah(("ashkenazi",), common),
        Haftarah(("sephardi",), _passages(row["sephardi"])),
    ]


def _passages(named: Sequence[str]) -> tuple[Passage, ...]:
    return tuple(_passage(*name.rsplit(" ", 1)) for name in named)


def _passage(book: str, verses: str) -> Passage:
    """From '6:9-11:32'."""
    (first_chapter, first), (last_chapter, last) = (
        map(int, end.split(":")) for end in verses.split("-")
    )
    return Passage(book, first_chapter, first, last_chapter, last)
