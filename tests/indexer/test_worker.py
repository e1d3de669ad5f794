"""A failing worker: its logging and its reconnection."""

from __future__ import annotations

import logging
import threading
from itertools import count

import psycopg
import pytest

from indexer.worker import Worker
from tests.indexer.test_process import eventually
from tests.tcp_proxy import silent_proxy


def test_a_failure_and_its_recovery_are_each_logged_once(
    fresh_database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    stop, rounds = threading.Event(), iter(["fails", "fails", "succeeds"])

    def drain() -> int:
        match next(rounds, "ends"):
            case "fails":
                raise RuntimeError("away")
            case "ends":
                stop.set()
        return 0

    worker = Worker("pusher", fresh_database_url, 4711, "a_channel", drain, stop)
    worker.start()
    worker.join(timeout=20)
    assert caplog.messages == [
        "pusher: running",
        "pusher: away; trying again in 0.5 s",
        "pusher: away; trying again in 1.0 s",
        "pusher: running again",
    ]


def test_an_unexpected_failure_is_logged_with_its_traceback(
    fresh_database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    stop = threading.Event()

    def drain() -> int:
        stop.set()
        raise Panic("in native code")

    worker = Worker("pusher", fresh_database_url, 4711, "a_channel", drain, stop)
    worker.start()
    worker.join(timeout=20)
    [record] = [r for r in caplog.records if "in native code" in r.getMessage()]
    assert record.exc_info
    assert not worker.is_alive()


class Panic(BaseException):
    """Like the error of a library written in Rust."""


def test_a_worker_reconnects_after_an_unresponsive_connection(
    fresh_database_url: str,
) -> None:
    """The server still regards the lost session as alive, and its lock as held."""
    stop, rounds = threading.Event(), count()
    done = [0]

    def drain() -> int:
        done[0] = next(rounds)
        return 0

    with silent_proxy(fresh_database_url) as (proxy, dsn):
        worker = Worker("projector", dsn, 4712, "a_channel", drain, stop)
        worker.start()
        eventually(lambda: done[0] > 1, 30)
        lost = _listeners(fresh_database_url)
        proxy.fall_silent()
        eventually(lambda: bool(found := _listeners(fresh_database_url)) and found != lost, 60)
        before = done[0]
        eventually(lambda: done[0] > before + 1, 30)
        assert len(_listeners(fresh_database_url)) == 1
        stop.set()
        worker.join(timeout=20)
    assert not worker.is_alive()


def _listeners(dsn: str) -> list[int]:
    """The sessions that hold the worker's lock or wait for it."""
    query = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 4712"
    with psycopg.connect(dsn) as connection:
        return [pid for (pid,) in connection.execute(query)]
