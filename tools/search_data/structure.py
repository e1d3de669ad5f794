"""The structure of the Mishnah, the Babylonian Talmud and the Mishneh Torah: how many mishnahs each
chapter has, how many sides of folios each tractate, and how many chapters each section.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_EXPORT = "export default "
# The package spells the tractates of the Talmud otherwise than those of the Mishnah.
_BAVLI_NAMES = {
    "Berachot": "Berakhot",
    "Rosh Hashana": "Rosh Hashanah",
    "Gitin": "Gittin",
    "Baba Kamma": "Bava Kamma",
    "Baba Metzia": "Bava Metzia",
    "Baba Batra": "Bava Batra",
    "Bechorot": "Bekhorot",
    "Arachin": "Arakhin",
    "Midot": "Middot",
}


def table(package: Path) -> str:
    """The table as JSON, from the installed package `@hebcal/learning`."""
    sides = exported_json(package / "dist/esm/amudim.json.js")
    tables = {
        "mishnah": exported_json(package / "dist/esm/mishnayot.json.js"),
        "bavli": {_BAVLI_NAMES.get(name, name): count for name, count in sides.items()},
        "mishneh_torah": exported_json(package / "dist/esm/mishnehTorah.json.js"),
    }
    return "{\n" + ",\n".join(_object(name, rows) for name, rows in tables.items()) + "\n}\n"


def _object(name: str, rows: Mapping[str, Any]) -> str:
    lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items())
    return f"  {json.dumps(name)}: {{\n{lines}\n  }}"


def exported_json(module: Path) -> dict[str, Any]:
    """The object that a data module of a package exports."""
    text = module.read_text("utf-8")
    start = text.index(_EXPORT) + len(_EXPORT)
    # More of the module may follow, such as the name of its source map.
    found: dict[str, Any] = json.JSONDecoder().raw_decode(text, start)[0]
    return found
