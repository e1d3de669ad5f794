"""Forgotten passwords and sign-in links (AUTH-58, AUTH-67)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, text

from tests.accounts.people import PASSWORD, mails, secret_of, verified, visitor
from tests.factories import execute
from tests.site_fixtures import Site

EMAIL = "miriam@example.com"
NEW = "a new quiet candle"


@pytest.mark.parametrize("path", ["/api/password-reset", "/api/sign-in-link"])
async def test_known_and_unknown_addresses_have_one_response(
    account_site: Site, accounts_engine: Engine, path: str
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    before = len(mails(accounts_engine, EMAIL))
    known = await visitor(account_site).post(path, email="Miriam@Example.com")
    unknown = await visitor(account_site).post(path, email="nobody@example.com")
    assert known.status_code == unknown.status_code == 202
    assert known.json() == unknown.json()
    assert len(mails(accounts_engine, EMAIL)) == before + 1
    assert mails(accounts_engine, "nobody@example.com") == []
    with accounts_engine.connect() as connection:
        jobs = connection.scalar(text("SELECT count(*) FROM procrastinate_jobs"))
    assert jobs == before + 1


async def test_a_reset_works_once_and_ends_all_sessions(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    await visitor(account_site).post("/api/password-reset", email=EMAIL)
    secret = secret_of(mails(accounts_engine, EMAIL)[-1])
    helper = visitor(account_site)
    path = "/api/password-reset/confirm"
    # A refused password does not use the link up, and neither does opening it.
    for refused in ("short", "password", "miriam@example.com"):
        assert (await helper.post(path, token=secret, password=refused)).status_code == 422
    await helper.get("/reset-password")
    assert (await helper.post(path, token=secret, password=NEW)).status_code == 204
    assert (await person.get("/api/user")).status_code == 401
    assert (await helper.post(path, token=secret, password=PASSWORD)).status_code == 404
    assert (await helper.login("miriam", PASSWORD)).status_code == 401
    assert (await helper.login("miriam", NEW)).status_code == 200
    assert mails(accounts_engine, EMAIL)[-1].startswith("Your password was changed")


async def test_a_sign_in_link_works_once(account_site: Site, accounts_engine: Engine) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    await visitor(account_site).post("/api/sign-in-link", email=EMAIL)
    secret = secret_of(mails(accounts_engine, EMAIL)[-1])
    person = visitor(account_site)
    await person.get("/sign-in")
    person.accept(await person.post("/api/sign-in-link/confirm", token=secret))
    assert (await person.get("/api/user")).json()["username"] == "miriam"
    again = await visitor(account_site).post("/api/sign-in-link/confirm", token=secret)
    assert again.status_code == 404


async def test_a_new_link_replaces_the_one_before(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    for _ in range(2):
        await visitor(account_site).post("/api/sign-in-link", email=EMAIL)
    older, newer = map(secret_of, mails(accounts_engine, EMAIL)[-2:])
    path = "/api/sign-in-link/confirm"
    assert (await visitor(account_site).post(path, token=older)).status_code == 404
    assert (await visitor(account_site).post(path, token=newer)).status_code == 200


@pytest.mark.parametrize(
    ("path", "minutes"), [("/api/password-reset", 60), ("/api/sign-in-link", 10)]
)
async def test_links_expire(
    account_site: Site, accounts_engine: Engine, path: str, minutes: int
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    await visitor(account_site).post(path, email=EMAIL)
    left = text("SELECT extract(epoch FROM expires_at - created_at) FROM one_time_tokens")
    with accounts_engine.connect() as connection:
        assert connection.scalars(left).all() == [minutes * 60]
    execute(accounts_engine, "UPDATE one_time_tokens SET expires_at = now()")
    secret = secret_of(mails(accounts_engine, EMAIL)[-1])
    sent = {"token": secret, "password": NEW}
    assert (await visitor(account_site).post(f"{path}/confirm", **sent)).status_code == 404


@pytest.mark.parametrize("email", [EMAIL, "nobody@example.com"])
async def test_one_address_receives_five_links_an_hour(
    account_site: Site, accounts_engine: Engine, email: str
) -> None:
    """Counted alike for known and unknown addresses."""
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    statuses = [
        (await visitor(account_site).post("/api/sign-in-link", email=email)).status_code
        for _ in range(6)
    ]
    assert statuses == [202] * 5 + [429]


async def test_a_network_may_ask_for_twenty_links_an_hour(account_site: Site) -> None:
    person = visitor(account_site)
    for number in range(20):
        await person.post("/api/password-reset", email=f"reader{number}@example.com")
    answer = await person.post("/api/password-reset", email="another@example.com")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    other = visitor(account_site, "192.0.2.7")
    assert (await other.post("/api/password-reset", email="b@example.com")).status_code == 202


async def test_links_never_lead_to_a_forged_host(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    await account_site.client.post(
        "/api/password-reset", json={"email": EMAIL}, headers={"Host": "evil.example"}
    )
    assert "http://site.test/reset-password#token=" in mails(accounts_engine, EMAIL)[-1]
    assert "evil.example" not in mails(accounts_engine, EMAIL)[-1]
