"""Words that are also written as one: 'well-being' and 'wellbeing', 'e-mail' and 'email'.

A text's words are the parts; documents are found by the whole, too. What an ampersand joins is
searched as the whole only: the parts of 'AT&T' tell nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from api.search.text.analyzer import Word, fold_word

_LETTERS = r"[^\W\d_\u0590-\u05ff]+"
# Hyphens, also those that do not break a line, and ampersands.
_JOINTS = "-\u2010\u2011&"
_JOINT = re.compile(f"[{_JOINTS}]")
_COMPOUND = re.compile(
    rf"(?<![^\W_])(?<![^\W_][{_JOINTS}]){_LETTERS}(?:[{_JOINTS}]{_LETTERS}){{1,3}}(?![^\W_]|[{_JOINTS}][^\W_])"
)


def compounds(text: str) -> Iterator[Word]:
    """The compounds of a text, each folded to one word."""
    # Many times faster than a search for words, and most texts have none.
    if not any(joint in text for joint in _JOINTS):
        return
    for match in _COMPOUND.finditer(text):
        parts = _JOINT.split(match.group())
        yield Word("".join(map(fold_word, parts)), match.start(), match.end())


def joined_by_ampersand(
    text: str, words: Sequence[Word], found: Sequence[Word]
) -> tuple[Word, ...]:
    """The words of a text with one for each of its compounds that has an ampersand."""
    whole = [each for each in found if "&" in text[each.start : each.end]]
    if not whole:
        return tuple(words)
    inside = {word for word in words for each in whole if each.start <= word.start < each.end}
    return tuple(sorted({*words, *whole} - inside, key=lambda word: word.start))
