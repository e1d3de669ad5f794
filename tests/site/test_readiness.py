"""`/api/health/live` and `/api/health/ready`, which balancers and service managers ask."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, event, text

from api.cli.postgres import Postgres
from api.site import readiness
from tests.database_outage import unavailable_database
from tests.site_fixtures import Site, eventually, statements


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Each request checks, except where the test is about the cache."""
    if "cached" not in request.node.name:
        monkeypatch.setattr(readiness, "CACHE_SECONDS", -1.0)


@pytest.fixture
def checks(fresh_site: Site) -> Iterator[list[str]]:
    """The statements of the checks."""
    found: list[str] = []
    engine = fresh_site.app.state.readiness._engine.sync_engine

    def record(_: Any, __: Any, statement: str, *___: Any) -> None:
        found.append(statement)

    event.listen(engine, "before_cursor_execute", record)
    yield found
    event.remove(engine, "before_cursor_execute", record)


def set_revision(engine: Engine, revision: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})


async def ready(site: Site) -> tuple[int, dict[str, Any]]:
    response = await site.client.get("/api/health/ready")
    assert "no-store" in response.headers["cache-control"]
    return response.status_code, response.json()


async def test_a_migrated_site_is_ready(fresh_site: Site) -> None:
    assert await ready(fresh_site) == (200, {"status": "ok"})


@pytest.mark.rule("OPS-16")
async def test_live_does_not_use_the_database(
    fresh_site: Site, postgres: Postgres, fresh_database_url: str
) -> None:
    with unavailable_database(postgres, fresh_database_url), statements(fresh_site) as executed:
        response = await fresh_site.client.get("/api/health/live")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert executed == []


@pytest.mark.rule("OPS-17")
async def test_without_the_database_the_site_is_not_ready(
    fresh_site: Site, postgres: Postgres, fresh_database_url: str
) -> None:
    await eventually(lambda: fresh_site.cache.is_reliable)
    assert (await ready(fresh_site))[0] == 200
    with unavailable_database(postgres, fresh_database_url):
        status, body = await ready(fresh_site)
        assert status == 503
        assert body["fields"] == {"database": "The database cannot be reached."}
        assert body["retryAfter"] >= 0
    assert (await ready(fresh_site))[0] == 200


@pytest.mark.rule("OPS-17")
async def test_a_database_that_lacks_migrations_is_not_ready(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    set_revision(fresh_engine, "0015")
    status, body = await ready(fresh_site)
    assert status == 503
    assert list(body["fields"]) == ["migrations"]


@pytest.mark.rule("OPS-17", "OPS-24")
async def test_the_schema_of_a_newer_release_is_ready(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    set_revision(fresh_engine, "9999")
    assert (await ready(fresh_site))[0] == 200


async def test_a_process_that_shuts_down_is_not_ready(fresh_site: Site) -> None:
    fresh_site.app.state.readiness.is_shutting_down = True
    status, body = await ready(fresh_site)
    assert (status, body["fields"]) == (503, {"process": "The process is shutting down."})


@pytest.mark.rule("OPS-17")
async def test_checks_are_cached(
    fresh_site: Site, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "CACHE_SECONDS", 600.0)
    answers = await asyncio.gather(*(ready(fresh_site) for _ in range(20)))
    assert {status for status, _ in answers} == {200}
    assert len(checks) == 1
