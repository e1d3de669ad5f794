"""Google sign-in against a local OpenID provider (AUTH-17, AUTH-53, AUTH-64)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from sqlalchemy import Engine

from api.accounts import google
from api.site.client_settings import client_settings
from tests.accounts.people import PASSWORD, Person, mails, registered, verified, visitor
from tests.factories import execute
from tests.oidc_provider import CLIENT_ID, CLIENT_SECRET, OidcProvider, running_provider
from tests.site_fixtures import Site

EMAIL = "miriam@example.com"


@pytest.fixture
def provider() -> Iterator[OidcProvider]:
    with running_provider() as provider:
        yield provider


@pytest.fixture
def site(account_site: Site, provider: OidcProvider, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The site with Google sign-in at the local provider."""
    use_google(account_site, provider.discovery_url, monkeypatch)
    return account_site


def use_google(site: Site, discovery_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {
        "google_client_id": CLIENT_ID,
        "google_client_secret": CLIENT_SECRET,
        "google_discovery_url": discovery_url,
    }
    settings = site.app.state.settings.model_copy(update=fields)
    monkeypatch.setitem(site.app.state._state, "settings", settings)
    provider = google.GoogleProvider(settings)
    monkeypatch.setitem(site.app.state._state, "google_provider", provider)


async def at_google(person: Person, device: str = "") -> str:
    """Begin, and return the URL of the callback to which the provider sends the browser."""
    started = await person.client.get("/api/auth/google", params={"device": device})
    assert started.status_code == 302, started.text
    assert started.headers["cache-control"] == "private, no-store"
    async with httpx2.AsyncClient(trust_env=False) as browser:
        answer = await browser.get(started.headers["location"])
    return answer.headers["location"]


async def sign_in(person: Person, device: str = "") -> str:
    """Return where the browser ends up."""
    answer = await person.client.get(await at_google(person, device))
    assert answer.status_code == 302
    return answer.headers["location"]


async def exchange(person: Person, location: str) -> httpx2.Response:
    code = parse_qs(urlsplit(location).query)["code"][0]
    return await person.post("/api/auth/exchange", code=code)


@pytest.mark.rule("AUTH-64")
async def test_somebody_new_gets_an_account(site: Site) -> None:
    person = visitor(site)
    location = await sign_in(person)
    assert location.startswith("/auth-success?code=")
    person.accept(await exchange(person, location))
    user = (await person.get("/api/user")).json()
    assert user["username"] == "MiriamCohen"
    assert (user["name"], user["email"]) == ("Miriam Cohen", EMAIL)
    assert (user["hasGoogle"], user["hasPassword"], user["isEmailPrivate"]) == (True, False, 1)
    again = visitor(site)
    again.accept(await exchange(again, await sign_in(again)))
    assert again.user["id"] == user["id"]


@pytest.mark.rule("AUTH-53")
async def test_neither_url_nor_log_has_a_token(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    person = visitor(site)
    location = await sign_in(person)
    answer = await exchange(person, location)
    token = answer.json()["token"]
    assert token not in location
    assert token not in caplog.text
    assert CLIENT_SECRET not in caplog.text


@pytest.mark.rule("AUTH-53")
async def test_a_code_works_once_in_one_browser_and_for_a_minute(
    site: Site, accounts_engine: Engine
) -> None:
    person = visitor(site)
    location = await sign_in(person)
    assert (await exchange(visitor(site), location)).status_code == 404
    other = visitor(site)
    await at_google(other)
    assert (await exchange(other, location)).status_code == 404
    assert (await exchange(person, location)).status_code == 200
    await at_google(person)
    assert (await exchange(person, location)).status_code == 404
    late = visitor(site)
    location = await sign_in(late)
    execute(accounts_engine, "UPDATE one_time_tokens SET expires_at = now()")
    assert (await exchange(late, location)).status_code == 404


@pytest.mark.rule("AUTH-64")
@pytest.mark.parametrize(("device", "kept"), [("ipad_air5", True), ("<script>", False)])
async def test_a_known_device_is_kept(site: Site, device: str, kept: bool) -> None:
    location = await sign_in(visitor(site), device)
    assert (f"device={device}" in location) is kept
    assert ("device" in location) is kept


@pytest.mark.rule("AUTH-64")
async def test_an_account_with_the_address_is_linked_after_its_owner_signed_in(
    site: Site, accounts_engine: Engine
) -> None:
    owner = await verified(site, accounts_engine, "miriam", EMAIL)
    person = visitor(site)
    assert await sign_in(person) == "/login?link=google"
    # Somebody else who signs in in this browser is not linked.
    await registered(site, "stranger")
    assert (await person.login("stranger")).json()["user"]["hasGoogle"] is False
    assert (await person.login("miriam", "wrong password")).status_code == 401
    answer = await person.login("miriam", PASSWORD)
    assert answer.json()["user"]["hasGoogle"] is True
    assert mails(accounts_engine, EMAIL)[-1].startswith("Google sign-in was added")
    again = visitor(site)
    again.accept(await exchange(again, await sign_in(again)))
    assert again.user["id"] == owner.user["id"]


async def test_an_address_that_google_did_not_verify_is_not_used(
    site: Site, accounts_engine: Engine, provider: OidcProvider
) -> None:
    await verified(site, accounts_engine, "miriam", EMAIL)
    provider.account["email_verified"] = False
    person = visitor(site)
    person.accept(await exchange(person, await sign_in(person)))
    assert person.user["username"] != "miriam"
    assert person.user["email"] is None


@pytest.mark.parametrize(
    ("name", "username"),
    [("Miriam", "Miriam2"), ("Admin", "Admin1"), ("מרים", "reader"), ("", "reader")],
)
async def test_a_username_is_made_from_the_name(
    site: Site, provider: OidcProvider, name: str, username: str
) -> None:
    await registered(site, "miriam")
    await registered(site, "miriam1")
    provider.account["name"] = name
    person = visitor(site)
    person.accept(await exchange(person, await sign_in(person)))
    assert person.user["username"] == username


@pytest.mark.rule("AUTH-64")
@pytest.mark.parametrize(
    "fault",
    [
        "denied",
        "token-error",
        "wrong-nonce",
        "wrong-key",
        "wrong-audience",
        "expired",
        "no-id-token",
    ],
)
async def test_what_google_refuses_or_forges_leads_to_the_login_page(
    site: Site, provider: OidcProvider, fault: str
) -> None:
    provider.fault = fault
    assert await sign_in(visitor(site)) == "/login?error=google-auth-failed"


async def test_a_provider_that_fails_leads_to_the_login_page(
    site: Site, provider: OidcProvider
) -> None:
    provider.fault = "broken"
    assert await sign_in(visitor(site)) == "/login?error=auth-processing-failed"


async def test_a_provider_that_does_not_answer_leads_to_the_login_page(
    site: Site, provider: OidcProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(google, "_TIMEOUT_SECONDS", 0.2)
    use_google(site, provider.discovery_url, monkeypatch)
    provider.fault = "slow"
    assert await sign_in(visitor(site)) == "/login?error=auth-timeout"


@pytest.mark.rule("AUTH-64")
async def test_a_callback_of_another_browser_is_refused(site: Site) -> None:
    """State is bound to the browser that began: nobody can be signed in to a stranger's account."""
    callback = await at_google(visitor(site))
    victim = visitor(site)
    assert (await victim.client.get(callback)).headers["location"] == "/login?error=auth-timeout"
    await at_google(victim)
    answer = await victim.client.get(callback)
    assert answer.headers["location"] == "/login?error=google-auth-failed"
    assert "auth_token" not in answer.headers.get("set-cookie", "")


@pytest.mark.rule("AUTH-17")
async def test_without_google_the_sign_in_ends_on_the_login_page(account_site: Site) -> None:
    answer = await account_site.client.get("/api/auth/google?device=ipad")
    assert answer.status_code == 302
    assert answer.headers["location"] == "/login?error=google-auth-failed"


@pytest.mark.rule("AUTH-17")
async def test_the_pages_know_whether_google_is_set_up(account_site: Site) -> None:
    settings = account_site.app.state.settings
    keys = {"google_client_id": "id", "google_client_secret": "secret"}
    assert client_settings(settings.model_copy(update=keys))["hasGoogle"] is True
    assert client_settings(settings)["hasGoogle"] is False
    assert '"hasGoogle": false' in (await account_site.client.get("/login")).text


async def test_an_unreachable_provider_leads_to_the_login_page(
    account_site: Site, free_port_dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = urlsplit(free_port_dsn).port
    use_google(account_site, f"http://127.0.0.1:{port}/", monkeypatch)
    answer = await account_site.client.get("/api/auth/google")
    assert answer.headers["location"] == "/login?error=auth-processing-failed"


async def test_a_reader_without_a_password_needs_a_recent_sign_in(
    site: Site, accounts_engine: Engine
) -> None:
    person = visitor(site)
    person.accept(await exchange(person, await sign_in(person)))
    execute(accounts_engine, "UPDATE user_sessions SET created_at = now() - interval '16 minutes'")
    assert (await person.put("/api/account/password", password=PASSWORD)).status_code == 403
    fresh = visitor(site)
    fresh.accept(await exchange(fresh, await sign_in(fresh)))
    assert (await fresh.put("/api/account/password", password=PASSWORD)).status_code == 204
    assert (await visitor(site).login("MiriamCohen")).status_code == 200
