"""A site with two streaming replicas: which server answers, and what readers notice (nothing)."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event

from api.cli.postgres import Postgres
from api.cli.shared_server import sharing
from api.core.database import sync_engine
from api.core.heartbeat import shutdown_socket
from api.core.migrate import migrate
from api.core.replicas import Replica, Replicas
from bench.standby import StandbyPostgres, standbys
from tests.factories import execute, post, save
from tests.site_fixtures import Site, eventually, running, site_settings

FAST = ("fsync=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=32MB")
URLS = ("/api/posts/daily", "/api/posts/1", "/daily-learning/1", "/feeds/all.xml")
# The time limit of a state; tests do not measure speed.
SECONDS = 30.0
Servers = tuple[Postgres, list[StandbyPostgres]]


@pytest.fixture(scope="module")
def servers(run_dir: Path, worker_id: str) -> Iterator[Servers]:
    """A primary with one teaching, and two replicas of it."""
    folder = run_dir / f"replicas-{worker_id}"
    folder.mkdir(mode=0o711)
    primary = Postgres(folder / "primary", FAST)
    with sharing(primary):
        migrate(primary.dsn())
        engine = sync_engine(primary.dsn())
        save(engine, [post(1, title="First")])
        engine.dispose()
        with standbys(folder, primary, 2, FAST) as replicas:
            yield primary, replicas


@pytest.fixture
def library(servers: Servers) -> Iterator[Engine]:
    """The primary; the teaching has its first title again."""
    engine = sync_engine(servers[0].dsn())
    execute(engine, "UPDATE posts SET title = 'First'")
    yield engine
    engine.dispose()


@pytest.fixture
async def site(servers: Servers, library: Engine, tmp_path: Path) -> AsyncIterator[Site]:
    """The site, once both replicas are read."""
    library.dispose()
    urls = ",".join(server.dsn() for server in servers[1])
    settings = site_settings(servers[0].dsn(), tmp_path, database_read_url=urls)
    async with running(settings) as site:
        await eventually(lambda: all(map(replicas_of(site).is_ready, replicas_of(site))))
        yield site


def replicas_of(site: Site) -> Replicas:
    replicas: Replicas = site.app.state.replicas
    return replicas


async def title(site: Site) -> str:
    response = await site.client.get("/api/posts/1")
    assert response.status_code == 200, response.text
    found: str = response.json()["title"]
    return found


@contextmanager
def statements_of(replica: Replica) -> Iterator[list[str]]:
    """The statements that requests send to a replica during the block."""
    sent: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        sent.append(statement)

    engine = replica.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)


@contextmanager
def paused(standbys: Sequence[StandbyPostgres]) -> Iterator[None]:
    """Replicas that receive changes and do not apply them."""
    _on_each(standbys, "SELECT pg_wal_replay_pause()")
    try:
        yield
    finally:
        _on_each(standbys, "SELECT pg_wal_replay_resume()")


def _on_each(standbys: Sequence[StandbyPostgres], statement: str) -> None:
    for server in standbys:
        with psycopg.connect(server.superuser_dsn(), autocommit=True) as connection:
            connection.execute(statement)


@pytest.mark.rule("SCALE-1")
async def test_public_reading_uses_both_replicas(site: Site) -> None:
    first, second = replicas_of(site)
    with statements_of(first) as of_first, statements_of(second) as of_second:
        for url in (*URLS, *URLS):
            site.cache.clear()
            assert (await site.client.get(url)).status_code == 200, url
    assert of_first
    assert of_second


@pytest.mark.rule("SCALE-5")
async def test_personal_requests_and_writes_stay_on_the_primary(site: Site) -> None:
    first, second = replicas_of(site)
    with statements_of(first) as of_first, statements_of(second) as of_second:
        reader = {"username": "reader", "password": "correct horse"}
        registered = await site.client.post("/api/register", json=reader)
        assert registered.status_code < 300, registered.text
        token = {"Authorization": f"Bearer {registered.json()['token']}"}
        for url in ("/api/user", "/api/account/saved-posts", "/api/health"):
            response = await site.client.get(url, headers=token)
            assert response.status_code == 200, response.text
    assert (of_first, of_second) == ([], [])


@pytest.mark.rule("SCALE-2")
async def test_a_response_after_a_change_is_never_older_than_it(
    site: Site, servers: Servers, library: Engine
) -> None:
    with paused(servers[1]):
        generation = site.cache.generation
        execute(library, "UPDATE posts SET title = 'Second'")
        await eventually(lambda: site.cache.generation > generation)
        # The replicas still have the first title.
        for _ in range(20):
            site.forget()
            assert await title(site) == "Second"
    await eventually(lambda: all(map(replicas_of(site).is_ready, replicas_of(site))))
    site.forget()
    with statements_of(next(iter(replicas_of(site)))):
        assert await title(site) == "Second"


@pytest.mark.rule("SCALE-3")
async def test_a_late_replica_is_left_out_and_comes_back(
    servers: Servers, library: Engine, tmp_path: Path
) -> None:
    urls = ",".join(server.dsn() for server in servers[1])
    settings = site_settings(
        servers[0].dsn(), tmp_path, database_read_url=urls, database_read_max_lag=0.2
    )
    async with running(settings) as site:
        replicas = replicas_of(site)
        first, second = replicas
        await eventually(lambda: replicas.is_ready(first) and replicas.is_ready(second))
        with paused(servers[1][:1]):
            # It is no change of the library, so that nothing else keeps readers from the replica.
            execute(library, "CREATE TABLE unrelated AS SELECT 1 AS value")
            await eventually(lambda: not replicas.is_healthy(first))
            assert {replicas.pick() for _ in range(4)} == {second}
        await eventually(lambda: replicas.is_ready(first))
        execute(library, "DROP TABLE unrelated")


@pytest.mark.rule("SCALE-4")
async def test_a_request_whose_replica_is_lost_is_answered_by_the_primary(site: Site) -> None:
    lost: list[object] = []

    def lose(connection: Any, *_: Any) -> None:
        shutdown_socket(connection.connection.driver_connection)
        lost.append(connection)

    for replica in replicas_of(site):
        event.listen(replica.engine.sync_engine, "before_cursor_execute", lose)
    for url in URLS:
        await eventually(lambda: replicas_of(site).pick() is not None)
        site.cache.clear()
        response = await site.client.get(url)
        assert (response.status_code, "cache-status" in response.headers) == (200, False), url
    assert len(lost) == len(URLS)


@pytest.mark.rule("SCALE-4")
async def test_no_request_fails_while_replicas_crash(site: Site, servers: Servers) -> None:
    replicas = replicas_of(site)
    for server, replica in zip(servers[1], replicas, strict=True):
        reading = asyncio.create_task(_read_until(site, partial(_is_lost, replicas, replica)))
        await asyncio.sleep(0)
        server.crash()
        assert await reading > 0
        assert await _read_until(site, partial(replicas.is_ready, replica)) > 0


def _is_lost(replicas: Replicas, replica: Replica) -> bool:
    return not replicas.is_healthy(replica)


@pytest.mark.rule("SCALE-4")
@pytest.mark.usefixtures("library")
async def test_with_all_replicas_gone_the_primary_answers(
    servers: Servers, tmp_path: Path, free_port_dsn: str
) -> None:
    settings = site_settings(servers[0].dsn(), tmp_path, database_read_url=free_port_dsn)
    async with running(settings) as site:
        await eventually(lambda: site.cache.is_reliable)
        assert await title(site) == "First"
        assert replicas_of(site).pick() is None


async def _read_until(site: Site, is_over: Callable[[], bool]) -> int:
    """Read without the cache until a condition holds. Returns how many requests were sent."""
    count, deadline = 0, time.monotonic() + SECONDS
    while not is_over():
        assert time.monotonic() < deadline, f"not within {SECONDS} s"
        for url in URLS:
            site.cache.clear()
            response = await site.client.get(url)
            assert response.status_code == 200, (url, response.text)
            count += 1
        await asyncio.sleep(0)
    return count


@pytest.mark.rule("SCALE-4")
async def test_a_silent_replica_delays_a_request_only_until_it_is_noticed(
    site: Site, servers: Servers
) -> None:
    """Its processes are stopped, so that connections stay open and nothing answers."""
    for url in (*URLS, *URLS):
        site.cache.clear()
        await site.client.get(url)
    processes = [pid for server in servers[1] for pid in _backends(server)]
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        site.cache.clear()
        assert await title(site) == "First"
        assert sum(replica.failures for replica in replicas_of(site)) == 1
    finally:
        for pid in processes:
            os.kill(pid, signal.SIGCONT)
    await eventually(lambda: all(map(replicas_of(site).is_ready, replicas_of(site))))


def _backends(server: StandbyPostgres) -> list[int]:
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        return [pid for (pid,) in connection.execute(_BACKENDS)]


_BACKENDS = """
    SELECT pid FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
