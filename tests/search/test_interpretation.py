"""How a query is read, before any engine is asked."""

from __future__ import annotations

import pytest

from api.search.query.keyboard import other_layout
from api.search.query.parser import Pass, Reading, read, readings
from api.search.types import Condition, SearchQuery


def notes(reading: Reading) -> list[tuple[str, str, str]]:
    return [(note.kind, note.typed, note.meant) for note in reading.notes]


def asked(reading: Reading) -> list[tuple[str, tuple[str, ...]]]:
    return [(way.text, way.phrases) for way in reading.passes]


@pytest.mark.parametrize("typed", ["shabbos", "Sabbath", "שבת", "שַׁבָּת", "בשבת", "SHABBATH"])
def test_every_form_of_a_term_asks_the_same(typed: str) -> None:
    assert asked(read(typed)) == asked(read("Shabbat"))


def test_the_reader_sees_what_was_typed_as_it_was_typed() -> None:
    assert notes(read("light of שַׁבָּת")) == [("spelling", "שַׁבָּת", "Shabbat")]
    assert notes(read("Shabbat")) == []


def test_words_beside_a_term_stay() -> None:
    assert asked(read("candles of shabbos"))[0] == ("candles", ("shabbat",))


def test_words_that_say_nothing_are_left_out_where_others_remain() -> None:
    assert asked(read("why do we light candles"))[0][0] == "light candles"
    assert asked(read("where are you"))[0][0] == "where are you"
    assert asked(read("the"))[0][0] == "the"


def test_a_short_form_may_be_the_beginning_of_a_word() -> None:
    assert [way.text for way in read("bo").passes] == ["", "bo"]
    assert [way.text for way in read("Shabbat").passes] == [""]


def test_what_no_table_knows_is_asked_for_by_its_sound_at_last() -> None:
    first, last = read("Bilubav stories").passes
    assert (first.text, first.phrases) == ("bilubav stories", ())
    assert last.text == "stories"
    assert len(last.phrases) == 1


@pytest.mark.parametrize(
    ("form", "word"),
    [("משפטיו", "משפט"), ("ובמשפטיהם", "משפט"), ("מלאכיו", "מלאך"), ("עבדיך", "עבד")],
)
def test_the_forms_of_a_hebrew_word_are_heard_as_one(form: str, word: str) -> None:
    assert read(form).passes[-1].phrases == read(word).passes[-1].phrases != ()


def test_a_verse_leads_to_its_portion_and_to_who_cites_it() -> None:
    reading = read("Gen 12:5")
    assert reading.reference is not None
    assert reading.reference.name == "Genesis 12:5"
    first, *wider = reading.passes
    assert first.of(SearchQuery("series")) is None
    post, portion = first.of(SearchQuery("posts")), first.of(SearchQuery("torah_timelines"))
    assert post
    assert portion
    assert post.filter == ((Condition("citations", "=", "Genesis 12:5"),),)
    assert [condition.attribute for [condition] in portion.filter] == ["firstVerse", "lastVerse"]
    assert [len((way.of(SearchQuery("posts")) or post).filter[0]) for way in wider] == [2, 3]


def test_words_after_a_verse_narrow_it() -> None:
    assert [way.text for way in read("Genesis 12:5 wagons").passes] == ["wagons"] * 3


def test_a_whole_chapter_asks_for_chapters() -> None:
    values = [
        condition.value
        for way in read("בראשית יב").passes
        for condition in (way.of(SearchQuery("posts")) or SearchQuery("posts")).filter[0]
    ]
    assert set(values) == {"Genesis 12"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("akuo", "שלום"), ("tcrvo", "אברהם"), ("AKUO", "שלום"), ("רוצה", "rumv")],
)
def test_keys_of_the_other_layout(typed: str, meant: str) -> None:
    assert other_layout(typed) == meant


@pytest.mark.parametrize("typed", ["", "12:5", "quick", "!!", "שלום light", "🕯"])
def test_keys_that_write_no_words_there(typed: str) -> None:
    assert other_layout(typed) is None


def test_a_slip_is_read_as_the_term_that_it_is_nearest_to() -> None:
    found = [note for reading in readings("ruht") for note in notes(reading)]
    assert ("typo", "ruht", "Ruth") in found


def test_conditions_add_up() -> None:
    own = ((Condition("type", "=", "daily"),),)
    found = Pass("x", only={"posts": ((Condition("citations", "=", "y"),),)}).of(
        SearchQuery("posts", filter=own)
    )
    assert found is not None
    assert len(found.filter) == 2


def test_several_words_may_be_asked_for_one_by_one() -> None:
    assert [way.loose for reading in readings("zebra crossing") for way in reading.passes][-1]
    assert not any(way.loose for reading in readings("zebra") for way in reading.passes)


def test_some_of_the_words_are_some_that_say_something() -> None:
    *_, some = readings("does the zebra extend to a crossing")
    assert [way.text for way in some.passes] == ["zebra extend crossing", "crossing extend zebra"]


@pytest.mark.parametrize(
    "typed", ["Genesis", "leviticus", "Sabbath", "repentance", "Hanukkah", "Jewish New Year"]
)
def test_an_english_name_is_no_correction(typed: str) -> None:
    """'Showing results for Bereshit (you typed Genesis)' would say that something was wrong."""
    assert notes(read(typed)) == []
    assert read(typed).passes[0].phrases, "it is read as its term"


@pytest.mark.parametrize("typed", ["shabbos", "tshuva", "שבת"])
def test_another_spelling_is_told(typed: str) -> None:
    assert [kind for kind, *_ in notes(read(typed))] == ["spelling"]
