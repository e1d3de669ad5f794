"""Small pieces of English sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from api.core.html import cut

# A straight quotation mark at the beginning of a word.
_OPENING = re.compile(r'(?:(?<=\s)|(?<=[(\[])|(?<=^))"(?=\S)')


def count(number: int, noun: str) -> str:
    """'1 minute', '3 minutes'; empty for none."""
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else ""


def join(names: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def quote(text: str, length: int = 1000) -> str:
    """The text in quotation marks, those within it made single; cut to a length."""
    inner = cut(text.strip(), length).replace("“", "‘").replace("”", "’")
    return f"“{_OPENING.sub('‘', inner).replace(chr(34), '’')}”"
