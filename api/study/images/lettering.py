"""Draws Hebrew words in a picture (STUDY-173)."""

from __future__ import annotations

import unicodedata
from html import escape

from api.core.translation import t

# Serif fonts with Hebrew letters that systems have.
_FONTS = "Frank Ruhl Libre, Noto Serif Hebrew, David, Times New Roman, serif"

# Between two words of which each belongs to one half of the motif.
PAIR = " · "
# A phrase with more letters than this has two lines.
_MAX_LETTERS = 8


def lettering(word: str, x: float, y: float, width: float, ink: str, most: float = 260) -> str:
    """A Hebrew word, as large as the width allows, around the middle line `y`."""
    size = min(most, width / (0.62 * max(_letters(word), 1)))
    return (
        f'<text x="{x:.0f}" y="{y + 0.3 * size:.0f}" font-size="{size:.0f}" fill="{ink}"'
        f' font-family="{_FONTS}" font-weight="600" text-anchor="middle" direction="rtl"'
        f' lang="he">{escape(word)}</text>'
    )


def _letters(word: str) -> int:
    return sum(not unicodedata.combining(letter) for letter in word)


def lines(phrase: str) -> list[str]:
    """The phrase in one line, or a long one in two lines that are as even as its words allow."""
    words = phrase.split()
    if len(words) == 1 or _letters(phrase) <= _MAX_LETTERS:
        return [phrase]
    halves = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(halves, key=lambda half: max(map(_letters, half)))


def description(word: str) -> str:
    if PAIR in word:
        return t("the Hebrew words {0} and {1}", *word.split(PAIR, 1))
    return t("the Hebrew words {0}", word) if " " in word else t("the Hebrew word {0}", word)
