"""Misspelt words are corrected to the nearest term; words of a language never are."""

from __future__ import annotations

import lzma
import random

import pytest

from api.search.data import DATA
from api.search.text.corrections import plausible_corrections
from api.search.text.spellcheck import SpellChecker
from tests.search.parsing import SYNONYMS

CHECKER = SpellChecker(SYNONYMS)
SAMPLE = 5_000


def words_of_table(name: str) -> list[str]:
    """A sample over a whole table of words."""
    lines = lzma.decompress((DATA / name).read_bytes()).decode().splitlines()
    words = [line.partition("\t")[0] for line in lines]
    return random.Random(5787).sample(words, SAMPLE)


@pytest.mark.rule("SEARCH-27")
@pytest.mark.parametrize("table", ["english.txt.xz", "hebrew.txt.xz"])
def test_no_word_of_a_language_is_corrected(table: str) -> None:
    corrected = {word for word in words_of_table(table) if CHECKER.correct((word,))}
    assert corrected == set()


@pytest.mark.parametrize("table", ["english.txt.xz", "hebrew.txt.xz"])
def test_no_word_of_a_language_stands_for_a_near_one(table: str) -> None:
    words = words_of_table(table)
    near = {word: [word[:-1], word + word[-1], word[1::-1] + word[2:]] for word in words}
    found = {word: others for word in words if (others := plausible_corrections(word, near[word]))}
    if table.startswith("hebrew"):
        assert found == {}
    # What is left is the same word with another ending: 'candle' of 'candles'.
    assert all(other[:2] == word[:2] for word, others in found.items() for other in others)


@pytest.mark.rule("SEARCH-105")
@pytest.mark.parametrize(
    ("typed", "nearest", "expected"),
    [
        ("praying", ["playing", "preying"], []),
        ("candles", ["candle", "handles"], ["candle"]),
        ("planet", ["plant", "planets"], ["planets"]),
        ("forgivness", ["forgiveness"], ["forgiveness"]),
        ("candel", ["candle", "cancel"], ["candle", "cancel"]),
        # Two letters that changed places are one edit, two other letters are two.
        ("gratitdue", ["gratitude"], ["gratitude"]),
        ("kidnes", ["kindly"], []),
        ("מלחמה", ["מלאכה"], []),
        ("אונקלס", ["אונקלוס", "אונקליס"], ["אונקלוס", "אונקליס"]),
        # ק sounds like כ, and ת does not.
        ("אסמכתא", ["אסמקתא", "אסמתתא"], ["אסמקתא"]),
        # An everyday word that the Bible does not have.
        ("משכנתא", ["משקנתא", "משתנתא"], []),
    ],
)
def test_corrections_are_of_the_same_word(
    typed: str, nearest: list[str], expected: list[str]
) -> None:
    assert plausible_corrections(typed, nearest) == expected


@pytest.mark.rule("SEARCH-27")
def test_only_the_misspelt_word_is_corrected() -> None:
    found = CHECKER.correct(("candles", "mezuzzahh", "door"))
    assert found is not None
    assert found.text == "candles Mezuzah door"
    assert found.replaced == (("mezuzzahh", "Mezuzah"),)


@pytest.mark.parametrize(
    ("typed", "name"), [("toro", "Torah"), ("Chemot", "Shemot"), ("ruht", "Ruth")]
)
def test_a_finished_word_may_sound_like_a_term(typed: str, name: str) -> None:
    assert CHECKER.suggest(typed.lower())[0] == name


@pytest.mark.rule("SEARCH-27")
def test_hebrew_letters_that_sound_alike_are_preferred() -> None:
    # One letter from both: ח for כ sounds alike, נ for כ does not.
    assert CHECKER.suggest("ברחה")[0] == "Berakhah"
