"""What is read in the synagogue this week: the portion, or the holiday's reading in its place.

A week goes from Sunday to its Sabbath and ends at midnight after Saturday in SITE_TIMEZONE: by then
Sabbath is over in every season, and the whole site counts days in that zone (WEEK-6, LOOK-15).
pyluach determines the portion of each Sabbath; the holiday readings follow the Mishnah and the
Gemara (Megillah 30b-31a), as all congregations read today.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from pyluach import parshios
from pyluach.dates import GregorianDate, HebrewDate

from api.library.portions import VEZOT_HABERAKHAH, Passage, Portion, portions

_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
# Leap years have 55 at most; a portion may be read late in the next one.
_MOST_WEEKS = 60
_SATURDAY = 5
# pyluach counts months from Nisan.
_NISAN, _SIVAN, _TISHRI = 1, 3, 7


@dataclass(frozen=True, slots=True)
class Holiday:
    """A holiday that falls on Sabbath, with its reading from the first scroll."""

    name: str
    hebrew_name: str
    verses: Passage


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of one Sabbath.

    `portions` has two entries for a double portion and none on a holiday, except Simchat Torah,
    which reads the last portion. `resumes` is, for a holiday, the next Sabbath with a portion.
    """

    sabbath: date
    portions: tuple[Portion, ...]
    holiday: Holiday | None
    resumes: Reading | None

    @property
    def verses(self) -> Passage:
        if self.holiday:
            return self.holiday.verses
        return self.portions[0].verses.up_to(self.portions[-1].verses)


@dataclass(frozen=True, slots=True)
class Week:
    """A week, on one of its days. `until` is the moment at which the next week begins, `day_ends`
    the next midnight.

    The dates of Simchat Torah are set if they fall between Sunday and Friday of this week. In the
    Diaspora Simchat Torah is never on Sabbath.
    """

    today: date
    sabbath: date
    hebrew_date: str
    until: datetime
    day_ends: datetime
    diaspora: Reading
    israel: Reading
    diaspora_simchat_torah: date | None
    israel_simchat_torah: date | None


def week_of(now: datetime, zone: ZoneInfo) -> Week:
    """The week of a moment, in the time zone `zone`."""
    today = now.astimezone(zone).date()
    sabbath = sabbath_of(today)
    return Week(
        today,
        sabbath,
        hebrew_date(sabbath),
        datetime.combine(sabbath + _DAY, time(), zone),
        datetime.combine(today + _DAY, time(), zone),
        reading(sabbath, israel=False),
        reading(sabbath, israel=True),
        _simchat_torah(sabbath, israel=False),
        _simchat_torah(sabbath, israel=True),
    )


def this_week(zone: ZoneInfo) -> Week:
    return week_of(datetime.now(UTC), zone)


def next_day(zone: ZoneInfo) -> datetime:
    """The next midnight: 'new' badges and the current week change then."""
    return datetime.combine(datetime.now(zone).date() + _DAY, time(), zone)


def sabbath_of(day: date) -> date:
    """The Sabbath that ends a day's week; a Saturday is its own Sabbath."""
    return day + _DAY * ((_SATURDAY - day.weekday()) % 7)


def is_day_of_rest(day: date) -> bool:
    """Whether a day is a Sabbath or a holiday without work, by the days of the Diaspora, where
    holidays are longer."""
    festival = _hebrew(day).festival(include_working_days=False)
    return day.weekday() == _SATURDAY or festival is not None


def hebrew_date(day: date) -> str:
    """The Hebrew date (until sunset) in Hebrew letters."""
    return str(_hebrew(day).hebrew_date_string())


def reading(sabbath: date, *, israel: bool) -> Reading:
    """The reading of a Sabbath in Israel or in the Diaspora."""
    numbers: list[int] | None = parshios.getparsha(_hebrew(sabbath), israel=israel)
    if numbers:
        read = tuple(portions()[number + 1] for number in numbers)
        return Reading(sabbath, read, None, None)
    holiday = _holiday(sabbath, israel=israel)
    after = reading(sabbath + _WEEK, israel=israel)
    return Reading(sabbath, _ending(holiday), holiday, after.resumes or after)


