"""Documents that have the parts of a query close together come first."""

from __future__ import annotations

from typing import Any

import pytest

from api.search.results.closeness import WINDOW, closest_first
from tests.search.parsing import matcher


def document(id: int, *paragraphs: str, title: str = "", topics: tuple[str, ...] = ()) -> Any:
    return {"id": id, "title": title, "topics": topics, "excerpt": "", "content": list(paragraphs)}


def order(query: str, *documents: Any) -> list[int]:
    return [each["id"] for each in closest_first(documents, matcher(query))]


@pytest.mark.rule("SEARCH-56")
def test_one_paragraph_with_all_words_comes_before_words_that_are_apart() -> None:
    apart = document(1, "Boaz greets the reapers.", "Barley ripens.")
    together = document(2, "Nothing here.", "The reapers cut the barley.")
    assert order("reapers barley", apart, together) == [2, 1]


@pytest.mark.rule("SEARCH-56")
def test_title_and_topics_count_for_every_paragraph() -> None:
    apart = document(1, "A candle is lit.", "Then Shabbat begins.")
    headed = document(2, "A candle is lit.", topics=("Shabbat",))
    assert order("shabbos candle", apart, headed) == [2, 1]


def test_more_such_paragraphs_decide_between_equals() -> None:
    once = document(1, "The oil burned in the lamp.")
    often = document(2, "The oil burned in the lamp.", "A lamp needs oil.")
    assert order("lamp oil", once, often) == [2, 1]


def test_the_typed_form_of_a_term_decides_between_equals() -> None:
    translated = document(1, "He gives you peace and a name.", "Peace has a name.")
    typed = document(2, "Shalom is a name.")
    assert order("sholom name", translated, typed) == [2, 1]
    assert order("peace name", typed, translated) == [1, 2]


@pytest.mark.rule("SEARCH-56")
def test_equal_documents_keep_the_order_of_the_engine() -> None:
    documents = [document(id, "A lamp with oil.") for id in (3, 1, 2)]
    assert order("lamp oil", *documents) == [3, 1, 2]


def test_other_forms_of_an_english_word_count() -> None:
    assert order("slanted doors", document(1, "Doors."), document(2, "A slant on doors.")) == [2, 1]


def test_one_word_and_later_pages_keep_their_order() -> None:
    without = [document(id, "Nothing.") for id in range(WINDOW)]
    late = document(99, "A lamp with oil.")
    assert order("lamp oil", *without, late)[-1] == 99
    assert order("lamp", document(1, "Oil."), document(2, "A lamp.")) == [1, 2]
