"""The Hebrew text of each mishnah, without points: the Romm edition, Vilna 1913.

Its chapters and mishnahs are those of `structure.json`, by which references are checked. It lacks
the fourth chapter of Bikkurim, which other editions add from the Tosefta.
"""

from __future__ import annotations

from functools import cache

from api.search.data import DATA
from api.search.references.verses import chapters_of_file
from api.search.references.works import table

FILE = DATA / "mishnah.zip"


@cache
def tractates() -> tuple[str, ...]:
    """All 63 by name, in their order."""
    return tuple(row["name"] for row in table("tractates")["tractate"])


def hebrew_name(tractate: str) -> str:
    """A tractate's name in Hebrew, without points."""
    rows = table("tractates")["tractate"]
    return str(next(row["hebrew"] for row in rows if row["name"] == tractate))


def mishnah(tractate: str, chapter: int, number: int) -> str | None:
    """A mishnah's text; None if there is no such mishnah."""
    texts = mishnahs(tractate, chapter)
    return texts[number - 1] if 1 <= number <= len(texts) else None


def mishnahs(tractate: str, chapter: int) -> tuple[str, ...]:
    """The texts of a chapter's mishnahs; none if there is no such chapter."""
    return _tractate(tractate)[chapter - 1] if 1 <= chapter <= chapters(tractate) else ()


def chapters(tractate: str) -> int:
    """How many chapters a tractate has in this edition; 0 for one that is not in `tractates`."""
    return len(_tractate(tractate)) if tractate in tractates() else 0


@cache
def _tractate(tractate: str) -> tuple[tuple[str, ...], ...]:
    """A tractate's chapters, each its mishnahs."""
    return chapters_of_file(FILE, tractate)
