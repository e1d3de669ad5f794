"""Pluralizes and truncates text like `web/src/shared/lib/text.ts`."""

from __future__ import annotations

import unicodedata


def pluralize(number: int, noun: str) -> str:
    """'1 result', otherwise 'N results'."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def truncate(text: str, length: int) -> str:
    """At most `length` characters, with '...' only if it was cut."""
    if len(text.removesuffix("...")) <= length:
        return text
    end = length
    # Do not separate a letter from its combining marks.
    while end and unicodedata.category(text[end]).startswith("M"):
        end -= 1
    return text[:end].rstrip() + "..."
