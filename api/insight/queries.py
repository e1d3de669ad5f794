"""What was typed, as it is counted: one form for all ways of typing it, and nothing personal."""

from __future__ import annotations

import re
import unicodedata

from api.search.text.analyzer import tokens

SHORTEST, LONGEST = 2, 100
# More than the search itself reads of a query.
_MOST_READ = 1_000
_FINALS = str.maketrans("כמנפצ", "ךםןףץ")
_AT = re.compile(r"\w\s*(?:@|[\[(]\s*at\s*[\])])\s*\w", re.IGNORECASE)
# Seven digits or more, grouped as telephone and card numbers are. A colon or a comma ends a
# number, so that a reference such as Psalms 119:105-112 is none.
_NUMBER = re.compile(r"\d(?:(?:[^\w:,;]|_){0,3}\d){6}")


def folded(typed: str) -> str:
    """The words of a query as the search compares them; keystrokes are compared in this form."""
    return " ".join(tokens(typed[:_MOST_READ]))[:LONGEST].rstrip()


def is_personal(typed: str) -> bool:
    """Whether it looks like an e-mail address, or like a telephone or card number."""
    plain = unicodedata.normalize("NFKC", typed[:_MOST_READ])
    return bool(_AT.search(plain) or _NUMBER.search(plain))


def shown(query: str) -> str:
    """A folded query as a person writes it: Hebrew words end in their final letters again."""
    return " ".join(_with_final(word) for word in query.split())


def _with_final(word: str) -> str:
    return word[:-1] + word[-1].translate(_FINALS) if len(word) > 1 else word
