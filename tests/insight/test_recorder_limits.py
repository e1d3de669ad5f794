"""What the recorder of searches never counts, and what it holds at most."""

from __future__ import annotations

import timeit

import pytest

from api.insight import recorder as module
from api.insight.recorder import Tally
from tests.insight.desk import DAY, TAB, Desk

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
