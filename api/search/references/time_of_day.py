"""Tells a time of the day from a verse: '(7:30)' is either, and the words around it decide.

Only words that the Bible's stories do not have speak of a clock: 'at midnight (12:29)' is a verse.
They stand in the same sentence. All texts are read as `patterns.plain` writes them.
"""

from __future__ import annotations

import re

# Characters on either side in which words of a clock count.
_AROUND = 30
_CLOCK = re.compile(r"(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?![0-9])")
_SPOKEN = (
    r"(?:(?<=[0-9])\s?am\b|(?<![A-Za-z])(?:[ap]\.m\.|(?:pm|o'clock|minutes?|half\spast|quarter\s(?:to|past)"
    r"|candle[-\s]lighting|havdalah?)(?![A-Za-z]))"
    # 'Minutes', 'before noon', 'after noon', candle lighting, the end of Shabbat and of the day.
    r"|(?<![א-ת])[בהולמכש]{0,2}(?:דקות|דקה|לפנה\"צ|אחה\"צ|הדלקת(?:\sה)?\s?נרות|הבדלה|שקיעה"
    r"|צאת\sהכוכבימ)(?![א-ת]))"
)
_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
# What ends right before the numbers: 'at (7:30)', 'every Tuesday evening (7:30)', 'בשעה (7:30)'.
_BEFORE = re.compile(
    rf"(?:\bat(?:\s(?:about|around|exactly))?|\b{_DAYS}(?:\s(?:morning|afternoon|evening|night)s?)?"
    rf"|(?<![א-ת])בשע(?:ה|ות)|{_SPOKEN}[^.;!?]*)[\s(,]*$",
    re.IGNORECASE,
)
_AFTER = re.compile(rf"[^.;!?]*?{_SPOKEN}|[\s)]*sharp\b", re.IGNORECASE)


def is_time_of_day(text: str, start: int, end: int) -> bool:
    """Whether the numbers at `start` to `end` of a text are a time, by the words around them."""
    return _CLOCK.match(text, start, end) is not None and (
        _BEFORE.search(text, max(0, start - _AROUND), start) is not None
        or _AFTER.match(text, end, end + _AROUND) is not None
    )
