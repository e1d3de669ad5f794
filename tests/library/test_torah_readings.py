"""The aliyot, maftir and haftarot of the portions, compared with a maintained library (TEXT-1).

`torah_readings_reference.json` has what @hebcal/leyning (its version is in the file) names for each
Sabbath of twenty years; `make reading-fixtures` creates it with `hebcal/readings.js`.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from api.library.calendar import Reading, reading
from api.library.portions import Passage, portions
from api.library.special_sabbaths import haftarot_of, special_sabbath
from api.library.torah_readings import (
    TorahReading,
    all_readings,
    haftarah_of,
    readings_from,
    special_readings,
)
from api.search.references.verse_reference import reference, verses_of

FILE = Path(__file__).with_name("torah_readings_reference.json")
HEBCAL = Path(__file__).with_name("hebcal")
REFERENCE = json.loads(FILE.read_text("utf-8"))
BY_NUMBERS = {read.numbers: read for read in all_readings()}
PARTS = ("aliyot", "maftir", "ashkenazi", "sephardi")


def in_reference_format(read: Reading) -> dict[str, Any]:
    """What a Sabbath reads, with what is special about it."""
    regular, special = BY_NUMBERS[_numbers(read)], special_sabbath(read)
    maftir = (special.maftir if special else None) or regular.maftir
    haftarot = haftarot_of(read, special)
    return {
        "portions": list(regular.numbers),
        "aliyot": [verse_range(aliyah) for aliyah in regular.aliyot],
        "seventh": named(special.seventh) if special and special.seventh else None,
        "maftir": named(maftir) if maftir else None,
        "ashkenazi": list(map(named, haftarah_of("ashkenazi", haftarot).passages)),
        "sephardi": list(map(named, haftarah_of("sephardi", haftarot).passages)),
    }


def _numbers(read: Reading) -> tuple[int, ...]:
    return tuple(portion.number for portion in read.portions)


def named(passage: Passage) -> str:
    return f"{passage.book} {verse_range(passage)}"


def verse_range(passage: Passage) -> str:
    start = f"{passage.start_chapter}:{passage.start_verse}"
    return f"{start}-{passage.end_chapter}:{passage.end_verse}"


def difference(day: str, expected: dict[str, Any], *, israel: bool) -> dict[str, Any]:
    """What the calendar and the table say otherwise than the reference."""
    ours = in_reference_format(reading(date.fromisoformat(day), israel=israel))
    ours["aliyot"] = [
        found if known else None
        for found, known in zip(ours["aliyot"], expected["aliyot"], strict=True)
    ]
    return {
        part: (found, expected[part]) for part, found in ours.items() if found != expected[part]
    }


@pytest.mark.rule("TEXT-1", "TEXT-14")
@pytest.mark.parametrize("israel", [False, True])
def test_each_sabbath_of_twenty_years(israel: bool) -> None:
    compared = [
        (day, REFERENCE["readings"][inside if israel else outside])
        for day, outside, inside in REFERENCE["sabbaths"]
        if (inside if israel else outside) is not None
    ]
    assert len(compared) > 940
    differing = {day: difference(day, read, israel=israel) for day, read in compared}
    assert {day: found for day, found in differing.items() if found} == {}


def test_the_reference_has_every_part_of_every_reading() -> None:
    """But for Vezot Haberakhah, which no ordinary Sabbath reads, and haftarot that are always replaced."""
    compared: dict[tuple[int, ...], set[str]] = {}
    for read in REFERENCE["readings"]:
        parts = set(PARTS) - set(read["replaced"]) - ({"aliyot"} if read["seventh"] else set())
        compared.setdefault(tuple(read["portions"]), set()).update(parts)
    whole = {numbers for numbers, parts in compared.items() if parts == set(PARTS)}
    assert BY_NUMBERS.keys() - whole == {(22, 23), (52,), (54,)}
    assert {"aliyot", "maftir"} - compared[52,] == set()


@pytest.mark.rule("TEXT-3")
def test_what_is_read_in_the_diaspora_alone() -> None:
    outside, inside = (
        {
            tuple(REFERENCE["readings"][row[at]]["portions"])
            for row in REFERENCE["sabbaths"]
            if row[at] is not None
        }
        for at in (1, 2)
    )
    assert outside - inside == {read.numbers for read in all_readings() if read.diaspora_only}
    assert inside <= outside


@pytest.mark.rule("TEXT-1")
def test_the_reference_is_what_the_library_says() -> None:
    if not (HEBCAL / "node_modules").is_dir():
        pytest.skip(
            "@hebcal/leyning is not installed (make tests/library/hebcal/node_modules/.installed)"
        )
    printed = subprocess.run(
        ["node", "readings.js"],
        cwd=HEBCAL,
        env={**os.environ, "TZ": "UTC"},
        capture_output=True,
        check=True,
        timeout=120,
    )
    assert printed.stdout.decode() == FILE.read_text("utf-8")


@pytest.mark.rule("TEXT-14")
def test_special_sabbaths_have_names_and_verses_that_there_are() -> None:
    named_sabbaths = set()
    for day, *_ in REFERENCE["sabbaths"]:
        found = special_sabbath(reading(date.fromisoformat(day), israel=False))
        named_sabbaths.add(found.name if found else None)
    assert len(named_sabbaths) == 13, named_sabbaths
    for read in special_readings().values():
        assert sorted(custom for each in read.haftarot for custom in each.customs) == [
            "ashkenazi",
            "sephardi",
        ]
        other_scrolls = [passage for passage in (read.seventh, read.maftir) if passage]
        assert places(
            other_scrolls + [each for haftarah in read.haftarot for each in haftarah.passages]
        )


def places(passages: Sequence[Passage]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for each in passages:
        ref = reference(
            each.book, each.start_chapter, each.start_verse, each.end_chapter, each.end_verse
        )
        assert ref, each
        found += verses_of(ref)
    return found


@pytest.mark.rule("TEXT-1")
@pytest.mark.parametrize("read", all_readings(), ids=lambda read: "-".join(map(str, read.numbers)))
def test_the_aliyot_are_the_whole_portion(read: TorahReading) -> None:
    first, last = (portions()[read.numbers[at]].verses for at in (0, -1))
    whole = places([first.up_to(last)])
    assert places(read.aliyot) == whole
    if read.maftir:
        assert places([read.maftir]) == whole[-len(places([read.maftir])) :]
        assert set(places([read.maftir])) <= set(places(read.aliyot[-1:]))
    assert all(places(each.passages) for each in read.haftarot)
    assert sorted(custom for each in read.haftarot for custom in each.customs) == [
        "ashkenazi",
        "sephardi",
    ]


def test_the_readings_of_a_portion() -> None:
    assert [read.numbers for read in readings_from(("Genesis", 6, 9))] == [(2,)]
    assert [read.numbers for read in readings_from(("Exodus", 38, 21))] == [(23,), (22, 23)]
    assert readings_from(("Genesis", 6, 10)) == []
    assert len(all_readings()) == 61
