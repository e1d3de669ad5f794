"""The admin's app at `/admin` and below: a shell of its own, which nobody stores or indexes."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from api.core.database import ROOT
from api.site.endpoints import ADMIN_PAGES, inline_scripts
from api.site.shell import scripts_inside
from tests.site_fixtures import Site

SHELL = '<div id="root" data-app="admin"></div>'
NOT_FOUND = "404 Page Not Found"


@pytest.mark.parametrize(
    "address",
    [
        "/admin",
        "/admin/",
        "/Admin",
        "/admin/searches",
        "/admin/Spellings/",
        "/admin/searches?days=7",
    ],
)
async def test_the_admin_has_a_shell_of_its_own(client: httpx.AsyncClient, address: str) -> None:
    answer = await client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert SHELL in answer.text
    assert "<title>Admin | Torah Nuggets</title>" in answer.text
    assert '"siteName": "Torah Nuggets"' in answer.text
    assert "<!--" not in answer.text


@pytest.mark.parametrize("address", ["/admin/no-such", "/admin/searches/more", "/admin/%00"])
async def test_what_is_not_there_is_shown_by_the_admins_app(
    client: httpx.AsyncClient, address: str
) -> None:
    answer = await client.get(address)
    assert answer.status_code == 404
    assert SHELL in answer.text
    assert answer.headers["cache-control"] == "private, no-store"


@pytest.mark.parametrize("address", ["/administrator", "/admin.html", "/series/admin"])
async def test_other_addresses_are_the_sites(client: httpx.AsyncClient, address: str) -> None:
    answer = await client.get(address)
    assert answer.status_code == 404
    assert NOT_FOUND in answer.text
    assert SHELL not in answer.text


async def test_nobody_stores_it(library_site: Site) -> None:
    for method in ("GET", "HEAD", "GET"):
        answer = await library_site.client.request(method, "/admin/searches")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "private, no-store"
        assert "etag" not in answer.headers
    assert not [key for key in library_site.cache._responses if b"/admin" in key]


async def test_it_has_the_security_headers_of_every_page(library_site: Site) -> None:
    answer = await library_site.client.get("/admin")
    page = await library_site.client.get("/")
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
        assert answer.headers[name] == page.headers[name]


def test_the_inline_scripts_of_both_shells_are_allowed(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<script>both()</script><script>one()</script>")
    (tmp_path / "admin.html").write_text("<script>both()</script><script>other()</script>")
    assert inline_scripts(tmp_path) == ["both()", "one()", "other()"]


def test_the_built_shells_have_one_inline_script() -> None:
    """Every response has its hash in a header."""
    index, admin = ((ROOT / "web" / name).read_text() for name in ("index.html", "admin.html"))
    assert scripts_inside(index) == scripts_inside(admin)
    assert len(scripts_inside(admin)) == 1


async def test_search_engines_do_not_index_it(client: httpx.AsyncClient) -> None:
    assert '<meta name="robots" content="noindex">' in (await client.get("/admin")).text
    assert "/admin" not in (await client.get("/sitemaps/pages.xml")).text
    # They may fetch the page: one that they may not fetch cannot tell them not to index it.
    assert "/admin" not in (await client.get("/robots.txt")).text


def test_the_built_shell_is_not_indexed_either() -> None:
    assert '<meta name="robots" content="noindex" />' in (ROOT / "web" / "admin.html").read_text()


def test_the_browser_has_the_same_pages() -> None:
    table = (ROOT / "web" / "src" / "admin" / "paths.ts").read_text()
    pages = {f"/{page}" for page in ADMIN_PAGES}
    assert {part for part in table.split("'") if part.startswith("/admin")} == pages
