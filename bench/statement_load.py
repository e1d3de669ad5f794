"""The load generator of bare SQL statements, in a process of its own.

    python -m bench.statement_load < plan.json

The plan has a DSN, a rate, a number of connections and the requests, each a label and its
statements with their parameters. As in `bench.load` a latency is measured from the planned moment,
and {"seconds", "record"} is printed.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

import psycopg
import uvloop
from psycopg.types.json import set_json_loads

from bench.http_client import BROKEN

_OK = 200


async def run(plan: dict[str, Any]) -> dict[str, Any]:
    """Send each request at its moment."""
    idle: asyncio.Queue[psycopg.AsyncConnection[Any]] = asyncio.Queue()
    for _ in range(plan["connections"]):
        idle.put_nowait(await _connect(plan))
    record: list[tuple[str, int, float]] = []
    began = time.perf_counter()
    async with asyncio.TaskGroup() as tasks:
        for number, (label, statements) in enumerate(plan["requests"]):
            due = began + number / plan["rate"]
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            tasks.create_task(_send(idle, label, statements, due, record))
        seconds = time.perf_counter() - began
    while not idle.empty():
        await idle.get_nowait().close()
    return {"seconds": seconds, "record": record}


async def _connect(plan: dict[str, Any]) -> psycopg.AsyncConnection[Any]:
    connection = await psycopg.AsyncConnection.connect(
        plan["dsn"], autocommit=True, options=plan["options"]
    )
    # The documents are received and not parsed.
    set_json_loads(_unparsed, connection)
    return connection


def _unparsed(data: str | bytes) -> str | bytes:
    return data


async def _send(
    idle: asyncio.Queue[psycopg.AsyncConnection[Any]],
    label: str,
    statements: list[tuple[str, dict[str, Any]]],
    due: float,
    record: list[tuple[str, int, float]],
) -> None:
    connection = await idle.get()
    status = _OK
    try:
        for statement, parameters in statements:
            cursor = await connection.execute(statement.encode(), parameters)
            await cursor.fetchall()
    except psycopg.Error:
        status = BROKEN
    finally:
        idle.put_nowait(connection)
    record.append((label, status, round((time.perf_counter() - due) * 1000, 4)))


def main() -> None:
    json.dump(uvloop.run(run(json.load(sys.stdin))), sys.stdout)


if __name__ == "__main__":
    main()
