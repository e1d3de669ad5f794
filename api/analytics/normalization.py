"""Normalizes queries for counting, and recognizes personal data in them."""

from __future__ import annotations

import re
import unicodedata

from api.search.text.analyzer import tokens

MIN_LENGTH, MAX_LENGTH = 2, 100
# The search reads fewer characters of a query than this.
_MAX_READ = 1_000
_FINALS = str.maketrans("כמנפצ", "ךםןףץ")
_AT = re.compile(r"\w\s*(?:@|[\[(]\s*at\s*[\])])\s*\w", re.IGNORECASE)
# Seven digits or more, grouped as telephone and card numbers are. A colon or a comma ends a
# number, so that a reference such as Psalms 119:105-112 is none.
_NUMBER = re.compile(r"\d(?:(?:[^\w:,;]|_){0,3}\d){6}")


def normalize(typed: str) -> str:
    """The tokens of a query as the search compares them."""
    return " ".join(tokens(typed[:_MAX_READ]))[:MAX_LENGTH].rstrip()


def is_personal(typed: str) -> bool:
    """Whether the query looks like an e-mail address, or a telephone or card number."""
    plain = unicodedata.normalize("NFKC", typed[:_MAX_READ])
    return bool(_AT.search(plain) or _NUMBER.search(plain))


def display_form(query: str) -> str:
    """A normalized query as a person writes it, with Hebrew final letters restored."""
    return " ".join(_with_final(word) for word in query.split())


def _with_final(word: str) -> str:
    return word[:-1] + word[-1].translate(_FINALS) if len(word) > 1 else word
