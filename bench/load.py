"""The load generator, in a process of its own: a plan on standard input, latencies on output.

    python -m bench.load < plan.json

A closed loop keeps its connections busy for some seconds. An open loop sends at fixed moments
and measures each latency from the planned moment, which avoids coordinated omission.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from itertools import cycle
from typing import Any

import uvloop

from bench.http_client import BROKEN, Connection

MAX_CONNECTIONS = 64
DRAIN_SECONDS = 10.0


class _Load(ABC):
    """The connections, and the record of [label, status, milliseconds]."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.requests = [(label, text.encode()) for label, text in plan["requests"]]
        self.record: list[tuple[str, int, float]] = []
        self.open: set[Connection] = set()

    async def connect(self) -> Connection:
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(
            lambda: Connection(self.on_response, self.on_lost), "127.0.0.1", self.plan["port"]
        )
        self.open.add(connection)
        return connection

    def record_status(self, connection: Connection, status: int) -> None:
        took = (time.perf_counter() - connection.due) * 1000
        self.record.append((connection.label, status, round(took, 4)))

    @abstractmethod
    def on_response(self, connection: Connection, status: int) -> None: ...

    def on_lost(self, connection: Connection) -> None:
        self.open.discard(connection)
        if connection.busy:
            self.record_status(connection, BROKEN)

    def close(self) -> None:
        for connection in list(self.open):
            connection.busy = False
            connection.close()


class _Closed(_Load):
    """Every connection sends its next request after a response."""

    def __init__(self, plan: dict[str, Any]) -> None:
        super().__init__(plan)
        self._opening: set[asyncio.Task[None]] = set()

    async def run(self) -> float:
        self._turn = cycle(self.requests)
        began = time.perf_counter()
        self._end = began + self.plan["seconds"]
        for _ in range(self.plan["connections"]):
            self._send_next(await self.connect())
        await asyncio.sleep(self._end - time.perf_counter())
        self.close()
        return time.perf_counter() - began

    def _send_next(self, connection: Connection) -> None:
        connection.label, request = next(self._turn)
        connection.due = time.perf_counter()
        connection.send(request)

    def on_response(self, connection: Connection, status: int) -> None:
        self.record_status(connection, status)
        if connection.usable() and connection.due < self._end:
            self._send_next(connection)

    def on_lost(self, connection: Connection) -> None:
        """Go on with a new connection: a server may end one after some number of requests."""
        super().on_lost(connection)
        if time.perf_counter() < self._end:
            task = asyncio.create_task(self._reopen())
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    async def _reopen(self) -> None:
        self._send_next(await self.connect())


class _Open(_Load):
    """Requests leave at `rate` a second; the wait for a free connection counts."""

    def __init__(self, plan: dict[str, Any]) -> None:
        super().__init__(plan)
        self._idle: list[Connection] = []
        self._waiting: deque[tuple[str, bytes, float]] = deque()
        self._opening: set[asyncio.Task[None]] = set()

    async def run(self) -> float:
        began = time.perf_counter()
        for number, (label, request) in enumerate(self.requests):
            due = began + number / self.plan["rate"]
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self._waiting.append((label, request, due))
            self._dispatch()
        seconds = time.perf_counter() - began
        await self._drain()
        return seconds

    def _dispatch(self) -> None:
        while self._waiting and self._idle:
            connection = self._idle.pop()
            if not connection.usable():
                continue
            connection.label, request, connection.due = self._waiting.popleft()
            connection.send(request)
        if self._waiting and len(self.open) + len(self._opening) < MAX_CONNECTIONS:
            task = asyncio.create_task(self._open_connection())
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    async def _open_connection(self) -> None:
        self._idle.append(await self.connect())
        self._dispatch()

    def on_response(self, connection: Connection, status: int) -> None:
        self.record_status(connection, status)
        self._idle.append(connection)
        self._dispatch()

    def on_lost(self, connection: Connection) -> None:
        super().on_lost(connection)
        if connection in self._idle:
            self._idle.remove(connection)

    async def _drain(self) -> None:
        end = time.perf_counter() + DRAIN_SECONDS
        while time.perf_counter() < end and self._in_flight():  # noqa: ASYNC110 - once a load
            await asyncio.sleep(0.02)
        for connection in self.open:
            if connection.busy:
                self.record_status(connection, BROKEN)
        self.record += [(label, BROKEN, 0.0) for label, _, _ in self._waiting]
        self.close()

    def _in_flight(self) -> bool:
        return bool(self._waiting or self._opening) or any(c.busy for c in self.open)


def main() -> None:
    """Run the plan; print {"seconds", "record"}."""
    plan = json.load(sys.stdin)
    load = _Open(plan) if "rate" in plan else _Closed(plan)
    seconds = uvloop.run(load.run())
    json.dump({"seconds": seconds, "record": load.record}, sys.stdout)


if __name__ == "__main__":
    main()
