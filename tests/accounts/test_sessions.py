"""The list of sessions, and what ends them (AUTH-45, ACCOUNT-4, ACCOUNT-7)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, text

from api.accounts.device import device_name
from tests.accounts.people import PASSWORD, Person, mails, registered, verified, visitor
from tests.factories import execute
from tests.site_fixtures import Site, statements

NEW = "a new quiet candle"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1"
)


async def signed_in_twice(site: Site) -> tuple[Person, Person]:
    first = await registered(site)
    second = visitor(site)
    second.client.headers["User-Agent"] = SAFARI
    second.accept(await second.login("miriam"))
    return first, second


@pytest.mark.rule("ACCOUNT-7")
async def test_sessions_are_listed_by_device(account_site: Site) -> None:
    first, second = await signed_in_twice(account_site)
    shown = (await first.get("/api/account/sessions")).json()
    assert {(each["device"], each["isCurrent"]) for each in shown} == {
        ("Firefox on Linux", True),
        ("Safari on iPhone", False),
    }
    assert second.token not in str(shown)
    assert shown[0].keys() == {
        *("id", "device", "createdAt", "lastUsedAt", "expiresAt", "isCurrent")
    }


@pytest.mark.rule("ACCOUNT-7")
async def test_one_session_is_ended(account_site: Site) -> None:
    first, second = await signed_in_twice(account_site)
    shown = (await first.get("/api/account/sessions")).json()
    [other] = [each["id"] for each in shown if not each["isCurrent"]]
    assert (await first.delete(f"/api/account/sessions/{other}")).status_code == 204
    assert (await second.get("/api/user")).status_code == 401
    assert (await first.get("/api/user")).status_code == 200
    assert (await first.delete(f"/api/account/sessions/{other}")).status_code == 404


@pytest.mark.rule("ACCOUNT-7")
async def test_nobody_ends_the_session_of_somebody_else(account_site: Site) -> None:
    person, stranger = await registered(account_site), await registered(account_site, "aharon")
    [own] = (await person.get("/api/account/sessions")).json()
    assert (await stranger.delete(f"/api/account/sessions/{own['id']}")).status_code == 404
    assert (await person.get("/api/user")).status_code == 200


async def test_the_next_sign_in_of_a_browser_replaces_its_session(account_site: Site) -> None:
    person = await registered(account_site)
    first = person.token
    person.accept(
        await person.send("POST", "/api/login", {"identifier": "miriam", "password": PASSWORD})
    )
    assert person.token != first
    assert len((await person.get("/api/account/sessions")).json()) == 1
    person.token = first
    assert (await person.get("/api/user")).status_code == 401


@pytest.mark.rule("AUTH-45", "ACCOUNT-4")
async def test_signing_out_everywhere_ends_every_session(account_site: Site) -> None:
    first, second = await signed_in_twice(account_site)
    answer = await first.delete("/api/account/sessions")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    for person in (first, second):
        assert (await person.get("/api/user")).status_code == 401


@pytest.mark.rule("AUTH-45", "ACCOUNT-4")
async def test_a_new_password_ends_the_other_sessions(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", "miriam@example.com")
    other = visitor(account_site)
    other.accept(await other.login("miriam"))
    changed = await person.put("/api/account/password", currentPassword=PASSWORD, password=NEW)
    assert changed.status_code == 204
    assert (await person.get("/api/user")).status_code == 200
    assert (await other.get("/api/user")).status_code == 401
    assert (await other.login("miriam")).status_code == 401
    assert (await other.login("miriam", NEW)).status_code == 200
    assert mails(accounts_engine, "miriam@example.com")[-1].startswith("Your password was changed")


@pytest.mark.rule("ACCOUNT-4")
async def test_a_change_of_password_needs_the_present_one(account_site: Site) -> None:
    person = await registered(account_site)
    for sent in ({}, {"currentPassword": "wrong password"}):
        answer = await person.put("/api/account/password", password=NEW, **sent)
        assert answer.status_code == 422
        assert answer.json()["fields"].keys() == {"currentPassword"}
    easy = await person.put("/api/account/password", currentPassword=PASSWORD, password="password")
    assert easy.json()["fields"].keys() == {"password"}


async def test_guesses_at_the_present_password_are_delayed(account_site: Site) -> None:
    person = await registered(account_site)
    statuses = [
        (await person.put("/api/account/password", currentPassword="x", password=NEW)).status_code
        for _ in range(6)
    ]
    assert statuses == [422] * 5 + [429]


@pytest.mark.rule("AUTH-45")
async def test_a_request_costs_one_query_and_once_an_hour_a_write(
    account_site: Site, accounts_engine: Engine
) -> None:
    """Membership and revocation are read together."""
    person = await registered(account_site)
    with statements(account_site) as executed:
        await person.get("/api/posts/1")
    assert len([each for each in executed if "user_sessions" in each]) == 1
    assert len([each for each in executed if "users" in each.split()]) == 1
    execute(
        accounts_engine, "UPDATE user_sessions SET last_used_at = now() - interval '61 minutes'"
    )
    with statements(account_site) as executed:
        await person.get("/api/account")
        await person.get("/api/account")
    assert len([each for each in executed if each.startswith("UPDATE user_sessions")]) == 1
    with accounts_engine.connect() as connection:
        recent = "SELECT last_used_at > now() - interval '1 minute' FROM user_sessions"
        assert connection.scalar(text(recent)) is True


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (SAFARI, "Safari on iPhone"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        ("<script>alert(1)</script>" * 1000, "Browser on unknown device"),
        ("", "Browser on unknown device"),
    ],
)
def test_a_device_is_named_by_browser_and_system(user_agent: str, device: str) -> None:
    assert device_name(user_agent) == device
