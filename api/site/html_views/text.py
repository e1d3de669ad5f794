"""Counts and cuts of text, as `web/src/shared/lib/text.ts` makes them."""

from __future__ import annotations

import unicodedata


def counted(number: int, one: str) -> str:
    """'1 result', otherwise 'N results'."""
    return f"{number:,} {one}" if number == 1 else f"{number:,} {one}s"


def truncate(text: str, length: int) -> str:
    """At most `length` characters, and '...' only where something was cut."""
    if len(text.removesuffix("...")) <= length:
        return text
    end = length
    # A letter is not parted from its points and accents.
    while end and unicodedata.category(text[end]).startswith("M"):
        end -= 1
    return text[:end].rstrip() + "..."
