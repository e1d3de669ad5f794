"""The pages of signing in: real pages with nothing personal in them, which no search engine lists."""

from __future__ import annotations

import httpx
import pytest

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


@pytest.mark.parametrize("path", PAGES)
async def test_an_account_page_has_its_title_and_is_not_indexed(
    client: httpx.AsyncClient, path: str
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
    client: httpx.AsyncClient, path: str
) -> None:
    """Neither the query nor a signed-in reader changes the HTML."""
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
    token = registered.json()["token"]
    plain = (await client.get(path)).text
    query = "?error=auth-timeout&code=a-secret-code&return=/account"
    answer = await client.get(path + query, headers={"Authorization": f"Bearer {token}"})
    assert answer.text == plain
    assert "a-secret-code" not in plain
    assert "Ruth of Moab" not in plain


@pytest.mark.parametrize(
    ("path", "title"), [("/account", "My Account"), ("/review", "Your Reviews")]
)
async def test_the_readers_own_page_has_only_its_title(
    client: httpx.AsyncClient, path: str, title: str
) -> None:
    """Only the browser knows who reads it."""
    html = (await client.get(path.title())).text
    assert f"<title>{title} | Torah Nuggets</title>" in html
    assert '<meta name="robots" content="noindex">' in html
    assert "<main" not in html
    assert path not in (await client.get("/sitemaps/pages.xml")).text


@pytest.mark.parametrize(("path", "fields"), [("/login", 2), ("/register", 9)])
async def test_the_form_is_in_the_first_html(
    client: httpx.AsyncClient, path: str, fields: int
) -> None:
    html = (await client.get(path)).text.split("</main>")[0]
    assert html.count("<input") == fields
    assert "This page needs script" in html


async def test_a_failed_payment_leads_back_to_the_checkout(client: httpx.AsyncClient) -> None:
    answer = await client.get("/subscription-success?redirect_status=failed&payment_intent=pi_1")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/checkout?payment=failed"
    assert answer.headers["cache-control"] == "private, no-store"
    succeeded = await client.get("/subscription-success?redirect_status=succeeded")
    assert succeeded.status_code == 200
