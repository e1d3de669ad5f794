"""The test page of background images."""

from __future__ import annotations

import httpx


async def test_the_image_test_is_a_page_that_is_not_indexed(client: httpx.AsyncClient) -> None:
    response = await client.get("/Image-Test")
    assert response.status_code == 200
    assert "<title>Image Test | Torah Nuggets</title>" in response.text
    assert "Choose one of four background images." in response.text
    assert '<meta name="robots" content="noindex">' in response.text
    assert "image-test" not in (await client.get("/sitemaps/pages.xml")).text
