"""Searches for the reading of a week or of a holiday, in any spelling (WEEK-12).

"This week's parsha", 'פרשת השבוע', 'next week', 'when is purim', 'כ״ה בכסלו': the parts of such
phrases stand in `calendar_phrases.txt`, the names of holidays in `spellings.txt`. A search is one
of them only if every word belongs to it: 'the weekly portion of manna' asks for something else.
Unknown words may sound like known ones, have a typing error, or be typed on the other keyboard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import OSA

from api.library.holidays import HOLIDAYS, AnnualHoliday, holiday_on
from api.search.data import DATA
from api.search.query.keyboard import other_layout
from api.search.references.numerals import number_of
from api.search.text.analyzer import STOP_WORDS
from api.search.text.corrections import is_word
from api.search.text.query_analysis import AnalyzedText, analyze
from api.search.text.synonym_table import SynonymTable, TermMatch
from api.search.text.synonyms import read_terms
from api.search.text.term_forms import words_of
from api.search.text.term_guesses import term_guesser

WeekName = Literal["last_week", "this_week", "next_week"]
# A longer search asks for something else.
_MAX_WORDS = 10
_MIN_CORRECTED_LENGTH = 4
_CIVIL_YEAR = re.compile(r"(?:19|20|21)\d\d")
_HEBREW_YEAR = re.compile(r"5[5-9]\d\d")
# 'תשפז', the year 5787 without its thousands.
_LETTERS_OF_YEAR = re.compile(r"ה?(תש[א-ת]{0,3})")
_THOUSANDS = 5_000

# A part of a phrase names a week by itself, or only beside what is read.
_WEEKS: dict[str, WeekName] = {
    "next week": "next_week",
    "last week": "last_week",
    "this week": "this_week",
}
_WEEKS_OF_READINGS: dict[str, WeekName] = {
    "following": "next_week",
    "previous": "last_week",
    "weekly": "this_week",
}
# In the order of pyluach's numbers.
_MONTHS = (
    *("nisan", "iyar", "sivan", "tammuz", "av", "elul"),
    *("tishrei", "cheshvan", "kislev", "tevet", "shevat", "adar"),
)
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)$")
_READ = frozenset({"portion", "haftarah"})
_YEARS = frozenset({"this year", "next year"})
_OF_HOLIDAYS = frozenset({*_YEARS, *_READ, "this week", "weekly", "following"})


@dataclass(frozen=True, slots=True)
class Year:
    """A year that was named with a holiday."""

    number: int
    is_hebrew: bool


@dataclass(frozen=True, slots=True)
class WeekQuestion:
    week: WeekName
    haftarah: bool = False


@dataclass(frozen=True, slots=True)
class HolidayQuestion:
    """`year` is None for the one that comes next; `next_year`: the one of the next civil year."""

    holiday: AnnualHoliday
    year: Year | None = None
    next_year: bool = False


CalendarQuestion = WeekQuestion | HolidayQuestion


def calendar_question(typed: AnalyzedText, synonyms: SynonymTable) -> CalendarQuestion | None:
    """The reading that a search asks for; None for any other search.

    `synonyms` is the table of all spellings, with those that an administrator added.
    """
    if len(typed.tokens) > _MAX_WORDS:
        return None
    for analysis in _ways_to_read(typed, synonyms):
        if question := _question(analysis):
            return question
    return None


def _ways_to_read(typed: AnalyzedText, synonyms: SynonymTable) -> Iterator[AnalyzedText]:
    """The text as it was typed, on the other keyboard, and without typing errors."""
    yield typed
    if other := other_layout(typed.text):
        yield analyze(other, synonyms)
    if corrected := _corrected(typed.tokens, synonyms):
        yield analyze(corrected, synonyms)


def _question(analysis: AnalyzedText) -> CalendarQuestion | None:
    if date := _date_question(analysis.tokens):
        return date
    named = [match for match in analysis.matches if match.term.name in HOLIDAYS]
    if named and not all(match in analysis.guessed for match in named):
        return _holiday_question(analysis, named)
    # What is only guessed to be a holiday may be a part of another phrase.
    parts = _parts(analysis.tokens)
    if parts and (question := _week_question(parts)):
        return question
    return _holiday_question(analysis, named) if named else None


def _date_question(words: Sequence[str]) -> HolidayQuestion | None:
    """The holiday of a date: 'י״ד ניסן', '1 Tishrei 5787'. Nothing for any other day."""
    months = [match for match in _phrases().find(words) if match.term.name in _MONTHS]
    if len(months) != 1:
        return None
    [month] = months
    rest = (*words[: month.start], *words[month.end :])
    others = [word for word in rest if word not in STOP_WORDS]
    years = list(filter(None, map(_year, others)))
    days = [number_of(_ORDINAL.sub("", word)) for word in others if not _year(word)]
    if len(days) != 1 or days[0] is None or len(years) > 1:
        return None
    holiday = holiday_on(_MONTHS.index(month.term.name) + 1, days[0])
    return HolidayQuestion(holiday, years[0] if years else None) if holiday else None


def _holiday_question(analysis: AnalyzedText, named: Sequence[TermMatch]) -> HolidayQuestion | None:
    """Nothing for two holidays, or for words that ask for more than its reading or its date."""
    holidays = {match.term.name for match in named}
    if len(holidays) > 1:
        return None
    [name] = holidays
    of_holiday = {at for match in named for at in range(match.start, match.end)}
    rest = [word for at, word in enumerate(analysis.tokens) if at not in of_holiday]
    years = list(filter(None, map(_year, rest)))
    parts = _parts([word for word in rest if not _year(word)])
    if parts is None or parts - _OF_HOLIDAYS or len(years) > 1:
        return None
    next_year = "next year" in parts and not years
    return HolidayQuestion(HOLIDAYS[name], years[0] if years else None, next_year)


def _week_question(parts: frozenset[str]) -> WeekQuestion | None:
    if parts & {*_YEARS, *_MONTHS}:
        return None
    haftarah, reads = "haftarah" in parts, bool(parts & _READ)
    weeks = _WEEKS | _WEEKS_OF_READINGS if reads else _WEEKS
    week = next((week for part, week in weeks.items() if part in parts), None)
    if week is None and reads:
        week = "this_week"
    return WeekQuestion(week, haftarah) if week else None


def _parts(words: Sequence[str]) -> frozenset[str] | None:
    """The parts of a phrase; None if a word is no part of one."""
    table = _phrases()
    matches = term_guesser(table).guess(words, tuple(table.find(words)))
    covered = {at for match in matches for at in range(match.start, match.end)}
    others = {word for at, word in enumerate(words) if at not in covered}
    if others - STOP_WORDS:
        return None
    return frozenset(match.term.name for match in matches) - {"filler"}


def _year(word: str) -> Year | None:
    if _CIVIL_YEAR.fullmatch(word):
        return Year(int(word), is_hebrew=False)
    if _HEBREW_YEAR.fullmatch(word):
        return Year(int(word), is_hebrew=True)
    letters = _LETTERS_OF_YEAR.fullmatch(word)
    number = number_of(letters[1]) if letters else None
    return Year(_THOUSANDS + number, is_hebrew=True) if number else None


@cache
def _phrases() -> SynonymTable:
    return SynonymTable(read_terms((DATA / "calendar_phrases.txt").read_text("utf-8")))


@cache
def _vocabulary() -> tuple[str, ...]:
    """The words of phrases that are long enough to have a typing error."""
    words = {word for term in _phrases().terms for form in term.forms for word in words_of(form)}
    return tuple(sorted(word for word in words if len(word) >= _MIN_CORRECTED_LENGTH))


def _corrected(words: Sequence[str], synonyms: SynonymTable) -> str | None:
    """The text with each word that is none replaced by a word of phrases that is one error away."""
    meant = [word if _is_known(word, synonyms) else _nearest(word) for word in words]
    return " ".join(meant) if meant != list(words) else None


def _is_known(word: str, synonyms: SynonymTable) -> bool:
    if len(word) < _MIN_CORRECTED_LENGTH or word in STOP_WORDS or word in _vocabulary():
        return True
    return is_word(word) or any(synonyms.find((word,)))


def _nearest(word: str) -> str:
    found = process.extractOne(
        word, _vocabulary(), scorer=OSA.distance, processor=None, score_cutoff=1
    )
    return found[0] if found else word
