"""The works that are cited: the Mishnah and Talmuds by tractate, midrashim, codes and others.

A work is what has chapters or folios of its own: each tractate of each collection, each section of
the Mishneh Torah, each part of the Shulchan Arukh, each volume of the Zohar.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

from api.search.data import DATA
from api.search.references.books import by_name
from api.search.references.missing import Unit

STRUCTURE = DATA / "structure.json"
# A Yerushalmi has as many chapters as its Mishnah, but for these.
_YERUSHALMI_CHAPTERS = {"Shabbat": 20, "Makkot": 2, "Niddah": 4}
_NO_TOSEFTA = {"Avot", "Tamid", "Middot", "Kinnim"}
_NO_YERUSHALMI = {"Eduyot", "Avot"}
_RABBAH = {
    "Genesis": 100, "Exodus": 52, "Leviticus": 37, "Numbers": 23, "Deuteronomy": 11,
    "Song of Songs": 8, "Ruth": 8, "Lamentations": 5, "Ecclesiastes": 12, "Esther": 10,
}  # fmt: skip
ROMAN = ("I", "II", "III", "IV", "V")

# How places are written: '67b', '2:4', or either.
Division = Literal["folios", "chapters", "both"]
# A side of a folio: its number, and 1 for its first side.
Side = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Work:
    """`name` and `hebrew` are followed by a place; what is unknown of the structure is empty.

    `chapters` counts them; `lengths` are the mishnahs (sections) of each; `first` and `last` are
    sides of folios; `starts` are the sides on which chapters begin. `title` is the work's name in a
    sentence.
    """

    name: str
    hebrew: str
    title: str
    division: Division = "chapters"
    chapters: int = 0
    lengths: tuple[int, ...] = ()
    first: Side = (2, 1)
    last: Side | None = None
    starts: tuple[Side, ...] = ()
    # What its chapters and their parts are called.
    units: tuple[Unit, Unit] = ("chapter", "section")

    @property
    def columns(self) -> str:
        return "abcd" if self.division == "both" else "ab"


@cache
def table(name: str) -> dict[str, Any]:
    """A data file: 'tractates', 'mishneh_torah' or 'works'."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def works() -> dict[str, Work]:
    """All works by name."""
    found = (*_tractates(), *_sections(), *_midrashim(), *_codes(), *_zohar(), *_others())
    return {work.name: work for work in found}


@cache
def structure() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(STRUCTURE.read_text(encoding="utf-8"))
    return loaded


def side_of(written: str) -> Side:
    """A side of a folio as the tables write it: '20b'."""
    return int(written[:-1]), "ab".index(written[-1]) + 1


def _tractates() -> Iterator[Work]:
    for row in table("tractates")["tractate"]:
        name, hebrew = row["name"], row["hebrew"]
        lengths = tuple(structure()["mishnah"][name])
        yield Work(f"Mishnah {name}", f"משנה {hebrew}", name, chapters=len(lengths),
                   lengths=lengths, units=("chapter", "mishnah"))  # fmt: skip
        if name not in _NO_TOSEFTA:
            yield Work(f"Tosefta {name}", f"תוספתא {hebrew}", f"Tosefta {name}",
                       units=("chapter", "halakhah"))  # fmt: skip
        if sides := structure()["bavli"].get(name):
            yield _bavli(row, sides)
        if _has_yerushalmi(name):
            chapters = _YERUSHALMI_CHAPTERS.get(name, len(lengths))
            yield Work(f"Yerushalmi {name}", f"ירושלמי {hebrew}", f"Yerushalmi {name}", "both",
                       chapters, units=("chapter", "halakhah"))  # fmt: skip


def _bavli(row: dict[str, Any], sides: int) -> Work:
    first = side_of(row.get("first", "2a"))
    last = divmod(first[0] * 2 + first[1] - 1 + sides - 1, 2)
    starts = tuple(map(side_of, row.get("chapters", ())))
    return Work(f"Bavli {row['name']}", row["hebrew"], row["name"], "folios", first=first,
                last=(last[0], last[1] + 1), starts=starts)  # fmt: skip


@cache
def _orders() -> list[str]:
    return [row["name"] for row in table("tractates")["tractate"]]


def _has_yerushalmi(name: str) -> bool:
    """The first four orders have one, and Niddah."""
    return (_orders().index(name) <= _orders().index("Horayot") and name not in _NO_YERUSHALMI) or (
        name == "Niddah"
    )


