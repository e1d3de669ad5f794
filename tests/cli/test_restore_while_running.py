"""`nuggets restore` beside a running site: readers wait, and nothing breaks (OPS-42)."""

from __future__ import annotations

import threading
import time
from asyncio import to_thread
from pathlib import Path

import httpx2
import psycopg
import pytest

from api.cli.backups import restore as restore_module
from api.cli.backups.archive import back_up
from api.cli.backups.restore import restore
from api.cli.database_objects import LOCK_TABLES
from api.core.console import CommandError
from api.jobs.registry import create_job_app
from tests.cli.sites import nuggets, running

pytestmark = pytest.mark.rule("OPS-42")

WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
"""
PAGES = ("/", "/search?q=shabbat", "/api/posts/daily", "/api/series", "/api/admin/operations")


def backup_of(dsn: str, folder: Path) -> Path:
    back_up(dsn, folder, file := folder / "site.backup")
    return file


@pytest.mark.parametrize(
    ("first", "second"), [("testimonials", "series"), ("series", "testimonials")]
)
def test_a_request_and_a_restore_that_wait_for_each_other_both_succeed(
    fresh_database_url: str, tmp_path: Path, first: str, second: str
) -> None:
    """One that has read a table that is locked late, and then reads the one that is locked first."""
    source = backup_of(fresh_database_url, tmp_path)
    uploads: list[int] = []
    restoring = threading.Thread(
        target=lambda: uploads.append(restore(fresh_database_url, tmp_path, source))
    )
    with (
        psycopg.connect(fresh_database_url, autocommit=True) as observer,
        psycopg.connect(fresh_database_url) as reader,
    ):
        for _ in range(50):
            observer.execute(f"SELECT FROM {second}")  # so that it is the first one
        observer.execute("SELECT pg_stat_force_next_flush()")
        reader.execute(f"SELECT FROM {first}")
        restoring.start()
        deadline = time.monotonic() + 60
        while observer.execute(WAITING).fetchone() != (1,):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        reader.execute(f"SELECT FROM {second}")
        reader.commit()
        restoring.join(60)
    assert uploads == [0]


async def test_the_job_worker_asks_on_after_a_restore(
    fresh_database_url: str, tmp_path: Path
) -> None:
    """Its statements call functions of the queue, which a restore replaces with all others."""
    source = backup_of(fresh_database_url, tmp_path)
    query = "SELECT * FROM procrastinate_fetch_job_v2(%(queues)s::varchar[], %(worker)s)"
    with psycopg.connect(fresh_database_url, autocommit=True) as connection:
        statement = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
        own = set(connection.execute(statement).fetchall())
        async with create_job_app(fresh_database_url).open_async() as app:
            connector = app.connector
            for _ in range(12):
                await connector.execute_query_all_async(query, queues=None, worker=None)
            before = set(connection.execute(statement).fetchall()) - own
            await to_thread(restore, fresh_database_url, tmp_path, source)
            for _ in range(12):
                await connector.execute_query_all_async(query, queues=None, worker=None)
            assert before & set(connection.execute(statement).fetchall()), "the same connection"


def test_a_site_that_is_too_busy_is_left_as_it_is(
    fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = backup_of(fresh_database_url, tmp_path)
    few = LOCK_TABLES.replace("1..100", "1..2")
    assert few != LOCK_TABLES
    monkeypatch.setattr(restore_module, "LOCK_TABLES", few)
    with psycopg.connect(fresh_database_url) as reader:
        reader.execute("SELECT FROM posts")
        with pytest.raises(CommandError, match="the site is too busy"):
            restore(fresh_database_url, tmp_path, source)
        reader.execute("INSERT INTO series (slug, title, description) VALUES ('s', 'S', '')")


def test_no_traceback_is_logged_while_pages_are_read(tmp_path: Path) -> None:
    data_dir, source = tmp_path / "data", tmp_path / "site.backup"
    statuses: set[int] = set()
    ended = threading.Event()
    with running(data_dir, ADMIN_PASSWORD="a-password") as site:
        assert nuggets("backup", source, DATA_DIR=str(data_dir)).returncode == 0
        login = httpx2.post(
            f"{site.address}/api/admin/login",
            json={"password": "a-password"},
            headers={"Origin": site.address},
            trust_env=False,
        )
        headers = {"Authorization": f"Bearer {login.json()['token']}"}

        def read() -> None:
            with httpx2.Client(
                base_url=site.address, headers=headers, trust_env=False, timeout=60
            ) as client:
                number = 0
                while not ended.is_set():
                    number += 1
                    page = httpx2.URL(PAGES[number % len(PAGES)])
                    # No page that the site has stored.
                    answer = client.get(page.copy_add_param("x", f"{id(client)}-{number}"))
                    statuses.add(answer.status_code)

        readers = [threading.Thread(target=read) for _ in range(4)]
        for reader in readers:
            reader.start()
        try:
            for _ in range(2):
                done = nuggets("restore", "--yes", source, DATA_DIR=str(data_dir))
                assert (done.returncode, done.stderr) == (0, "")
        finally:
            ended.set()
            for reader in readers:
                reader.join(60)
        assert site.request("/api/posts/daily").json()
        assert 200 in statuses
        # 503: what a request had prepared was replaced under it.
        assert statuses <= {200, 503}
        assert "Traceback" not in site.output()
