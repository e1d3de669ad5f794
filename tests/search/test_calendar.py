"""Searches for the reading of a week or of a holiday, on every engine (WEEK-12).

It is Tuesday, November 24, 2026 in New York.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine, NullPool, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

from api.core.viewer import Viewer
from api.library.calendar_phrases import calendar_question
from api.library.portions import portions
from api.library.search_calendar import SearchCalendar, Sessions, answer_of
from api.library.verse_places import PortionEntry
from api.search.calendar import CalendarAnswer, CalendarReading
from api.search.engines.base import SearchReader
from api.search.schemas import SearchResponse
from api.search.service import SearchService
from api.search.types import IndexUid, SearchQuery
from tests.factories import portion, save
from tests.search.parsing import PARSER, slot

ZONE = ZoneInfo("America/New_York")
TUESDAY = datetime(2026, 11, 24, 17, tzinfo=UTC)

THIS_WEEK = """
this week's parsha | this weeks parsha | This Week’s Parsha | parsha this week | parshah this week
parashat hashavua | Parashat HaShavua | parshas hashavua | parshat hashavuah | parshas hashovua
parashat ha-shavua | paraschat haschawua | פרשת השבוע | פָּרָשַׁת הַשָּׁבוּעַ | הפרשה השבועית | מה פרשת השבוע
הפרשה של השבוע | איזו פרשה קוראים השבת | קריאת התורה השבוע | prua, vacug | weekly portion
weekly torah portion | the weekly parasha | portion of the week | torah portion of the week
what is this week's torah portion? | which parsha do we read this shabbat | sedra of the week
this shabbos parsha | torah reading this saturday | parsha | parashah | פרשה | this week | השבוע
weekly potrion | thsi week's parsha | current parsha
"""
THIS_HAFTARAH = """
haftarah this week | this week's haftorah | haftara of the week | haftarah | הפטרת השבוע | הפטרה השבוע
"""
NEXT_WEEK = """
next week's parsha | next weeks parhsa | next week | parsha next week | next shabbat's torah portion
next parsha | the following week | פרשת השבוע הבא | פרשת שבוע הבא | בשבוע הבא | שבת הבאה | coming week parsha
"""
LAST_WEEK = "last week's parsha | previous parsha | פרשת שבוע שעבר"
HOLIDAYS = {
    # What is typed, the holiday, and its first day outside of Israel.
    "chanukah this year": ("Chanukah", "2026-12-05"),
    "hanukkah": ("Chanukah", "2026-12-05"),
    "Hannukka this yaer": ("Chanukah", "2026-12-05"),
    "when does chanuka begin": ("Chanukah", "2026-12-05"),
    "מתי חנוכה": ("Chanukah", "2026-12-05"),
    "chanukah next year": ("Chanukah", "2027-12-25"),
    "Hanukkah 2027": ("Chanukah", "2027-12-25"),
    "חנוכה תשפ״ח": ("Chanukah", "2027-12-25"),
    # By the date of a day of it, or of its eve.
    'כ"ה בכסלו': ("Chanukah", "2026-12-05"),
    "25 Kislev": ("Chanukah", "2026-12-05"),
    "the 25th of Kislev": ("Chanukah", "2026-12-05"),
    "ב׳ בטבת תשפ״ח": ("Chanukah", "2027-12-25"),
    'י"ד ניסן': ("Passover", "2027-04-22"),
    "1 Tishrei": ("Rosh Hashanah", "2027-10-02"),
    'כ"ט אלול': ("Rosh Hashanah", "2027-10-02"),
    "21 tishri": ("Hoshana Rabbah", "2027-10-22"),
    "when is purim": ("Purim", "2027-03-23"),
    "purim torah reading": ("Purim", "2027-03-23"),
    "purim 2024": ("Purim", "2024-03-24"),
    "פורים": ("Purim", "2027-03-23"),
    "פסח השנה": ("Passover", "2027-04-22"),
    "pesach this year": ("Passover", "2027-04-22"),
    "the date of passover 5788": ("Passover", "2028-04-11"),
    "shavuos": ("Shavuot", "2027-06-11"),
    "מתי חל שבועות": ("Shavuot", "2027-06-11"),
    "rosh hashana": ("Rosh Hashanah", "2027-10-02"),
    "ראש השנה הבאה": ("Rosh Hashanah", "2027-10-02"),
    "yom kippur fast": ("Yom Kippur", "2027-10-11"),
    "succos next year": ("Sukkot", "2027-10-16"),
    "hoshana raba": ("Hoshana Rabbah", "2027-10-22"),
    "shmini atzeres": ("Shemini Atzeret", "2027-10-23"),
    "simchas torah this year": ("Simchat Torah", "2027-10-24"),
    "tisha b'av": ("Tisha B'Av", "2027-08-12"),
    "תשעה באב": ("Tisha B'Av", "2027-08-12"),
    "fast of gedaliah": ("Tzom Gedaliah", "2027-10-04"),
    "10 tevet": ("Asarah B'Tevet", "2026-12-20"),
    "fast of esther": ("Taanit Esther", "2027-03-22"),
    "17 tammuz": ("Shivah Asar B'Tammuz", "2027-07-22"),
    "tu bishvat this year": ("Tu BiShvat", "2027-01-23"),
    "ל״ג בעומר": ("Lag BaOmer", "2027-05-25"),
}
OTHERS = """
shabbat | שבת | torah | week | today | reading | next | last | torah study | gratitude this week
the weekly portion of manna | portion of manna | noach | parshat noach | purim story | passover seder
next year in jerusalem | rosh hashanah yom kippur | hashana | this year | Genesis 12:1 | xyzzy
a parsha with many other words that nobody would type for the weekly portion
7 adar | 45 nisan | nisan | 9 fathers | father of 9 | av | this week in nisan | 3 of 14 nisan
"""

# Behar begins here.
ENTRY = PortionEntry("own", "Own", "שלי", "Leviticus", 25, 1)


def phrases(table: str) -> list[str]:
    found = [phrase.strip() for line in table.splitlines() for phrase in line.split("|")]
    return [phrase for phrase in found if phrase]


@pytest.fixture(scope="module")
def sessions(engine: Engine) -> Iterator[Sessions]:
    """Sessions of a library with all portions but Vayetzei, with which the library's timeline is not complete."""
    rows = []
    for number, each in portions().items():
        verses = each.verses
        if each.parasha != "Vayetzei":
            rows.append(
                portion(
                    number,
                    each.parasha.lower().replace(" ", "-"),
                    parasha=each.parasha,
                    hebrew_name=each.hebrew_name,
                    book=verses.book,
                    start_chapter=verses.start_chapter,
                    start_verse=verses.start_verse,
                    end_chapter=verses.end_chapter,
                    end_verse=verses.end_verse,
                )
            )
    save(engine, rows)
    dsn = engine.url.set(drivername="postgresql+psycopg")
    yield partial(AsyncSession, create_async_engine(dsn, poolclass=NullPool))
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE torah_timeline CASCADE"))