def _sections() -> Iterator[Work]:
    for row in table("mishneh_torah")["section"]:
        name = row["name"]
        chapters = structure()["mishneh_torah"][row.get("structure", name)]
        yield Work(f"Mishneh Torah, {name}", f"משנה תורה, הלכות {row['hebrew']}", f"Laws of {name}",
                   chapters=chapters, units=("chapter", "halakhah"))  # fmt: skip


def _midrashim() -> Iterator[Work]:
    for book, chapters in _RABBAH.items():
        hebrew = f"{by_name()[book].hebrew} רבה"
        yield Work(f"{book} Rabbah", hebrew, f"{book} Rabbah", chapters=chapters)
    for row in table("works")["collection"]:
        if row["parts"] == "portion":
            for portion, name in portions().items():
                title = f"{row['name']}, {portion}"
                yield Work(title, f"{row['hebrew']}, {name}", title)
    for row in table("works")["part"]:
        title = f"{row['collection']}, {row['name']}"
        hebrew = collection(row["collection"])["hebrew"]
        yield Work(title, f"{hebrew}, {row['hebrew']}", title, chapters=row["chapters"])


def _codes() -> Iterator[Work]:
    for row in table("works")["collection"]:
        if row["parts"] == "code":
            for code in table("works")["code"]:
                sections = code["sections"]
                yield Work(f"{row['name']}, {code['name']}", f"{row['hebrew']}, {code['hebrew']}",
                           f"{row['name']}, {code['name']}", chapters=sections,
                           units=("section", "paragraph"))  # fmt: skip


def _zohar() -> Iterator[Work]:
    row = collection("Zohar")
    for number, (roman, last) in enumerate(zip(ROMAN, row["folios"], strict=False)):
        hebrew = f"{row['hebrew']} ח״{'אבג'[number]}"
        yield Work(f"Zohar {roman}", hebrew, f"Zohar {roman}", "folios", first=(1, 1),
                   last=(last, 2))  # fmt: skip


def _others() -> Iterator[Work]:
    for row in table("works")["work"]:
        name, hebrew, chapters = row["name"], row["hebrew"], row.get("chapters", 0)
        if "folios" in row:
            yield Work(name, hebrew, name, "folios", first=(1, 1), last=(row["folios"], 2))
        elif isinstance(chapters, list):
            yield Work(name, hebrew, name, chapters=len(chapters), lengths=tuple(chapters),
                       units=("part", "chapter"))  # fmt: skip
        else:
            yield Work(name, hebrew, name, chapters=chapters)


def collection(name: str) -> dict[str, Any]:
    """The row of a collection."""
    return next(row for row in table("works")["collection"] if row["name"] == name)


@cache
def portions() -> dict[str, str]:
    """The portions of the Torah by name, each with its Hebrew name."""
    return {
        name: _hebrew_form(name) for names in table("works")["portions"].values() for name in names
    }


@cache
def portion_forms() -> dict[str, tuple[str, ...]]:
    """All spellings of each portion's name, from the table of synonyms."""
    from api.search.text.synonyms import default_synonyms

    known = {term.name: term.forms for term in default_synonyms().terms}
    return {
        name: known[name]
        for name in (n for row in table("works")["portions"].values() for n in row)
    }


def _hebrew_form(name: str) -> str:
    return next(form for form in portion_forms()[name] if not form.isascii() and form[0] >= "א")


def volume_of_portion(portion: str) -> str:
    """The volume of the Zohar that is on a portion."""
    for number, book in enumerate(("Genesis", "Exodus")):
        if portion in table("works")["portions"][book]:
            return f"Zohar {ROMAN[number]}"
    return "Zohar III"


class Commentator(NamedTuple):
    """`on`: 'bible', 'talmud', 'mishnah'."""

    hebrew: str
    on: frozenset[str]


@cache
def commentators() -> dict[str, Commentator]:
    """Commentators by name. Midrashim in the order of the Torah are cited by its verses as well."""
    rows = table("works")["commentator"]
    found = {row["name"]: Commentator(row["hebrew"], frozenset(row["on"])) for row in rows}
    for row in table("works")["collection"]:
        if row["parts"] in ("portion", "own", "volume"):
            found[row["name"]] = Commentator(row["hebrew"], frozenset({"bible"}))
    return found
