"""The simple fallback site: complete pages without script, database or the site's code."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest

from api.core.paths import ROOT
from tests.site_fixtures import Site, running, site_settings

SHELL = 'data-app="simple"'
NOT_FOUND = "404 Page Not Found"
FULL_SITE = 'href="/?simple=0"'
_CLASSES = re.compile(r'class="([^"]+)"')


@pytest.mark.rule("SIMPLE-1")
@pytest.mark.parametrize(
    ("address", "title", "texts"),
    [
        ("/?simple", "Simple version", ["The well", 'href="/weekly-essay-simple/1"']),
        ("/?simple=1", "Simple version", ["The well", "On &lt;b&gt;."]),
        ("/weekly-essay-simple", "Weekly Essays", ["On water.", "/weekly-essay-simple/2"]),
        ("/Weekly-Essay-Simple/", "Weekly Essays", ["The well"]),
        ("/weekly-essay-simple/1", "The well", ["<p>The first <em>essay</em>.</p>"]),
        ("/weekly-essay-simple/2", "באר", ['<h1><bdi lang="he" dir="rtl">באר</bdi></h1>']),
    ],
)
async def test_simple_pages_contain_their_text(
    client: httpx2.AsyncClient, address: str, title: str, texts: list[str]
) -> None:
    response = await client.get(address)
    assert response.status_code == 200
    html = response.text
    assert SHELL in html
    assert f"<title>{title} | Torah Nuggets</title>" in html
    assert all(text in html for text in texts)
    assert FULL_SITE in html
    assert html.count("<h1") == html.count("<main") == 1
    assert "<!--" not in html


@pytest.mark.rule("SIMPLE-1")
@pytest.mark.parametrize(
    "address",
    [
        "/weekly-essay-simple/3",
        "/weekly-essay-simple/0",
        "/weekly-essay-simple/one",
        "/weekly-essay-simple/1/2",
        "/weekly-essay-simple/%00",
        "/weekly-essay-simple/99999999999",
    ],
)
async def test_unknown_essays_are_not_found(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    assert response.status_code == 404
    assert response.headers["cache-control"] == "private, no-store"
    assert SHELL in response.text
    assert f"<h1>{NOT_FOUND}</h1>" in response.text
    assert FULL_SITE in response.text


async def test_an_id_with_leading_zeros_redirects(client: httpx2.AsyncClient) -> None:
    response = await client.get("/weekly-essay-simple/002")
    assert (response.status_code, response.headers["location"]) == (301, "/weekly-essay-simple/2")


@pytest.mark.rule("SIMPLE-1")
async def test_simple_pages_are_not_indexed(client: httpx2.AsyncClient) -> None:
    for address in ("/?simple", "/weekly-essay-simple", "/weekly-essay-simple/1"):
        html = (await client.get(address)).text
        assert '<meta name="robots" content="noindex">' in html
        assert 'rel="canonical"' not in html
    assert "simple" not in (await client.get("/sitemaps/pages.xml")).text


@pytest.mark.parametrize("address", ["/", "/?simple=0", "/?q=1", "/simple.html"])
async def test_other_urls_belong_to_the_full_site(client: httpx2.AsyncClient, address: str) -> None:
    html = (await client.get(address)).text
    assert SHELL not in html
    assert '<div id="root"' in html


@pytest.mark.rule("SIMPLE-2")
@pytest.mark.parametrize("address", ["/daily-learning/1?simple", "/no-such-page?simple=1"])
async def test_the_query_leads_from_any_page_to_the_simple_site(
    client: httpx2.AsyncClient, address: str
) -> None:
    response = await client.get(address)
    assert (response.status_code, response.headers["location"]) == (302, "/?simple")
    assert response.headers["cache-control"] == "private, no-store"


async def test_a_visit_after_an_error_says_so(client: httpx2.AsyncClient) -> None:
    note = "The full site could not be shown"
    assert note in (await client.get("/?simple=error")).text
    assert note not in (await client.get("/?simple")).text


@pytest.mark.rule("SIMPLE-1")
async def test_simple_pages_need_no_database(free_port_dsn: str, tmp_path: Path) -> None:
    async with running(site_settings(free_port_dsn, tmp_path)) as site:
        for address in ("/?simple", "/weekly-essay-simple", "/weekly-essay-simple/1"):
            assert (await site.client.get(address)).status_code == 200


async def test_simple_pages_have_the_security_headers_of_every_page(library_site: Site) -> None:
    response = await library_site.client.get("/weekly-essay-simple")
    page = await library_site.client.get("/")
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
        assert response.headers[name] == page.headers[name]


async def test_each_class_of_a_simple_page_has_a_style(client: httpx2.AsyncClient) -> None:
    folder = ROOT / "web" / "src"
    files = (
        folder / "simple/simple.css",
        folder / "styles/reading.css",
        folder / "styles/print.css",
    )
    styles = "".join(file.read_text() for file in files)
    for address in ("/?simple=error", "/weekly-essay-simple/1", "/weekly-essay-simple/9"):
        body = (await client.get(address)).text.split("<body", 1)[1]
        used = {name for names in _CLASSES.findall(body) for name in names.split()}
        assert used
        assert {name for name in used if f".{name}" not in styles} == set()
