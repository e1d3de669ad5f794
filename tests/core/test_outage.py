"""While Postgres is down, cached responses are still served; other requests fail with 503."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from api.cli.postgres import Postgres
from tests.database_outage import unavailable_database
from tests.factories import post, save
from tests.site_fixtures import Site, eventually


@pytest.fixture
def open_urls(fresh_engine: Engine) -> list[str]:
    """The URLs that readers have open."""
    save(fresh_engine, [post(1), post(2)])
    fresh_engine.dispose()
    return ["/", "/daily-learning/1", "/api/posts/daily", "/api/posts/1"]


async def test_reading_continues_while_the_database_is_down(
    open_urls: list[str], fresh_site: Site, postgres: Postgres, fresh_database_url: str
) -> None:
    cached = {address: (await fresh_site.client.get(address)).text for address in open_urls}
    with unavailable_database(postgres, fresh_database_url):
        await eventually(lambda: not fresh_site.cache.is_reliable)
        for address, text in cached.items():
            response = await fresh_site.client.get(address)
            assert (response.status_code, response.text) == (200, text), address
            assert response.headers["cache-status"].startswith("TorahNuggets; hit; ttl=-")
        failed = await fresh_site.client.get("/api/posts/2")
        assert (failed.status_code, failed.headers["retry-after"]) == (503, "2")
        assert (await fresh_site.client.get("/api/health")).status_code == 503
        assert (await fresh_site.client.get("/api/posts/x")).status_code == 422
        page = await fresh_site.client.get("/daily-learning/2")
        assert (page.status_code, page.headers["retry-after"]) == (503, "2")
        assert page.headers["content-type"].startswith("text/html")
        assert "The library cannot be reached right now." in page.text
    await eventually(lambda: fresh_site.cache.is_reliable)
    for address in open_urls:
        response = await fresh_site.client.get(address)
        assert response.status_code == 200
        assert "cache-status" not in response.headers
