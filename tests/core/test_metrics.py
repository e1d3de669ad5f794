"""Metrics of requests and of the response cache."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.core.paths import ROOT
from tests.site_fixtures import Site, eventually, running, site_settings

TOKEN = "a token for the metrics"


@pytest.fixture
async def site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    async with running(site_settings(fresh_database_url, tmp_path, metrics_token=TOKEN)) as site:
        await eventually(lambda: site.cache.is_reliable)
        yield site


async def scrape(site: Site) -> dict[str, float]:
    response = await site.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert response.status_code == 200
    lines = (
        line.rpartition(" ") for line in response.text.splitlines() if not line.startswith("#")
    )
    return {name: float(value) for name, _, value in lines}


@pytest.mark.rule("OPS-12")
async def test_metrics_require_the_token(site: Site) -> None:
    assert (await site.client.get("/metrics")).status_code == 401
    wrong = {"Authorization": "Bearer another token, a wrong one"}
    assert (await site.client.get("/metrics", headers=wrong)).status_code == 401


async def test_metrics_are_disabled_without_a_token(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/metrics")).status_code == 404


@pytest.mark.rule("OPS-12")
async def test_requests_are_measured_by_route(site: Site) -> None:
    def count(found: dict[str, float], route: str, status: int) -> float:
        labels = f'{{method="GET",route="{route}",status="{status}"}}'
        return found.get(f"http_request_duration_seconds_count{labels}", 0)

    before = await scrape(site)
    for address in ("/api/posts/77", "/api/posts/78", "/api/series", "/api/series"):
        await site.client.get(address)
    after = await scrape(site)
    assert count(after, "/api/posts/{id}", 404) - count(before, "/api/posts/{id}", 404) == 2
    assert count(after, "/api/series", 200) - count(before, "/api/series", 200) == 1
    hits = 'response_cache_lookups_total{result="hit"}'
    assert after[hits] - before[hits] == 1
    assert after["http_requests_in_flight"] == 1
    assert after["search_outbox_rows"] == after["jobs_failed"] == after["job_workers"] == 0


def test_metrics_are_summed_over_processes(tmp_path: Path) -> None:
    environment: dict[str, Any] = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    observe = "metrics.observe_request('GET', '/a', 200, 0.1); metrics.IN_FLIGHT.inc()"
    show = "print(metrics.exposition({}).decode())"
    for code in (observe, observe, show):
        done = subprocess.run(
            [sys.executable, "-c", f"from api.core import metrics; {code}"],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    sample = 'http_request_duration_seconds_count{method="GET",route="/a",status="200"} 2.0'
    assert sample in done.stdout
    # Both processes have ended, so none of their requests is in flight.
    assert "http_requests_in_flight 2.0" not in done.stdout
