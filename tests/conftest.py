"""Fixtures of every test: a real Postgres, a database per worker, and no network.

One embedded server serves the whole test run: the first worker starts it and the last one stops it.
The migrations run once, in a template; each worker's database, and each `fresh_database_url`, is
a copy of it.
"""

from __future__ import annotations

import fcntl
import ipaddress
import logging
import os
import shutil
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
import pytest
import structlog
from passlib.hash import argon2
from sqlalchemy import Connection, Engine, NullPool
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import Session

from api.cli.meilisearch import Meilisearch, find_program
from api.cli.postgres import Postgres, check_encoding
from api.cli.postgres_roles import SITE_ROLE
from api.cli.shared_server import sharing
from api.core import password_hashing
from api.core.database import sync_engine
from api.core.dsn import sqlalchemy_url
from api.core.logging import StandardErrorHandler
from api.core.migrate import migrate
from api.core.settings import Settings, get_settings
from api.library.importing import load_samples
from indexer.embedding import EmbeddingBatches
from indexer.sync import update_documents
from tests.memory import database_folder
from tests.search.embedders import minilm

RUN_DIR = "NUGGETS_TEST_RUN_DIR"
SKIPS_FILE = "NUGGETS_SKIPS_FILE"
pytest_plugins = ["tests.site_fixtures"]
TEMPLATE = "migrated"
SAMPLES_TEMPLATE = "sampled"
# The data need not survive a power failure, and no database exists long enough to be vacuumed.
FAST = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal"),
    *("max_wal_senders=0", "autovacuum=off", "max_connections=200", "max_wal_size=256MB"),
)


# --- the run ---


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return
    os.environ[RUN_DIR] = tempfile.mkdtemp(prefix="nuggets-tests-", dir=database_folder())


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[RUN_DIR], ignore_errors=True)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Write the reasons of skipped tests to a file, which `make test` prints at its end."""
    file = os.environ.get(SKIPS_FILE)
    if not file:
        return
    reasons = {report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])}
    with Path(file).open("a") as lines:
        lines.writelines(
            f"pytest: {reason.removeprefix('Skipped: ')}\n" for reason in sorted(reasons)
        )


@pytest.fixture(scope="session")
def run_dir() -> Path:
    """A folder that all workers of this run share."""
    return Path(os.environ[RUN_DIR])


# --- network and environment ---


def _is_local(address: Any) -> bool:
    if not isinstance(address, tuple):
        return True  # a Unix socket's path
    try:
        return ipaddress.ip_address(address[0]).is_loopback
    except ValueError:
        return str(address[0]) == "localhost"


@pytest.fixture(autouse=True, scope="session")
def _no_network() -> Iterator[None]:
    """Reject every connection to another machine."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex"):
            patch.setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))
        yield


def _guarded(original: Any) -> Any:
    def connect(self: socket.socket, address: Any) -> Any:
        assert _is_local(address), f"A test tried to reach {address!r}."
        return original(self, address)

    return connect


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Remove the developer's settings, so that tests see only the defaults."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


@pytest.fixture(autouse=True)
def _plain_logging() -> Iterator[None]:
    """Undo `configure_logging`, which programs that run in the process of a test call."""
    root = logging.getLogger()
    level = root.level
    yield
    for handler in root.handlers[:]:
        if isinstance(handler, StandardErrorHandler):
            root.removeHandler(handler)
            root.setLevel(level)
            structlog.reset_defaults()


@pytest.fixture(autouse=True)
def _fast_hashing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Password hashes with the least work, except for `real_hashing`.

    Otherwise each sign-in would take a tenth of a second of a core, on a busy machine longer than
    the first delay after a wrong password.
    """
    if request.node.get_closest_marker("real_hashing") is None:
        fast = argon2.using(rounds=1, memory_cost=8, parallelism=1)
        monkeypatch.setattr(password_hashing, "argon2", fast)


# --- Postgres ---


@contextmanager
def _template_lock(run_dir: Path, name: str = "template") -> Iterator[None]:
    """Only one worker at a time enters this block."""
    with (run_dir / f"{name}.lock").open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _exists(connection: psycopg.Connection, database: str) -> bool:
    query = "SELECT 1 FROM pg_database WHERE datname = %s"
    return connection.execute(query, [database]).fetchone() is not None


@pytest.fixture(scope="session")
def postgres(run_dir: Path) -> Iterator[Postgres]:
    """The server of the test run, with the migrated template database."""
    server = Postgres(run_dir, FAST)
    with sharing(server):
        with (
            _template_lock(run_dir),
            psycopg.connect(server.superuser_dsn(), autocommit=True) as admin,
        ):
            if not _exists(admin, TEMPLATE):
                server.create_database("migrating")
                # Test data are written without triggers and foreign keys.
                admin.execute(f"GRANT SET ON PARAMETER session_replication_role TO {SITE_ROLE}")
                migrate(server.dsn("migrating"))
                check_encoding(server.dsn("migrating"))
                admin.execute(f"ALTER DATABASE migrating RENAME TO {TEMPLATE}")
        yield server


# Databases of finished tests. The next copy drops them: the server waits 100 ms for
# recently closed connections, and by then there are none.
_unused: list[str] = []


@contextmanager
def copied_database(server: Postgres, name: str, template: str = TEMPLATE) -> Iterator[str]:
    with psycopg.connect(server.superuser_dsn(), autocommit=True) as admin:
        while _unused:
            admin.execute(f"DROP DATABASE {_unused.pop()} WITH (FORCE)")
        with _template_lock(server.data_dir):
            # Copying the files takes less time than logging each of their pages.
            admin.execute(
                f"CREATE DATABASE {name} OWNER {SITE_ROLE} TEMPLATE {template} STRATEGY FILE_COPY"
            )
    yield server.dsn(name)
    _unused.append(name)


@pytest.fixture(scope="session")
def database_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """This worker's migrated database. Tests must leave it empty: see `session`."""
    with copied_database(postgres, f"test_{worker_id}") as dsn:
        yield dsn


