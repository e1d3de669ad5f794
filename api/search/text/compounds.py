"""Words that are also written as one: 'well-being' and 'wellbeing', 'e-mail' and 'email'.

A text's words are the parts; documents are found by the whole, too. What an ampersand joins is
searched as the whole only: the parts of 'AT&T' tell nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from api.search.text.analyzer import Word, fold_word

_LETTERS = r"[^\W\d_\u0590-\u05ff]+"
# Hyphens, also those that do not break a line.
_HYPHENS = "-\u2010\u2011"
_COMPOUND = re.compile(
    rf"(?<![^\W_])(?<![^\W_][{_HYPHENS}&]){_LETTERS}(?:[{_HYPHENS}&]{_LETTERS}){{1,3}}(?![^\W_]|[{_HYPHENS}&][^\W_])"
)


def compounds(text: str) -> Iterator[Word]:
    """The compounds of a text, each folded to one word."""
    if "-" not in text and "&" not in text and text.isascii():
        return
    for match in _COMPOUND.finditer(text):
        parts = re.split(f"[{_HYPHENS}&]", match.group())
        yield Word("".join(map(fold_word, parts)), match.start(), match.end())


def joined_by_ampersand(text: str, words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a text with one for each compound that has an ampersand."""
    whole = [each for each in compounds(text) if "&" in text[each.start : each.end]]
    if not whole:
        return tuple(words)
    inside = {word for word in words for each in whole if each.start <= word.start < each.end}
    return tuple(sorted({*words, *whole} - inside, key=lambda word: word.start))
