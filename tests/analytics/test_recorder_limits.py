"""What the recorder of searches never counts, and what it holds at most."""

from __future__ import annotations

import timeit

import pytest

from api.analytics import recorder as module
from api.analytics.recorder import Tally
from tests.analytics.recorder_driver import DAY, TAB, RecorderDriver

# --- nothing personal ---


@pytest.mark.parametrize("typed", ["reader@example.org", "0541234567", "054-123 4567"])
def test_no_part_of_what_is_personal(driver: RecorderDriver, typed: str) -> None:
    driver.type(*(typed[:length] for length in range(1, len(typed) + 1)))
    driver.erase(typed)
    assert driver.counted() == {}
    driver.erase(typed)
    assert driver.counted() == {}
    driver.type("shabbat")
    assert driver.counted() == {"shabbat": 1}


def test_personal_without_a_chain(driver: RecorderDriver) -> None:
    driver.type("reader@example.org", chain=None)
    assert driver.counted() == {}


def test_a_search_beside_what_is_personal(driver: RecorderDriver) -> None:
    driver.type("shabbat", "reader@example.org", "tefillin")
    assert driver.counted() == {"shabbat": 1, "tefillin": 1}


def test_no_chain_leaves_the_recorder(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    assert TAB not in repr(driver.later())


# --- bounded memory ---


def test_many_tabs(driver: RecorderDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_SESSIONS", 5)
    for number in range(50):
        driver.type("shabbat", chain=f"tab-{number:05}", pause=0)
    assert len(driver.recorder._sessions) == 5
    assert driver.counted() == {"shabbat": 50}


def test_tabs_are_forgotten(driver: RecorderDriver) -> None:
    driver.type("shabbat")
    driver.later(601)
    assert not driver.recorder._sessions


def test_many_queries(driver: RecorderDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_QUERIES", 5)
    for number in range(50):
        driver.type(f"query {number}", chain=None)
    driver.type("query 1", chain=None)
    found = driver.counted()
    assert found == {f"query {number}": 1 for number in range(5)} | {"query 1": 2}
    assert driver.recorder.dropped == 45


def test_what_could_not_be_written_is_kept(driver: RecorderDriver) -> None:
    driver.type("shabbat", chain=None)
    taken = driver.later()
    driver.type("shabbat", "tefillin", chain=None)
    driver.recorder.restore(taken)
    assert driver.counted() == {"shabbat": 2, "tefillin": 1}


def test_at_the_end_everything_is_handed_over(driver: RecorderDriver) -> None:
    driver.type("sha", "shabbat")
    assert driver.recorder.take(everything=True) == {(DAY, "shabbat"): Tally(1, 0, 0, 3)}
    assert driver.later() == {}


def test_recording_is_quick(driver: RecorderDriver) -> None:
    seconds = timeit.timeit(lambda: driver.type("what is the meaning of shabbat"), number=2_000)
    assert seconds / 2_000 < 0.005
