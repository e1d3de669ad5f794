"""Every response has the security headers, and files are served safely."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from api.core.security import content_security_policy, security_headers
from api.site.shell import scripts_inside
from tests.site_fixtures import INDEX_HTML, Site, running, site_settings

POLICY = content_security_policy(scripts_inside(INDEX_HTML))
EXPECTED = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
}


def assert_security_headers(response: httpx2.Response) -> None:
    for name, value in EXPECTED.items():
        assert response.headers.get_list(name) == [value]


@pytest.mark.rule("API-19")
@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/daily-learning/1",
        "/no-such-page",
        "/api/posts/daily",
        "/api/posts/999",
        "/api/posts/x",
        "/api/search?q=candle",
        "/api/nothing",
        "/early.js",
    ],
)
async def test_every_response_has_security_headers(
    client: httpx2.AsyncClient, address: str
) -> None:
    for _ in range(2):
        response = await client.get(address)
        assert_security_headers(response)
    if "etag" in response.headers:
        again = await client.get(address, headers={"if-none-match": response.headers["etag"]})
        assert again.status_code == 304
        assert_security_headers(again)


@pytest.mark.parametrize("address", ["/assets/main-1a2b.js", "/he/assets/none.js"])
async def test_parts_of_pages_have_no_headers_about_documents(
    client: httpx2.AsyncClient, address: str
) -> None:
    response = await client.get(address)
    assert EXPECTED.keys() & response.headers.keys() == {"x-content-type-options"}


@pytest.mark.rule("MEMBER-3")
async def test_only_the_checkout_may_load_the_payment_form(client: httpx2.AsyncClient) -> None:
    for _ in range(2):
        [policy] = (await client.get("/checkout")).headers.get_list("content-security-policy")
        directives = dict(part.split(" ", 1) for part in policy.split("; "))
        assert "https://js.stripe.com" in directives["script-src"]
        assert "https://js.stripe.com" in directives["frame-src"]
        assert directives["connect-src"] == "'self' https://api.stripe.com"
        assert "sha256-" in directives["script-src"]
    for address in (
        "/",
        "/subscription-success",
        "/account",
        "/checkout/x",
        "/api/membership/offer",
    ):
        [policy] = (await client.get(address)).headers.get_list("content-security-policy")
        assert "stripe" not in policy


@pytest.mark.rule("API-19")
def test_only_scripts_of_the_site_run() -> None:
    policy = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert policy["default-src"] == "'self'"
    # By `printf 'early()' | openssl dgst -sha256 -binary | base64`.
    assert policy["script-src"] == "'self' 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU='"
    assert policy["object-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == policy["form-action"] == "'self'"
    assert "unsafe-eval" not in POLICY


@pytest.mark.rule("API-19")
def test_images_come_from_the_site_and_the_listed_hosts(tmp_path: Path) -> None:
    def image_sources(hosts: str) -> str:
        settings = site_settings("postgresql://nowhere/nothing", tmp_path, image_hosts=hosts)
        policy = security_headers(settings)["content-security-policy"]
        return dict(part.split(" ", 1) for part in policy.split("; "))["img-src"]

    assert image_sources("") == "'self' data:"
    listed = image_sources("images.example.org, *.Example.net:8443")
    assert listed == "'self' data: https://images.example.org https://*.example.net:8443"


@pytest.mark.parametrize(
    ("site_url", "sent"),
    [
        (None, None),
        ("http://site.example", None),
        ("https://site.example", "max-age=31536000"),
    ],
)
async def test_https_sites_send_hsts(
    site_url: str | None, sent: str | None, free_port_dsn: str, tmp_path: Path
) -> None:
    async with running(site_settings(free_port_dsn, tmp_path, site_url=site_url)) as site:
        for address in ("/api/nothing", "/robots.txt", "/assets/main-1a2b.js"):
            response = await site.client.get(address)
            assert response.headers.get("strict-transport-security") == sent


@pytest.mark.parametrize("address", ["/assets/main-1a2b.js", "/early.js"])
async def test_unchanged_files_return_304(client: httpx2.AsyncClient, address: str) -> None:
    first = await client.get(address)
    assert first.status_code == 200
    again = await client.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == first.headers["cache-control"]


async def test_each_encoding_of_a_file_has_its_own_etag(library_site: Site) -> None:
    assets = library_site.app.state.bundle / "assets"
    for suffix in ("", ".br", ".gz"):
        (assets / f"coded.js{suffix}").write_text(f"// coded {suffix}")
    tags = set()
    for encoding in ("identity", "br", "gzip"):
        sent = {"accept-encoding": encoding}
        response = await library_site.client.head("/assets/coded.js", headers=sent)
        tags.add(response.headers["etag"])
        again = await library_site.client.get(
            "/assets/coded.js", headers=sent | {"if-none-match": response.headers["etag"]}
        )
        assert again.status_code == 304
    assert len(tags) == 3


@pytest.mark.parametrize(
    "name",
    ["%00", "a%00.js", "x" * 300, "x/" * 3000, "%ff%fe", "%ed%a0%80", "..%2f..%2fetc%2fpasswd"],
)
@pytest.mark.parametrize("folder", ["/assets", "/media/uploads", "/media/samples"])
async def test_invalid_file_names_return_404(
    client: httpx2.AsyncClient, folder: str, name: str
) -> None:
    for accepted in ("identity", "br"):
        response = await client.get(f"{folder}/{name}", headers={"accept-encoding": accepted})
        assert response.status_code == 404


async def test_built_files_are_immutable_for_browsers(client: httpx2.AsyncClient) -> None:
    response = await client.get("/assets/main-1a2b.js")
    assert response.headers["cache-control"] == "max-age=31536000, immutable"
    missing = await client.get("/assets/gone.js")
    assert missing.status_code == 404
    assert missing.headers["cache-control"] == "private, no-store"
