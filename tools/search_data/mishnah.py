"""The Mishnah of the Romm edition, Vilna 1913: a line for each mishnah, without markup."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from api.search.references.works import table

# In the order of our table of tractates, which has the same names but for this one.
_SOURCE_NAMES = {"Tahorot": "Tohorot"}
_NAME = re.compile(r"^\d,[a-z-]+,([A-Z][A-Za-z ]+),", re.MULTILINE)
# `<br>` separates what is added to a mishnah; `<b>` and `<small>` set words off.
_TAG = re.compile(r"</?(?:b|small)>")
# A space before what ends a phrase, as where markup was.
_SPACE_BEFORE = re.compile(r" +(?=[.,:])")
_EXPECTED = re.compile(r"[א-ת .,:'\"()\[\]]+")
# Other editions add it from the Tosefta.
MISSING_CHAPTERS = {("Bikkurim", 4)}


def tractates(package: Path, counts: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """The text of each tractate's file; `package` is the installed `scriptures`.

    Raises ValueError where the source has not the tractates of our table, where their chapters do
    not have as many mishnahs as `counts` says, but for `MISSING_CHAPTERS`, or where a text has
    unknown signs.
    """
    names = [row["name"] for row in table("tractates")["tractate"]]
    listed = _NAME.findall((package / "csv/tractates.csv").read_text("utf-8"))
    if listed != [_SOURCE_NAMES.get(name, name) for name in names]:
        raise ValueError("the source has other tractates, or another order of them")
    source = json.loads((package / "json/mishnah.json").read_text("utf-8"))
    return {
        f"{name}.txt": "\n\n".join(map("\n".join, _chapters(name, chapters, counts[name])))
        for name, chapters in zip(names, source, strict=True)
    }


def _chapters(
    name: str, source: Sequence[Sequence[str] | None], counts: Sequence[int]
) -> list[list[str]]:
    found = [[text(mishnah) for mishnah in chapter] for chapter in source if chapter]
    expected = [
        count
        for chapter, count in enumerate(counts, start=1)
        if (name, chapter) not in MISSING_CHAPTERS
    ]
    if [len(chapter) for chapter in found] != expected:
        raise ValueError(f"the mishnahs of {name} are not as many as they should be")
    return found


def text(mishnah: str) -> str:
    """A mishnah in one line, as the edition prints it."""
    plain = _SPACE_BEFORE.sub("", " ".join(_TAG.sub("", mishnah).replace("<br>", " ").split()))
    if not _EXPECTED.fullmatch(plain):
        raise ValueError(f"unknown signs in {plain!r}")
    return plain
