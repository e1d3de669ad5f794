"""Acronyms that stand for terms (`data/acronyms.txt`): ק״ש is the Shema, and קש is straw.

Words are compared without gershayim, so an acronym whose letters are another word is a word of its
own, which begins with `SIGNED`, where it is written with a sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from api.search.data import DATA

# 'Notarikon', what the Sages call an acronym. No prefix of a Hebrew word begins with its letter.
SIGNED = "נוטריקונ"
_ONLY_SIGNED = "="


class Acronym(NamedTuple):
    """What stands for a term, as it is written; `meanings` are the names of terms.

    `only_signed`: without its sign it is understood only where it is all that was typed.
    """

    written: str
    meanings: tuple[str, ...]
    only_signed: bool


@cache
def acronyms() -> tuple[Acronym, ...]:
    """The acronyms of the data file."""
    return tuple(_read((DATA / "acronyms.txt").read_text("utf-8")))


def _read(text: str) -> Iterator[Acronym]:
    for line in text.splitlines():
        if line and not line.startswith("#"):
            written, _, meanings = line.partition(": ")
            names = tuple(name.strip() for name in meanings.split(","))
            only_signed = written.startswith(_ONLY_SIGNED)
            yield Acronym(written.removeprefix(_ONLY_SIGNED), names, only_signed)
