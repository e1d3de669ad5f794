"""Which keystrokes are one search, and what of it is counted. The clock is the test's own."""

from __future__ import annotations

from datetime import date

import pytest

from api.insight.recorder import Tally
from tests.insight.desk import DAY, OTHER_TAB, Desk

# --- what one search is ---


def test_keystrokes_are_one_search(desk: Desk) -> None:
    desk.type("sh", "sha", "shab", "shabb", "shabba", "shabbat")
    assert desk.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}
    assert desk.later() == {}


def test_it_is_counted_when_thirty_seconds_have_passed(desk: Desk) -> None:
    desk.type("shabbat")
    assert desk.counted(30) == {}
    assert desk.counted(0.1) == {"shabbat": 1}


def test_each_keystroke_has_thirty_seconds(desk: Desk) -> None:
    desk.type("sha", "shab", "shabb", "shabbat", pause=29)
    assert desk.counted() == {"shabbat": 1}


def test_what_comes_later_is_another_search(desk: Desk) -> None:
    desk.type("shab", "shabbat", pause=31)
    assert desk.counted() == {"shab": 1, "shabbat": 1}


def test_the_same_query_again_is_one_search_within_the_time(desk: Desk) -> None:
    desk.type("shabbat", "Shabbat ", "SHABBAT")
    assert desk.counted() == {"shabbat": 1}
    desk.type("shabbat")
    assert desk.counted() == {"shabbat": 1}


def test_hebrew_letters_that_end_a_word_meanwhile(desk: Desk) -> None:
    desk.type("שמ", "שמע", "שמע י", "שמע ישראל")
    assert desk.counted() == {"שמע ישראל": 1}


def test_an_answer_that_comes_late_changes_nothing(desk: Desk) -> None:
    desk.type("shabba", "shabbat", "shabb")
    assert desk.counted() == {"shabbat": 1}


def test_a_corrected_spelling_is_one_search(desk: Desk) -> None:
    desk.type("shabbat")
    desk.type("shabba", "shabb", "shabbo", "shabbos")
    assert desk.counted() == {"shabbos": 1}


def test_another_query_is_another_search(desk: Desk) -> None:
    desk.type("shabbat", "tefillin")
    assert desk.counted() == {"shabbat": 1, "tefillin": 1}


def test_a_query_typed_in_place_of_another(desk: Desk) -> None:
    desk.type("shabbat")
    desk.erase("shabbat")
    desk.type("sho", "shof", "shofar")
    assert desk.counted() == {"shabbat": 1, "shofar": 1}


def test_a_second_word_in_place_of_another(desk: Desk) -> None:
    desk.type("shabbat candles", "shabbat candl", "shabbat", "shabbat s", "shabbat songs")
    assert desk.counted() == {"shabbat candles": 1, "shabbat songs": 1}


def test_letters_taken_back_are_no_search(desk: Desk) -> None:
    desk.type("shabbat")
    desk.erase("shabbat")
    assert desk.counted() == {"shabbat": 1}


def test_letters_taken_back_later_are_none_either(desk: Desk) -> None:
    desk.type("shabbat")
    assert desk.counted() == {"shabbat": 1}
    desk.erase("shabbat")
    assert desk.counted() == {}
    desk.type("te", "tef", "tefillin")
    assert desk.counted() == {"tefillin": 1}


def test_another_query_after_letters_were_taken_back_later(desk: Desk) -> None:
    desk.type("shabbat")
    desk.later()
    desk.erase("shabbat")
    desk.type("te", "tef", "tefillin")
    assert desk.counted() == {"tefillin": 1}


def test_a_word_less_later_is_a_search(desk: Desk) -> None:
    desk.type("genesis twelve")
    desk.later()
    desk.type("genesis twel", "genesis")
    assert desk.counted() == {"genesis": 1}


def test_tabs_do_not_mix(desk: Desk) -> None:
    desk.type("sha")
    desk.type("tef", chain=OTHER_TAB)
    desk.type("shabbat")
    desk.type("tefillin", chain=OTHER_TAB)
    assert desk.counted() == {"shabbat": 1, "tefillin": 1}


