"""Admin login: the server checks the password and limits attempts (ADMIN-4, ADMIN-7)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine, text

from api.admin_auth.service import ACCOUNT, LOGINS
from api.core.password_guard import PasswordGuard
from api.core.secrets import set_admin_password
from tests.factories import age_rate_limits
from tests.site_fixtures import Site, running, site_settings

PASSWORD = "correct horse battery"
ATTEMPTS_WITHOUT_DELAY = LOGINS.by_pair.free
JSON = {"Content-Type": "application/json"}


@pytest.fixture
async def site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    settings = site_settings(fresh_database_url, tmp_path, admin_password=PASSWORD)
    async with running(settings) as site:
        yield site


def visitor(site: Site, address: str) -> httpx2.AsyncClient:
    """A visitor with this client address."""
    transport = httpx2.ASGITransport(site.app, client=(address, 4711))
    return httpx2.AsyncClient(transport=transport, base_url="http://site.test")


async def attempt(client: httpx2.AsyncClient, password: Any) -> httpx2.Response:
    return await client.post("/api/admin/login", json={"password": password})


@pytest.mark.rule("ADMIN-4")
async def test_the_correct_password_returns_a_token(site: Site) -> None:
    response = await attempt(site.client, PASSWORD)
    assert response.status_code == 200
    assert response.json().keys() == {"token", "expiresIn"}
    assert response.json()["expiresIn"] == 30 * 60
    assert response.headers["cache-control"] == "private, no-store"


@pytest.mark.rule("ADMIN-4")
@pytest.mark.parametrize("wrong", ["", "correct horse", PASSWORD + " ", "\x00", "סיסמה", "x" * 500])
async def test_a_wrong_password_returns_401(site: Site, wrong: str) -> None:
    response = await attempt(site.client, wrong)
    assert response.status_code == 401
    assert response.json() == {"code": "unauthorized", "message": "Incorrect password"}


@pytest.mark.rule("ADMIN-4")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"password": null}',
        b'{"password": 12345678}',
        b'{"password": ["x"]}',
        b'{"password": "\\ud800"}',
        b'{"password": "' + b"x" * 501 + b'"}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
async def test_invalid_bodies_are_rejected(site: Site, body: bytes) -> None:
    response = await site.client.post("/api/admin/login", content=body, headers=JSON)
    assert response.status_code in (400, 413, 422)


async def test_the_error_names_the_invalid_field(site: Site) -> None:
    no_json = await site.client.post("/api/admin/login", content=b"nonsense", headers=JSON)
    assert no_json.json() == {"code": "invalid_json", "message": "The body is not valid JSON."}
    a_form = await site.client.post("/api/admin/login", data={"password": PASSWORD})
    assert a_form.json() == {
        "code": "invalid_json",
        "message": "The body is not a JSON object, sent as application/json.",
    }


@pytest.mark.rule("ADMIN-8")
async def test_the_stored_hash_is_verified(fresh_database_url: str, tmp_path: Path) -> None:
    async with running(site_settings(fresh_database_url, tmp_path)) as site:
        none_yet = await attempt(site.client, PASSWORD)
        assert none_yet.status_code == 503
        assert "set-password" in none_yet.json()["message"]
        set_admin_password(tmp_path, PASSWORD)
        assert (await attempt(site.client, PASSWORD)).status_code == 200
        assert (await attempt(site.client, "wrong password")).status_code == 401
        set_admin_password(tmp_path, "another password")
        assert (await attempt(site.client, PASSWORD)).status_code == 401
        assert (await attempt(site.client, "another password")).status_code == 200
        (tmp_path / "admin-password.hash").write_text("$argon2id$ broken")
        assert (await attempt(site.client, PASSWORD)).status_code == 401


@pytest.mark.rule("ADMIN-7")
async def test_wrong_passwords_delay_only_their_own_address(site: Site) -> None:
    for _ in range(ATTEMPTS_WITHOUT_DELAY):
        assert (await attempt(site.client, "wrong")).status_code == 401
    rejected = await attempt(site.client, PASSWORD)
    assert rejected.status_code == 429
    assert rejected.json() == {
        "code": "rate_limited",
        "message": "Too many attempts. Please try again later.",
        "retryAfter": 1,
    }
    assert rejected.headers["retry-after"] == "1"
    async with visitor(site, "192.0.2.7") as other:
        assert (await attempt(other, PASSWORD)).status_code == 200


async def test_the_password_is_checked_again_after_the_delay(
    site: Site, fresh_engine: Engine
) -> None:
    for _ in range(ATTEMPTS_WITHOUT_DELAY + 1):
        await attempt(site.client, "wrong")
    age_rate_limits(fresh_engine, seconds=1)
    assert (await attempt(site.client, "wrong")).status_code == 401
    assert (await attempt(site.client, "wrong")).headers["retry-after"] == "2"
    age_rate_limits(fresh_engine, seconds=2)
    assert (await attempt(site.client, PASSWORD)).status_code == 200


@pytest.mark.rule("ADMIN-7")
async def test_the_delay_doubles_up_to_a_minute(site: Site, fresh_engine: Engine) -> None:
    for _ in range(ATTEMPTS_WITHOUT_DELAY):
        await attempt(site.client, "wrong")
    waits = []
    for _ in range(8):
        waits.append(int((await attempt(site.client, "wrong")).headers["retry-after"]))
        age_rate_limits(fresh_engine, seconds=waits[-1])
        assert (await attempt(site.client, "wrong")).status_code == 401
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]


@pytest.mark.rule("ADMIN-7")
async def test_attempts_expire(site: Site, fresh_engine: Engine) -> None:
    for _ in range(ATTEMPTS_WITHOUT_DELAY):
        await attempt(site.client, "wrong")
    age_rate_limits(fresh_engine, seconds=15 * 60)
    statuses = [
        (await attempt(site.client, "wrong")).status_code for _ in range(ATTEMPTS_WITHOUT_DELAY + 1)
    ]
    assert statuses == [401] * ATTEMPTS_WITHOUT_DELAY + [429]


async def test_correct_passwords_are_not_rate_limited(site: Site) -> None:
    for _ in range(ATTEMPTS_WITHOUT_DELAY - 1):
        await attempt(site.client, "wrong")
    for _ in range(ATTEMPTS_WITHOUT_DELAY + 1):
        assert (await attempt(site.client, PASSWORD)).status_code == 200


async def test_concurrent_attempts_are_all_counted(site: Site) -> None:
    responses = await asyncio.gather(*(attempt(site.client, "wrong") for _ in range(30)))
    found = sorted(response.status_code for response in responses)
    assert found == [401] * ATTEMPTS_WITHOUT_DELAY + [429] * (30 - ATTEMPTS_WITHOUT_DELAY)


async def attempts_of_other_visitors(site: Site) -> None:
    guard = PasswordGuard(site.app.state.rate_limiter, LOGINS)
    for number in range(LOGINS.by_account.limit):
        await guard.count_attempt(ACCOUNT, f"192.0.{number}.1")


@pytest.mark.rule("ADMIN-7")
async def test_while_others_guess_the_correct_password_is_accepted_and_a_wrong_one_delays(
    site: Site,
) -> None:
    await attempts_of_other_visitors(site)
    assert (await attempt(site.client, PASSWORD)).status_code == 200
    assert (await attempt(site.client, "wrong")).status_code == 401
    assert (await attempt(site.client, "wrong")).status_code == 429


async def test_forged_forwarded_addresses_are_ignored(site: Site) -> None:
    for number in range(ATTEMPTS_WITHOUT_DELAY):
        headers = {"X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
        await site.client.post("/api/admin/login", json={"password": "wrong"}, headers=headers)
    assert (await attempt(site.client, "wrong")).status_code == 429


async def test_processes_share_the_attempt_counter(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    one, other = (
        site_settings(
            fresh_database_url,
            tmp_path / folder,
            admin_password=PASSWORD,
            secret_key="the same for both sites",
        )
        for folder in ("one", "other")
    )
    async with running(one) as first, running(other) as second:
        for _ in range(ATTEMPTS_WITHOUT_DELAY):
            await attempt(first.client, "wrong")
        # A busy machine may take longer than the delay.
        age_rate_limits(fresh_engine, seconds=-60)
        assert (await attempt(second.client, PASSWORD)).status_code == 429


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("not an address", "192.0.2.1", False),
    ],
)
async def test_addresses_of_one_network_count_as_one_visitor(
    site: Site, one: str, other: str, same: bool
) -> None:
    async with visitor(site, one) as first, visitor(site, other) as second:
        for _ in range(ATTEMPTS_WITHOUT_DELAY):
            await attempt(first, "wrong")
        assert (await attempt(second, "wrong")).status_code == (429 if same else 401)


async def test_passwords_are_neither_stored_nor_logged_and_addresses_are_not_stored(
    site: Site, fresh_engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        async with visitor(site, "192.0.2.99") as client:
            await attempt(client, "a-wrong-password")
            await attempt(client, {"a-wrong-password": "a-wrong-password"})
    with fresh_engine.connect() as connection:
        stored = str(connection.execute(text("SELECT * FROM rate_limits")).all())
    assert "192.0.2.99" not in stored
    assert "a-wrong-password" not in stored + caplog.text


async def test_the_log_contains_the_address_and_its_delay(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    async with visitor(site, "192.0.2.99") as client:
        for _ in range(ATTEMPTS_WITHOUT_DELAY + 1):
            await attempt(client, "wrong")
    assert caplog.text.count("wrong admin password from 192.0.2.99") == ATTEMPTS_WITHOUT_DELAY
    assert "from 192.0.2.99 refused without a check, retry in 1 s" in caplog.text


async def test_login_fails_while_the_database_is_down(free_port_dsn: str, tmp_path: Path) -> None:
    settings = site_settings(free_port_dsn, tmp_path, admin_password=PASSWORD)
    async with running(settings) as site:
        assert (await attempt(site.client, PASSWORD)).status_code == 503
