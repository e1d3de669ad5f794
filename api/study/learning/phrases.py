"""Small pieces of sentences about teachings: English ones, and those of the interface."""

from __future__ import annotations

import re
from collections.abc import Sequence

from api.core.html import cut
from api.core.translation import DEFAULT, current_language, pgettext, t

# A straight quotation mark at the beginning of a word.
_OPENING = re.compile(r'(?:(?<=\s)|(?<=[(\[])|(?<=^))"(?=\S)')
_END = "\N{POP DIRECTIONAL ISOLATE}"


def join(names: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def quote(text: str, length: int = 1000) -> str:
    """The text in quotation marks, those within it made single; cut to a length."""
    inner = cut(text.strip(), length).replace("“", "‘").replace("”", "’")
    return f"“{_OPENING.sub('‘', inner).replace(chr(34), '’')}”"


def own_words(text: str) -> str:
    """The library's or the reader's words within a sentence of the interface.

    In Hebrew they are between marks of isolation, so that English ones keep their punctuation and
    the browser can mark their language.
    """
    return text if current_language() == DEFAULT else f"\N{FIRST STRONG ISOLATE}{text}{_END}"


def named(name: str) -> str:
    """A title, a goal or another name in the quotation marks of the interface."""
    return t("“{0}”", own_words(name.strip()))


def listed(names: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c' in the language of the interface."""
    if len(names) < 2:
        return "".join(names)
    return pgettext("list", "{0} and {1}", ", ".join(names[:-1]), names[-1])
