"""Two numbers without a book's name: a verse, or a time of the day."""

from __future__ import annotations

import pytest

from api.search.references.recognition import citations

pytestmark = pytest.mark.rule("SEARCH-95")

# Each follows a citation in Exodus, which has a chapter and a verse of these numbers.
TIMES = """We meet at (7:20).
Come at about (7:20), please.
We learn in the synagogue (7:20) p.m. each week.
The lesson, 8 a.m. (7:20 in winter), is open.
Doors open at seven o'clock (7:20), and all are welcome.
A recording of some minutes (12:30) goes with it.
The recording (12:30) minutes is short.
Until half past seven (7:20), tea is served.
Every Tuesday (7:20).
From 7 AM (7:20 in winter).
Not (7:20) pm but earlier.
Each Thursday evening (8:15).
After candle lighting (4:25) we read on.
Havdalah (7:20).
נפגשים בשעה (7:20).
השיעור מתחיל ב-8 אחה״צ (7:20).
לאחר הדלקת נרות (4:25) קוראים.
צאת הכוכבים (7:20).
הקלטה של כמה דקות (12:30).""".splitlines()
VERSES = {
    "And his heart hardened (7:20).": "7:20",
    "At midnight it came to pass (12:29).": "12:29",
    "In the morning (14:27) it was clear.": "14:27",
    "And in the evening (12:18).": "12:18",
    "He stood at the river (7:15), waiting.": "7:15",
    "I am that I am (3:14), I am.": "3:14",
    # No clock shows these.
    "Look at (7:5).": "7:5",
    "It takes ten minutes to read (25:10).": "25:10",
    "Of the minutes before, see (32:24), he says nothing.": "32:24",
    # What is said of a clock is far away.
    "Some minutes of study, even at the end of a long and tiring day, are a river (7:20).": "7:20",
    "We met for minutes. The river (7:20).": "7:20",
    "בשעה שיצאו ממצרים (12:41).": "12:41",
    "בחצות הלילה (12:29).": "12:29",
    # The citation's own chapter and verse must exist.
    "He spoke (7:59).": "",
    "He spoke (41:10).": "",
}
# Of what follows a citation without brackets.
FOLLOWING = [
    ("Exodus 12:5, 7:20", ["Exodus 12:5", "Exodus 7:20"]),
    ("Exodus 12:5 and 7:20 say", ["Exodus 12:5", "Exodus 7:20"]),
    ("Exodus 12:5, 7:20 p.m. on Sunday", ["Exodus 12:5"]),
    ("Exodus 12:5; 7:20 AM", ["Exodus 12:5"]),
    ("Exodus 12:5 and 7:20 o'clock", ["Exodus 12:5"]),
    ("we met Dan 3:20 o'clock", []),
    ("(Exodus 12:5), and Moses (Rashi on 7:20)", ["Exodus 12:5", "Rashi on Exodus 7:20"]),
]


def names(*texts: str) -> list[str]:
    return [each.reference.name for found in citations(texts) for each in found]


@pytest.mark.parametrize("sentence", TIMES)
def test_a_time_of_the_day_is_no_verse(sentence: str) -> None:
    assert names(f"We read of it (Exodus 12:5). {sentence}") == ["Exodus 12:5"]
    assert names("We read of it (Exodus 12:5).", sentence) == ["Exodus 12:5"]


@pytest.mark.parametrize(("sentence", "place"), VERSES.items())
def test_a_verse_is_no_time_of_the_day(sentence: str, place: str) -> None:
    expected = ["Exodus 12:5", *([f"Exodus {place}"] if place else [])]
    assert names(f"We read of it (Exodus 12:5). {sentence}") == expected
    assert names("We read of it (Exodus 12:5).", sentence) == expected


@pytest.mark.parametrize(("text", "expected"), FOLLOWING)
def test_numbers_that_follow_a_citation(text: str, expected: list[str]) -> None:
    assert names(text) == expected