@pytest.mark.parametrize(
    "chain", [None, "", "short", "x" * 65, "has spaces in", "a\x00bcdefgh", "é" * 9]
)
def test_without_a_usable_chain_each_call_is_a_search(desk: Desk, chain: str | None) -> None:
    desk.type("shab", "shabbat", "shabbat", chain=chain)
    assert desk.counted(0) == {"shab": 1, "shabbat": 2}


@pytest.mark.parametrize("query", ["", " ", "s", "!", "?!?", "\x00", "\ud800\ud800"])
def test_what_is_no_query_is_not_counted(desk: Desk, query: str) -> None:
    desk.type(query)
    desk.type(query, chain=None)
    assert desk.counted() == {}


# --- its numbers ---


def test_results_and_empty_searches(desk: Desk) -> None:
    desk.type("shabbat", found=7)
    desk.later(31)
    desk.type("shabat", found=0, chain=None)
    desk.type("shabat", found=-5, chain=None)
    assert desk.later() == {(DAY, "shabat"): Tally(2, 2, 0, 0)}


def test_the_last_answer_counts(desk: Desk) -> None:
    desk.type("shab", found=90)
    desk.type("shabbat", found=7)
    assert desk.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 7)}


def test_the_day_is_that_of_the_search(desk: Desk) -> None:
    desk.type("shabbat")
    desk.day = date(2026, 11, 21)
    desk.open()
    assert desk.later() == {(DAY, "shabbat"): Tally(1, 0, 1, 3)}


def test_opened_once_a_search(desk: Desk) -> None:
    desk.type("sha", "shabbat")
    desk.open()
    desk.open()
    assert desk.later() == {(DAY, "shabbat"): Tally(1, 0, 1, 3)}
    desk.open()
    assert desk.later() == {}


def test_opened_after_a_while(desk: Desk) -> None:
    desk.type("shabbat")
    assert desk.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}
    desk.open()
    assert desk.later() == {(DAY, "shabbat"): Tally(0, 0, 1, 0)}


def test_opened_too_late(desk: Desk) -> None:
    desk.type("shabbat")
    desk.later(601)
    desk.open()
    assert desk.later() == {}


@pytest.mark.parametrize("chain", ["", "unknown-chain", OTHER_TAB, "x" * 64])
def test_opened_from_nowhere(desk: Desk, chain: str) -> None:
    desk.type("shabbat")
    desk.open(chain)
    assert desk.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}


def test_nothing_is_opened_out_of_nothing(desk: Desk) -> None:
    desk.type("shabat", found=0)
    desk.open()
    assert desk.later() == {(DAY, "shabat"): Tally(1, 1, 0, 0)}


def test_a_shorter_query_that_led_somewhere(desk: Desk) -> None:
    """The longer one found nothing; the reader took a word away, and opened a result."""
    desk.type("shabbat candels", found=0)
    desk.type("shabbat cand", "shabbat", found=9)
    desk.open()
    expected = {"shabbat candels": Tally(1, 1, 0, 0), "shabbat": Tally(1, 0, 1, 9)}
    assert desk.later() == {(DAY, query): tally for query, tally in expected.items()}


def test_what_is_typed_after_an_opening_is_another_search(desk: Desk) -> None:
    desk.type("shabbat")
    desk.open()
    desk.type("shabbat candles")
    expected = {"shabbat": Tally(1, 0, 1, 3), "shabbat candles": Tally(1, 0, 0, 3)}
    assert desk.later() == {(DAY, query): tally for query, tally in expected.items()}


def test_the_rest_of_an_earlier_search_counts_where_it_is_opened(desk: Desk) -> None:
    desk.type("shabbat")
    desk.later()
    desk.type("shabba", "shabb")
    desk.open()
    assert desk.later() == {(DAY, "shabb"): Tally(1, 0, 1, 3)}
    desk.type("shab")
    desk.later()
    desk.open()
    assert desk.later() == {(DAY, "shab"): Tally(1, 0, 1, 3)}
