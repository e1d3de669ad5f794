"""The synonym table: its terms, their recognition in texts and queries, and added terms."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from api.search.text.analyzer import is_hebrew, tokens
from api.search.text.synonym_table import SynonymTable
from api.search.text.synonyms import (
    default_synonyms,
    read_terms,
    synonyms_with,
)
from api.search.text.term_forms import Term

SAMPLES = Path("api/library/samples/timeline.jsonl")
PORTIONS = [json.loads(line) for line in SAMPLES.read_text("utf-8").splitlines()]
POINTS = re.compile("[\u0591-\u05c7]")


SYNONYMS = default_synonyms()


def words(text: str, synonyms: SynonymTable = SYNONYMS) -> tuple[str, ...]:
    return synonyms.canonicalize(tokens(text)).words


def names(text: str) -> list[str]:
    return list(dict.fromkeys(match.term.name for match in SYNONYMS.find(tokens(text))))


# --- the table ---


def test_the_table_is_large_enough() -> None:
    assert len(SYNONYMS.terms) - len(PORTIONS) >= 170


def test_a_form_belongs_to_one_term() -> None:
    owners: dict[tuple[str, ...], str] = {}
    for term in SYNONYMS.terms:
        for form in term.forms:
            folded = tuple(tokens(form))
            assert folded, term.name
            assert folded not in owners, f"{form}: {owners.get(folded)} and {term.name}"
            owners[folded] = term.name


def test_every_term_is_written_in_both_scripts() -> None:
    for term in SYNONYMS.terms:
        if term.meanings:  # an acronym
            continue
        assert any(not is_hebrew(form) for form in term.forms), term.name
        assert any(map(is_hebrew, term.forms)), term.name
        # Points are not compared, so a form needs none.
        assert not any(map(POINTS.search, term.forms)), term.name


@pytest.mark.parametrize("portion", PORTIONS, ids=lambda portion: portion["slug"])
def test_every_portion_is_a_term_in_both_scripts(portion: dict[str, str]) -> None:
    for name in (portion["parasha"], portion["hebrewName"]):
        for query in (name, f"Parshas {name}", f"פרשת {name}"):
            [term] = SYNONYMS.canonicalize(tokens(query)).terms
            assert term.name == portion["parasha"], query


def test_every_form_of_a_term_is_searched_as_the_same_word() -> None:
    for term in SYNONYMS.terms:
        assert {words(form) for form in term.forms} == {(term.word,)}, term.name


def test_the_canonical_word_of_a_term_is_one_of_its_forms() -> None:
    """So every document of the term contains it, and no two terms share it."""
    for term in SYNONYMS.terms:
        assert (term.word,) in [tuple(tokens(form)) for form in term.forms]
    assert len({term.word for term in SYNONYMS.terms}) == len(SYNONYMS.terms)


@pytest.mark.parametrize(
    "spellings",
    [
        "Shabbat, Shabbos, Shabbath, Sabbath, שבת, שַׁבָּת, ובשבת, Shabbat's",
        "Teshuvah, Teshuva, Tshuva, T'shuvah, repentance, תשובה, תְּשׁוּבָה, בתשובה",
        "Chanukah, Hanukkah, Hanuka, חנוכה, חֲנֻכָּה",
        "Sukkot, Succos, Sukkoth, סוכות, סֻכּוֹת",
        "Yom Kippur, Yom Kipur, YomKippur, Day of Atonement, יום כיפור, יוֹם כִּפּוּר, יום־כיפור",
        "Rosh Hashanah, Rosh Hashono, roshhashana, ראש השנה",
        "Tetzaveh, Tetzave, Titzaveh, תצוה, תצווה, תְּצַוֶּה, Parshas Tetzave",
        "Lech Lecha, Lech-Lecha, Lekh Lekha, לך לך, לֶךְ־לְךָ, LechLecha, parashat lech lecha",
        "Bo, BO, בא, בֹּא, Parashat Bo, פרשת בא",
        "Bamidbar, Numbers, Book of Numbers, Sefer Bamidbar, במדבר, ספר במדבר",
        "Mitzvot, mitzvos, mitzvah, מצוה, מִצְוָה, מצוות, commandments",
        "Rashi, RASHI, רש״י, רש\"י, רשי, Rashi's",
        "Rambam, Maimonides, רמב״ם",
        "Kedushah, Kedusha, קדושה, קְדֻשָּׁה",
    ],
)  # fmt: skip
def test_synonyms_have_the_same_canonical_form(spellings: str) -> None:
    assert len({words(spelling) for spelling in spellings.split(", ")}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("kiddush", "kedushah"),
        ("sukkah", "sukkot"),
        ("shemini atzeret", "shmini"),
        ("mishnah", "mishneh torah"),
        ("genesis", "genesis rabbah"),
        ("bar mitzvah", "mitzvah"),
        ("tabernacle", "tabernacles"),
        ("hillel", "hallel"),
        ("shoftim", "sefer shoftim"),
        ("vaera", "vayera"),
        ("samuel", "1 samuel"),
        ("balak", "balaam"),
    ],
)
def test_distinct_terms_are_not_merged(one: str, other: str) -> None:
    assert words(one) != words(other)


# --- texts ---


def test_the_longest_form_wins() -> None:
    assert names("the Shulchan Aruch on Rosh Hashana") == ["Shulchan Arukh", "Rosh Hashanah"]
    assert names("Genesis Rabbah 39:1") == ["Genesis Rabbah"]


@pytest.mark.parametrize(
    "text",
    [
        "the numbers were large",
        "a job well done",
        "there was a lot to do",
        "the eve of a fast",
        "הדברים אשר דבר",
        "he will get the book",
        "the crowd answered, bo, in one voice",
    ],
)
def test_common_words_in_a_text_are_not_terms(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("as it is said (Numbers 11:29)", "Bamidbar"),
        ("the Book of Job asks", "Job"),
        ("on parashat Bo he taught", "Bo"),
        ("כמו שנאמר בפרשת בא אל", "Bo"),
        ("Rashi's grandson", "Rashi"),
    ],
)
def test_context_decides_whether_a_common_word_is_a_term(text: str, name: str) -> None:
    assert name in names(text)


def test_a_field_with_only_a_common_word_is_its_term() -> None:
    assert names("Numbers") == ["Bamidbar"]


def test_canonicalize_covers_all_forms_of_all_terms() -> None:
    forms = SYNONYMS.forms_in(tokens("on Shabbos and Yom Kippur"))
    assert {"Sabbath", "שבת", "Day of Atonement", "yomkippur"} <= set(forms)


# --- queries ---


def test_replacements_are_reported_with_their_position() -> None:
    found = SYNONYMS.canonicalize(tokens("the joy of Shabbos and Rosh Hashono, Purim"))
    assert found.words == ("the", "joy", "of", "shabbat", "and", "roshhashanah", "purim")
    assert [term.name for term in found.terms] == ["Joy", "Shabbat", "Rosh Hashanah", "Purim"]
    changes = [
        (change.term.name, change.typed, change.start, change.end) for change in found.replaced
    ]
    assert changes == [("Shabbat", "shabbos", 3, 4), ("Rosh Hashanah", "rosh hashono", 5, 7)]


def test_a_repeated_term_counts_once() -> None:
    assert words("shabbos shabbat שבת rest") == ("shabbat", "rest")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("shabb", ("shabb",)),
        ("joy of shabbo", ("joy", "of", "shabbo")),
        ("tshuva", ("teshuvah",)),
        ("rosh hashana", ("roshhashanah",)),
        ("rosh has", ("rosh", "has")),
        # The incomplete name of a book.
        ("parshas no", ("no",)),
        ("rashi on parshas lech le", ("rashi", "on", "lech", "le")),
        ("sefer tehi", ("tehi",)),
        # No book starts like this.
        ("parsha questions", ("parashah", "questions")),
        ("parshas", ("parashah",)),
        ("", ()),
    ],
)
def test_unfinished_queries(typed: str, expected: tuple[str, ...]) -> None:
    assert words(typed) == expected


def test_completions_come_from_terms() -> None:
    assert SYNONYMS.completions("tshu") == ("teshuvah",)
    assert SYNONYMS.completions("tishab") == ("tishabav",)
    assert SYNONYMS.completions("חנו") == ("chanukah", "chanukiah")
    assert SYNONYMS.completions("ch") == ()
    assert "bamidbar" not in SYNONYMS.completions("number")


# --- additions ---


def test_terms_can_be_added() -> None:
    added = synonyms_with([Term("Farbrengen", ("Farbrengen", "Farbreng", "התוועדות"))])
    assert words("התוועדות", added) == words("farbreng", added) == ("farbrengen",)
    assert "Farbrengen" in {term.name for term in added.terms}
    assert words("farbreng") == ("farbreng",), "a table never changes"
    assert synonyms_with([]) is SYNONYMS


def test_known_terms_accept_more_forms() -> None:
    added = synonyms_with([Term("Shabbat", ("Shabbat", "Shabess"))])
    assert words("shabess", added) == words("sabbath", added) == ("shabbat",)
    assert "Shabess" in added.forms_in(["shabbat"])
    assert added.completions("shabes") == ("shabbat",)


def test_a_new_name_of_several_words_has_one_canonical_word() -> None:
    added = synonyms_with([Term("Melaveh Tune", ("Melaveh Tune", "Nigun Melave"))])
    assert words("nigun melave", added) == ("melavehtune",)
    assert "melavehtune" in added.forms_in(tokens("a Melaveh Tune"))


def test_invalid_stored_additions_are_ignored() -> None:
    added = synonyms_with(
        [
            Term("Shabbos", ("Shabbos", "Zabbos")),
            Term("Sha bbat", ("Sha bbat",)),
            Term("Rest", ("Rest", "Sabbath", "!")),
        ]
    )
    assert words("sabbath", added) == ("shabbat",)
    assert words("zabbos", added) == ("zabbos",)
    assert words("rest", added) == ("rest",)


# --- the notation ---


def test_the_file_format_is_parsed() -> None:
    [bo, other] = read_terms("# a remark\n+ Parashat, Book of\n\n=Bo, =בא\nTzav, צו\n")
    assert (bo.name, bo.forms, bo.standalone_only) == ("Bo", ("Bo", "בא"), frozenset({"Bo", "בא"}))
    assert bo.titles == other.titles == ("Parashat", "Book of")
    assert other.standalone_only == frozenset()
