"""`python -m api.jobs`: `run` runs jobs, `status` shows them, `retry` queues failed ones again."""

from __future__ import annotations

import asyncio
import sys

from api.core.console import print_error, print_line
from api.core.database import sync_engine
from api.core.logging import configure_logging
from api.core.settings import Settings, SettingsError, get_settings
from api.jobs.worker import run_worker
from api.queue.status import queue_status, retry_failed


def main(arguments: list[str]) -> int:
    """Exit status 0 on success, 1 if jobs failed for good, 2 on bad arguments."""
    try:
        settings = get_settings()
    except SettingsError as error:
        print_error(str(error))
        return 1
    match arguments:
        case ["run"]:
            configure_logging("jobs", settings.log_format)
            asyncio.run(run_worker(settings))
            return 0
        case ["status"]:
            return show_status(settings)
        case ["retry"]:
            count = retry_dead_letters(settings)
            print_line(f"Queued again: {count}.")
            return 0
        case _:
            print_error("Usage: python -m api.jobs run|status|retry")
            return 2


def retry_dead_letters(settings: Settings) -> int:
    """Queue the dead letters again, with one attempt each. Returns how many were queued."""
    assert settings.database_url is not None
    engine = sync_engine(settings.database_url)
    with engine.begin() as connection:
        count = retry_failed(connection)
    engine.dispose()
    return count


def show_status(settings: Settings) -> int:
    """Print the queue's state. Returns the exit status."""
    assert settings.database_url is not None
    engine = sync_engine(settings.database_url)
    with engine.connect() as connection:
        status = queue_status(connection)
    engine.dispose()
    print_line(
        f"Jobs: {status.waiting} waiting, {status.running} running, {status.failed} failed."
        f" Workers: {status.workers}."
    )
    for line in status.dead_letters:
        print_line(f"  {line}")
    return 1 if status.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