def service_on(day: datetime, reader: SearchReader, sessions: Sessions) -> SearchService:
    calendar = SearchCalendar(sessions, PARSER, ZONE, lambda: day)
    return SearchService(PARSER, reader, None, None, slot(), Viewer(launch_free=True), calendar)


@pytest.fixture
def service(reader: SearchReader, sessions: Sessions) -> SearchService:
    return service_on(TUESDAY, reader, sessions)


async def found(service: SearchService, typed: str) -> CalendarAnswer | None:
    response: SearchResponse = await service.search(typed)
    totals = response.totals
    counted = (totals.posts, totals.series, totals.torah_timelines)
    shown = (len(response.posts), len(response.series), len(response.torah_timelines))
    assert counted == shown, "it counts in no total"
    return response.calendar


async def one_reading(service: SearchService, typed: str, kind: str) -> CalendarReading:
    answer = await found(service, typed)
    assert answer is not None, typed
    assert answer.kind == kind
    [reading] = answer.readings
    return reading


def test_there_are_enough_phrases() -> None:
    tables = (THIS_WEEK, THIS_HAFTARAH, NEXT_WEEK, LAST_WEEK)
    assert len({*HOLIDAYS, *(phrase for table in tables for phrase in phrases(table))}) >= 90


@pytest.mark.rule("WEEK-12")
async def test_this_week(service: SearchService) -> None:
    for typed in phrases(THIS_WEEK):
        reading = await one_reading(service, typed, "this_week")
        assert reading.name == "Vayishlach", typed
        assert (reading.first_day, reading.hebrew_date) == (date(2026, 11, 28), "י״ח כסלו תשפ״ז")
        assert [each.url for each in reading.portions] == ["/torah-timeline/vayishlach"]
        assert reading.haftarot == []


@pytest.mark.rule("WEEK-12")
async def test_the_haftarah_of_this_week(service: SearchService) -> None:
    for typed in phrases(THIS_HAFTARAH):
        reading = await one_reading(service, typed, "this_week")
        [haftarah] = reading.haftarot
        assert haftarah.url == "/torah-timeline/vayishlach?haftarah=ashkenazi#haftarah"
        assert (haftarah.custom, haftarah.passages[0].book) == (None, "Obadiah"), typed


