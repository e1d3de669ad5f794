"""Typed references of verses: every form, every chapter, and queries without a reference."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from api.search.references.books import books, by_key, by_name
from api.search.references.numerals import numeral
from api.search.references.parser import citations, parse, split
from api.search.references.verse_reference import (
    VerseReference,
    book_span,
    position,
    reference,
    reference_values,
)

SAMPLES = Path(__file__).parents[2] / "api" / "library" / "samples"
PORTIONS = [json.loads(line) for line in (SAMPLES / "timeline.jsonl").read_text().splitlines()]


def name(ref: VerseReference | None) -> str | None:
    return ref.name if ref else None


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Genesis 12:5", "Genesis 12:5"),
        ("Gen. 12", "Genesis 12"),
        ("gen 12 5", "Genesis 12:5"),
        ("gen12:5", "Genesis 12:5"),
        ("GENESIS 12:5", "Genesis 12:5"),
        ("Bereishit 12:5", "Genesis 12:5"),
        ("B’reishis 12.5", "Genesis 12:5"),
        ("Genesis chapter 12 verse 5", "Genesis 12:5"),
        ("Genesis, ch. 12 v. 5", "Genesis 12:5"),
        ("bereshit perek 12 pasuk 5", "Genesis 12:5"),
        ("the book of Genesis 3", "Genesis 3"),
        ("sefer shemos 3", "Exodus 3"),
        ("(Genesis 12:5)", "Genesis 12:5"),
        ("  Genesis   12 : 5 ", "Genesis 12:5"),
        ("Exodus 20:1-14", "Exodus 20:1-14"),
        ("Ex 20:1–14", "Exodus 20:1-14"),
        ("Exodus 20 verses 1 to 14", "Exodus 20:1-14"),
        ("gen 1:1-2:3", "Genesis 1:1-2:3"),
        ("Genesis 1-3", "Genesis 1-3"),
        ("Genesis 12-13:5", "Genesis 12:1-13:5"),
        ("Genesis 12:5-5", "Genesis 12:5"),
        ("Vayikra 19:18", "Leviticus 19:18"),
        ("Bamidbor 10", "Numbers 10"),
        ("Numbers 10", "Numbers 10"),
        ("D'varim 6:4", "Deuteronomy 6:4"),
        ("Dvorim 6:4", "Deuteronomy 6:4"),
        ("II Samuel 3", "2 Samuel 3"),
        ("2 Sam 3", "2 Samuel 3"),
        ("2sam3:4", "2 Samuel 3:4"),
        ("Shmuel Alef 3:4", "1 Samuel 3:4"),
        ("Samuel 1 3:4", "1 Samuel 3:4"),
        ("First Kings 3", "1 Kings 3"),
        ("Melachim II 4:1", "2 Kings 4:1"),
        ("Divrei HaYamim Beis 3", "2 Chronicles 3"),
        ("Shir HaShirim 1:1", "Song of Songs 1:1"),
        ("song of solomon 2", "Song of Songs 2"),
        ("ps 23", "Psalm 23"),
        ("Psalm 119:176", "Psalm 119:176"),
        ("Tehilim 121", "Psalm 121"),
        ("Mishlei 3", "Proverbs 3"),
        ("Kohelet 3", "Ecclesiastes 3"),
        ("koheles 3:1", "Ecclesiastes 3:1"),
        ("Job 1", "Job 1"),
        ("Ruth 1:16", "Ruth 1:16"),
        ("Obadiah 5", "Obadiah 1:5"),
        ("Obadiah 1-2", "Obadiah 1:1-2"),
        ("Obadiah 3-5", "Obadiah 1:3-5"),
        ("עובדיה א-ב", "Obadiah 1:1-2"),
        ("Obadiah 1", "Obadiah 1"),
        ("בראשית יב", "Genesis 12"),
        ('בראשית י"ב:ה', "Genesis 12:5"),
        ("בראשית יב, ה", "Genesis 12:5"),
        ("בראשית פרק יב פסוק ה", "Genesis 12:5"),
        ("ספר בראשית פרק י״ב", "Genesis 12"),
        ("בראשית ט״ו", "Genesis 15"),
        ("בראשית ט״ז, א", "Genesis 16:1"),
        ("תהלים קי״ט", "Psalm 119"),
        ("תהילים קיט קעו", "Psalm 119:176"),
        ("בראשית 12:5", "Genesis 12:5"),
        ("בראשית 12", "Genesis 12"),
        ("בְּרֵאשִׁית י״ב, ה׳", "Genesis 12:5"),
        ("שיר־השירים א", "Song of Songs 1"),
        ("שמואל א׳ ב׳", "1 Samuel 2"),
        ("מלכים ב ד, א", "2 Kings 4:1"),
        ('דה"א ג, ד', "1 Chronicles 3:4"),
        ("שמות ה", "Exodus 5"),
        ("שמות כ, א-יד", "Exodus 20:1-14"),
        ("\u200fבראשית יב\u200f", "Genesis 12"),
        # incomplete while the reader types
        ("Gen 12:", "Genesis 12"),
        ("Gen 12 v", "Genesis 12"),
        ("Gen 12:5-", "Genesis 12:5"),
        ("בראשית יב,", "Genesis 12"),
    ],
)
def test_a_query_that_is_only_a_reference(query: str, expected: str) -> None:
    assert name(parse(query)) == expected
    assert split(query) == (parse(query), "")


NO_REFERENCES = re.split(
    r" \| |\n",
    """: | 5 | 12:5 | verse 5 | chapter 3 | בראשית | Genesis | Ruth | job | numbers
