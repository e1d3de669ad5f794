"""Acronyms (ר״ה, שו״ע) are spellings of their terms, however their sign is written."""

from __future__ import annotations

import pytest

from api.search.query.parser import QueryParser
from api.search.text.acronyms import Acronym, acronyms
from api.search.text.analyzer import is_hebrew, tokens
from tests.search.parsing import SYNONYMS

PARSER = QueryParser(SYNONYMS)
SIGNS = ("״", '"', "''", "׳׳", "”", "“")


def names(text: str) -> set[str]:
    """The terms that a query searches for."""
    terms = PARSER.parse(text).analysis.canonical.terms
    return {meaning.name for term in terms for meaning in term.meanings or (term,)}


def test_the_table_has_enough_acronyms() -> None:
    hebrew = [acronym.written for acronym in acronyms() if is_hebrew(acronym.written)]
    assert len(hebrew) == len(set(hebrew)) >= 120


@pytest.mark.rule("SEARCH-96")
@pytest.mark.parametrize("acronym", acronyms(), ids=lambda acronym: acronym.written)
def test_an_acronym_means_its_term(acronym: Acronym) -> None:
    meanings = set(acronym.meanings)
    written = acronym.written
    for sign in SIGNS if is_hebrew(written) else ('"', "“", "”"):
        typed = written.replace("״", sign).replace('"', sign)
        assert names(typed) == meanings, typed
        # Inside a text, too.
        assert meanings <= names(f"{typed} xyzzy"), typed
    # Without a sign.
    assert names("".join(filter(str.isalnum, written))) == meanings
    if is_hebrew(written):
        assert names(written.replace("״", "׳")) == meanings
        for prefix in ("ב", "ל", "וב"):
            assert names(prefix + written) == meanings, prefix


@pytest.mark.rule("SEARCH-96")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("כמו קש ברוח", "קש"),
        ("תורה ועז", "ועז"),
        ("האיש ההוא אשכנזי", "אשכנזי"),
        ("go by yt", "yt"),
    ],
)
def test_letters_without_a_sign_are_a_word_of_their_own(text: str, word: str) -> None:
    assert word in tokens(text)
    assert not {"Shema", "Avodah Zarah", "Yom Tov"} & names(text)


@pytest.mark.rule("SEARCH-96")
def test_a_text_is_found_by_what_its_acronyms_mean() -> None:
    assert "Rosh Hashanah" in SYNONYMS.forms_in(tokens("הלכות ר״ה"))
    # Of several meanings all: nobody knows which one the text has.
    both = SYNONYMS.forms_in(tokens("ב״ה אומרים"))
    assert {"Baruch Hashem", "Beit Hillel"} <= set(both)


def test_an_acronym_of_several_terms_finds_what_names_any_of_them() -> None:
    [term] = PARSER.parse("ר״ח").analysis.canonical.terms
    for text in ("Rosh Chodesh Elul", "רבינו חננאל פירש"):
        assert term.word in SYNONYMS.forms_in(tokens(text))
    meant = {each.meant for each in PARSER.parse("ר״ח").primary.explanations}
    assert meant == {"Rosh Chodesh", "Rabbenu Chananel"}


def test_half_an_acronym_is_no_acronym() -> None:
    assert tokens('"קש"') == ["קש"]
    assert tokens("'רה'") == ["רה"]
    assert tokens('say "k sh" now') == ["say", "k", "sh", "now"]