def test_the_haftarah_of_joined_portions() -> None:
    """The portions of May 9, 2026 are joined."""
    question = calendar_question(PARSER.parse("haftarah").analysis, PARSER.synonyms)
    assert question is not None
    reading = answer_of(question, date(2026, 5, 6), [ENTRY]).readings[0]
    assert [(each.custom, each.url) for each in reading.haftarot] == [
        (None, "/torah-timeline/own?joined=1&haftarah=ashkenazi#haftarah")
    ]


@pytest.mark.rule("TEXT-14")
def test_the_haftarah_of_a_special_sabbath() -> None:
    question = calendar_question(PARSER.parse("haftarah").analysis, PARSER.synonyms)
    assert question is not None
    [reading] = answer_of(question, date(2027, 3, 20), [ENTRY]).readings
    assert reading.special is not None
    assert (reading.special.name, reading.special.seventh) == ("Shabbat Zachor", None)
    assert reading.special.maftir is not None
    assert reading.special.maftir.start_chapter == 25
    first_verses = [each.passages[0].start_verse for each in reading.haftarot]
    assert (first_verses, [each.custom for each in reading.haftarot]) == (
        [2, 1],
        ["ashkenazi", "sephardi"],
    )
    [ordinary] = answer_of(question, date(2026, 11, 28), [ENTRY]).readings
    assert ordinary.special is None


@pytest.mark.rule("WEEK-12")
async def test_next_and_last_week(service: SearchService) -> None:
    for typed in phrases(NEXT_WEEK):
        reading = await one_reading(service, typed, "next_week")
        assert (reading.name, reading.first_day) == ("Vayeshev", date(2026, 12, 5)), typed
    for typed in phrases(LAST_WEEK):
        reading = await one_reading(service, typed, "last_week")
        assert (reading.name, reading.first_day) == ("Vayetzei", date(2026, 11, 21)), typed
        assert [each.url for each in reading.portions] == [None], "the library does not hold it"


@pytest.mark.rule("WEEK-12")
async def test_the_portion_of_a_week_is_suggested(reader: SearchReader, sessions: Sessions) -> None:
    """In a week of which the indexed library has the portions."""
    service = service_on(datetime(2026, 10, 13, 17, tzinfo=UTC), reader, sessions)
    groups: tuple[IndexUid, ...] = ("posts", "torah_timelines")
    queries = {uid: SearchQuery(uid, limit=3) for uid in groups}
    for table, slug in ((THIS_WEEK, "noach"), (NEXT_WEEK, "lech-lecha")):
        for typed in phrases(table):
            outcomes = await service.suggest(typed, queries)
            results = dict(pair for outcome in outcomes for pair in outcome.results.items())
            assert results.keys() == queries.keys()
            [portion, *_] = results["torah_timelines"].documents
            assert portion["slug"] == slug, typed


@pytest.mark.rule("WEEK-12")
async def test_holidays(service: SearchService) -> None:
    for typed, (name, first_day) in HOLIDAYS.items():
        answer = await found(service, typed)
        assert answer is not None, typed
        assert answer.kind == "holiday"
        reading = answer.readings[0]
        assert (reading.name, reading.first_day.isoformat()) == (name, first_day), typed
        assert bool(reading.verses) == bool(reading.url) != bool(reading.weekly), typed


@pytest.mark.rule("WEEK-12")
async def test_a_holiday_leads_to_its_reading(service: SearchService) -> None:
    reading = await one_reading(service, "chanukah", "holiday")
    assert reading.url == "/torah-timeline/nasso?aliyah=5#7:1"
    assert (reading.verses[0].book, reading.verses[0].start_chapter) == ("Numbers", 7)
    assert (reading.first_day, reading.last_day) == (date(2026, 12, 5), date(2026, 12, 12))
    # A day without a reading of its own names the portion of its week.
    new_year_of_trees = await one_reading(service, "tu bishvat", "holiday")
    assert new_year_of_trees.weekly is not None
    [read] = new_year_of_trees.weekly.portions
    assert (read.parasha, read.url) == ("Beshalach", "/torah-timeline/beshalach")


@pytest.mark.rule("WEEK-12")
async def test_israel_is_named_where_it_differs(service: SearchService) -> None:
    answer = await found(service, "passover")
    assert answer is not None
    assert [(each.place, each.last_day.isoformat()) for each in answer.readings] == [
        ("diaspora", "2027-04-29"),
        ("israel", "2027-04-28"),
    ]


@pytest.mark.rule("WEEK-12")
async def test_other_searches_have_no_reading(service: SearchService) -> None:
    for typed in phrases(OTHERS):
        assert await found(service, typed) is None, typed
