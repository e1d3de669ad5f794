"""The 54 weekly portions: their names and verses.

They come from the built-in timeline, whose facts are verified against a maintained library. The
site's own timeline (its spellings and teachings) takes precedence.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from api.core.translation import is_hebrew_interface
from api.search.references.patterns import bare

VEZOT_HABERAKHAH = 54
_TIMELINE = Path(__file__).parent / "samples" / "timeline.jsonl"


@dataclass(frozen=True, slots=True)
class Passage:
    """Verses of one book, from the first to the last inclusive."""

    book: str
    start_chapter: int
    start_verse: int
    end_chapter: int
    end_verse: int

    @property
    def start(self) -> tuple[str, int, int]:
        return self.book, self.start_chapter, self.start_verse

    def has(self, chapter: int, verse: int) -> bool:
        """Whether a verse of its book is one of them."""
        first = self.start_chapter, self.start_verse
        return first <= (chapter, verse) <= (self.end_chapter, self.end_verse)

    def up_to(self, last: Passage) -> Passage:
        """From the beginning of this passage to the end of a later one in its book."""
        return Passage(*self.start, last.end_chapter, last.end_verse)


@dataclass(frozen=True, slots=True)
class Portion:
    """One of the 54. `number` counts from 1, Bereshit."""

    number: int
    parasha: str
    hebrew_name: str
    english_name: str
    verses: Passage


def portion_name(name: str, hebrew_name: str) -> str:
    """'Noach', or in the Hebrew interface 'נח': without points, as names stand in a sentence."""
    return bare(hebrew_name) if is_hebrew_interface() else name


def in_interface(text: str, hebrew: str) -> str:
    """A portion's title or description; in the Hebrew interface the Hebrew one if it has one."""
    return hebrew if hebrew and is_hebrew_interface() else text


@lru_cache(maxsize=1)
def portions() -> dict[int, Portion]:
    """Every portion by its number."""
    lines = _TIMELINE.read_text("utf-8").splitlines()
    found = [_portion(json.loads(line)) for line in lines if line.strip()]
    return {portion.number: portion for portion in found}


def _portion(item: dict[str, Any]) -> Portion:
    verses = Passage(
        item["book"],
        item["startChapter"],
        item["startVerse"],
        item["endChapter"],
        item["endVerse"],
    )
    names = item["parasha"], item["hebrewName"], item["englishName"]
    return Portion(item["order"], *names, verses)
