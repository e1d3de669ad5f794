"""The Sabbaths that read something of their own beside the portion (TEXT-14).

Most have a name, such as Shekalim or Chanukah. A few only have another haftarah than their portion
has in other years. `torah_readings.json` has what each reads; a test compares every Sabbath of
twenty years with a maintained library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pyluach.dates import GregorianDate, HebrewDate
from pyluach.hebrewcal import Year

from api.library.calendar import Reading, sabbath_of
from api.library.portions import Passage
from api.library.torah_readings import Haftarah, read_together, special_readings

_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
# pyluach counts months from Nisan; the Adar before it is the 13th month of a leap year.
_NISAN, _AV, _TISHRI, _KISLEV, _ADAR = 1, 5, 7, 9, 12
_KEDOSHIM, _PINCHAS, _MASEI, _KI_TETZE = 30, 41, 43, 49
_DAYS_OF_CHANUKAH = 8
_NAMES = {
    "shuvah": ("Shabbat Shuvah", "שַׁבַּת שׁוּבָה"),
    "chanukah": ("Shabbat Chanukah", "שַׁבַּת חֲנֻכָּה"),
    "chanukah-rosh-chodesh": ("Shabbat Rosh Chodesh and Chanukah", "שַׁבַּת רֹאשׁ חֹדֶשׁ וַחֲנֻכָּה"),
    "shekalim": ("Shabbat Shekalim", "שַׁבַּת שְׁקָלִים"),
    "shekalim-rosh-chodesh": ("Shabbat Shekalim and Rosh Chodesh", "שַׁבַּת שְׁקָלִים וְרֹאשׁ חֹדֶשׁ"),
    "zachor": ("Shabbat Zachor", "שַׁבַּת זָכוֹר"),
    "parah": ("Shabbat Parah", "שַׁבַּת פָּרָה"),
    "hachodesh": ("Shabbat HaChodesh", "שַׁבַּת הַחֹדֶשׁ"),
    "hachodesh-rosh-chodesh": ("Shabbat HaChodesh and Rosh Chodesh", "שַׁבַּת הַחֹדֶשׁ וְרֹאשׁ חֹדֶשׁ"),
    "hagadol": ("Shabbat HaGadol", "שַׁבַּת הַגָּדוֹל"),
    "rosh-chodesh": ("Shabbat Rosh Chodesh", "שַׁבַּת רֹאשׁ חֹדֶשׁ"),
    "machar-chodesh": ("Shabbat Machar Chodesh", "שַׁבַּת מָחָר חֹדֶשׁ"),
}


@dataclass(frozen=True, slots=True)
class SpecialSabbath:
    """A Sabbath with readings of its own; without names where it only has another haftarah.

    `seventh` and `maftir` are None where the portion keeps its own.
    """

    name: str | None
    hebrew_name: str | None
    seventh: Passage | None
    maftir: Passage | None
    haftarot: tuple[Haftarah, ...]


def haftarot_of(read: Reading, special: SpecialSabbath | None) -> Sequence[Haftarah]:
    """What a Sabbath with a portion reads from the Prophets: as a special one, or the portion's."""
    if special:
        return special.haftarot
    regular = None if read.holiday else read_together(read.portions)
    return regular.haftarot if regular else ()


def special_sabbath(read: Reading) -> SpecialSabbath | None:
    """What is special about a Sabbath that reads a portion; None for ordinary ones and holidays."""
    if read.holiday or not read.portions:
        return None
    day = GregorianDate.from_pydate(read.sabbath).to_heb()
    numbers = [portion.number for portion in read.portions]
    kind = _named_sabbaths(day.year).get(read.sabbath) or _of_new_month(day)
    key = _key(kind, day, numbers) if kind else _of_portion(day, numbers)
    if key is None:
        return None
    name, hebrew_name = _NAMES[kind] if kind else (None, None)
    read_then = special_readings()[key]
    return SpecialSabbath(
        name, hebrew_name, read_then.seventh, read_then.maftir, read_then.haftarot
    )


@lru_cache(maxsize=16)
def _named_sabbaths(year: int) -> dict[date, str]:
    """The Sabbaths of a Hebrew year whose date alone gives them a name."""
    new_years_day, first_of_chanukah = _date(year, _TISHRI, 1), _date(year, _KISLEV, 25)
    first_of_adar = _date(year, _ADAR + int(Year(year).leap), 1)
    first_of_nisan = _date(year, _NISAN, 1)
    shekalim, hachodesh = _until(first_of_adar), _until(first_of_nisan)
    chanukah = (first_of_chanukah + _DAY * day for day in range(_DAYS_OF_CHANUKAH))
    return {
        _until(new_years_day + 8 * _DAY): "shuvah",
        **{day: _on("chanukah", day) for day in chanukah},
        shekalim: _on("shekalim", shekalim),
        _until(first_of_adar + 12 * _DAY): "zachor",
        hachodesh - _WEEK: "parah",
        hachodesh: _on("hachodesh", hachodesh),
        _until(first_of_nisan + 13 * _DAY): "hagadol",
    }


def _key(kind: str, day: HebrewDate, numbers: Sequence[int]) -> str:
    """The key of a reading, which depends on the portion for a few and on the day for Chanukah."""
    if kind == "shuvah":
        return f"shuvah-{numbers[0]}"
    if kind == "rosh-chodesh" and _MASEI in numbers:
        return f"rosh-chodesh-{'-'.join(map(str, numbers))}"
    if kind == "chanukah":
        first = _date(day.year, _KISLEV, 25)
        return f"chanukah-{(day.to_pydate() - first).days + 1}"
    return kind


def _of_new_month(day: HebrewDate) -> str | None:
    if _is_new_month(day):
        return "rosh-chodesh"
    # The haftarot of consolation, in Av, are not replaced by that of the day before a new month.
    return "machar-chodesh" if day.month != _AV and _is_new_month(day + 1) else None


def _of_portion(day: HebrewDate, numbers: Sequence[int]) -> str | None:
    """Portions that have another haftarah by their date."""
    if numbers == [_PINCHAS] and day.day > 17:
        return "pinchas-late"
    # Its own was read a week before, on a Sabbath after a special one.
    if numbers == [_KEDOSHIM] and day.day in (26, 28, 6):
        return "kedoshim-after-special"
    # Re'eh was read on a new month, so that its haftarah is made up for.
    return "ki-tetze-late" if numbers == [_KI_TETZE] and day.day == 14 else None


def _on(kind: str, day: date) -> str:
    is_new_month = _is_new_month(GregorianDate.from_pydate(day).to_heb())
    return f"{kind}-rosh-chodesh" if is_new_month else kind


def _is_new_month(day: HebrewDate) -> bool:
    return day.day in (1, 30)


def _until(day: date) -> date:
    """The last Sabbath up to a day."""
    return sabbath_of(day) if sabbath_of(day) == day else sabbath_of(day) - _WEEK


def _date(year: int, month: int, day: int) -> date:
    found: date = HebrewDate(year, month, day).to_pydate()
    return found
