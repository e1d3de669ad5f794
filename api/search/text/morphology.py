"""What the Hebrew Bible bears witness to: where a word's prefixes end, and which words are related.

The letters ו ה ב כ ל מ ש before a word are often little words of their own, and as often not: בשבת
is "on Shabbat", בית is "house". The table tells for each form that the Bible has. For others the
prefixes that grammar allows are taken off, by the table where it knows what remains.
"""

from __future__ import annotations

import re
from functools import cache

from api.search.data import DATA
from api.search.text.word_list import Lookup

FILE = DATA / "hebrew.txt.xz"
# In this order only: and, that (when, from which), in or as or to or from, the.
_CHAIN = re.compile("(ו?)((?:כש|מש|לכש|ש)?)([בכלמ]?)(ה?)")
# An unknown rest that is shorter is far more often a part of the word itself.
_SHORTEST_REST = 3
_SHORTEST_KNOWN_REST = 2


@cache
def _table() -> Lookup:
    return Lookup.read(FILE)


def prefix_cuts(form: str) -> tuple[int, ...]:
    """After how many letters a prefix of this folded word may end, the fewest first."""
    line = _table().after(form)
    if line is None:
        return _likely_cuts(form)
    cuts = (int(digit) for digit in line.partition("\t")[0])
    return tuple(cut for cut in cuts if cut and len(form) - cut >= _SHORTEST_KNOWN_REST)


def _likely_cuts(form: str) -> tuple[int, ...]:
    """The cuts that grammar allows, no deeper than the last one that leaves a known word."""
    cuts = [cut for cut in _chain_cuts(form) if len(form) - cut >= _SHORTEST_REST]
    known = [cut for cut in cuts if _stands_alone(form[cut:])]
    return tuple(cut for cut in cuts if not known or cut <= known[-1])


def _chain_cuts(form: str) -> list[int]:
    match = _CHAIN.match(form)
    return sorted({match.end(group) for group in (1, 2, 3, 4)} - {0}) if match else []


def _stands_alone(form: str) -> bool:
    line = _table().after(form)
    return line is not None and (line.startswith(("0", "\t")))


def spellings(form: str) -> tuple[str, ...]:
    """The other spellings of a folded word without prefixes: שולחן of שלחן, and שלחן of שולחן."""
    return _column(form, 2)


def bases(form: str) -> tuple[str, ...]:
    """The forms by which a folded word without prefixes is named: תורה of תורתו. Never itself."""
    return _column(form, 1)


def _column(form: str, number: int) -> tuple[str, ...]:
    line = _table().after(form)
    return () if line is None else tuple(line.split("\t")[number].split())
