"""Guesses at passwords are delayed, and real users are not (AUTH-60)."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Engine

from tests.accounts.people import PASSWORD, Person, registered, visitor, with_savepoints_ended
from tests.factories import age_rate_limits, execute
from tests.site_fixtures import Site, statements


async def guess(person: Person, identifier: str, number: int) -> int:
    return (await person.login(identifier, f"wrong password {number}")).status_code


@pytest.mark.rule("AUTH-70", "AUTH-60")
async def test_a_hundred_guesses_are_stopped_while_the_user_signs_in(
    account_site: Site, accounts_engine: Engine
) -> None:
    await registered(account_site)
    attacker = visitor(account_site, "192.0.2.66")
    statuses = [await guess(attacker, "miriam", number) for number in range(100)]
    assert statuses[:5] == [401] * 5
    assert set(statuses[5:]) <= {401, 429}
    assert statuses.count(429) > 80
    # One more guess, so that the delay has just begun, however long the guesses took.
    age_rate_limits(accounts_engine, seconds=300)
    assert await guess(attacker, "miriam", 100) == 401
    refused = await attacker.login("miriam")
    assert refused.status_code == 429
    assert refused.json()["retryAfter"] >= 1
    owner = visitor(account_site, "198.51.100.7")
    assert (await owner.login("miriam")).status_code == 200


async def test_guesses_in_parallel_do_not_evade_the_delay(account_site: Site) -> None:
    await registered(account_site)
    attacker = visitor(account_site, "192.0.2.66")
    statuses = await asyncio.gather(*(guess(attacker, "miriam", n) for n in range(30)))
    assert statuses.count(401) <= 8
    assert statuses.count(429) >= 22


@pytest.mark.rule("AUTH-70")
async def test_known_and_unknown_accounts_are_delayed_alike(account_site: Site) -> None:
    await registered(account_site)
    for identifier in ("miriam", "nobody"):
        person = visitor(account_site, f"192.0.2.{len(identifier)}")
        statuses = [await guess(person, identifier, number) for number in range(6)]
        assert statuses == [401] * 5 + [429], identifier


@pytest.mark.rule("AUTH-70")
async def test_one_address_cannot_try_many_accounts(account_site: Site) -> None:
    attacker = visitor(account_site, "192.0.2.66")
    statuses = [await guess(attacker, f"reader{number}", 0) for number in range(30)]
    assert statuses[:20] == [401] * 20
    assert 429 in statuses[20:]


async def test_the_delay_grows_and_ends(account_site: Site, accounts_engine: Engine) -> None:
    await registered(account_site)
    attacker = visitor(account_site, "192.0.2.66")
    waits = []
    for number in range(5):
        await guess(attacker, "miriam", number)
    for number in range(4):
        waits.append((await attacker.login("miriam", f"x{number}")).json()["retryAfter"])
        age_rate_limits(accounts_engine, seconds=waits[-1])
        assert (await attacker.login("miriam", f"y{number}")).status_code == 401
    assert waits == sorted(waits)
    assert waits[-1] >= 4 * waits[0]
    age_rate_limits(accounts_engine, seconds=waits[-1] * 2)
    assert (await attacker.login("miriam")).status_code == 200
    assert await guess(attacker, "miriam", 0) == 401
    assert await guess(attacker, "miriam", 1) == 401


@pytest.mark.rule("AUTH-70")
async def test_an_account_under_attack_opens_for_its_owner_at_once(
    account_site: Site, accounts_engine: Engine
) -> None:
    """From many addresses: each has one guess, and the owner needs one."""
    await registered(account_site)
    execute(accounts_engine, "DELETE FROM rate_limits")
    statuses = []
    for number in range(120):
        attacker = visitor(account_site, f"192.0.{number}.1")
        statuses.append(await guess(attacker, "miriam", 0))
    assert statuses == [401] * 120
    again = visitor(account_site, "192.0.119.1")
    assert await guess(again, "miriam", 1) == 429
    owner = visitor(account_site, "198.51.100.7")
    assert (await owner.login("miriam")).status_code == 200


async def test_a_successful_login_forgets_the_owners_own_mistakes(account_site: Site) -> None:
    await registered(account_site)
    person = visitor(account_site)
    for number in range(4):
        assert await guess(person, "miriam", number) == 401
        assert (await person.login("miriam")).status_code == 200


@pytest.mark.rule("AUTH-70")
async def test_registrations_are_limited(account_site: Site) -> None:
    person = visitor(account_site)
    sent = {"username": "x", "password": PASSWORD}
    statuses = [(await person.post("/api/register", **sent)).status_code for _ in range(31)]
    assert statuses == [422] * 30 + [429]


@pytest.mark.real_hashing
async def test_no_connection_is_held_while_a_password_is_hashed(account_site: Site) -> None:
    """Otherwise a flood of logins would empty the pool for everybody."""
    await registered(account_site)
    people = [visitor(account_site, f"192.0.2.{number}") for number in range(30)]
    pool = account_site.app.state.engine.pool
    logins = [asyncio.create_task(guess(person, "miriam", 0)) for person in people]
    free = []
    while not all(login.done() for login in logins):
        waiting = sum(not login.done() for login in logins)
        free.append(pool.checkedout() < waiting - 5)
        page = await account_site.client.get("/api/posts/1/collections")
        assert page.status_code == 200
        await asyncio.sleep(0.02)
    assert {login.result() for login in logins} == {401}
    assert any(free)


@pytest.mark.rule("AUTH-70")
async def test_known_and_unknown_users_run_the_same_statements(
    account_site: Site, accounts_engine: Engine
) -> None:
    """The time itself is measured by `bench/login_timing.py`."""
    await registered(account_site)
    seen = []
    for identifier in ("miriam", "nobody"):
        with statements(account_site) as executed:
            await guess(visitor(account_site, "192.0.2.1"), identifier, 0)
        seen.append(with_savepoints_ended(executed))
    assert seen[0] == seen[1]
    for path in ("/api/password-reset", "/api/sign-in-link"):
        execute(accounts_engine, "UPDATE users SET email = 'miriam@example.com'")
        seen = []
        for email in ("miriam@example.com", "nobody@example.com"):
            with statements(account_site) as executed:
                await visitor(account_site).post(path, email=email)
            seen.append(with_savepoints_ended(executed))
        assert seen[0] == seen[1], path
