"""Which keystrokes are one search, and what of it is counted. The clock is the test's own."""

from __future__ import annotations

from datetime import date

import pytest

from api.analytics.recorder import Tally
from tests.analytics.recorder_driver import DAY, OTHER_TAB, RecorderDriver

# --- what one search is ---


def test_keystrokes_are_one_search(driver: RecorderDriver) -> None:
    driver.type("sh", "sha", "shab", "shabb", "shabba", "shabbat")
    assert driver.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}
    assert driver.later() == {}


def test_it_is_counted_when_thirty_seconds_have_passed(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    assert driver.counted(30) == {}
    assert driver.counted(0.1) == {"shabbat": 1}


def test_each_keystroke_has_thirty_seconds(driver: RecorderDriver) -> None:
    driver.type("sha", "shab", "shabb", "shabbat", pause=29)
    assert driver.counted() == {"shabbat": 1}


def test_what_comes_later_is_another_search(driver: RecorderDriver) -> None:
    driver.type("shab", "shabbat", pause=31)
    assert driver.counted() == {"shab": 1, "shabbat": 1}


def test_the_same_query_again_is_one_search_within_the_time(driver: RecorderDriver) -> None:
    driver.type("shabbat", "Shabbat ", "SHABBAT")
    assert driver.counted() == {"shabbat": 1}
    driver.type("shabbat")
    assert driver.counted() == {"shabbat": 1}


def test_hebrew_letters_that_end_a_word_meanwhile(driver: RecorderDriver) -> None:
    driver.type("שמ", "שמע", "שמע י", "שמע ישראל")
    assert driver.counted() == {"שמע ישראל": 1}


def test_an_answer_that_comes_late_changes_nothing(driver: RecorderDriver) -> None:
    driver.type("shabba", "shabbat", "shabb")
    assert driver.counted() == {"shabbat": 1}


def test_a_corrected_spelling_is_one_search(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.type("shabba", "shabb", "shabbo", "shabbos")
    assert driver.counted() == {"shabbos": 1}


def test_another_query_is_another_search(driver: RecorderDriver) -> None:
    driver.type("shabbat", "tefillin")
    assert driver.counted() == {"shabbat": 1, "tefillin": 1}


def test_a_query_typed_in_place_of_another(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.erase("shabbat")
    driver.type("sho", "shof", "shofar")
    assert driver.counted() == {"shabbat": 1, "shofar": 1}


def test_a_second_word_in_place_of_another(driver: RecorderDriver) -> None:
    driver.type("shabbat candles", "shabbat candl", "shabbat", "shabbat s", "shabbat songs")
    assert driver.counted() == {"shabbat candles": 1, "shabbat songs": 1}


def test_letters_taken_back_are_no_search(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.erase("shabbat")
    assert driver.counted() == {"shabbat": 1}


def test_letters_taken_back_later_are_none_either(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    assert driver.counted() == {"shabbat": 1}
    driver.erase("shabbat")
    assert driver.counted() == {}
    driver.type("te", "tef", "tefillin")
    assert driver.counted() == {"tefillin": 1}


def test_another_query_after_letters_were_taken_back_later(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.later()
    driver.erase("shabbat")
    driver.type("te", "tef", "tefillin")
    assert driver.counted() == {"tefillin": 1}


def test_a_word_less_later_is_a_search(driver: RecorderDriver) -> None:
    driver.type("genesis twelve")
    driver.later()
    driver.type("genesis twel", "genesis")
    assert driver.counted() == {"genesis": 1}


def test_tabs_do_not_mix(driver: RecorderDriver) -> None:
    driver.type("sha")
    driver.type("tef", chain=OTHER_TAB)
    driver.type("shabbat")
    driver.type("tefillin", chain=OTHER_TAB)
    assert driver.counted() == {"shabbat": 1, "tefillin": 1}


@pytest.mark.parametrize(
    "chain", [None, "", "short", "x" * 65, "has spaces in", "a\x00bcdefgh", "é" * 9]
)
def test_without_a_usable_chain_each_call_is_a_search(
    driver: RecorderDriver, chain: str | None
) -> None:
    driver.type("shab", "shabbat", "shabbat", chain=chain)
    assert driver.counted(0) == {"shab": 1, "shabbat": 2}


@pytest.mark.parametrize("query", ["", " ", "s", "!", "?!?", "\x00", "\ud800\ud800"])
def test_what_is_no_query_is_not_counted(driver: RecorderDriver, query: str) -> None:
    driver.type(query)
    driver.type(query, chain=None)
    assert driver.counted() == {}


# --- its numbers ---


def test_results_and_empty_searches(driver: RecorderDriver) -> None:
    driver.type("shabbat", found=7)
    driver.later(31)
    driver.type("shabat", found=0, chain=None)
    driver.type("shabat", found=-5, chain=None)
    assert driver.later() == {(DAY, "shabat"): Tally(2, 2, 0, 0)}


def test_the_last_answer_counts(driver: RecorderDriver) -> None:
    driver.type("shab", found=90)
    driver.type("shabbat", found=7)
    assert driver.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 7)}


def test_the_day_is_that_of_the_search(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.day = date(2026, 11, 21)
    driver.open()
    assert driver.later() == {(DAY, "shabbat"): Tally(1, 0, 1, 3)}


def test_opened_once_a_search(driver: RecorderDriver) -> None:
    driver.type("sha", "shabbat")
    driver.open()
    driver.open()
    assert driver.later() == {(DAY, "shabbat"): Tally(1, 0, 1, 3)}
    driver.open()
    assert driver.later() == {}


def test_opened_after_a_while(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    assert driver.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}
    driver.open()
    assert driver.later() == {(DAY, "shabbat"): Tally(0, 0, 1, 0)}


def test_opened_too_late(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.later(601)
    driver.open()
    assert driver.later() == {}


@pytest.mark.parametrize("chain", ["", "unknown-chain", OTHER_TAB, "x" * 64])
def test_opened_from_nowhere(driver: RecorderDriver, chain: str) -> None:
    driver.type("shabbat")
    driver.open(chain)
    assert driver.later() == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}


def test_nothing_is_opened_out_of_nothing(driver: RecorderDriver) -> None:
    driver.type("shabat", found=0)
    driver.open()
    assert driver.later() == {(DAY, "shabat"): Tally(1, 1, 0, 0)}


def test_a_shorter_query_that_led_somewhere(driver: RecorderDriver) -> None:
    """The longer one found nothing; the reader took a word away, and opened a result."""
    driver.type("shabbat candels", found=0)
    driver.type("shabbat cand", "shabbat", found=9)
    driver.open()
    expected = {"shabbat candels": Tally(1, 1, 0, 0), "shabbat": Tally(1, 0, 1, 9)}
    assert driver.later() == {(DAY, query): tally for query, tally in expected.items()}


def test_what_is_typed_after_an_opening_is_another_search(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.open()
    driver.type("shabbat candles")
    expected = {"shabbat": Tally(1, 0, 1, 3), "shabbat candles": Tally(1, 0, 0, 3)}
    assert driver.later() == {(DAY, query): tally for query, tally in expected.items()}


def test_the_rest_of_an_earlier_search_counts_where_it_is_opened(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.later()
    driver.type("shabba", "shabb")
    driver.open()
    assert driver.later() == {(DAY, "shabb"): Tally(1, 0, 1, 3)}
    driver.type("shab")
    driver.later()
    driver.open()
    assert driver.later() == {(DAY, "shab"): Tally(1, 0, 1, 3)}
