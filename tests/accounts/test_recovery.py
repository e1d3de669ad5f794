"""Forgotten passwords and sign-in links (AUTH-58, AUTH-67)."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Engine, text

from api.accounts.repositories.one_time_tokens import LINKS_IN_FORCE, Purpose
from tests.accounts.people import (
    PASSWORD,
    mails,
    secret_of,
    verified,
    visitor,
    with_savepoints_ended,
)
from tests.factories import execute
from tests.site_fixtures import Site, statements

EMAIL = "miriam@example.com"
NEW = "a new quiet candle"


@pytest.mark.rule("AUTH-58", "AUTH-67")
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


@pytest.mark.rule("AUTH-45", "AUTH-58", "AUTH-71")
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


@pytest.mark.rule("AUTH-67", "AUTH-71")
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


LINKS = [("/api/password-reset", Purpose.RESET_PASSWORD), ("/api/sign-in-link", Purpose.SIGN_IN)]


@pytest.mark.rule("AUTH-73")
@pytest.mark.parametrize(("path", "purpose"), LINKS)
async def test_a_stranger_cannot_take_the_links_of_an_owner(
    account_site: Site, accounts_engine: Engine, path: str, purpose: Purpose
) -> None:
    """Neither by using up a limit, nor by a newer link, from however many networks."""
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    sent = {"password": NEW}
    assert (await visitor(account_site).post(path, email=EMAIL)).status_code == 202
    [secret] = map(secret_of, mails(accounts_engine, EMAIL)[1:])
    for number in range(30):
        answer = await visitor(account_site, f"192.0.2.{number}").post(path, email=EMAIL)
        assert answer.status_code == 202
    # What strangers cause is bounded, and the owner is still answered.
    assert len(mails(accounts_engine, EMAIL)) == 1 + LINKS_IN_FORCE[purpose]
    own = await visitor(account_site).post(path, email=EMAIL)
    assert own.status_code == 202
    assert "was sent lately and is still valid" in own.json()["message"]
    confirmed = await visitor(account_site).post(f"{path}/confirm", token=secret, **sent)
    assert confirmed.is_success


@pytest.mark.rule("AUTH-73")
@pytest.mark.parametrize(("path", "purpose"), LINKS)
async def test_a_link_that_was_used_or_has_expired_makes_room_for_another(
    account_site: Site, accounts_engine: Engine, path: str, purpose: Purpose
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    for _ in range(LINKS_IN_FORCE[purpose] + 1):
        await visitor(account_site).post(path, email=EMAIL)
    before = mails(accounts_engine, EMAIL)
    confirmation = {"token": secret_of(before[-1]), "password": NEW}
    assert (await visitor(account_site).post(f"{path}/confirm", **confirmation)).is_success
    await visitor(account_site).post(path, email=EMAIL)
    # A reset tells the owner, too.
    after = [mail for mail in mails(accounts_engine, EMAIL) if "#token=" in mail]
    assert len(after) == len(before) + 1
    execute(accounts_engine, "UPDATE one_time_tokens SET expires_at = now()")
    await visitor(account_site).post(path, email=EMAIL)
    assert len([m for m in mails(accounts_engine, EMAIL) if "#token=" in m]) == len(before) + 2


@pytest.mark.rule("AUTH-73")
async def test_links_that_are_asked_for_at_once_are_bounded(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    people = [visitor(account_site) for _ in range(8)]
    await asyncio.gather(*(one.post("/api/sign-in-link", email=EMAIL) for one in people))
    sent = len(mails(accounts_engine, EMAIL)) - 1
    assert sent == LINKS_IN_FORCE[Purpose.SIGN_IN]


@pytest.mark.rule("AUTH-73")
async def test_an_address_with_links_in_force_is_answered_like_any_other(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    seen = set()
    for email in (*[EMAIL] * 4, "nobody@example.com"):
        with statements(account_site) as executed:
            answer = await visitor(account_site).post("/api/sign-in-link", email=email)
        seen.add((answer.text, *with_savepoints_ended(executed)))
    assert len(seen) == 1


@pytest.mark.rule("AUTH-58", "AUTH-67")
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


@pytest.mark.rule("AUTH-70")
async def test_a_network_may_ask_for_twenty_links_an_hour(account_site: Site) -> None:
    person = visitor(account_site)
    for number in range(20):
        await person.post("/api/password-reset", email=f"reader{number}@example.com")
    answer = await person.post("/api/password-reset", email="another@example.com")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    other = visitor(account_site, "192.0.2.7")
    assert (await other.post("/api/password-reset", email="b@example.com")).status_code == 202


@pytest.mark.rule("AUTH-58")
async def test_links_never_lead_to_a_forged_host(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    await account_site.client.post(
        "/api/password-reset", json={"email": EMAIL}, headers={"Host": "evil.example"}
    )
    assert "http://site.test/reset-password#token=" in mails(accounts_engine, EMAIL)[-1]
    assert "evil.example" not in mails(accounts_engine, EMAIL)[-1]
