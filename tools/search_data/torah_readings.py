"""The aliyot, the maftir and the haftarot of each weekly portion and of those that are joined, and
what special Sabbaths read in their place.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.search_data.structure import exported_json

# The package spells numbered books otherwise.
_NUMBERS = {"I": "1", "II": "2"}
# Of joined portions the second one's haftarah is read, but of these the first one's.
_FIRST_HAFTARAH = "Nitzavim-Vayeilech"
# Our keys (`special_sabbaths.py`) and those of the package.
_SPECIAL = {
    "shuvah-52": "Shabbat Shuva (with Vayeilech)",
    "shuvah-53": "Shabbat Shuva (with Ha'azinu)",
    **{f"chanukah-{day}": f"Chanukah Day {day} (on Shabbat)" for day in (1, 2, 3, 4, 5, 7, 8)},
    "chanukah-rosh-chodesh": "Shabbat Rosh Chodesh Chanukah",
    "shekalim": "Shabbat Shekalim",
    "shekalim-rosh-chodesh": "Shabbat Shekalim (on Rosh Chodesh)",
    "zachor": "Shabbat Zachor",
    "parah": "Shabbat Parah",
    "hachodesh": "Shabbat HaChodesh",
    "hachodesh-rosh-chodesh": "Shabbat HaChodesh (on Rosh Chodesh)",
    "hagadol": "Shabbat HaGadol",
    "rosh-chodesh": "Shabbat Rosh Chodesh",
    "rosh-chodesh-43": "Masei on Shabbat Rosh Chodesh",
    "rosh-chodesh-42-43": "Matot-Masei on Shabbat Rosh Chodesh",
    "machar-chodesh": "Shabbat Machar Chodesh",
    "pinchas-late": "Pinchas occurring after 17 Tammuz",
    "kedoshim-after-special": "Kedoshim following Special Shabbat",
    "ki-tetze-late": "Ki Teitzei with 3rd Haftarah of Consolation",
}
_BOOKS = {1: "Genesis", 2: "Exodus", 3: "Leviticus", 4: "Numbers", 5: "Deuteronomy"}
Row = dict[str, Any]


def table(package: Path) -> str:
    """The table as JSON, from the installed package `@hebcal/leyning`.

    'portions' and 'joined' are by their numbers ('22', '22-23'). Passages are 'first-last' with
    chapter and verse, those of a haftarah with their book. 'sephardi' is there where it differs.
    'special' is by the keys of `_SPECIAL`; its maftir and seventh aliyah are from another scroll.
    """
    rows: dict[str, Row] = exported_json(package / "dist/esm/aliyot.json.js")
    alone = [row for row in rows.values() if "combined" not in row]
    joined = {name: row for name, row in rows.items() if "combined" in row}
    tables = {
        "portions": {str(row["num"]): _reading(row, row) for row in alone},
        "joined": {
            "-".join(map(str, row["num"])): _reading(row, _with_haftarah(name, row, rows))
            for name, row in joined.items()
        },
        "special": _special(exported_json(package / "dist/esm/holiday-readings.json.js")),
    }
    parts = (f"{json.dumps(key)}: {_lines(found)}" for key, found in tables.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(readings: Row) -> str:
    lines = (f"{json.dumps(key)}: {json.dumps(row)}" for key, row in readings.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def _with_haftarah(name: str, row: Row, rows: dict[str, Row]) -> Row:
    """The row that has the haftarah of joined portions."""
    if "haft" in row:
        return row
    return rows[row["p1" if name == _FIRST_HAFTARAH else "p2"]]


def _reading(row: Row, haftarah: Row) -> Row:
    aliyot = row["fullkriyah"]
    found: Row = {"aliyot": [_range(aliyot[str(number)]) for number in range(1, 8)]}
    # Vezot Haberakhah has none: on Simchat Torah another scroll's is read.
    if "M" in aliyot:
        found["maftir"] = _range(aliyot["M"])
    found["ashkenazi"] = _passages(haftarah["haft"])
    if "seph" in haftarah:
        found["sephardi"] = _passages(haftarah["seph"])
    return found


def _special(holidays: dict[str, Row]) -> Row:
    found = {}
    for key, name in _SPECIAL.items():
        row = holidays[name]
        row = holidays[row["key"]] if row.get("alias") else row
        aliyot = row.get("fullkriyah", {})
        found[key] = {
            **{
                part: f"{_BOOKS[aliyot[of]['k']]} {aliyot[of]['b']}-{aliyot[of]['e']}"
                for part, of in (("seventh", "7"), ("maftir", "M"))
                if of in aliyot
            },
            "ashkenazi": _passages(row["haft"]),
            **({"sephardi": _passages(row["seph"])} if "seph" in row else {}),
        }
    return found


def _range(ends: list[str]) -> str:
    """First and last verse; a note of other customs may follow them."""
    return f"{ends[0]}-{ends[1]}"


def _passages(haftarah: Row | list[Row]) -> list[str]:
    passages = haftarah if isinstance(haftarah, list) else [haftarah]
    return [f"{_book(each['k'])} {each['b']}-{each['e']}" for each in passages]


def _book(name: str) -> str:
    number, _, rest = name.partition(" ")
    return f"{_NUMBERS[number]} {rest}" if number in _NUMBERS else name
