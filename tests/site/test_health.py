"""The state of the indexer in `/api/health`."""

from __future__ import annotations

from sqlalchemy import Engine

from indexer import dead_letters
from tests.site_fixtures import Site


async def test_health_counts_the_dead_letters_of_the_indexer(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    assert (await fresh_site.client.get("/api/health")).json()["deadLetters"] == 0
    with fresh_engine.begin() as connection:
        dead_letters.record(connection, "projection", "post", {7: RuntimeError("bad")})
    assert (await fresh_site.client.get("/api/health")).json()["deadLetters"] == 1
