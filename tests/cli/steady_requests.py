"""Readers who send requests at a steady rate, half of them on connections that they keep open."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx2

RATE = 50
READERS = 10
SECONDS = 60


@dataclass
class Outcome:
    """Answered requests, and the errors of the others."""

    answered: int = 0
    failures: list[str] = field(default_factory=list)


class _Reader(threading.Thread):
    """Sends RATE / READERS requests a second until it is stopped."""

    def __init__(self, url: str, outcome: Outcome, stop: threading.Event, *, keeps: bool) -> None:
        super().__init__(daemon=True)
        self._url, self._outcome, self._ending, self._keeps = url, outcome, stop, keeps

    def run(self) -> None:
        due = time.monotonic()
        with httpx2.Client(trust_env=False, timeout=SECONDS) as client:
            while not self._ending.is_set():
                self._send(client)
                due = max(due + READERS / RATE, time.monotonic())
                self._ending.wait(due - time.monotonic())

    def _send(self, client: httpx2.Client) -> None:
        headers = {} if self._keeps else {"Connection": "close"}
        try:
            client.get(self._url, headers=headers).raise_for_status()
        except httpx2.HTTPError as error:
            self._outcome.failures.append(repr(error))
        else:
            self._outcome.answered += 1


@contextmanager
def steady_requests(url: str) -> Iterator[Outcome]:
    """Send requests to a URL during the block; the outcome is complete after it."""
    outcome, stop = Outcome(), threading.Event()
    readers = [_Reader(url, outcome, stop, keeps=number % 2 == 0) for number in range(READERS)]
    for reader in readers:
        reader.start()
    try:
        yield outcome
    finally:
        stop.set()
        for reader in readers:
            reader.join(SECONDS)


def await_requests(outcome: Outcome, count: int) -> None:
    """Wait until this many more requests have been answered."""
    wanted, deadline = outcome.answered + count, time.monotonic() + SECONDS
    while outcome.answered < wanted:
        assert time.monotonic() < deadline, outcome
        time.sleep(0.05)
