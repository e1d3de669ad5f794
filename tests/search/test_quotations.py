"""Verses and mishnahs are known by their own words, in any spelling of Hebrew, and by little else."""

from __future__ import annotations

import random

import pytest

from api.search.index.word_forms import forms
from api.search.references import verses
from api.search.references.quotations import quoted_text, verses_with
from api.search.text.analyzer import tokens
from tests.search.parsing import SYNONYMS, parse


@pytest.mark.rule("SEARCH-84")
@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("לא תעמוד על דם רעך", "Leviticus 19:16"),
        ("לא תעמד על-דם רעך", "Leviticus 19:16"),
        ("ואהבת לרעך כמוך", "Leviticus 19:18"),
        ("אהבת לרעך כמוך", "Leviticus 19:18"),
        ("שמע ישראל ה' אלוקינו ה' אחד", "Deuteronomy 6:4"),
        ("שְׁמַע יִשְׂרָאֵל ה׳ אֱלֹהֵינוּ", "Deuteronomy 6:4"),
        ("בנים אתם לה' אלקיכם", "Deuteronomy 14:1"),
        ("השם רועי לא אחסר", "Psalm 23:1"),
        ("בֶּן־אָדָ֗ם עֲמֹ֤ד עַל־רַגְלֶ֙יךָ֙", "Ezekiel 2:1"),
        # In two places, of which the first counts.
        ("כבד את אביך ואת אמך", "Exodus 20:12"),
        # The last word is still being typed.
        ("צדק צדק תרד", "Deuteronomy 16:20"),
        # More than one verse.
        ("את השמים ואת הארץ והארץ הייתה תוהו", "Genesis 1:1-2"),
    ],
)
def test_a_verse_is_known_by_its_words(query: str, place: str) -> None:
    found = quoted_text(query)
    assert found is not None
    assert found.reference.name == place


@pytest.mark.rule("MISHNAH-7")
@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("אם אין אני לי", "Avot 1:14"),
        # In two places, of which the first counts.
        ("על שלשה דברים העולם עומד", "Avot 1:2"),
        ("על שלושה דברים העולם עומד", "Avot 1:2"),
        ("עֲשֵׂה לְךָ רַב", "Avot 1:6"),
        ("מאימתי קורין את שמע", "Berakhot 1:1"),
        ("כל ישראל יש להם חלק לעולם", "Sanhedrin 10:1"),
        # The print has 'רבי' here, and God's name by its letter.
        ("ר' טרפון אומר היום קצר", "Avot 2:15"),
        ("הקדוש ברוך הוא לזכות את ישראל", "Makkot 3:16"),
        ("קומו ונעלה ציון אל בית השם אלוקינו", "Bikkurim 3:2"),
        # The place of a verse stands between these words.
        ("שנאמר ובשכבך ובקומך ובית הלל אומרים", "Berakhot 1:3"),
        # The last word is still being typed, and more than one mishnah.
        ("שנים אוחזין בטל", "Bava Metzia 1:1"),
        ("ועל גמילות חסדים אנטיגנוס איש סוכו", "Avot 1:2-3"),
    ],
)
def test_a_mishnah_is_known_by_its_words(query: str, place: str) -> None:
    found = quoted_text(query)
    assert found is not None
    assert found.reference.name == f"Mishnah {place}"


@pytest.mark.rule("MISHNAH-7")
@pytest.mark.parametrize(
    "query",
    [
        # Of many mishnahs, and of many verses and one mishnah.
        "בית שמאי אומרים",
        "ארץ זבת חלב ודבש",
        # Three words within a sentence may be any phrase.
        "רבונו של עולם",
        "אני לי מי",
    ],
)
def test_a_way_of_speaking_is_no_mishnah(query: str) -> None:
    assert quoted_text(query) is None


@pytest.mark.rule("MISHNAH-7")
def test_a_search_for_the_words_of_a_mishnah_is_one_for_its_place() -> None:
    words, named = parse("אם אין אני לי"), parse("Avot 1:14")
    assert words.primary.reference == named.primary.reference
    found = quoted_text("על שלושה דברים העולם עומד")
    assert found is not None
    assert found.spellings == ("על שלשה דברים העולם עומד",)


@pytest.mark.rule("SEARCH-84")
@pytest.mark.parametrize(
    "query",
    [
        "",
        "יציאת מצרים",
        # The words of many verses.
        "וידבר ה' אל משה לאמר",
        "ארץ זבת חלב ודבש",
        "תשובה תפילה וצדקה",
        "לא תעמוד על דם רעך explained",
        "יי יי יי יי",
        "א ב ג",
        "ו" * 200,
    ],
)
def test_other_words_are_no_verse(query: str) -> None:
    assert quoted_text(query) is None


@pytest.mark.rule("SEARCH-84")
@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("זאת בריתי אותם", "וכבר נאמר זאת בריתי אתם לעולם"),
        ("זאת בריתי אתם", "וכבר נאמר זאת בריתי אותם לעולם"),
        ("לא תעמוד על דם רעך", "למדנו לא תעמד על דם רעך מכאן"),
        ("לא תעמד על דם רעך", "למדנו לא תעמוד על דם רעך מכאן"),
    ],
)
def test_a_text_with_the_words_in_another_spelling_is_found(query: str, text: str) -> None:
    words = {*tokens(text), *forms([tokens(text)], SYNONYMS)}
    found = [each for each in parse(query).primary.variants if each.words and not each.is_subset]
    assert any(words.issuperset(each.words) for each in found), [each.words for each in found]


def test_verses_without_points_are_found_again() -> None:
    """Of those of at least six words, all but those that are in several places."""
    source = random.Random(1)
    missed = []
    for _ in range(300):
        book = source.choice(verses.BOOKS)
        chapter = source.randrange(verses.chapters(book)) + 1
        number = source.randrange(verses.verses_in(book, chapter)) + 1
        text = verses.verse(book, chapter, number) or ""
        query = " ".join(text.split()[:6])
        found = quoted_text(query)
        if len(text.split()) >= 6 and (
            found is None or found.reference.name != f"{book} {chapter}:{number}"
        ):
            missed.append(f"{book} {chapter}:{number} {query}")
    assert len(missed) < 0.1 * 300, missed


@pytest.mark.parametrize(
    ("word", "places"),
    [
        ("שעטנז", ["Leviticus 19:19", "Deuteronomy 22:11"]),
        ("שַׁעַטְנֵז", ["Leviticus 19:19", "Deuteronomy 22:11"]),
        ("שפיפון", ["Genesis 49:17"]),  # written without its last vowel
        ("תפילין", []),  # other letters of vowels are another word
        ("מלך", []),  # a short word
        ("ישראל", []),  # a common word
        ("shatnez", []),
        ("לא תרצח", []),
    ],
)
def test_verses_that_have_a_rare_word(word: str, places: list[str]) -> None:
    assert [verse.name for verse in verses_with(word)] == places
