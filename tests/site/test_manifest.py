"""The site as an app: its manifest, icons and theme colours, and what stands in for no network."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from api.core.database import ROOT
from api.site.cards.make_icons import ICONS, icon
from api.site.manifest import PAPER
from tests.site.test_pages import Head, first_data, page
from tests.site_fixtures import running, site_settings

PUBLIC = ROOT / "web" / "public"


async def test_every_page_links_the_manifest(client: httpx.AsyncClient) -> None:
    assert Head(await page(client, "/daily-learning/1")).links["manifest"]
    answer = await client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "public, no-cache"


async def test_the_manifest_is_installable(client: httpx.AsyncClient) -> None:
    told = (await client.get("/manifest.webmanifest")).json()
    assert (told["id"], told["start_url"], told["scope"]) == ("/", "/", "/")
    assert told["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert [icon["sizes"] for icon in told["icons"] if icon.get("purpose") == "maskable"]
    for shortcut in told["shortcuts"]:
        assert (await client.get(shortcut["url"])).status_code == 200


async def test_the_manifest_uses_the_configured_name(library_url: str, tmp_path: Path) -> None:
    async with running(site_settings(library_url, tmp_path, site_name="פרי “Etz”")) as site:
        told = (await site.client.get("/manifest.webmanifest")).json()
    assert told["name"] == told["short_name"] == "פרי “Etz”"


async def test_the_icons_exist(client: httpx.AsyncClient) -> None:
    for told in (await client.get("/manifest.webmanifest")).json()["icons"]:
        assert (PUBLIC / told["src"].lstrip("/")).is_file()
        if told["type"] == "image/png":
            side = int(told["sizes"].partition("x")[0])
            assert _size(PUBLIC / told["src"].lstrip("/")) == (side, side)


@pytest.mark.parametrize("name", ICONS)
def test_each_icon_shows_the_logo(name: str) -> None:
    assert (PUBLIC / name).read_bytes() == icon(*ICONS[name])


def test_the_icon_logo_matches_the_site() -> None:
    mark = ROOT / "api" / "site" / "cards" / "mark.svg"
    assert mark.read_bytes() == (PUBLIC / "favicon.svg").read_bytes()


def test_the_apple_touch_icon_has_its_own_size() -> None:
    assert _size(PUBLIC / "apple-touch-icon.png") == (180, 180)
    assert 'rel="apple-touch-icon"' in _shell()


def test_theme_colours_match_the_background() -> None:
    tokens = (ROOT / "web" / "src" / "styles" / "tokens.css").read_text()
    [(light, dark)] = re.findall(r"--color-paper: light-dark\((#\w+), (#\w+)\)", tokens)
    told = re.findall(
        r'<meta name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"',
        _shell(),
    )
    assert told == [(light, "light"), (dark, "dark")]
    assert light == PAPER


async def test_the_offline_page_has_no_server_text(client: httpx.AsyncClient) -> None:
    html = await page(client, "/offline")
    assert Head(html).meta["robots"] == "noindex"
    assert first_data(html) == []
    assert '<div id="root"></div>' in html


async def test_the_service_worker_is_not_cached(library_url: str, tmp_path: Path) -> None:
    settings = site_settings(library_url, tmp_path)
    async with running(settings, {"sw.js": "// worker"}) as site:
        answer = await site.client.get("/sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    policy = answer.headers["content-security-policy"]
    # What the policy does not name falls back to these: the worker, its calls, and the manifest.
    assert "default-src 'self'" in policy
    assert "script-src 'self'" in policy
    assert "connect-src 'self'" in policy
    assert "worker-src" not in policy
    assert "manifest-src" not in policy


def _shell() -> str:
    return (ROOT / "web" / "index.html").read_text()


def _size(png: Path) -> tuple[int, int]:
    """A PNG's width and height, as its first chunk says."""
    head = png.read_bytes()[16:24]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