Genesis 51 | Genesis 0 | Genesis 12:21 | Genesis 12:0 | Exodus 20:24 | Joel 5 | Malachi 4
Genesis 12:7-5 | Genesis 12:5-99 | Genesis 12:5-6-7 | Genesis 1234 | Genesis 12:5:7
Numbers 10 commandments | Job 3 friends | Samuel 3 | Kings 3:4 | 1 Genesis 3 | 2 friends
שמואל א | מלכים ב | שמות ה׳ | דברים של חול | איוב לא היה | בראשית נא | בראשית ברא
Shabbat 31 | Avot 1:6 | Genesis Rabbah 39:1 | exit 12 | regen 12 | Genesis 12th""",
)


@pytest.mark.parametrize("query", ["", *NO_REFERENCES, "Genesis " * 100 + "12"])
def test_queries_without_a_reference(query: str) -> None:
    assert parse(query) is None


@pytest.mark.parametrize(
    ("query", "expected", "rest"),
    [
        ("Genesis 12:5 Abraham", "Genesis 12:5", "Abraham"),
        ("abraham, genesis 12:5", "Genesis 12:5", "abraham"),
        ("rashi on shemot 3:14 burning", "Exodus 3:14", "rashi on burning"),
        ("Genesis 12 Abraham", "Genesis 12", "Abraham"),
        ("gen 12 abraham", "Genesis 12", "abraham"),
        ("gen 12 5 abraham", "Genesis 12:5", "abraham"),
        ("Numbers 13:33 spies", "Numbers 13:33", "spies"),
        ("בראשית יב ה אברהם", "Genesis 12:5", "אברהם"),
        ("רש״י בראשית י״ב", "Genesis 12", "רש״י"),
        ("Numbers 10 commandments", None, "Numbers 10 commandments"),
        ("Job 3 friends", None, "Job 3 friends"),
        ("Psalms 3 times", None, "Psalms 3 times"),
        ("Dan 3:30 pm", None, "Dan 3:30 pm"),
        ("Genesis 99 Abraham", None, "Genesis 99 Abraham"),
        ("איוב לא היה ולא נברא", None, "איוב לא היה ולא נברא"),
        ("Ruth and Boaz", None, "Ruth and Boaz"),
        ("", None, ""),
    ],
)
def test_a_reference_among_words(query: str, expected: str | None, rest: str) -> None:
    found, remainder = split(query)
    assert (name(found), remainder) == (expected, rest)


def test_every_chapter_and_verse_round_trips() -> None:
    for book in books():
        for chapter, verses in enumerate(book.verses, start=1):
            for verse in (None, *range(1, verses + 1)):
                ref = reference(book.name, chapter, verse)
                assert ref
                assert parse(ref.name) == ref
                assert parse(ref.hebrew_name) == ref
                assert citations(f"({ref.name})") == citations(f"({ref.hebrew_name})") == [ref]
            assert reference(book.name, chapter, verses + 1) is None
        assert reference(book.name, len(book.verses) + 1) is None


def test_ranges_round_trip() -> None:
    for portion in PORTIONS:
        places = ("startChapter", "startVerse", "endChapter", "endVerse")
        ref = reference(portion["book"], *(portion[place] for place in places))
        assert ref, portion["parasha"]
        assert parse(ref.name) == parse(ref.hebrew_name) == ref
        assert citations(f"({ref.hebrew_name}).") == citations(f"{ref.name}.") == [ref]
    for book in books():
        whole_book = reference(book.name, 1, None, len(book.verses))
        assert whole_book
        assert parse(whole_book.name) == parse(whole_book.hebrew_name) == whole_book
        assert whole_book.span() == book_span(book.name)


def test_every_book_name_maps_to_its_book() -> None:
    forms = [form for book in books() for form, _ in book.forms]
    assert len(by_key()) == len({form.casefold() for form in forms} - _spelled_alike(forms))
    for book in books():
        for form, _ in book.forms:
            found = parse(f"{form} 1:1")
            assert found == VerseReference(book.name, 1, 1), form
            assert parse(f"{form.lower()}. 1 1") == found or form[-1].isdigit()


def _spelled_alike(forms: list[str]) -> set[str]:
    """Forms that differ from an earlier one only by marks and spaces."""
    distinct: dict[str, str] = {}
    for form in forms:
        distinct.setdefault(re.sub(r"[\s'\"]", "", form.casefold()), form.casefold())
    return {form.casefold() for form in forms} - set(distinct.values())


def test_the_table_contains_the_whole_bible() -> None:
    assert len(books()) == 39
    assert sum(len(book.verses) for book in books()) == 929
    assert sum(sum(book.verses) for book in books()) == 23_207
    assert [book.name for book in books()][:5] == list(dict.fromkeys(p["book"] for p in PORTIONS))


def test_the_portions_cover_the_torah_without_gaps() -> None:
    """The table counts verses like the portions: each portion starts where the previous one ends."""
    at = ("Genesis", 1, 1)
    for portion in PORTIONS:
        assert (portion["book"], portion["startChapter"], portion["startVerse"]) == at
        book, chapter, verse = portion["book"], portion["endChapter"], portion["endVerse"] + 1
        lengths = by_name()[book].verses
        chapter, verse = (chapter + 1, 1) if verse > lengths[chapter - 1] else (chapter, verse)
        number = by_name()[book].number
        at = (books()[number].name, 1, 1) if chapter > len(lengths) else (book, chapter, verse)
    assert at == ("Joshua", 1, 1)


def test_hebrew_numerals() -> None:
    read = {15: "טו", 16: "טז", 19: "יט", 20: "כ", 100: "ק", 115: "קטו", 116: "קטז", 119: "קיט"}
    assert {number: numeral(number) for number in read} == read


def test_positions_ascend_and_spans_contain_their_references() -> None:
    starts = [
        position(book.name, chapter, 1)
        for book in books()
        for chapter in range(1, len(book.verses) + 1)
    ]
    assert starts == sorted(set(starts))
    chapter, verse = reference("Genesis", 12), reference("Genesis", 12, 5)
    assert chapter
    assert verse
    assert verse.span() == (1_012_005, 1_012_005)
    assert chapter.span() == (1_012_001, 1_012_020)
    over = reference("Genesis", 1, 1, 2, 3)
    assert over
    assert over.span() == (1_001_001, 1_002_003)


def test_tokens_of_references() -> None:
    over = reference("Genesis", 1, 30, 2, 2)
    assert over
    assert reference_values(over) == [
        *("Genesis 1", "Genesis 2"),
        *("Genesis 1:30", "Genesis 1:31", "Genesis 2:1", "Genesis 2:2"),
    ]
    verse, chapter, psalms = parse("Ruth 1:16"), parse("Ruth 1"), parse("Psalms 1-150")
    assert verse
    assert chapter
    assert psalms
    assert reference_values(verse) == ["Ruth 1", "Ruth 1:16"]
    assert len(reference_values(chapter)) == 1 + 22
    assert len(reference_values(psalms)) == 150 + 200