@lru_cache(maxsize=256)
def next_sabbath(portion: int, today: date) -> date | None:
    """The first Sabbath from today on on which a portion is read in the Diaspora, by its number;
    None for the last one, which is read on a weekday there."""
    first = sabbath_of(today)
    sabbaths = (first + _WEEK * weeks for weeks in range(_MOST_WEEKS))
    return next((day for day in sabbaths if portion in portions_read(day)), None)


def portions_read(sabbath: date) -> set[int]:
    """The numbers of the portions of a Sabbath in the Diaspora."""
    return {portion.number for portion in reading(sabbath, israel=False).portions}


def _ending(holiday: Holiday) -> tuple[Portion, ...]:
    """The last portion on Simchat Torah; nothing on other holidays."""
    return (portions()[VEZOT_HABERAKHAH],) if holiday is _SIMCHAT_TORAH else ()


def _hebrew(day: date) -> HebrewDate:
    return GregorianDate.from_pydate(day).to_heb()


def _simchat_torah(sabbath: date, *, israel: bool) -> date | None:
    """The date of Simchat Torah if it is a weekday of this week."""
    weekdays = (sabbath - _DAY * back for back in range(6, 0, -1))
    when = (_TISHRI, 22 if israel else 23)
    return next((day for day in weekdays if _month_and_day(day) == when), None)


def _month_and_day(day: date) -> tuple[int, int]:
    hebrew = _hebrew(day)
    return hebrew.month, hebrew.day


def _holiday(sabbath: date, *, israel: bool) -> Holiday:
    """The holiday of a Sabbath without a weekly portion."""
    found = _month_and_day(sabbath)
    if found in _INTERMEDIATE:
        return _INTERMEDIATE[found]
    if israel and found == (_TISHRI, 22):
        return _SIMCHAT_TORAH
    return _HOLIDAYS[found]


_FESTIVALS = Passage("Deuteronomy", 14, 22, 16, 17)
_SECOND_TABLETS = Passage("Exodus", 33, 12, 34, 26)
_SIMCHAT_TORAH = Holiday("Simchat Torah", "שִׂמְחַת תּוֹרָה", portions()[VEZOT_HABERAKHAH].verses)
# By month and day. Days that never fall on Sabbath are omitted.
_HOLIDAYS = {
    (_TISHRI, 1): Holiday("Rosh Hashanah", "רֹאשׁ הַשָּׁנָה", Passage("Genesis", 21, 1, 21, 34)),
    (_TISHRI, 10): Holiday("Yom Kippur", "יוֹם כִּפּוּר", Passage("Leviticus", 16, 1, 16, 34)),
    (_TISHRI, 15): Holiday("Sukkot", "סֻכּוֹת", Passage("Leviticus", 22, 26, 23, 44)),
    (_TISHRI, 22): Holiday("Shemini Atzeret", "שְׁמִינִי עֲצֶרֶת", _FESTIVALS),
    (_NISAN, 15): Holiday("Passover", "פֶּסַח", Passage("Exodus", 12, 21, 12, 51)),
    (_NISAN, 21): Holiday(
        "Seventh Day of Passover", "שְׁבִיעִי שֶׁל פֶּסַח", Passage("Exodus", 13, 17, 15, 26)
    ),
    (_NISAN, 22): Holiday("Eighth Day of Passover", "אַחֲרוֹן שֶׁל פֶּסַח", _FESTIVALS),
    (_SIVAN, 7): Holiday("Second Day of Shavuot", "יוֹם טוֹב שֵׁנִי שֶׁל שָׁבוּעוֹת", _FESTIVALS),
}
_INTERMEDIATE = {
    (month, day): Holiday(f"Shabbat Chol HaMoed of {name}", hebrew, _SECOND_TABLETS)
    for month, first, last, name, hebrew in (
        (_TISHRI, 17, 21, "Sukkot", "שַׁבַּת חֹל הַמּוֹעֵד סֻכּוֹת"),
        (_NISAN, 16, 20, "Passover", "שַׁבַּת חֹל הַמּוֹעֵד פֶּסַח"),
    )
    for day in range(first, last + 1)
}
