"""The text of the Hebrew Bible, verse by verse."""

from __future__ import annotations

import re

import pytest

from api.library.portions import portions
from api.library.torah_readings import readings_from
from api.search.query.explanation import explain, quoted_verse
from api.search.references.aliyot import aliyah_of
from api.search.references.books import books
from api.search.references.parser import parse
from api.search.references.translation import english_verse
from api.search.references.verses import BOOKS, chapters, verse, verses_in
from api.search.types import Document
from tests.search.parsing import literal

# Letters, points, the maqaf and the end of a verse; other marks are not shown.
ALLOWED = re.compile("[א-ת\u05b0-\u05bc\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7־׃ ]+")


@pytest.mark.parametrize(
    ("book", "chapter", "number", "text"),
    [
        ("Genesis", 1, 1, "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ׃"),
        ("Psalms", 3, 1, "מִזְמוֹר לְדָוִד בְּבָרְחוֹ מִפְּנֵי אַבְשָׁלוֹם בְּנוֹ׃"),
        ("Deuteronomy", 6, 4, "שְׁמַע יִשְׂרָאֵל יְהוָה אֱלֹהֵינוּ יְהוָה אֶחָד׃"),
    ],
)
def test_the_text_of_a_verse(book: str, chapter: int, number: int, text: str) -> None:
    assert verse(book, chapter, number) == text


@pytest.mark.parametrize(
    ("book", "chapter", "number", "read", "written"),
    [
        ("Genesis", 8, 17, "הַיְצֵא", "הוצא"),
        ("Ruth", 3, 5, "תֹּאמְרִי אֵלַי אֶעֱשֶׂה", "תֹּאמְרִי אֶעֱשֶׂה"),  # read, not written
        ("Ezekiel", 48, 16, "וּפְאַת־נֶגֶב חֲמֵשׁ מֵאוֹת", "חמש"),  # written, not read
        ("2 Kings", 6, 25, "דִּבְיוֹנִים", "חרי"),  # written as two words
    ],
)
def test_the_qere_is_shown(book: str, chapter: int, number: int, read: str, written: str) -> None:
    text = verse(book, chapter, number) or ""
    assert read in text
    assert written not in text


def test_chapters_and_verses_have_bounds() -> None:
    assert (chapters("Genesis"), verses_in("Genesis", 1), verses_in("Genesis", 50)) == (50, 31, 26)
    assert (chapters("2 Chronicles"), chapters("Obadiah"), chapters("Tobit")) == (36, 1, 0)
    assert (verses_in("Genesis", 0), verses_in("Genesis", 51), verses_in("Tobit", 1)) == (0, 0, 0)
    assert verse("Genesis", 12, 5)
    for nothing in (("Genesis", 1, 0), ("Genesis", 1, 32), ("Genesis", 0, 1), ("Genesis", -1, 1)):
        assert verse(*nothing) is None


def test_the_bible_is_complete() -> None:
    counts = [verses_in(book, at) for book in BOOKS for at in range(1, chapters(book) + 1)]
    assert (len(BOOKS), len(counts), sum(counts)) == (39, 929, 23_207)


def test_verses_contain_only_text() -> None:
    for at in range(1, chapters("Exodus") + 1):
        for number in range(1, verses_in("Exodus", at) + 1):
            text = verse("Exodus", at, number) or ""
            assert ALLOWED.fullmatch(text), (at, number)
            assert "  " not in text


def test_verse_numbers_match_the_references() -> None:
    for book in books():
        counted = tuple(verses_in(book.name, at) for at in range(1, chapters(book.name) + 1))
        assert counted == book.verses, book.name


def test_the_commandments_are_numbered_as_in_the_portions() -> None:
    assert "לֹא תַחְמֹד" in (verse("Exodus", 20, 14) or "")
    assert "תִּנְאָף" in (verse("Exodus", 20, 13) or "")
    assert verse("Exodus", 20, 24) is None


def portion(slug: str, first: tuple[int, int], last: tuple[int, int]) -> Document:
    return {
        "slug": slug,
        "parasha": slug.title(),
        "hebrewName": "נח",
        "book": "Genesis",
        "startChapter": first[0],
        "startVerse": first[1],
        "endChapter": last[0],
        "endVerse": last[1],
    }


VAYETZEI = portion("vayetzei", (28, 10), (32, 3))
VAYISHLACH = portion("vayishlach", (32, 4), (36, 43))


@pytest.mark.rule("SEARCH-86")
def test_a_range_says_how_many_verses_it_has_and_leads_to_the_rest() -> None:
    quoted = quoted_verse(parse("Genesis 32:25-33"), [VAYETZEI, VAYISHLACH])
    assert quoted
    assert (quoted.shown, len(quoted.places)) == (3, 9)
    assert quoted.hebrew.count("׃") == 3
    assert quoted.url == "/torah-timeline/vayishlach?aliyah=2#32:25"
    assert quoted.rest_url == "/torah-timeline/vayishlach?aliyah=2#32:28"
    over = quoted_verse(parse("Genesis 1:31-2:1"), [])
    assert over
    assert (over.shown, len(over.places), over.rest_url) == (2, 2, None)
    assert over.hebrew.count("׃") == 2


@pytest.mark.rule("SEARCH-86")
@pytest.mark.parametrize(
    ("query", "slug", "place"),
    [
        ("Genesis 32", "vayishlach", ""),
        ("Genesis 31", "vayetzei", ""),
        ("Genesis 32:1-10", "vayishlach", "#32:4"),
        ("Genesis 32:1-5", "vayetzei", "?aliyah=7#32:1"),
    ],
)
def test_of_two_portions_the_one_that_has_more_is_named(query: str, slug: str, place: str) -> None:
    [shown] = explain((), literal(query).reference, [VAYETZEI, VAYISHLACH])
    assert (shown.meant, shown.to) == (slug.title(), f"/torah-timeline/{slug}{place}")


@pytest.mark.rule("SEARCH-86")
def test_a_portion_that_does_not_have_the_verse_is_not_named() -> None:
    assert explain((), literal("Exodus 3:14").reference, [VAYETZEI]) == []


@pytest.mark.rule("SEARCH-19")
def test_a_quoted_verse_leads_to_its_place_in_the_portion() -> None:
    quoted = quoted_verse(parse("Gen 6:9"), [portion("noach", (6, 9), (11, 32))])
    assert quoted
    assert (quoted.url, quoted.rest_url, quoted.shown) == ("/torah-timeline/noach#6:9", None, 1)
    assert quoted.english == english_verse("Genesis", 6, 9)
    alone = quoted_verse(parse("Ps 23:1"), [])
    assert alone
    assert alone.url is None


def test_an_address_names_the_aliyah_of_the_verse() -> None:
    """As the library, which knows what is read, has the aliyot."""
    for number, each in portions().items():
        [alone, *_] = readings_from(each.verses.start)
        assert alone.numbers == (number,)
        for aliyah, passage in enumerate(alone.aliyot, 1):
            for place in (
                (passage.start_chapter, passage.start_verse),
                (passage.end_chapter, passage.end_verse),
            ):
                start = each.verses.start_chapter, each.verses.start_verse
                assert aliyah_of(each.verses.book, start, place) == aliyah, (each.parasha, place)
    assert aliyah_of("Genesis", (2, 4), (5, 1)) == 1, "an entry that is no weekly portion"
