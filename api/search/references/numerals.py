"""Hebrew numerals: numbers as letters, with or without the marks that set them apart from words."""

from __future__ import annotations

from functools import cache

from api.search.text.analyzer import fold

_VALUES = (
    *zip((400, 300, 200), "תשר", strict=True),
    *zip((100, 90, 80, 70, 60, 50, 40, 30, 20, 10), "קצפעסנמלכי", strict=True),
    *zip((9, 8, 7, 6, 5, 4, 3, 2, 1), "טחזוהדגבא", strict=True),
)
# No book has as many chapters, sections or verses.
_LARGEST = 1200


def _letters(hundreds: str) -> str:
    """A pattern of what can be a numeral, so that a short word after a number is not read as one.

    `hundreds` is what may precede tens and ones. Texts are as `patterns.plain` writes them.
    """
    return (
        rf"""(?=[א-ת])(?:{hundreds}"?ט"?[וז]|{hundreds}"?[יכלמנסעפצ]?"?[א-ט]?)'?"""
        r"""(?![א-ת"'])"""
    )


# Chapters and verses of the Bible; sections of a code.
BELOW_200 = _letters("ק?")
BELOW_1200 = _letters("ת{0,2}[קרש]?")


def numeral(number: int) -> str:
    """A number below 1,200 in Hebrew letters, without marks: 15 is טו and not the divine name."""
    written = ""
    for value, letter in _VALUES:
        while number >= value:
            written, number = written + letter, number - value
    return written.replace("יה", "טו").replace("יו", "טז")


@cache
def numerals() -> dict[str, int]:
    """The numbers by their folded Hebrew letters."""
    return {fold(numeral(number)): number for number in range(1, _LARGEST)}


def number_of(text: str) -> int | None:
    """A number as it is written, in digits or Hebrew letters with or without marks."""
    return int(text) if text.isdecimal() else numerals().get(fold(text))
