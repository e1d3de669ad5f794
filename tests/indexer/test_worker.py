"""What a worker does while its work fails, and what it says of it."""

from __future__ import annotations

import logging
import threading

import pytest

from indexer.worker import Worker


def test_a_failure_is_told_once_and_so_is_its_end(
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
        "pusher: at work",
        "pusher: away; trying again in 0.5 s",
        "pusher: away; trying again in 1.0 s",
        "pusher: at work again",
    ]
