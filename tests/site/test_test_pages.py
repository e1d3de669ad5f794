"""The operator's test pages: of background images and of the chat (PAGE-7, PAGE-8)."""

from __future__ import annotations

import httpx2
import pytest


@pytest.mark.rule("ROUTE-10", "ROUTE-26", "PAGE-7", "PAGE-8")
@pytest.mark.parametrize(
    ("path", "title", "text"),
    [
        ("/Image-Test", "Image Test", "Choose one of four background images."),
        ("/test-chat", "Test Chat", "A conversation about one teaching."),
    ],
)
async def test_a_test_page_is_not_indexed(
    client: httpx2.AsyncClient, path: str, title: str, text: str
) -> None:
    response = await client.get(path)
    assert response.status_code == 200
    assert f"<title>{title} | Torah Nuggets</title>" in response.text
    assert text in response.text
    assert '<meta name="robots" content="noindex">' in response.text
    assert path.lower() not in (await client.get("/sitemaps/pages.xml")).text
