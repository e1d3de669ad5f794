"""The installable app: its manifest, icons, theme colours and offline page."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest

from api.core.paths import ROOT
from api.site.cards.make_icons import ICONS, icon
from api.site.manifest import PAPER
from tests.site.test_pages import Head, initial_data, page
from tests.site_fixtures import running, site_settings

PUBLIC = ROOT / "web" / "public"


async def test_every_page_links_the_manifest(client: httpx2.AsyncClient) -> None:
    assert Head(await page(client, "/daily-learning/1")).links["manifest"]
    response = await client.get("/manifest.webmanifest")
    assert response.headers["content-type"] == "application/manifest+json"
    assert response.headers["cache-control"] == "public, no-cache"


@pytest.mark.rule("OFFLINE-1")
async def test_the_manifest_is_installable(client: httpx2.AsyncClient) -> None:
    manifest = (await client.get("/manifest.webmanifest")).json()
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert [icon["sizes"] for icon in manifest["icons"] if icon.get("purpose") == "maskable"]
    for shortcut in manifest["shortcuts"]:
        assert (await client.get(shortcut["url"])).status_code == 200


@pytest.mark.rule("OFFLINE-1")
async def test_the_manifest_uses_the_configured_name(library_url: str, tmp_path: Path) -> None:
    async with running(site_settings(library_url, tmp_path, site_name="פרי “Etz”")) as site:
        manifest = (await site.client.get("/manifest.webmanifest")).json()
    assert manifest["name"] == manifest["short_name"] == "פרי “Etz”"


async def test_the_icons_exist(client: httpx2.AsyncClient) -> None:
    for entry in (await client.get("/manifest.webmanifest")).json()["icons"]:
        assert (PUBLIC / entry["src"].lstrip("/")).is_file()
        if entry["type"] == "image/png":
            side = int(entry["sizes"].partition("x")[0])
            assert _size(PUBLIC / entry["src"].lstrip("/")) == (side, side)


@pytest.mark.rule("OFFLINE-1")
@pytest.mark.parametrize("name", ICONS)
def test_each_icon_shows_the_logo(name: str) -> None:
    assert (PUBLIC / name).read_bytes() == icon(*ICONS[name])


def test_the_icon_logo_matches_the_site() -> None:
    mark = ROOT / "api" / "site" / "cards" / "mark.svg"
    assert mark.read_bytes() == (PUBLIC / "favicon.svg").read_bytes()


def test_the_apple_touch_icon_has_its_own_size() -> None:
    assert _size(PUBLIC / "apple-touch-icon.png") == (180, 180)
    assert 'rel="apple-touch-icon"' in _shell()


@pytest.mark.rule("OFFLINE-1")
def test_theme_colours_match_the_background() -> None:
    tokens = (ROOT / "web" / "src" / "styles" / "tokens.css").read_text()
    [(light, dark)] = re.findall(r"--color-paper: light-dark\((#\w+), (#\w+)\)", tokens)
    theme_colors = re.findall(
        r'<meta name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"',
        (ROOT / "web" / "build" / "head.html").read_text(),
    )
    assert theme_colors == [(light, "light"), (dark, "dark")]
    assert light == PAPER


async def test_the_offline_page_has_no_server_text(client: httpx2.AsyncClient) -> None:
    html = await page(client, "/offline")
    assert Head(html).meta["robots"] == "noindex"
    assert initial_data(html) == []
    assert '<div id="root"></div>' in html


@pytest.mark.rule("OFFLINE-11")
async def test_the_service_worker_is_not_cached(library_url: str, tmp_path: Path) -> None:
    settings = site_settings(library_url, tmp_path)
    async with running(settings, {"sw.js": "// worker"}) as site:
        response = await site.client.get("/sw.js")
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-type"].startswith("text/javascript")
    policy = response.headers["content-security-policy"]
    # Directives that the policy lacks fall back to these: worker, connections and manifest.
    assert "default-src 'self'" in policy
    assert "script-src 'self'" in policy
    assert "connect-src 'self'" in policy
    assert "worker-src" not in policy
    assert "manifest-src" not in policy


def _shell() -> str:
    return (ROOT / "web" / "index.html").read_text()


def _size(png: Path) -> tuple[int, int]:
    """A PNG's width and height, from its first chunk."""
    head = png.read_bytes()[16:24]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
