"""The state of the indexer and of further servers in `/api/health` and `/metrics`."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine

from api.core import disk_space
from api.core.disk_space import DiskSpace
from indexer import dead_letters
from tests.site_fixtures import Site, running, site_settings

TOKEN = "a token for the metrics"


@pytest.mark.rule("OPS-10")
async def test_health_counts_the_dead_letters_of_the_indexer(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    assert (await fresh_site.client.get("/api/health")).json()["deadLetters"] == 0
    with fresh_engine.begin() as connection:
        dead_letters.record(connection, "projection", "post", {7: RuntimeError("bad")})
    assert (await fresh_site.client.get("/api/health")).json()["deadLetters"] == 1


@pytest.mark.rule("SCALE-10")
async def test_health_and_metrics_show_each_server(
    fresh_database_url: str, free_port_dsn: str, tmp_path: Path
) -> None:
    """None of them answers here. Their URLs are not public."""
    settings = site_settings(
        fresh_database_url,
        tmp_path,
        database_read_url=free_port_dsn,
        meili_url="http://127.0.0.1:9,http://localhost:9",
        metrics_token=TOKEN,
    )
    async with running(settings) as site:
        shown = (await site.client.get("/api/health")).json()
        metrics = await site.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    [replica] = shown["replicas"]
    assert (replica["server"], replica["isRead"]) == (1, False)
    assert 0 <= replica["lagSeconds"] < 60
    assert shown["searchServers"] == [
        {"server": 1, "state": "out"},
        {"server": 2, "state": "out"},
    ]
    assert (shown["engine"], shown["degraded"]) == ("postgres", True)
    assert 'search_server_used{server="2"} 0.0' in metrics.text
    assert 'database_replica_read{server="1"} 0.0' in metrics.text


async def test_without_further_servers_health_shows_none(fresh_site: Site) -> None:
    shown = (await fresh_site.client.get("/api/health")).json()
    assert (shown["replicas"], shown["searchServers"]) == ([], [])


@pytest.mark.rule("OPS-28")
async def test_health_tells_that_nothing_can_be_stored(
    fresh_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = (await fresh_site.client.get("/api/health")).json()
    assert shown["disk"]["state"] in ("ok", "low")
    assert 0 < shown["disk"]["freeBytes"] <= shown["disk"]["totalBytes"]
    full = DiskSpace(state="failing", free_bytes=0, total_bytes=1)
    monkeypatch.setattr(disk_space, "disk_space", lambda _: full)
    monkeypatch.setattr(disk_space, "CACHE_SECONDS", 0)
    response = await fresh_site.client.get("/api/health")
    assert response.status_code == 200
    assert (response.json()["status"], response.json()["disk"]["state"]) == ("degraded", "failing")
