"""Which keystrokes are one search, and what of it is counted. The clock is the test's own."""

from __future__ import annotations

import timeit
from datetime import date

import pytest

from api.insight import recorder as module
from api.insight.recorder import SearchRecorder, Tallies, Tally

TAB, OTHER_TAB = "tab-00001", "tab-00002"
DAY = date(2026, 11, 20)


class Desk:
    """A recorder and its clock."""

    def __init__(self) -> None:
        self.now, self.day = 1_000.0, DAY
        self.recorder = SearchRecorder(lambda: self.day, lambda: self.now)

    def type(
        self, *queries: str, chain: str | None = TAB, found: int = 3, pause: float = 0.2
    ) -> None:
        for query in queries:
            self.now += pause
            self.recorder.record(chain, query, found)

    def erase(self, query: str, chain: str = TAB) -> None:
        """Take back letter after letter, down to one."""
        self.type(*(query[:length] for length in range(len(query) - 1, 0, -1)), chain=chain)

    def open(self, chain: str = TAB) -> None:
        self.recorder.opened(chain)

    def later(self, seconds: float = 31) -> Tallies:
        self.now += seconds
        return self.recorder.take()

    def counted(self, seconds: float = 31) -> dict[str, int]:
        return {query: tally.searches for (_, query), tally in self.later(seconds).items()}


@pytest.fixture
def desk() -> Desk:
    return Desk()


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


# --- nothing personal ---


@pytest.mark.parametrize("typed", ["reader@example.org", "0541234567", "054-123 4567"])
def test_no_part_of_what_is_personal(desk: Desk, typed: str) -> None:
    desk.type(*(typed[:length] for length in range(1, len(typed) + 1)))
    desk.erase(typed)
    assert desk.counted() == {}
    desk.erase(typed)
    assert desk.counted() == {}
    desk.type("shabbat")
    assert desk.counted() == {"shabbat": 1}


def test_personal_without_a_chain(desk: Desk) -> None:
    desk.type("reader@example.org", chain=None)
    assert desk.counted() == {}


def test_a_search_beside_what_is_personal(desk: Desk) -> None:
    desk.type("shabbat", "reader@example.org", "tefillin")
    assert desk.counted() == {"shabbat": 1, "tefillin": 1}


def test_no_chain_leaves_the_recorder(desk: Desk) -> None:
    desk.type("shabbat")
    assert TAB not in repr(desk.later())


# --- bounded memory ---


def test_many_tabs(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_CHAINS", 5)
    for number in range(50):
        desk.type("shabbat", chain=f"tab-{number:05}", pause=0)
    assert len(desk.recorder._chains) == 5
    assert desk.counted() == {"shabbat": 50}


def test_tabs_are_forgotten(desk: Desk) -> None:
    desk.type("shabbat")
    desk.later(601)
    assert not desk.recorder._chains


def test_many_queries(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_QUERIES", 5)
    for number in range(50):
        desk.type(f"query {number}", chain=None)
    desk.type("query 1", chain=None)
    found = desk.counted()
    assert found == {f"query {number}": 1 for number in range(5)} | {"query 1": 2}
    assert desk.recorder.left_out == 45


def test_what_could_not_be_written_is_kept(desk: Desk) -> None:
    desk.type("shabbat", chain=None)
    taken = desk.later()
    desk.type("shabbat", "tefillin", chain=None)
    desk.recorder.give_back(taken)
    assert desk.counted() == {"shabbat": 2, "tefillin": 1}


def test_at_the_end_everything_is_handed_over(desk: Desk) -> None:
    desk.type("sha", "shabbat")
    assert desk.recorder.take(everything=True) == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}
    assert desk.later() == {}


def test_recording_is_quick(desk: Desk) -> None:
    seconds = timeit.timeit(lambda: desk.type("what is the meaning of shabbat"), number=2_000)
    assert seconds / 2_000 < 0.005
