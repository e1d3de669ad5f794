"""`robots.txt` and `llms.txt`: their rules, and the URLs that they link to."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.robotparser import RobotFileParser

import httpx2
import pytest

from tests.site_fixtures import running, site_settings


@pytest.mark.rule("DISCOVERY-5")
async def test_robots_txt_disallows_only_the_search(client: httpx2.AsyncClient) -> None:
    response = await client.get("/robots.txt")
    assert response.headers["content-type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(response.text.splitlines())
    for path in ("/", "/daily-learning/1", "/feeds/all.xml", "/cards/home.png", "/assets/a.js"):
        assert rules.can_fetch("Anybot", path)
    for path in ("/api/posts/daily", "/api/series/active", "/api/torah-timeline"):
        assert rules.can_fetch("Anybot", path)
    for path in ("/api/search?q=a", "/api/admin/login", "/api/instant-search", "/api/health"):
        assert not rules.can_fetch("Anybot", path)
    [sitemap] = rules.site_maps() or []
    assert (await client.get(sitemap)).status_code == 200


@pytest.mark.rule("DISCOVERY-5")
async def test_llms_txt_links_existing_pages(client: httpx2.AsyncClient) -> None:
    response = await client.get("/llms.txt")
    assert response.headers["content-type"] == "text/markdown; charset=utf-8"
    assert response.text.startswith("# Torah Nuggets\n\n> ")
    links = re.findall(r"\[[^]]+\]\(([^)]+)\)", response.text)
    assert len(links) > 12
    for link in links:
        assert link.startswith("http://site.test/")
        assert (await client.get(link)).status_code == 200, link


async def test_llms_txt_patterns_are_endpoints(client: httpx2.AsyncClient) -> None:
    text = (await client.get("/llms.txt")).text
    patterns = re.findall(r"`http://site\.test([^`]+)`", text)
    assert patterns
    for pattern in patterns:
        slug = "light" if "series" in pattern else "noach"
        address = pattern.replace("{id}", "1").replace("{slug}", slug)
        assert (await client.get(address)).status_code == 200, address


@pytest.mark.parametrize("address", ["/robots.txt", "/llms.txt"])
async def test_both_files_use_the_name_of_the_site(
    library_url: str, tmp_path: Path, address: str
) -> None:
    settings = site_settings(library_url, tmp_path, site_url="https://torah.example")
    async with running(settings) as site:
        text = (await site.client.get(address)).text
    assert "https://torah.example/sitemap.xml" in text
    assert "site.test" not in text
