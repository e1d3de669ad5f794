"""Messages that ask for what no teaching has: what changes by the day, or to be amused (STUDY-220).

They share words with teachings ('What time is candle lighting tonight?'), so that likeness alone
would answer them.
"""

from __future__ import annotations

import re

from api.core.translation import t

_OF_THE_DAY = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|right now|currently|nowadays|these days"
    r"|this (?:week|weekend|month|year|evening|morning|friday|shabbat|shabbos))\b"
    r"|(?<!\w)(?:היום|הערב|הלילה|מחר|עכשיו|השבוע)(?!\w)",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"\b(?:what time|when (?:is|are|do|does|will)|how much (?:is|are|do|does)|costs?|prices?"
    r"|weather|news|scores?|open(?:ing)?|times?)\b"
    r"|(?<!\w)(?:מתי|באיזו שעה|כמה עולה|מחיר|חדשות|זמן)(?!\w)",
    re.IGNORECASE,
)
# These change by the day even where no day is named.
_CHANGING = re.compile(
    r"\b(?:weather|exchange rates?|stock (?:price|market)s?|lottery|flights?|ticket prices?"
    r"|candle[- ]?lighting times?)\b"
    r"|(?<!\w)ה?(?:מזג ה?אוויר|שער הדולר|כרטיס טיסה)(?!\w)",
    re.IGNORECASE,
)
_AMUSE = re.compile(
    r"\b(?:tell|sing|write|draw|play|give|make|compose|read)\b (?:me |us )?(?:an? |some )?"
    r"(?:\w+ )?(?:jokes?|songs?|poems?|riddles?|rap|limerick|games?|recipes?|code)\b"
    r"|(?<!\w)(?:בדיחה|תשיר|חידה)(?!\w)",
    re.IGNORECASE,
)


def asks_for_current_facts(message: str) -> bool:
    """Whether a message asks for what is different every day: times, prices, news."""
    if _CHANGING.search(message):
        return True
    return bool(_OF_THE_DAY.search(message) and _FACT.search(message))


def asks_for_entertainment(message: str) -> bool:
    return _AMUSE.search(message) is not None


def current_facts_reply() -> str:
    return t("Times, prices and news change by the day: no teaching tells them.")


def entertainment_reply() -> str:
    return t("Here only the teachings speak: ask what one of them says, or what it asks of us.")
