"""The cookie alone changes nothing on any endpoint (AUTH-48)."""

from __future__ import annotations

import pytest
from fastapi.routing import APIRoute

from api.routes import ROUTERS
from tests.accounts.people import SITE_URL, registered
from tests.site_fixtures import Site

SAFE = {"GET", "HEAD", "OPTIONS"}


@pytest.mark.rule("AUTH-48")
async def test_no_endpoint_accepts_a_change_with_the_cookie_alone(account_site: Site) -> None:
    person = await registered(account_site)
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    changes = [(method, each.path) for each in routes for method in (each.methods or set()) - SAFE]
    assert len(changes) > 20
    for method, path in changes:
        for headers in ({}, {"Origin": "https://evil.example"}):
            sent = {"Cookie": f"auth_token={person.token}", **headers}
            answer = await account_site.client.request(method, path, json={}, headers=sent)
            assert answer.status_code == 403, (method, path)
            assert answer.json()["code"] == "forbidden"
            assert answer.headers["cache-control"] == "private, no-store"
    assert (await person.get("/api/user")).json() == person.user


@pytest.mark.rule("AUTH-47")
async def test_the_cookie_and_the_sites_own_origin_suffice(account_site: Site) -> None:
    person = await registered(account_site)
    headers = {"Cookie": f"auth_token={person.token}", "Origin": SITE_URL}
    sent = {"name": "Miriam"}
    answer = await account_site.client.patch("/api/account", json=sent, headers=headers)
    assert answer.json()["name"] == "Miriam"
