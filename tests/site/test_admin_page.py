"""The admin app at `/admin` and below has its own shell, which is neither cached nor indexed."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from api.core.paths import ROOT
from api.core.security import DESK
from api.site.admin_page import ADMIN_PAGES, is_admin_page
from api.site.bundle import inline_scripts
from api.site.shell import scripts_inside
from tests.site_fixtures import Site

SHELL = '<div id="root" data-app="admin"></div>'
NOT_FOUND = "404 Page Not Found"


@pytest.mark.rule("ROUTE-8", "ROUTE-26")
@pytest.mark.parametrize(
    "address",
    [
        "/admin",
        "/admin/",
        "/Admin",
        "/admin/searches",
        "/admin/Spellings/",
        "/admin/searches?days=7",
        "/admin/media",
        "/audiotest",
        "/AudioTest/",
    ],
)
async def test_the_admin_app_has_its_own_shell(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
    assert SHELL in response.text
    assert "<title>Admin | Torah Nuggets</title>" in response.text
    assert '"siteName": "Torah Nuggets"' in response.text
    assert "<!--" not in response.text


@pytest.mark.rule("ROUTE-8", "ADMIN-25")
@pytest.mark.parametrize(
    "address", ["/admin/no-such", "/admin/searches/more", "/admin/%00", "/audiotest/more"]
)
async def test_unknown_admin_urls_return_404_with_the_admin_shell(
    client: httpx2.AsyncClient, address: str
) -> None:
    response = await client.get(address)
    assert response.status_code == 404
    assert SHELL in response.text
    assert response.headers["cache-control"] == "private, no-store"


@pytest.mark.parametrize("address", ["/administrator", "/admin.html", "/series/admin"])
async def test_similar_urls_belong_to_the_site(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    assert response.status_code == 404
    assert NOT_FOUND in response.text
    assert SHELL not in response.text


@pytest.mark.rule("ADMIN-25")
async def test_the_admin_page_is_not_cached(library_site: Site) -> None:
    for method in ("GET", "HEAD", "GET"):
        response = await library_site.client.request(method, "/admin/searches")
        assert response.status_code == 200
        assert response.headers["cache-control"] == "private, no-store"
        assert "etag" not in response.headers
    assert not [key for key in library_site.cache._responses if b"/admin" in key]


async def test_the_admin_page_has_the_security_headers_of_every_page(library_site: Site) -> None:
    response = await library_site.client.get("/admin")
    page = await library_site.client.get("/")
    for name in ("x-content-type-options", "referrer-policy"):
        assert response.headers[name] == page.headers[name]
    desk, public = (
        {directive.split()[0]: directive for directive in header.split("; ")}
        for header in (
            response.headers["content-security-policy"],
            page.headers["content-security-policy"],
        )
    )
    differing = {name for name in desk | public if desk.get(name) != public.get(name)}
    assert differing == set(DESK)


def test_the_inline_scripts_of_all_shells_are_allowed(tmp_path: Path) -> None:
    (tmp_path / "simple-essays.json").write_text("[]")
    (tmp_path / "simple.html").write_text("<script>both()</script>")
    (tmp_path / "index.html").write_text("<script>both()</script><script>one()</script>")
    (tmp_path / "admin.html").write_text("<script>both()</script><script>other()</script>")
    (tmp_path / "he").mkdir()
    (tmp_path / "he" / "simple.html").write_text("<script>both()</script>")
    (tmp_path / "he" / "index.html").write_text("<script>hebrew()</script>")
    assert inline_scripts(tmp_path) == ["both()", "one()", "hebrew()", "other()"]


def test_the_shells_share_an_inline_script() -> None:
    """The build puts it into each of them. Theme and text size apply in all."""
    web = ROOT / "web"
    for name in ("index.html", "simple.html", "admin.html"):
        assert (web / name).read_text().count("<!--common-->") == 1
    [shared] = scripts_inside((web / "build" / "head.html").read_text())
    assert "dataset.theme" in shared
    # These lead to the simple site, prepare the formats of dates and note early presses.
    assert len(scripts_inside((web / "index.html").read_text())) == 3


@pytest.mark.rule("ADMIN-25")
async def test_the_admin_page_is_not_indexed(client: httpx2.AsyncClient) -> None:
    assert '<meta name="robots" content="noindex">' in (await client.get("/admin")).text
    assert "/admin" not in (await client.get("/sitemaps/pages.xml")).text
    # robots.txt allows the page: crawlers must fetch it to see that it has noindex.
    assert "/admin" not in (await client.get("/robots.txt")).text


def test_the_built_admin_shell_is_not_indexed() -> None:
    assert '<meta name="robots" content="noindex" />' in (ROOT / "web" / "admin.html").read_text()


@pytest.mark.rule("ADMIN-25")
def test_the_client_has_the_same_admin_pages() -> None:
    table = (ROOT / "web" / "src" / "admin" / "paths.ts").read_text()
    paths = {part for part in table.split("'") if part.startswith("/admin")}
    with_parameters = {path for path in paths if ":" in path}
    assert paths - with_parameters == {f"/{page}" for page in ADMIN_PAGES}
    for path in with_parameters:
        example = path.removeprefix("/").replace(":id", "7").replace(":kind", "post")
        assert is_admin_page(example), path
