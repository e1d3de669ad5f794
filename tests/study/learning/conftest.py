"""A site over the sample library with its search documents and vectors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from api.cli.postgres import Postgres
from api.core.database import sync_engine
from tests.accounts.people import SITE_URL
from tests.conftest import copied_database
from tests.factories import execute
from tests.site_fixtures import Site, running, site_settings

# Everything that readers leave behind, by which one test could influence the next.
_OF_READERS = (
    "learning_paths",
    "learning_sessions",
    "content_recommendations",
    "study_notes",
    "review_cards",
    "study_calls",
    "torah_cross_references",
    "rate_limits",
    "users",
)


@pytest.fixture(scope="session")
def samples_engine(postgres: Postgres, samples_template: str, worker_id: str) -> Iterator[Engine]:
    """An engine over the sample library, indexed and embedded."""
    with copied_database(postgres, f"samples_{worker_id}", samples_template) as dsn:
        engine = sync_engine(dsn)
        yield engine
        engine.dispose()


@pytest.fixture(scope="session")
async def _samples_site(
    samples_engine: Engine, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    settings = site_settings(
        samples_engine.url.render_as_string(hide_password=False),
        tmp_path_factory.mktemp("samples"),
        site_url=SITE_URL,
    )
    async with running(settings) as site:
        yield site


@pytest.fixture
def samples_site(_samples_site: Site, samples_engine: Engine) -> Site:
    """A site over the sample library, on which nobody has registered yet."""
    _forget_readers(samples_engine)
    _samples_site.forget()
    return _samples_site


@pytest.fixture
async def members_site(samples_engine: Engine, tmp_path: Path) -> AsyncIterator[Site]:
    """The same library after the launch: premium teachings are locked for readers."""
    _forget_readers(samples_engine)
    settings = site_settings(
        samples_engine.url.render_as_string(hide_password=False),
        tmp_path,
        site_url=SITE_URL,
        launch_free=False,
    )
    async with running(settings) as site:
        yield site


def _forget_readers(engine: Engine) -> None:
    for table in _OF_READERS:
        execute(engine, f"DELETE FROM {table}")
