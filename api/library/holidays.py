"""The holidays and fasts of the year: when they are, and what is read on their first day (WEEK-12).

`calendar` has what replaces the portion of a Sabbath. The readings are those of the first scroll,
as all congregations read them today (Megillah 30b-31a); a test compares days and readings with a
maintained library.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from pyluach.dates import GregorianDate, HebrewDate
from pyluach.hebrewcal import Year

from api.library.portions import VEZOT_HABERAKHAH, Passage, portions

# pyluach counts months from Nisan; the Adar before it is the 13th month of a leap year.
_NISAN, _IYAR, _SIVAN, _TAMMUZ, _AV = 1, 2, 3, 4, 5
_TISHRI, _KISLEV, _TEVET, _SHEVAT, _ADAR = 7, 9, 10, 11, 12
_SATURDAY, _DAY = 5, timedelta(days=1)
_COMMON_YEAR, _LONGEST_MONTH = 5783, 30


@dataclass(frozen=True, slots=True)
class HolidayDays:
    """The days of a holiday, first to last. `begins_at_sunset`: on the evening before."""

    first: date
    last: date
    begins_at_sunset: bool


@dataclass(frozen=True, slots=True)
class AnnualHoliday:
    """A holiday or a fast. `name` is also the name of its term in `spellings.txt`.

    `verses` are what is read on its first day, empty where it has no reading of its own. `moved` is
    by how many days a fast is moved from a Sabbath. Israel's day, length and reading are named
    where they differ.
    """

    name: str
    hebrew_name: str
    month: int
    day: int
    length: int
    verses: tuple[Passage, ...]
    begins_at_sunset: bool = True
    moved: int = 0
    israel_day: int | None = None
    israel_length: int | None = None
    israel_verses: tuple[Passage, ...] | None = None

    def in_hebrew_year(self, year: int, *, israel: bool) -> HolidayDays:
        month = self.month
        if month == _ADAR and Year(year).leap:
            month += 1
        day = (israel and self.israel_day) or self.day
        length = (israel and self.israel_length) or self.length
        first = HebrewDate(year, month, day).to_pydate()
        if self.moved and first.weekday() == _SATURDAY:
            first += self.moved * _DAY
        return HolidayDays(first, first + (length - 1) * _DAY, self.begins_at_sunset)

    def next_from(self, day: date) -> HolidayDays:
        """The one that goes on at this day outside of Israel, or else the next."""
        return next(days for days in self._from(day) if days.last >= day)

    def in_civil_year(self, year: int) -> HolidayDays:
        """The first that begins in a civil year or after it: a few have none in some years."""
        start = date(year, 1, 1)
        return next(days for days in self._from(start) if days.first >= start)

    def read(self, *, israel: bool) -> tuple[Passage, ...]:
        return self.israel_verses if israel and self.israel_verses else self.verses

    def _from(self, day: date) -> Iterator[HolidayDays]:
        """Those of a day's Hebrew year and of the next ones."""
        year = hebrew_year(day)
        for each in range(year, year + 4):
            yield self.in_hebrew_year(each, israel=False)


def hebrew_year(day: date) -> int:
    return int(GregorianDate.from_pydate(day).to_heb().year)


_SIN_OF_THE_CALF = (Passage("Exodus", 32, 11, 32, 14), Passage("Exodus", 34, 1, 34, 10))
_FESTIVALS = (Passage("Deuteronomy", 14, 22, 16, 17),)
_LAST_PORTION = (portions()[VEZOT_HABERAKHAH].verses,)

_ALL = (
    AnnualHoliday("Rosh Hashanah", "ראש השנה", _TISHRI, 1, 2, (Passage("Genesis", 21, 1, 21, 34),)),
    AnnualHoliday(
        "Tzom Gedaliah", "צום גדליה", _TISHRI, 3, 1, _SIN_OF_THE_CALF,
        begins_at_sunset=False, moved=1,
    ),
    AnnualHoliday(
        "Yom Kippur", "יום כיפור", _TISHRI, 10, 1, (Passage("Leviticus", 16, 1, 16, 34),)
    ),
    AnnualHoliday("Sukkot", "סוכות", _TISHRI, 15, 7, (Passage("Leviticus", 22, 26, 23, 44),)),
    AnnualHoliday(
        "Hoshana Rabbah", "הושענא רבה", _TISHRI, 21, 1, (Passage("Numbers", 29, 26, 29, 34),)
    ),
    AnnualHoliday(
        "Shemini Atzeret", "שמיני עצרת", _TISHRI, 22, 1, _FESTIVALS, israel_verses=_LAST_PORTION
    ),
    AnnualHoliday("Simchat Torah", "שמחת תורה", _TISHRI, 23, 1, _LAST_PORTION, israel_day=22),
    AnnualHoliday("Chanukah", "חנוכה", _KISLEV, 25, 8, (Passage("Numbers", 7, 1, 7, 17),)),
    AnnualHoliday(
        "Asarah B'Tevet", "עשרה בטבת", _TEVET, 10, 1, _SIN_OF_THE_CALF, begins_at_sunset=False
    ),
    AnnualHoliday("Tu BiShvat", "ט״ו בשבט", _SHEVAT, 15, 1, ()),
    AnnualHoliday(
        "Taanit Esther", "תענית אסתר", _ADAR, 13, 1, _SIN_OF_THE_CALF,
        begins_at_sunset=False, moved=-2,
    ),
    AnnualHoliday("Purim", "פורים", _ADAR, 14, 1, (Passage("Exodus", 17, 8, 17, 16),)),
    AnnualHoliday(
        "Passover", "פסח", _NISAN, 15, 8, (Passage("Exodus", 12, 21, 12, 51),), israel_length=7
    ),
    AnnualHoliday("Lag BaOmer", "ל״ג בעומר", _IYAR, 18, 1, ()),
    AnnualHoliday(
        "Shavuot", "שבועות", _SIVAN, 6, 2, (Passage("Exodus", 19, 1, 20, 23),), israel_length=1
    ),
    AnnualHoliday(
        "Shivah Asar B'Tammuz", "שבעה עשר בתמוז", _TAMMUZ, 17, 1, _SIN_OF_THE_CALF,
        begins_at_sunset=False, moved=1,
    ),
    AnnualHoliday(
        "Tisha B'Av", "תשעה באב", _AV, 9, 1, (Passage("Deuteronomy", 4, 25, 4, 40),), moved=1
    ),
)  # fmt: skip
HOLIDAYS: Mapping[str, AnnualHoliday] = {holiday.name: holiday for holiday in _ALL}


def holiday_on(month: int, day: int) -> AnnualHoliday | None:
    """The holiday of a day of the Hebrew year, or else the one whose eve it is.

    Of several the one that begins last: the seventh day of Sukkot is Hoshana Rabbah.
    """
    if not 1 <= day <= _LONGEST_MONTH:
        return None
    days = [(_days_since(each, month, day), each) for each in _ALL]
    during = [(since, each) for since, each in days if 0 <= since < each.length]
    eve = len(Year(_COMMON_YEAR)) - 1
    eves = [(since, each) for since, each in days if since == eve and each.begins_at_sunset]
    found = during or eves
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _days_since(holiday: AnnualHoliday, month: int, day: int) -> int:
    """How many days after the first one of a holiday a day is, in a year of twelve months."""
    first = HebrewDate(_COMMON_YEAR, holiday.month, holiday.day).to_pydate()
    start = HebrewDate(_COMMON_YEAR, month, 1).to_pydate()
    days: int = (start - first).days + day - 1
    return days % len(Year(_COMMON_YEAR))
