"""The pages of signing in: real pages with nothing personal in them, which no search engine lists."""

from __future__ import annotations

import re

import httpx2
import pytest

from tests.site_fixtures import root_of

PAGES = {
    "/login": "Login",
    "/register": "Create an account",
    "/auth-success": "Completing your sign-in",
    "/sign-in": "Sign in by e-mail",
    "/reset-password": "Reset your password",
    "/verify-email": "Confirm your e-mail",
    "/history": "Your History",
    "/checkout": "Membership",
    "/subscription-success": "Registration Complete!",
}


@pytest.mark.rule("ROUTE-6", "ROUTE-9", "ROUTE-25")
@pytest.mark.parametrize("path", PAGES)
async def test_an_account_page_has_its_title_and_is_not_indexed(
    client: httpx2.AsyncClient, path: str
) -> None:
    answer = await client.get(path)
    assert answer.status_code == 200
    assert f"<title>{PAGES[path]} | Torah Nuggets</title>" in answer.text
    assert '<meta name="robots" content="noindex">' in answer.text
    assert "<h1" in answer.text.split("</main>")[0]
    assert path not in (await client.get("/sitemaps/pages.xml")).text
    assert (await client.get(path.upper() + "/")).status_code == 200
    assert (await client.get(f"{path}/more")).status_code == 404


@pytest.mark.parametrize("path", PAGES)
async def test_an_account_page_is_the_same_for_everybody(
    client: httpx2.AsyncClient, path: str
) -> None:
    """A signed-in reader does not change the HTML, and what a query has is kept for nobody else."""
    registered = await client.post(
        "/api/register",
        json={
            "username": f"reader{path.replace('/', '-')}",
            "password": "barley and wheat",
            "name": "Ruth of Moab",
        },
    )
    assert registered.status_code == 201
    # Other tests share this client.
    client.cookies.clear()
    headers = {"Authorization": f"Bearer {registered.json()['token']}"}
    plain = await client.get(path)
    assert (await client.get(path, headers=headers)).text == plain.text
    assert plain.headers["cache-control"] == "public, no-cache"
    query = "?error=auth-timeout&code=a-secret-code&return=/account"
    answer = await client.get(path + query, headers=headers)
    assert answer.headers["cache-control"] == "private, no-store"
    assert "Ruth of Moab" not in answer.text


@pytest.mark.rule("ROUTE-7", "STUDY-148")
@pytest.mark.parametrize(
    ("path", "title"), [("/account", "My Account"), ("/review", "Your Reviews")]
)
async def test_the_readers_own_page_is_that_of_a_visitor(
    client: httpx2.AsyncClient, path: str, title: str
) -> None:
    """Only the browser knows who reads it; CSS hides it from those who are signed in."""
    html = (await client.get(path.title())).text
    assert f"<title>{title} | Torah Nuggets</title>" in html
    assert '<meta name="robots" content="noindex">' in html
    main = root_of(html).split("<main")[1].split("</main>")[0]
    assert main.split("<div", 1)[1].startswith(' class="visitors-only">')
    assert ">Login Required</h1>" in main
    assert path not in (await client.get("/sitemaps/pages.xml")).text


@pytest.mark.parametrize(("path", "fields"), [("/login", 2), ("/register", 7)])
async def test_the_form_is_in_the_first_html(
    client: httpx2.AsyncClient, path: str, fields: int
) -> None:
    """It sends nothing before its code is there, least of all a password in an address."""
    main = root_of((await client.get(path)).text).split("<main")[1].split("</main>")[0]
    assert main.count("<input") == fields
    assert "This page needs script" in main
    buttons = re.findall(r'<button type="submit"[^>]*>', main)
    assert len(buttons) == 1
    assert ' disabled=""' in buttons[0]


@pytest.mark.rule("MEMBER-9")
async def test_a_failed_payment_leads_back_to_the_checkout(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/subscription-success?redirect_status=failed&payment_intent=pi_1")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/checkout?payment=failed"
    assert answer.headers["cache-control"] == "private, no-store"
    succeeded = await client.get("/subscription-success?redirect_status=succeeded")
    assert succeeded.status_code == 200
