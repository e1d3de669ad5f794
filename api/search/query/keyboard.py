"""A query typed with the keyboard set to the other language.

The keys of the Israeli standard layout (SI 1452) and those of the American one.
"""

from __future__ import annotations

import re

_LATIN = "ertyuiopasdfghjkl;zxcvbnm,."
_HEBREW = "קראטוןםפשדגכעיחלךףזסבהנמצתץ"
_MISPLACED_FINAL = re.compile("[ךםןףץ][א-ת]")
_TO_HEBREW = str.maketrans(_LATIN, _HEBREW)
_TO_LATIN = str.maketrans(_HEBREW + "'/", _LATIN + "wq")


def other_layout(typed: str) -> str | None:
    """What the same keys write in the other language; None where they write no words there."""
    plain = typed.lower()
    if plain.isascii():
        meant = plain.translate(_TO_HEBREW)
        return meant if _is_hebrew(meant) else None
    if not _is_hebrew(plain):
        return None
    meant = plain.translate(_TO_LATIN)
    return meant if meant.replace(" ", "").isalpha() and meant.isascii() else None


def _is_hebrew(text: str) -> bool:
    """Whether this may be Hebrew: its letters alone, the final forms at the end of words only."""
    plain = text.replace("'", "").replace('"', "")
    letters = plain.replace(" ", "")
    is_written = bool(letters) and all("א" <= letter <= "ת" for letter in letters)
    return is_written and not _MISPLACED_FINAL.search(plain)
