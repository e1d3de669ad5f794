"""Which of the reported searches are counted, and which are not."""

from __future__ import annotations

from datetime import date

import pytest

from api.analytics import recorder as module
from api.analytics.recorder import SearchRecorder, Tally

DAY = date(2026, 11, 20)


@pytest.fixture
def recorder() -> SearchRecorder:
    return SearchRecorder(lambda: DAY)


def search_counts(recorder: SearchRecorder) -> dict[str, int]:
    return {query: tally.searches for (_, query), tally in recorder.take().items()}


def test_searches_of_a_query_are_summed(recorder: SearchRecorder) -> None:
    recorder.searched("shabbat", 7)
    recorder.searched("shabbat", 0)
    recorder.opened("shabbat")
    assert recorder.take() == {(DAY, "shabbat"): Tally(searches=2, empty=1, opened=1, results=7)}
    assert recorder.take() == {}


def test_spellings_of_a_query_are_counted_as_one(recorder: SearchRecorder) -> None:
    for typed in ("shabbat", " Shabbat ", "SHABBAT"):
        recorder.searched(typed, 3)
    recorder.searched("שלומ", 3)
    recorder.opened("שָׁלוֹם")
    assert recorder.take() == {
        (DAY, "shabbat"): Tally(3, 0, 0, 9),
        (DAY, "שלום"): Tally(1, 0, 1, 3),
    }


def test_word_prefixes_are_counted_as_separate_queries(recorder: SearchRecorder) -> None:
    """The page reports each search; the recorder infers nothing from similar queries."""
    for typed in ("shab", "shabbat", "shabbat candles"):
        recorder.searched(typed, 3)
    assert search_counts(recorder) == {"shab": 1, "shabbat": 1, "shabbat candles": 1}


def test_counts_belong_to_the_day_of_the_report() -> None:
    days = iter([DAY, date(2026, 11, 21)])
    recorder = SearchRecorder(lambda: next(days))
    recorder.searched("shabbat", 3)
    recorder.searched("shabbat", 3)
    assert [day for day, _ in recorder.take()] == [DAY, date(2026, 11, 21)]


@pytest.mark.parametrize("query", ["", " ", "s", "!", "?!?", "\x00", "\ud800\ud800"])
def test_invalid_queries_are_not_counted(recorder: SearchRecorder, query: str) -> None:
    recorder.searched(query, 3)
    recorder.opened(query)
    assert recorder.take() == {}


@pytest.mark.rule("ADMIN-21")
@pytest.mark.parametrize(
    "query", ["reader@example.org", "my number is 0541234567", "054-123 4567", "reader [at] exam"]
)
def test_personal_data_is_not_counted(recorder: SearchRecorder, query: str) -> None:
    recorder.searched(query, 0)
    recorder.opened(query)
    recorder.unanswered(query)
    assert recorder.take() == {}


def test_memory_is_bounded(recorder: SearchRecorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_QUERIES", 5)
    for number in range(50):
        recorder.searched(f"query {number}", 3)
    recorder.searched("query 1", 3)
    assert search_counts(recorder) == {f"query {number}": 1 for number in range(5)} | {"query 1": 2}
    assert recorder.dropped == 45


def test_unwritten_counts_are_restored(recorder: SearchRecorder) -> None:
    recorder.searched("shabbat", 3)
    taken = recorder.take()
    recorder.searched("shabbat", 3)
    recorder.searched("tefillin", 3)
    recorder.restore(taken)
    assert search_counts(recorder) == {"shabbat": 2, "tefillin": 1}
