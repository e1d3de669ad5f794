"""Typographic quotation marks and dashes where a text is typed with those of a keyboard.

This happens on output; the stored text stays as its author wrote it. Hebrew keeps its signs, since
a quotation mark inside it is a letter's sign (רש"י, ר'), as do code and addresses.
"""

from __future__ import annotations

import re
from functools import lru_cache

from api.core.hebrew import HEBREW_LETTER
from api.core.html import BLOCK_TAG, TAG

_SIGN = re.compile(r"[\"']|(?<!-)--(?!-)|(?<= )-(?= )|(?<![\w-])\d{1,3}(-)\d{1,3}(?![\w-])")
# What is inside these is shown as it is.
_AS_IT_IS = re.compile(r"<(code|pre|kbd|samp|script|style)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_ADDRESS = re.compile(r"\S+(?:://|@)\S+|\bwww\.\S+")
_SPACE = re.compile("&nbsp;|&#160;")
# In a text that is only looked at: what is not seen, and where a paragraph begins or ends.
_HIDDEN, _BORDER = "\0", "\n"
_PASSED = frozenset(_HIDDEN + "\"'")
_OPENING = frozenset(" \t\n\u00a0([{—–-/“‘")
# They begin with an apostrophe: 'tis, '90s.
_SHORTENED = re.compile(r"(?:tis|twas|twere|em|til|round|cause)\b|\d", re.IGNORECASE)
# Characters in which the nearest letter is looked for.
_NEAR = 40
_TEXTS_KEPT = 256


@lru_cache(maxsize=_TEXTS_KEPT)
def with_typographic_signs(html: str) -> str:
    """The text, or the sanitised HTML, with curly quotation marks and dashes. Idempotent."""
    if not _SIGN.search(html):
        return html
    seen = _seen(html)
    parts: list[str] = []
    done = 0
    for sign in _SIGN.finditer(seen):
        start, end = sign.span(1) if sign[1] else sign.span()
        if shown := _shown(seen, start, end):
            parts += [html[done:start], shown]
            done = end
    return "".join([*parts, html[done:]])


def _seen(html: str) -> str:
    """What is seen of the HTML, each character at its place in the HTML."""
    text = _AS_IT_IS.sub(lambda match: _HIDDEN * len(match[0]), html)
    text = TAG.sub(_masked_tag, text)
    text = _SPACE.sub(lambda match: " " * len(match[0]), text)
    return _ADDRESS.sub(lambda match: "x" * len(match[0]), text)


def _masked_tag(tag: re.Match[str]) -> str:
    return (_BORDER if BLOCK_TAG.match(tag[0]) else _HIDDEN) * len(tag[0])


def _shown(text: str, start: int, end: int) -> str | None:
    """What is shown for a sign; None if it stays."""
    sign = text[start:end]
    if sign == "--":
        return "—"
    if sign == "-":
        return "–"
    before, after = _visible(text, start - 1, -1), _visible(text, end, 1)
    if _is_hebrew(text, start, before, after):
        return None
    opens = before in _OPENING and after not in _OPENING
    if sign == '"':
        return "“" if opens else "”"
    return "‘" if opens and _is_closed(text, end) else "’"


def _visible(text: str, at: int, step: int) -> str:
    """The nearest character that is seen and no quotation mark."""
    while 0 <= at < len(text) and text[at] in _PASSED:
        at += step
    return text[at] if 0 <= at < len(text) else _BORDER


def _is_hebrew(text: str, at: int, before: str, after: str) -> bool:
    """Whether a quotation mark belongs to Hebrew: a geresh, gershayim, or among Hebrew words."""
    if HEBREW_LETTER.match(before) and (text[at] == "'" or HEBREW_LETTER.match(after)):
        return True
    return _near_hebrew(text[max(0, at - _NEAR) : at][::-1]) and _near_hebrew(
        text[at + 1 : at + _NEAR]
    )


def _near_hebrew(text: str) -> bool:
    """Whether the first letter is Hebrew."""
    letter = next((sign for sign in text if sign.isalpha() or sign == _BORDER), "")
    return bool(HEBREW_LETTER.match(letter))


# Closes a quotation: after a character that is no space, and not inside a word.
_CLOSING = re.compile(r"(?<![\s\0(\[{—–])\0*'\0*(?![\w\0])")


def _is_closed(text: str, at: int) -> bool:
    """Whether a single quotation mark before this place is closed in the same paragraph."""
    if _SHORTENED.match(text, at):
        return False
    end = text.find(_BORDER, at)
    return _CLOSING.search(text, at, end if end >= 0 else len(text)) is not None
