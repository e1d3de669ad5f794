"""God's names, everyday names, acronyms: every spelling finds the same, its own first, on every engine."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from api.search.engines.base import SearchReader
from api.search.index.documents import post_document
from api.search.query import execution
from api.search.text.acronyms import acronyms
from api.search.text.analyzer import tokens
from api.search.text.query_analysis import analyze
from api.search.types import Document, IndexUid, SearchQuery, Sort
from tests.search.conftest import a_post
from tests.search.parsing import SYNONYMS, matcher, parse

NAMES: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("everyday_names.toml").read_text("utf-8")
)
for acronym in acronyms():
    for meaning in acronym.meanings:
        NAMES.setdefault(meaning, [])
    if len(acronym.meanings) == 1 and acronym.written not in NAMES.get(acronym.meanings[0], []):
        NAMES.setdefault(acronym.meanings[0], []).append(acronym.written)
PAIRS = [(typed, name) for name, spellings in NAMES.items() for typed in spellings]


class _Text(NamedTuple):
    """A post that names a term in one form."""

    id: int
    name: str
    form: str

    @property
    def document(self) -> Document:
        content = f"<p>Quartz plumbline, {self.form}, plumbline quartz.</p>"
        return post_document(a_post(self.id, "Untitled", content), [], [], SYNONYMS)


TEXTS = [
    _Text(id, name, form)
    for id, (name, form) in enumerate(
        ((name, form) for name, spellings in NAMES.items() for form in (name, *spellings)), 1
    )
]


@pytest.fixture(scope="module")
def library() -> dict[IndexUid, Sequence[Document]]:
    """Replaces the library of the contract tests: a post for each spelling."""
    return {"posts": [text.document for text in TEXTS]}


async def found_ids(reader: SearchReader, typed: str, limit: int = 100) -> list[int]:
    query = SearchQuery("posts", limit=limit)
    outcome = await execution.execute(reader, parse(typed), {"posts": query})
    return [document["id"] for document in outcome.results["posts"].documents]


def same_form(one: str, other: str) -> bool:
    """Whether two spellings differ in marks, prefixes, endings and little words only."""
    return SYNONYMS.surface_forms_in(tokens(one)) == SYNONYMS.surface_forms_in(tokens(other))


def test_there_are_enough_pairs() -> None:
    assert len(PAIRS) >= 150
    assert len(set(PAIRS)) == len(PAIRS)


@pytest.mark.rule("SEARCH-94")
@pytest.mark.parametrize(("typed", "name"), PAIRS)
def test_each_spelling_is_the_term(typed: str, name: str) -> None:
    assert [term.name for term in analyze(typed, SYNONYMS).canonical.terms] == [name]


@pytest.mark.rule("SEARCH-96", "SEARCH-93")
async def test_every_spelling_finds_all_texts_of_its_term_its_own_first(
    reader: SearchReader,
) -> None:
    wrong = {}
    for typed, name in PAIRS:
        found = await found_ids(reader, typed)
        own = {text.id for text in TEXTS if same_form(text.form, typed) and text.name == name}
        all_of_term = {text.id for text in TEXTS if text.name == name}
        if not all_of_term <= {*found} or {*found[: len(own)]} != own:
            wrong[typed] = [text.form for id in found for text in TEXTS if text.id == id]
    assert wrong == {}


@pytest.mark.rule("SEARCH-96")
async def test_an_acronym_of_several_terms_finds_the_texts_of_all(reader: SearchReader) -> None:
    for acronym in acronyms():
        if len(acronym.meanings) > 1:
            meant = {text.id for text in TEXTS if text.name in acronym.meanings}
            assert meant
            assert meant <= {*await found_ids(reader, acronym.written)}, acronym


@pytest.mark.rule("SEARCH-93")
async def test_a_page_counts_all_forms_though_its_own_fill_it(reader: SearchReader) -> None:
    """The count of results is the same on every page, and for every spelling."""
    counts = set()
    for typed in ("God", "Hashem", "הקב״ה"):
        query = SearchQuery("posts", limit=1)
        outcome = await execution.execute(reader, parse(typed), {"posts": query})
        counts.add(outcome.results["posts"].total)
    assert len(counts) == 1


@pytest.mark.rule("SEARCH-93")
async def test_by_date_the_typed_form_is_not_first(reader: SearchReader) -> None:
    query = SearchQuery("posts", limit=100, sort=(Sort("publishTs", descending=True),))
    outcome = await execution.execute(reader, parse("Yerushalayim"), {"posts": query})
    ids = [document["id"] for document in outcome.results["posts"].documents]
    assert ids == sorted(text.id for text in TEXTS if text.name == "Jerusalem")


@pytest.mark.rule("SEARCH-93")
def test_a_text_about_a_term_comes_first_in_any_form() -> None:
    """Who types 'charity' wants the text on Tzedakah before one that has the word by the way."""
    about = post_document(a_post(1, "Tzedakah", "<p>It is owed.</p>"), [], [], SYNONYMS)
    by_the_way = post_document(a_post(2, "A Coin", "<p>By tzedakah.</p>"), [], [], SYNONYMS)
    assert {"charity", "tzedakah", "צדקה"} <= {*about["surfaceForms"]}
    assert by_the_way["surfaceForms"] == ["tzedakah"]


@pytest.mark.rule("SEARCH-94")
def test_words_of_a_description_are_no_words_of_a_document() -> None:
    """A text that names God is not one on the universe, nor one on Moses one on a teacher."""
    document = post_document(a_post(1, "One", "<p>God told Moses.</p>"), [], [], SYNONYMS)
    words = {word for form in document["forms"] for word in tokens(form)}
    assert {"hashem", "moshe"} <= words
    assert words.isdisjoint(["universe", "master", "father", "heaven", "teacher", "של", "עולמ"])


@pytest.mark.rule("SEARCH-94")
async def test_gods_name_is_found_inside_another_term(reader: SearchReader) -> None:
    """'Fear of God' is a term of its own, but who looks for God means such a text as well."""
    inside = next(text.id for text in TEXTS if text.form == "fear of God")
    for typed in ("God", "Hashem", "השם"):
        assert inside in await found_ids(reader, typed)
    only_fear = {text.id for text in TEXTS if text.name == "Yirat Shamayim"}
    assert {*await found_ids(reader, "fear of Heaven")} == only_fear


@pytest.mark.rule("SEARCH-94")
@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("ברוך ה׳ לעולם", "ה׳"),
        ("ויקרא לה' ויאמר", "לה'"),
        ("יְבָרֶכְךָ ה׳ וְיִשְׁמְרֶךָ", "ה׳"),
        ("מודים לַה׳ בכל לב", "לַה׳"),
    ],
)
def test_the_abbreviated_name_is_marked(text: str, marked: str) -> None:
    [match] = matcher("God").find(text)
    assert text[match.start : match.end] == marked


@pytest.mark.parametrize("text", ["מה זה", "לָהּ", "בה בשעה", "זה'", "ה'תשפ\"ד"])
def test_other_words_that_end_with_he_are_no_name(text: str) -> None:
    assert list(SYNONYMS.find(tokens(text))) == []


@pytest.mark.rule("SEARCH-94")
@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("kiddush hashem", "Kiddush Hashem"),
        ("חילול השם", "Chillul Hashem"),
        ("love of God", "Ahavat Hashem"),
        ("image of God", "Tzelem Elohim"),
        ("Rabbi Akiva", "Rabbi Akiva"),
        ("Avraham ibn Ezra", "Ibn Ezra"),
        ("Elijah of Vilna", "Vilna Gaon"),
        ("baal teshuvah", "Baal Teshuvah"),
        ("bal tashchit", "Bal Tashchit"),
        ("shalom bayit", "Shalom Bayit"),
        ("Temple Mount", "Har HaBayit"),
        ("Shulchan Aruch", "Shulchan Arukh"),
        ("Mishneh Torah", "Mishneh Torah"),
        ("Torah study", "Torah Study"),
    ],
)
def test_longer_names_are_terms_of_their_own(phrase: str, name: str) -> None:
    assert [match.term.name for match in SYNONYMS.find(tokens(phrase))] == [name]
