"""A long teaching holds up nobody else: its text is read in threads (API-38)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from tests.factories import post, save
from tests.long_texts import TEXT, readers, reading_on_the_loop
from tests.site_fixtures import Site

ADDRESSES = (
    *("/daily-learning/1", "/api/posts/1", "/daily-learning", "/api/posts/daily", "/"),
    *("/feeds/daily.xml", "/feeds/podcast.xml", "/api/posts/2/related"),
)


@pytest.mark.rule("API-38")
@pytest.mark.parametrize("address", ADDRESSES)
async def test_what_readers_ask_for_is_read_in_threads(
    fresh_site: Site, fresh_engine: Engine, address: str
) -> None:
    save(fresh_engine, [post(1, content=TEXT), post(2)])
    with reading_on_the_loop() as found:
        response = await fresh_site.client.get(address)
    assert response.status_code == 200
    assert readers(found) == set()
