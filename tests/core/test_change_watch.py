"""Cached responses are cleared within a second after any change of the library."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from sqlalchemy import Engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core import change_watch
from api.core.change_watch import ChangeWatch
from api.core.response_cache import ResponseCache
from tests.factories import example_library, execute, post, save
from tests.site_fixtures import Site, eventually
from tests.tcp_proxy import silent_proxy

# The tests wait for states. A change is visible within milliseconds, unless the machine is busy.
BOUND = 30.0


def next_year() -> datetime:
    """A calendar whose week does not end during a test."""
    return datetime.now(UTC) + timedelta(days=365)


async def titles(site: Site) -> list[str]:
    response = await site.client.get("/api/posts/daily")
    return [card["title"] for card in response.json()]


async def wait_for_titles(site: Site, expected: list[str], seconds: float = BOUND) -> None:
    deadline = time.monotonic() + seconds
    while await titles(site) != expected:
        assert time.monotonic() < deadline, f"not {expected} within {seconds} s"
        await asyncio.sleep(0.01)


@pytest.mark.rule("API-18")
async def test_a_response_is_cached_until_a_change(fresh_site: Site, fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1, title="Before")])
    await wait_for_titles(fresh_site, ["Before"])
    await asyncio.sleep(0.1)
    await titles(fresh_site)
    generation = fresh_site.cache.generation
    assert fresh_site.cache.get(b"/api/posts/daily?") is not None
    execute(fresh_engine, "UPDATE posts SET title = 'After'")
    await wait_for_titles(fresh_site, ["After"])
    assert fresh_site.cache.generation > generation


async def test_a_cached_response_needs_no_database(fresh_site: Site, fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1)])
    await wait_for_titles(fresh_site, ["Teaching 1"])
    await asyncio.sleep(0.1)
    first = await fresh_site.client.get("/api/posts/1")
    statements: list[object] = []
    engine: AsyncEngine = fresh_site.app.state.engine
    event.listen(engine.sync_engine, "before_cursor_execute", lambda *call: statements.append(call))
    assert (await fresh_site.client.get("/api/posts/1")).content == first.content
    assert not statements
    await fresh_site.client.get("/api/posts/weekly")
    assert statements


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO posts (id, title, content, type, publish_date, author)"
        " VALUES (77, 'T', 'x', 'daily', now(), 'A')",
        "DELETE FROM posts WHERE id = 2",
        "TRUNCATE posts CASCADE",
        "UPDATE series SET is_active = 0",
        "UPDATE series_posts SET position = position + 1",
        "DELETE FROM series_posts",
        "UPDATE torah_timeline SET description = 'New'",
        "DELETE FROM torah_timeline_posts",
        "UPDATE testimonials SET name = 'New'",
        "UPDATE journey_paths SET description = 'New'",
    ],
)
async def test_every_displayed_table_is_watched(
    fresh_site: Site, fresh_engine: Engine, statement: str
) -> None:
    save(fresh_engine, example_library())
    await asyncio.sleep(0.2)
    generation = fresh_site.cache.generation
    execute(fresh_engine, statement)
    await eventually(lambda: fresh_site.cache.generation > generation)


async def test_changes_of_undisplayed_data_do_not_clear_the_cache(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(1)])
    await asyncio.sleep(0.2)
    generation = fresh_site.cache.generation
    execute(fresh_engine, "INSERT INTO users (username) VALUES ('reader')")
    execute(fresh_engine, "UPDATE posts SET title = title")
    await asyncio.sleep(0.2)
    assert fresh_site.cache.generation == generation


async def test_rolled_back_changes_do_not_clear_the_cache(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    generation = fresh_site.cache.generation
    with fresh_engine.connect() as connection:
        connection.execute(
            text(
                "INSERT INTO posts (title, content, type, publish_date, author)"
                " VALUES ('T', 'x', 'daily', now(), 'A')"
            )
        )
        connection.rollback()
    await asyncio.sleep(0.2)
    assert fresh_site.cache.generation == generation


@pytest.mark.rule("ACCESS-2")
async def test_a_scheduled_post_becomes_public_by_itself(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    moment = datetime.now(UTC) + timedelta(seconds=2)
    save(fresh_engine, [post(1, title="Now"), post(2, title="Soon", publish_date=moment)])
    await wait_for_titles(fresh_site, ["Now"])
    assert (await fresh_site.client.get("/api/posts/2")).status_code == 404
    await wait_for_titles(fresh_site, ["Soon", "Now"])
    assert (await fresh_site.client.get("/api/posts/2")).status_code == 200
    assert datetime.now(UTC) >= moment


async def test_consecutive_scheduled_posts_appear(fresh_site: Site, fresh_engine: Engine) -> None:
    now = datetime.now(UTC)
    save(
        fresh_engine,
        [post(n, publish_date=now + timedelta(seconds=0.3 * n)) for n in (1, 2, 3)],
    )
    expected = ["Teaching 3", "Teaching 2", "Teaching 1"]
    by_turns = [expected[3 - count :] for count in range(4)]
    deadline = time.monotonic() + BOUND
    while (shown := await titles(fresh_site)) != expected:
        assert shown in by_turns
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


@pytest.mark.rule("PROD-9", "WEEK-6")
async def test_the_cache_is_cleared_when_the_calendar_week_ends(fresh_database_url: str) -> None:
    cache = ResponseCache()
    moment = datetime.now(UTC) + timedelta(seconds=1)
    later = next_year()
    watch = ChangeWatch(
        fresh_database_url, cache, lambda: moment if datetime.now(UTC) < moment else later
    )
    task = asyncio.create_task(watch.run())
    await eventually(lambda: cache.is_reliable)
    generation = cache.generation
    await eventually(lambda: cache.generation > generation)
    # Responses that are computed after this clearing show the new week.
    await asyncio.sleep(0.05)
    assert datetime.now(UTC) >= moment
    final_generation = cache.generation
    await asyncio.sleep(0.2)
    assert cache.generation == final_generation
    task.cancel()
    await asyncio.wait([task])


def terminate_listener(engine: Engine) -> None:
    """Terminate the connection on which the site listens."""
    execute(
        engine,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


async def test_a_lost_connection_disables_the_cache_until_it_reconnects(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(1, title="Before")])
    await wait_for_titles(fresh_site, ["Before"])
    terminate_listener(fresh_engine)
    await eventually(lambda: not fresh_site.cache.is_reliable)
    # The site receives no notification of this change, but readers see it immediately.
    execute(fresh_engine, "UPDATE posts SET title = 'Meanwhile'")
    assert await titles(fresh_site) == ["Meanwhile"]
    await eventually(lambda: fresh_site.cache.is_reliable)
    await titles(fresh_site)
    execute(fresh_engine, "UPDATE posts SET title = 'After'")
    await wait_for_titles(fresh_site, ["After"])


async def test_many_consecutive_changes_are_all_noticed(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    save(fresh_engine, [post(1)])
    for number in range(40):
        execute(fresh_engine, f"UPDATE posts SET title = 'Version {number}'")
        await titles(fresh_site)
    await wait_for_titles(fresh_site, ["Version 39"])


async def test_an_unreachable_database_is_retried(
    free_port_dsn: str, caplog: pytest.LogCaptureFixture
) -> None:
    cache = ResponseCache()
    task = asyncio.create_task(ChangeWatch(free_port_dsn, cache, next_year).run())
    await eventually(lambda: "not listening" in caplog.text)
    assert not task.done()
    assert not cache.is_reliable
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()


async def test_a_stopped_watch_is_not_trusted(fresh_database_url: str) -> None:
    cache = ResponseCache()
    task = asyncio.create_task(ChangeWatch(fresh_database_url, cache, next_year).run())
    await eventually(lambda: cache.is_reliable)
    task.cancel()
    await asyncio.wait([task])
    assert not cache.is_reliable


async def test_a_dsn_with_a_driver_is_accepted(fresh_database_url: str) -> None:
    cache = ResponseCache()
    dsn = fresh_database_url.replace("postgresql://", "postgresql+psycopg://")
    task = asyncio.create_task(ChangeWatch(dsn, cache, next_year).run())
    await eventually(lambda: cache.is_reliable)
    generation = cache.generation
    with psycopg.connect(fresh_database_url, autocommit=True) as connection:
        connection.execute("NOTIFY library_changed")
    await eventually(lambda: cache.generation > generation)
    task.cancel()
    await asyncio.wait([task])


async def test_indexed_changes_clear_cached_searches(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    """A response cached between a change and its indexing would stay outdated."""
    await wait_for_titles(fresh_site, await titles(fresh_site))
    cache = fresh_site.app.state.response_cache
    generation = cache.generation
    execute(fresh_engine, "NOTIFY search_changed")
    await eventually(lambda: cache.generation > generation)


async def test_an_unresponsive_connection_is_not_trusted(
    fresh_database_url: str, fresh_engine: Engine
) -> None:
    """A lost peer does not close the connection: only a heartbeat detects it."""
    cache = ResponseCache()
    with silent_proxy(fresh_database_url) as (proxy, dsn):
        task = asyncio.create_task(ChangeWatch(dsn, cache, next_year).run())
        await eventually(lambda: cache.is_reliable)
        proxy.fall_silent()
        await eventually(lambda: not cache.is_reliable)
        # The watch listens on a new connection.
        await eventually(lambda: cache.is_reliable)
        generation = cache.generation
        execute(fresh_engine, "NOTIFY library_changed")
        await eventually(lambda: cache.generation > generation)
        task.cancel()
        await asyncio.wait([task])


async def test_heartbeats_do_not_clear_the_cache(
    fresh_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ResponseCache()
    beats = []
    monkeypatch.setattr(change_watch, "HEARTBEAT_SECONDS", 0.01)

    class Watch(ChangeWatch):
        @contextmanager
        def _deadline(self, connection: psycopg.AsyncConnection) -> Iterator[None]:
            beats.append(connection)
            with super()._deadline(connection):
                yield

    task = asyncio.create_task(Watch(fresh_database_url, cache, next_year).run())
    await eventually(lambda: cache.is_reliable)
    generation, before = cache.generation, len(beats)
    await eventually(lambda: len(beats) >= before + 10)
    assert cache.generation == generation
    assert cache.is_reliable
    task.cancel()
    await asyncio.wait([task])
