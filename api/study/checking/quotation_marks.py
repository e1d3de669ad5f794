"""Quotations in marks of any kind, of any length, in any script: they are verbatim."""

from __future__ import annotations

import re

from api.search.text.analyzer import tokens
from api.study.quoting import is_verbatim

# Marks with what they contain. An apostrophe and the sign of an acronym have letters on both sides.
_QUOTED = re.compile(
    r"[“„]([^“”„]{1,600})[”“]|«([^«»]{1,600})»|‘([^‘’]{1,600}(?:’\w[^‘’]{0,600})*)’(?!\w)"
    r"|(?<!\w)\"([^\"]{1,600})\"(?!\w)|(?<!\w)'([^'\n]{1,600}(?:'\w[^'\n]{0,600})*)'(?!\w)"
    r"|(?<!\w)[״׳]([^״]{1,600})[״׳](?!\w)"
)
_OPENING, _CLOSING = re.compile(r"[“„«]|(?<!\w)[\"״]"), re.compile(r"[”»]|[\"״](?!\w)")
# Hebrew with vowel points is a quotation, with marks or without.
_POINTED = re.compile(r"[א-ת][\u05b0-\u05bc\u05c1\u05c2][\u0590-\u05ff\s־]*")
_HEBREW = re.compile(r"[\u0590-\u05ff][\u0590-\u05ff\s־״׳\"']*[\u0590-\u05ff]|[א-ת]")


def quoted_in(sentence: str) -> list[str]:
    """What stands in quotation marks."""
    return [next(filter(None, groups)) for groups in _QUOTED.findall(sentence)]


def quotations_stand(sentence: str, passage: str, *, is_hebrew: bool) -> bool:
    """Whether the passage has every quotation word for word.

    In a sentence that is not Hebrew, its Hebrew words are one.
    """
    rest = _QUOTED.sub(" ", sentence)
    if _OPENING.search(rest) or _CLOSING.search(rest):
        return False  # a mark without its other one
    quoted = [*quoted_in(sentence), *_POINTED.findall(sentence)]
    if not is_hebrew:
        quoted += _HEBREW.findall(sentence)
    return all(is_verbatim(each, passage) for each in quoted if tokens(each))
