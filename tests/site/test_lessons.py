"""The links from a teaching's page to what comes before and after it, without scripts."""

from __future__ import annotations

import re

import httpx2
import pytest

pytestmark = pytest.mark.rule("SERIES-13")


@pytest.mark.rule("SHELL-27")
async def test_a_page_shows_them_without_scripts(client: httpx2.AsyncClient) -> None:
    plain = (await client.get("/daily-learning/1")).text
    assert re.search(r'rel="prev"[^>]* href="/daily-learning/2"', plain)
    assert "Lesson 2 of 2" in plain
    chosen = await client.get("/daily-learning/1?series=light")
    assert re.search(r'rel="prev"[^>]* href="/daily-learning/2\?series=light"', chosen.text)
    assert 'rel="canonical" href="http://site.test/daily-learning/1"' in chosen.text


async def test_the_address_keeps_the_series_where_the_type_was_wrong(
    client: httpx2.AsyncClient,
) -> None:
    response = await client.get("/weekly-essay/1?series=light")
    assert response.status_code == 301
    assert response.headers["location"] == "/daily-learning/1?series=light"


async def test_a_series_leads_to_its_lessons_in_its_context(client: httpx2.AsyncClient) -> None:
    html = (await client.get("/series/light")).text
    assert 'href="/daily-learning/1?series=light"' in html
