"""Bounds how deeply an author's HTML is nested before it is parsed.

An HTML parser looks at all open elements for many a tag, so a text of nothing but opening tags
takes time that grows as the square of its length.
"""

from __future__ import annotations

import re
from collections import Counter

from api.core.html import TAG

# Lists in lists in a quotation in a table do not come near; browsers stop at 512.
_MAX_DEPTH = 64
# Open elements of these are opened again in every later block.
_MAX_FORMATS = 8
_NAME = re.compile(r"</?([a-zA-Z][^\s/>]*)")
_FORMATS = frozenset(
    (
        "a",
        "b",
        "big",
        "code",
        "em",
        "font",
        "i",
        "nobr",
        "s",
        "small",
        "strike",
        "strong",
        "tt",
        "u",
    )
)
# Elements without an end, and those that the next of their kind ends.
_NOT_COUNTED = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
        *("track", "wbr", "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot"),
        "option",
    )
)


def with_bounded_nesting(html: str) -> str:
    """The HTML without the tags of elements that are nested deeper than any real text's."""
    if html.count("<") <= _MAX_FORMATS:
        return html
    levels = _Levels()
    return TAG.sub(lambda tag: tag[0] if levels.keeps(tag[0]) else "", html)


class _Levels:
    """The elements that are open, by kind, and those whose start was left out."""

    def __init__(self) -> None:
        self._open = Counter[bool]()
        self._left_out = Counter[str]()

    def keeps(self, tag: str) -> bool:
        found = _NAME.match(tag)
        name = found[1].lower() if found else ""
        if name in _NOT_COUNTED:
            return True
        is_format = name in _FORMATS
        if tag.startswith("</"):
            return self._closes(name, is_format)
        if self._open[is_format] >= (_MAX_FORMATS if is_format else _MAX_DEPTH):
            self._left_out[name] += 1
            return False
        self._open[is_format] += 1
        return True

    def _closes(self, name: str, is_format: bool) -> bool:
        if self._left_out[name]:
            self._left_out[name] -= 1
            return False
        self._open[is_format] = max(0, self._open[is_format] - 1)
        return True
