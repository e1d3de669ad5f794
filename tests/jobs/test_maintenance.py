"""A job deletes expired rows, and the queue lists failed jobs."""

from __future__ import annotations

import pytest
from procrastinate import Blueprint, RetryStrategy
from procrastinate.schema import SchemaManager
from sqlalchemy import Engine, text

from api.core.paths import ROOT
from api.core.settings import Settings
from api.jobs.__main__ import show_status
from api.jobs.registry import BLUEPRINTS, create_job_app
from api.queue.status import queue_status
from tests.factories import execute
from tests.jobs.worker import run_until_empty

broken = Blueprint()


@broken.task(name="fail", retry=RetryStrategy(max_attempts=1))
async def fail() -> None:
    raise RuntimeError("not today")


async def test_expired_rows_are_deleted(fresh_database_url: str, fresh_engine: Engine) -> None:
    count = "INSERT INTO search_counts VALUES (current_date - {}, '{}', 1, 0, 0, 0)"
    execute(fresh_engine, count.format(402, "old"))
    execute(fresh_engine, count.format(398, "kept"))
    limit = "INSERT INTO rate_limits VALUES ('rule', '{}', 1, now() + interval '{} seconds')"
    execute(fresh_engine, limit.format("ended", -1))
    execute(fresh_engine, limit.format("running", 60))
    call = "INSERT INTO study_calls (subject, day, reserved_until) VALUES ('{}', current_date - {}, now())"
    execute(fresh_engine, call.format("past", 9))
    execute(fresh_engine, call.format("recent", 5))
    async with create_job_app(fresh_database_url).open_async() as app:
        job = app.configure_task("maintenance:delete_expired_rows")
        await job.defer_async(timestamp=0)
    await run_until_empty(fresh_database_url, BLUEPRINTS)
    with fresh_engine.connect() as connection:
        assert connection.scalars(text("SELECT query FROM search_counts")).all() == ["kept"]
        assert connection.scalars(text("SELECT subject FROM rate_limits")).all() == ["running"]
        assert connection.scalars(text("SELECT subject FROM study_calls")).all() == ["recent"]


@pytest.mark.rule("OPS-11")
async def test_a_permanently_failed_job_becomes_a_dead_letter(
    fresh_database_url: str, fresh_engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    async with create_job_app(fresh_database_url, {"tests": broken}).open_async() as app:
        await app.configure_task("tests:fail").defer_async()
    await run_until_empty(fresh_database_url, {"tests": broken})
    with fresh_engine.connect() as connection:
        status = queue_status(connection)
    assert (status.waiting, status.running, status.failed) == (0, 0, 1)
    [line] = map(str, status.dead_letters)
    assert "tests:fail" in line
    assert "after 2 attempts" in line
    assert show_status(Settings(database_url=fresh_database_url)) == 1
    assert "0 waiting, 0 running, 1 failed" in capsys.readouterr().out


def test_the_migration_matches_the_schema_of_the_installed_package() -> None:
    """An upgrade of the package that changes its schema needs a migration."""
    copy = (ROOT / "migrations" / "sql" / "procrastinate_3_10_0.sql").read_text()
    assert SchemaManager.get_schema() == copy
