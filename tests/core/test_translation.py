"""The interface's texts in each language, and its catalogue (LANG-1, LANG-5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import pytest

from api.core.translation import (
    LANGUAGES,
    LOCALES,
    Language,
    in_language,
    ngettext,
    pgettext,
    read_catalog,
    t,
)
from tools.messages import is_translated, texts_of_the_code, written

# What stays in Latin letters: names of products, networks, editions, keys and file types.
LATIN = re.compile(
    r"Jewish Publication Society|Westminster Leningrad Codex|Open Scriptures Hebrew Bible"
    r"|Torah Nuggets|Facebook|Instagram|LinkedIn|WhatsApp|Twitter|Google|YouTube|Vimeo|Stripe|Apple Pay|Delete|application/json|RSS"
    r"|PNG|JPEG|JPG|SVG|PDF|CSV|JSON|MP3|F8|Esc|CC BY(?:-SA)?|https?://\S+|\S+@\S+|`[^`]*`|<[^>]*>"
)


# Vowel points and accents, without the hyphen and other marks between words.
POINTS = re.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]")
T = TypeVar("T")


def spoken(language: Language, say: Callable[[], T]) -> T:
    with in_language(language):
        return say()


def forms(value: object) -> list[str]:
    return [str(form) for form in value] if isinstance(value, tuple | list) else [str(value)]


def places(text: str) -> set[str]:
    return set(re.findall(r"\{\d\}", text))


ENTRIES = [entry for entry in read_catalog("he") if entry.id]


def test_texts_are_translated_with_their_values() -> None:
    assert spoken("en", lambda: t("Theme: {0}. Change to {1}", "A", "B")) == "Theme: A. Change to B"
    assert "A" in spoken("he", lambda: t("Theme: {0}. Change to {1}", "A", "B"))
    assert spoken("he", lambda: t("Login")) == "כניסה"
    assert spoken("he", lambda: pgettext("verb", "Search")) == "חיפוש"


def test_a_text_without_a_translation_stays_english() -> None:
    assert spoken("he", lambda: t("No such text {0}", 1)) == "No such text 1"
    assert spoken("he", lambda: ngettext("{0} owl", "{0} owls", 2)) == "2 owls"


@pytest.mark.parametrize(
    ("number", "ending"), [(1, "שנייה."), (2, "שתי שניות."), (20, "20 שניות.")]
)
def test_hebrew_has_three_plural_forms(number: int, ending: str) -> None:
    one = "Too many attempts. Please try again in {0} second."
    many = "Too many attempts. Please try again in {0} seconds."
    assert spoken("he", lambda: ngettext(one, many, number)).endswith(ending)
    english = spoken("en", lambda: ngettext(one, many, number))
    assert english == (one if number == 1 else many).format(number)


@pytest.mark.rule("LANG-5")
def test_the_catalogue_has_exactly_the_texts_of_the_code() -> None:
    found = {(entry.context, forms(entry.id)[0]) for entry in texts_of_the_code() if entry.id}
    assert {(entry.context, forms(entry.id)[0]) for entry in ENTRIES} == found


@pytest.mark.rule("LANG-1")
def test_every_text_is_translated() -> None:
    assert [entry.id for entry in ENTRIES if not is_translated(entry)] == []


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_the_catalogue_is_written_as_the_command_writes_it(language: Language) -> None:
    text = (LOCALES / f"{language}.po").read_text(encoding="utf-8")
    assert written(read_catalog(language)) == text


@pytest.mark.rule("LANG-5")
def test_a_translation_has_the_values_of_its_text() -> None:
    # 'One' and 'two' may be words; the form of other numbers names the number.
    for entry in ENTRIES:
        expected = places(forms(entry.id)[-1])
        assert places(forms(entry.string)[-1]) == expected, entry.id
        assert all(places(form) <= expected for form in forms(entry.string)), entry.id


@pytest.mark.rule("LANG-1")
def test_a_translation_is_hebrew_without_points() -> None:
    translations = [form for entry in ENTRIES for form in forms(entry.string)]
    assert [text for text in translations if re.search("[A-Za-z]{2,}", LATIN.sub("", text))] == []
    assert [text for text in translations if POINTS.search(text)] == []
