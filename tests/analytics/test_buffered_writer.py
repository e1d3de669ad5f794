"""Counts are written in the background: processes add theirs, and an outage loses none."""

from __future__ import annotations

import asyncio
import logging
from datetime import date, timedelta

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.analytics import buffered_writer, repository
from api.analytics.buffered_writer import BufferedWriter
from api.analytics.recorder import SearchRecorder, Tallies, Tally
from api.analytics.repository import OTHERS, CountWriter
from api.core.database import async_engine
from tests.analytics.conftest import OpenProcess
from tests.factories import execute
from tests.site_fixtures import eventually

DAY = date(2026, 11, 20)


def stored_counts(engine: Engine) -> dict[str, tuple[int, ...]]:
    query = "SELECT query, searches, empty, opened, results FROM search_counts ORDER BY query"
    with engine.connect() as connection:
        return {row[0]: tuple(row[1:]) for row in connection.execute(text(query))}


def recorder() -> SearchRecorder:
    return SearchRecorder(lambda: DAY)


def flusher(recorder: SearchRecorder, engine: AsyncEngine) -> BufferedWriter:
    return BufferedWriter(recorder, CountWriter(engine))


def tallies(*queries: str, day: date = DAY) -> Tallies:
    return {(day, query): Tally(1, 0, 1, 3) for query in queries}


async def test_counts_are_summed(fresh_engine: Engine, fresh_async_engine: AsyncEngine) -> None:
    writer = CountWriter(fresh_async_engine)
    await writer.add(tallies("shabbat", "שבת") | tallies("shabbat", day=DAY - timedelta(days=1)))
    await writer.add({(DAY, "shabbat"): Tally(2, 1, 0, 9)})
    await writer.add({(DAY, "tefillin"): Tally(opened=1)})
    execute(fresh_engine, "DELETE FROM search_counts WHERE day < '2026-11-20'")
    expected = {"shabbat": (3, 1, 1, 12), "tefillin": (0, 0, 1, 0), "שבת": (1, 0, 1, 3)}
    assert stored_counts(fresh_engine) == expected


@pytest.mark.rule("ADMIN-66")
async def test_questions_without_an_answer_are_summed(
    fresh_engine: Engine, fresh_async_engine: AsyncEngine
) -> None:
    writer = CountWriter(fresh_async_engine)
    for _ in range(2):
        await writer.add({(DAY, "why two candles"): Tally(unanswered=1)})
    with fresh_engine.connect() as connection:
        stored = connection.execute(text("SELECT query, unanswered, searches FROM search_counts"))
        assert [tuple(row) for row in stored] == [("why two candles", 2, 0)]


async def test_concurrent_processes_add_their_counts(
    fresh_engine: Engine, fresh_async_engine: AsyncEngine
) -> None:
    writers = [CountWriter(fresh_async_engine) for _ in range(8)]
    queries = [f"query {number}" for number in range(50)]
    orders = [queries, queries[::-1]] * 4
    pairs = zip(writers, orders, strict=True)
    await asyncio.gather(*(writer.add(tallies(*order)) for writer, order in pairs))
    assert stored_counts(fresh_engine) == dict.fromkeys(queries, (8, 0, 8, 24))


async def test_the_number_of_queries_a_day_is_bounded(
    fresh_engine: Engine, fresh_async_engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "MAX_QUERIES_PER_DAY", 3)
    writer = CountWriter(fresh_async_engine)
    await writer.add(tallies("a1", "b1"))
    await writer.add(tallies("a1", "c1", "d1", "e1"))
    found = stored_counts(fresh_engine)
    assert found.pop(OTHERS) == (2, 0, 2, 6)
    assert found == {"a1": (2, 0, 2, 6), "b1": (1, 0, 1, 3), "c1": (1, 0, 1, 3)}
    await writer.add(tallies("a1", "f1"))
    assert stored_counts(fresh_engine)[OTHERS] == (3, 0, 3, 9)
    await writer.add(tallies("f1", day=DAY + timedelta(days=1)))
    assert stored_counts(fresh_engine)["f1"] == (1, 0, 1, 3)


async def test_counts_survive_an_outage(
    fresh_engine: Engine,
    fresh_async_engine: AsyncEngine,
    free_port_dsn: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    unreachable = async_engine(free_port_dsn)
    counts = recorder()
    broken, working = flusher(counts, unreachable), flusher(counts, fresh_async_engine)
    with caplog.at_level(logging.WARNING):
        for query in ("shabbat", "tefillin", "shabbat"):
            counts.searched(query, 3)
            assert not await broken.flush()
    assert caplog.text.count("cannot be written") == 1
    assert "shabbat" not in caplog.text
    assert await working.flush()
    assert stored_counts(fresh_engine) == {"shabbat": (2, 0, 0, 6), "tefillin": (1, 0, 0, 3)}
    await unreachable.dispose()


async def test_counts_survive_a_broken_connection(
    fresh_engine: Engine, fresh_async_engine: AsyncEngine
) -> None:
    counts = recorder()
    writing = flusher(counts, fresh_async_engine)
    counts.searched("shabbat", 3)
    assert await writing.flush()
    counts.searched("shabbat", 3)
    execute(fresh_engine, "ALTER TABLE search_counts RENAME TO gone")
    assert not await writing.flush()
    execute(fresh_engine, "ALTER TABLE gone RENAME TO search_counts")
    execute(
        fresh_engine,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    counts.searched("shabbat", 3)
    assert await writing.flush()
    assert stored_counts(fresh_engine) == {"shabbat": (3, 0, 0, 9)}


async def test_dropped_counts_are_logged(
    fresh_async_engine: AsyncEngine, caplog: pytest.LogCaptureFixture
) -> None:
    counts = recorder()
    counts.dropped = 7
    counts.searched("shabbat", 3)
    await flusher(counts, fresh_async_engine).flush()
    assert "7 searches were not counted" in caplog.text
    assert counts.dropped == 0


async def test_an_empty_buffer_sends_no_statement(free_port_dsn: str) -> None:
    unreachable = async_engine(free_port_dsn)
    assert await flusher(recorder(), unreachable).flush()
    await unreachable.dispose()


async def test_the_site_flushes_periodically(
    open_process: OpenProcess, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buffered_writer, "FLUSH_SECONDS", 0.05)
    async with open_process() as site:
        site.app.state.search_recorder.searched("shabbat", 3)
        await eventually(lambda: "shabbat" in stored_counts(fresh_engine))
    assert stored_counts(fresh_engine) == {"shabbat": (1, 0, 0, 3)}


async def test_the_buffer_is_flushed_on_shutdown(
    open_process: OpenProcess, fresh_engine: Engine
) -> None:
    async with open_process() as one, open_process() as other:
        one.app.state.search_recorder.searched("shabbat", 3)
        other.app.state.search_recorder.searched("shabbat", 3)
    assert stored_counts(fresh_engine) == {"shabbat": (2, 0, 0, 6)}


async def test_shutdown_does_not_wait_for_an_unreachable_database(free_port_dsn: str) -> None:
    unreachable, counts, stop = async_engine(free_port_dsn), recorder(), asyncio.Event()
    counts.searched("shabbat", 3)
    stop.set()
    async with asyncio.timeout(buffered_writer.LAST_FLUSH_SECONDS + 1):
        await flusher(counts, unreachable).run(stop)
    await unreachable.dispose()