_numbers = count(1)


@pytest.fixture
def fresh_database_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """A migrated database for one test, for code that commits or runs as a process."""
    with copied_database(postgres, f"fresh_{worker_id}_{next(_numbers)}") as dsn:
        yield dsn


@pytest.fixture(scope="session")
def samples_template(postgres: Postgres, run_dir: Path) -> str:
    """The database of a site with the sample library, its search documents and its vectors.

    Embedding the samples takes ten seconds, so it is done once in a run, by the first who asks.
    """
    with (
        _template_lock(run_dir, SAMPLES_TEMPLATE),
        psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin,
    ):
        if not _exists(admin, SAMPLES_TEMPLATE):
            with copied_database(postgres, "sampling") as dsn:
                engine = sync_engine(dsn)
                load_samples(engine, datetime.now(UTC), ZoneInfo("America/New_York"))
                while update_documents(engine):
                    pass
                embed = EmbeddingBatches(engine, minilm())
                while embed():
                    pass
                engine.dispose()
                admin.execute(f"ALTER DATABASE sampling RENAME TO {SAMPLES_TEMPLATE}")
            _unused.remove("sampling")
    return SAMPLES_TEMPLATE


@pytest.fixture
def sample_database_url(postgres: Postgres, samples_template: str, worker_id: str) -> Iterator[str]:
    """Like `fresh_database_url`, with the sample library."""
    name = f"sample_{worker_id}_{next(_numbers)}"
    with copied_database(postgres, name, samples_template) as dsn:
        yield dsn


@pytest.fixture(scope="session")
def library_database_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """This worker's second database: a library that tests only read."""
    with copied_database(postgres, f"library_{worker_id}") as dsn:
        yield dsn


@pytest.fixture(scope="session")
def accounts_database_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """This worker's database of a site on which people register."""
    with copied_database(postgres, f"accounts_{worker_id}") as dsn:
        yield dsn


@pytest.fixture(scope="session")
def premium_database_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """This worker's database of a site with locked teachings."""
    with copied_database(postgres, f"premium_{worker_id}") as dsn:
        yield dsn


@pytest.fixture(scope="session")
def engine(database_url: str) -> Iterator[Engine]:
    """A synchronous engine for this worker's database."""
    engine = sync_engine(database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def connection(engine: Engine) -> Iterator[Connection]:
    """A connection whose transaction is rolled back after the test."""
    with engine.connect() as connection, connection.begin() as transaction:
        yield connection
        transaction.rollback()


@pytest.fixture
def session(connection: Connection) -> Iterator[Session]:
    """A session whose commits only release a savepoint."""
    with Session(connection, join_transaction_mode="create_savepoint") as session:
        yield session


@pytest.fixture
async def async_engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """An asynchronous engine for this worker's database."""
    engine = create_async_engine(sqlalchemy_url(database_url), poolclass=NullPool)
    yield engine
    await engine.dispose()


@pytest.fixture
async def async_session(async_engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
    """Like `session`, for asynchronous code."""
    async with async_engine.connect() as connection, connection.begin() as transaction:
        async with AsyncSession(
            connection, join_transaction_mode="create_savepoint", expire_on_commit=False
        ) as session:
            yield session
        await transaction.rollback()


# --- Meilisearch ---


@pytest.fixture(scope="session")
def _meilisearch(run_dir: Path) -> Iterator[tuple[str, str | None]]:
    url = os.environ.get("MEILI_URL")
    if url:
        yield url, os.environ.get("MEILI_MASTER_KEY")
        return
    program = find_program()
    if program is None:
        pytest.skip("no Meilisearch: set MEILI_URL or put `meilisearch` on PATH")
    server = Meilisearch(run_dir, program)
    with sharing(server):
        yield server.url(), server.key


@pytest.fixture(scope="session")
def meilisearch_url(_meilisearch: tuple[str, str | None]) -> str:
    """The URL of a real Meilisearch; skips without one. Each test needs its own index names."""
    return _meilisearch[0]


@pytest.fixture(scope="session")
def meilisearch_key(_meilisearch: tuple[str, str | None]) -> str | None:
    """The master key of `meilisearch_url`."""
    return _meilisearch[1]
