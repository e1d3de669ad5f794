"""What the Hebrew Bible bears witness to: where a word's prefixes end, and which words are related.

The letters ו ה ב כ ל מ ש before a word are often little words of their own, and as often not: בשבת
is "on Shabbat", בית is "house". The table tells for each form that the Bible has. For others the
prefixes that grammar allows are taken off, by the table where it knows what remains.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from api.search.lookup import Lookup

FILE = Path(__file__).parent / "data" / "hebrew.txt.xz"
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


# Bounded: what is typed comes from outside.
@lru_cache(maxsize=20_000)
def related(form: str) -> tuple[str, ...]:
    """Base form and other spellings of a folded Hebrew word without prefixes.

    תורתו: תורה; שלחן: שולחן, which the Bible spells without ו; nothing for words it does not know.
    """
    line = _table().after(form)
    if line is None:
        return ()
    _, bases, spellings = line.split("\t")
    return tuple(dict.fromkeys([*spellings.split(), *bases.split()]))
