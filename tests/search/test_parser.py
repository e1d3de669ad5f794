"""How a query is parsed before it is executed."""

from __future__ import annotations

import pytest

from api.search.query.keyboard import other_layout
from api.search.query.parser import Interpretation
from api.search.query.variants import QueryVariant
from api.search.types import Condition, SearchQuery
from tests.search.parsing import literal, parse, widening


def explanations(found: Interpretation) -> list[tuple[str, str, str]]:
    return [(note.kind, note.typed, note.meant) for note in found.explanations]


def variants(found: Interpretation) -> list[tuple[str, tuple[str, ...]]]:
    return [(" ".join(each.words), each.exact_words) for each in widening(found)]


@pytest.mark.parametrize("typed", ["shabbos", "Sabbath", "שבת", "שַׁבָּת", "בשבת", "SHABBATH"])
def test_all_forms_of_a_term_give_the_same_query(typed: str) -> None:
    assert variants(literal(typed)) == variants(literal("Shabbat"))


@pytest.mark.rule("SEARCH-18")
def test_explanations_quote_the_typed_text() -> None:
    assert explanations(literal("light of שַׁבָּת")) == [("spelling", "שַׁבָּת", "Shabbat")]
    assert explanations(literal("Shabbat")) == []


def test_words_next_to_a_term_are_kept() -> None:
    assert variants(literal("candles of shabbos"))[0] == ("candles", ("shabbat",))


def test_stop_words_are_removed_if_other_words_remain() -> None:
    assert variants(literal("why do we light candles"))[0][0] == "light candles"
    assert variants(literal("where are you"))[0][0] == "where are you"
    assert variants(literal("the"))[0][0] == "the"


def test_a_short_form_can_be_a_prefix() -> None:
    assert [" ".join(way.words) for way in widening(literal("bo"))] == ["", "bo"]
    assert [" ".join(way.words) for way in widening(literal("Shabbat"))] == [""]


@pytest.mark.rule("SEARCH-26")
def test_unknown_words_are_searched_phonetically_last() -> None:
    first, last = literal("Bilubav story").variants
    assert (first.words, first.exact_words) == (("bilubav", "story"), ())
    assert last.words == ("story",)
    assert len(last.exact_words) == 1


@pytest.mark.rule("SEARCH-25")
@pytest.mark.parametrize(
    ("form", "word"),
    [("משפטיו", "משפט"), ("ובמשפטיהם", "משפט"), ("מלאכיו", "מלאך"), ("עבדיך", "עבד")],
)
def test_forms_of_a_hebrew_word_share_a_phonetic_key(form: str, word: str) -> None:
    assert literal(form).variants[-1].exact_words == literal(word).variants[-1].exact_words != ()


@pytest.mark.rule("SEARCH-19")
def test_a_verse_finds_its_portion_and_its_citations() -> None:
    found = literal("Gen 12:5")
    assert found.reference is not None
    assert found.reference.name == "Genesis 12:5"
    first, *wider = found.variants
    assert first.apply(SearchQuery("series")) is None
    post, portion = first.apply(SearchQuery("posts")), first.apply(SearchQuery("torah_timelines"))
    assert post
    assert portion
    assert post.filter == ((Condition("citations", "=", "Genesis 12:5"),),)
    assert [condition.attribute for [condition] in portion.filter] == ["firstVerse", "lastVerse"]
    assert [len((way.apply(SearchQuery("posts")) or post).filter[0]) for way in wider] == [
        2,
        3,
        4,
        5,
    ]
    assert [way.closeness for way in wider] == ["exact", "near", "near", "nearest"]


@pytest.mark.rule("SEARCH-29")
def test_words_after_a_verse_narrow_it() -> None:
    variants = literal("Genesis 12:5 wagons").variants
    assert {(" ".join(way.words), way.closeness) for way in variants} == {("wagons", "exact")}


