"""Words that sound alike share a phonetic key; other words and English words do not."""

from __future__ import annotations

import pytest

from api.search.text.analyzer import tokens
from api.search.text.phonetics import PREFIX, is_english, phonetic_key


def keys(text: str) -> list[str | None]:
    return [phonetic_key(word) for word in tokens(text)]


@pytest.mark.parametrize(
    "spellings",
    [
        ["Hashgochas protis", "hashgacha pratit", "Hashgachah Pratis", "השגחה פרטית", "הַשְׁגָּחָה פְּרָטִית"],
        ["Shabbat", "Shabbos", "Shabes", "שבת"],
        ["Chanukah", "Hanukkah", "Khanike", "חנוכה", "חנכה"],
        ["mitzvah", "mitsva", "mizwa", "mitzvos", "mitzvot", "mitzvahs", "מצוה", "מצווה", "מצוות"],
        ["tzedakah", "zedaka", "tsdoke", "צדקה"],
        ["Bereshit", "Bereishis", "בראשית"],
        ["teshuvah", "tshuva", "T'shuvoh", "תשובה"],
        ["etrog", "esrog", "ethrog", "אתרוג", "אתרוגים"],
        ["halachah", "halocho", "halachos", "hilchos", "הלכה", "הלכות"],
        ["mishpat", "mishpatim", "mishpotim", "משפט", "משפטים"],
        ["kohen", "cohen", "kohanim", "כהן", "כהנים"],
        ["chavruta", "chavrusa", "חברותא", "חברותה"],
        ["bechirah chofshit", "bechira chofshis", "בחירה חופשית"],
        ["Yerushalayim", "Yerusholayim", "ירושלים"],
    ],
)  # fmt: skip
def test_spellings_of_a_word_share_a_phonetic_key(spellings: list[str]) -> None:
    first = keys(spellings[0])
    assert None not in first
    assert [keys(spelling) for spelling in spellings] == [first] * len(spellings)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tefillah", "tefillin"),
        ("Bereshit", "ברית"),
        ("shemot", "shamash"),
        ("kedushah", "kiddushin"),
        ("teshuvah", "tokheichah"),
        ("geulah", "galut"),
    ],
)
def test_different_words_have_different_phonetic_keys(one: str, other: str) -> None:
    assert keys(one) != keys(other)


@pytest.mark.parametrize(
    "word",
    [
        "teacher",
        "teachers",
        "father's",
        "gratitude",
        "didn't",
        "honour",
        "honor",
        "charity",
        "resumé",
    ],
)
def test_english_words_have_no_phonetic_key(word: str) -> None:
    assert is_english(tokens(word)[0])
    assert keys(word) == [None]


@pytest.mark.parametrize("word", ["Torah", "בית", "5784", "b2b", "слово", "naïveté", "", "a" * 100])
def test_short_words_have_no_phonetic_key(word: str) -> None:
    assert all(found is None for found in keys(word))


def test_phonetic_keys_differ_from_ordinary_words() -> None:
    found = phonetic_key("hashgachah")
    assert found is not None
    assert found.startswith(PREFIX)
    assert tokens(found) == [found]
    # A key is not an English word, and typing one is harmless.
    assert phonetic_key(found) is not None


@pytest.mark.parametrize(
    "word", ["hashgachah", "bechirah", "kapparot", "chavruta", "מחשבה", "mishkan"]
)
def test_the_key_of_a_prefix_is_a_prefix_of_the_key(word: str) -> None:
    key = phonetic_key(tokens(word)[0]) or ""
    prefix_keys = [phonetic_key(tokens(word[:length])[0]) for length in range(4, len(word))]
    assert all(key.startswith(found) for found in prefix_keys if found)
