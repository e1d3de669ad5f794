"""A job worker as a separate process, and one that runs until its queue is empty.

As a program: `python -m tests.jobs.worker DSN SHUTDOWN_SECONDS` runs the job `slow`, which records
each of its starts in FOLDER/starts, waits for FOLDER/go and then records its end in FOLDER/ends.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path

from procrastinate import Blueprint

from api.core.database import async_engine
from api.core.settings import Settings
from api.jobs.registry import create_job_app
from api.jobs.worker import Heartbeats, run_worker

slow_jobs = Blueprint()
QUICK = Heartbeats(interval=0.2, timeout=1.0)


@slow_jobs.task(name="slow")
async def slow(folder: str) -> None:
    with Path(folder, "starts").open("a") as starts:  # noqa: ASYNC230 - a line
        starts.write("started\n")
    while not Path(folder, "go").exists():  # noqa: ASYNC110, ASYNC240 - another process creates it
        await asyncio.sleep(0.02)
    with Path(folder, "ends").open("a") as ends:  # noqa: ASYNC230
        ends.write("ended\n")


async def run_until_empty(
    dsn: str,
    blueprints: Mapping[str, Blueprint],
    settings: Settings | None = None,
    concurrency: int = 1,
) -> None:
    """Run the queued jobs with their retries, until none can be started."""
    engine = async_engine(dsn)
    settings = settings or Settings(database_url=dsn)
    async with create_job_app(dsn, blueprints).open_async() as app:
        await app.run_worker_async(
            wait=False,
            concurrency=concurrency,
            install_signal_handlers=False,
            listen_notify=False,
            delete_jobs="successful",
            additional_context={"engine": engine, "settings": settings},
        )
    await engine.dispose()


if __name__ == "__main__":
    dsn, shutdown_seconds = sys.argv[1:]
    settings = Settings(database_url=dsn)
    asyncio.run(run_worker(settings, {"tests": slow_jobs}, QUICK, float(shutdown_seconds)))
