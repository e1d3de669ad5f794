"""Addresses that browsers and other programs look for by themselves (DISCOVERY)."""

from __future__ import annotations

import struct
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest

from api.site.cards import make_icons
from tests.site_fixtures import running, site_settings

pytestmark = pytest.mark.rule("DISCOVERY-10")


async def test_security_txt_names_the_contact(client: httpx2.AsyncClient) -> None:
    response = await client.get("/.well-known/security.txt")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in response.text.splitlines())
    assert fields["Contact"].startswith("mailto:")
    assert "@" in fields["Contact"]
    assert fields["Canonical"] == "http://site.test/.well-known/security.txt"
    expires = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=90) < expires - datetime.now(UTC) < timedelta(days=365)


async def test_change_password_leads_to_the_account(client: httpx2.AsyncClient) -> None:
    response = await client.get("/.well-known/change-password")
    assert (response.status_code, response.headers["location"]) == (302, "/account")


def test_the_favicon_is_built_from_the_logo() -> None:
    built = make_icons.favicon()
    assert (make_icons.FOLDER / "favicon.ico").read_bytes() == built
    assert struct.unpack_from("<HHH", built) == (0, 1, 3)
    for number, side in enumerate(make_icons.FAVICON_SIDES):
        width, height, *_, size, position = struct.unpack_from("<BBBBHHII", built, 6 + 16 * number)
        assert (width, height) == (side, side)
        picture = built[position : position + size]
        assert picture.startswith(b"\x89PNG")
        assert struct.unpack_from(">II", picture, 16) == (side, side)


async def test_the_favicon_is_served(library_url: str, tmp_path: Path) -> None:
    settings = site_settings(library_url, tmp_path)
    async with running(settings, {"favicon.ico": "icon"}) as site:
        response = await site.client.get("/favicon.ico")
    assert response.status_code == 200
    assert response.headers["content-type"] in ("image/vnd.microsoft.icon", "image/x-icon")