def test_a_verse_is_shown_without_the_words_that_nothing_on_it_has() -> None:
    first, alone = parse("Genesis 12:5 wagons").interpretations()
    assert alone.reference == first.reference
    assert [note.kind for note in alone.explanations] == ["partial_match"]
    assert not any(way.words for way in alone.variants)


def test_a_reference_is_never_searched_as_words() -> None:
    assert [found.reference for found in parse("Ketubot 68b").interpretations()] == [
        literal("Ketubot 68b").reference
    ]


def test_a_whole_chapter_is_searched_as_a_chapter() -> None:
    values = [
        condition.value
        for way in literal("בראשית יב").variants
        if way.closeness != "nearest"
        for condition in (way.apply(SearchQuery("posts")) or SearchQuery("posts")).filter[0]
    ]
    assert set(values) == {"Genesis 12"}


@pytest.mark.rule("SEARCH-28")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [("akuo", "שלום"), ("tcrvo", "אברהם"), ("AKUO", "שלום"), ("רוצה", "rumv")],
)
def test_the_other_keyboard_layout_is_detected(typed: str, meant: str) -> None:
    assert other_layout(typed) == meant


@pytest.mark.parametrize("typed", ["", "12:5", "quick", "!!", "שלום light", "🕯", "kohelet"])
def test_other_layouts_without_words_are_ignored(typed: str) -> None:
    assert other_layout(typed) is None


@pytest.mark.rule("SEARCH-27")
def test_a_typo_is_corrected_to_the_nearest_term() -> None:
    found = [note for found in parse("ruht").interpretations() for note in explanations(found)]
    assert ("typo", "ruht", "Ruth") in found


def test_filters_are_combined() -> None:
    own = ((Condition("type", "=", "daily"),),)
    found = QueryVariant(("x",), scope={"posts": ((Condition("citations", "=", "y"),),)}).apply(
        SearchQuery("posts", filter=own)
    )
    assert found is not None
    assert len(found.filter) == 2


def test_every_interpretation_needs_all_words() -> None:
    ways = [way for found in parse("zebra crossing").interpretations() for way in found.variants]
    assert not any(way.match_any for way in ways)


def test_a_relaxed_query_has_terms_first_and_then_any_content_words() -> None:
    ways = parse("does the zebra extend to a shabbos crossing").relaxed().variants
    assert [(" ".join((*way.words, *way.exact_words)), way.match_any) for way in ways] == [
        ("shabbat", False),
        ("zebra extend shabbat crossing", True),
        ("crossing shabbat extend zebra", True),
    ]
    assert parse("the zebra").relaxed().variants == ()


def test_a_relaxed_query_may_have_other_words() -> None:
    ways = parse("zebra crossing").relaxed(["crossing"]).variants
    assert [way.words for way in ways] == [("crossing",)]


@pytest.mark.parametrize(
    "typed", ["Genesis", "leviticus", "Sabbath", "repentance", "Hanukkah", "Jewish New Year"]
)
def test_english_names_are_not_shown_as_corrections(typed: str) -> None:
    """'Showing results for Bereshit (you typed Genesis)' would look like a correction."""
    assert explanations(literal(typed)) == []
    assert literal(typed).variants[0].exact_words, "it is interpreted as its term"


@pytest.mark.parametrize("typed", ["shabbos", "tshuva", "שבת"])
def test_another_spelling_is_explained(typed: str) -> None:
    assert [kind for kind, *_ in explanations(literal(typed))] == ["spelling"]


@pytest.mark.rule("SEARCH-20")
def test_suggestions_are_for_words_that_are_no_terms() -> None:
    assert not parse("tefillin").suggestions
    assert list(parse("is gelatin kosher").suggestions)[:1] == ["Kashrut"]
    assert "Ruth" in parse("ruht").suggestions


def test_a_possessive_is_no_other_spelling() -> None:
    assert not parse("jacob's dream").primary.explanations
