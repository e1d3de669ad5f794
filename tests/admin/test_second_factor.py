"""One-time codes as the second factor of the admin's login (ADMIN-41 to ADMIN-46)."""

from __future__ import annotations

import time
from pathlib import Path

import httpx2
import pyotp
import pytest
from sqlalchemy import Engine, text

from api.admin_auth import tokens
from api.admin_auth.second_factor.secret_box import SecretBox
from api.admin_auth.second_factor.service import CODES
from api.cli.admin import reset_admin_second_factor
from tests.admin.conftest import PASSWORD
from tests.site_fixtures import Site, site_settings

FACTOR = "/api/admin/second-factor"


class Device:
    """An authenticator app. Each code is of a later time step than the one before."""

    def __init__(self, secret: str) -> None:
        self._totp, self._drift = pyotp.TOTP(secret), -2

    def code(self) -> str:
        self._drift += 1
        return self.code_at(self._drift)

    def code_at(self, drift: int) -> str:
        return self._totp.at(int(time.time()) + 30 * drift)


async def login(site: Site, code: str | None = None, password: str = PASSWORD) -> httpx2.Response:
    return await site.client.post("/api/admin/login", json={"password": password, "code": code})


async def turned_on(site: Site) -> tuple[Device, list[str]]:
    """The device, which has used the code of the step before, and the recovery codes."""
    device = Device((await site.client.post(f"{FACTOR}/setup")).json()["secret"])
    answer = await site.client.post(f"{FACTOR}/confirmation", json={"code": device.code()})
    return device, answer.json()["recoveryCodes"]


async def actions(site: Site) -> list[str]:
    return [entry["action"] for entry in (await site.client.get("/api/admin/audit")).json()]


@pytest.mark.rule("ADMIN-41")
async def test_the_login_asks_for_a_code_once_the_factor_is_confirmed(desk: Site) -> None:
    setup = (await desk.client.post(f"{FACTOR}/setup")).json()
    assert setup["qrCode"].startswith("data:image/svg+xml")
    assert (await login(desk)).status_code == 200
    device, codes = await turned_on(desk)
    assert len(set(codes)) == 10
    required = await login(desk)
    assert (required.status_code, required.json()["code"]) == (401, "second_factor_required")
    assert (await login(desk, device.code())).status_code == 200
    assert (await actions(desk))[:2] == ["admin.login", "second-factor.on"]
    assert (await desk.client.get(FACTOR)).json()["recoveryCodesLeft"] == 10


async def test_a_wrong_password_does_not_ask_for_a_code(desk: Site) -> None:
    device, _ = await turned_on(desk)
    refused = await login(desk, device.code(), "wrong")
    assert refused.json() == {"code": "unauthorized", "message": "Incorrect password"}


@pytest.mark.rule("ADMIN-43")
async def test_a_code_is_accepted_once(desk: Site) -> None:
    device, _ = await turned_on(desk)
    code = device.code()
    assert (await login(desk, code)).status_code == 200
    refused = await login(desk, code)
    assert (refused.status_code, refused.json()["message"]) == (401, "Incorrect code")
    assert "admin.second-factor-refused" in await actions(desk)


@pytest.mark.rule("ADMIN-43")
@pytest.mark.parametrize(("drift", "status"), [(1, 200), (3, 401), (-3, 401)])
async def test_a_clock_may_differ_by_one_step(desk: Site, drift: int, status: int) -> None:
    device, _ = await turned_on(desk)
    assert (await login(desk, device.code_at(drift))).status_code == status


@pytest.mark.rule("ADMIN-44")
async def test_a_recovery_code_works_once(desk: Site) -> None:
    _, codes = await turned_on(desk)
    assert (await login(desk, codes[0].lower())).status_code == 200
    assert (await login(desk, codes[0])).status_code == 401
    assert (await desk.client.get(FACTOR)).json()["recoveryCodesLeft"] == 9


@pytest.mark.rule("ADMIN-44")
async def test_new_recovery_codes_replace_the_earlier_ones(desk: Site) -> None:
    device, codes = await turned_on(desk)
    renewed = await desk.client.post(f"{FACTOR}/recovery-codes", json={"code": device.code()})
    assert set(renewed.json()["recoveryCodes"]).isdisjoint(codes)
    assert (await login(desk, codes[0])).status_code == 401
    assert "second-factor.recovery-codes" in await actions(desk)


@pytest.mark.rule("ADMIN-45")
async def test_it_is_turned_off_with_a_code(desk: Site) -> None:
    device, _ = await turned_on(desk)
    wrong = await desk.client.post(f"{FACTOR}/removal", json={"code": "WRONG-CODE"})
    assert wrong.json()["fields"] == {"code": "Incorrect code"}
    assert "admin.second-factor-refused" in await actions(desk)
    off = await desk.client.post(f"{FACTOR}/removal", json={"code": device.code()})
    assert off.status_code == 204
    assert (await login(desk)).status_code == 200
    assert "second-factor.off" in await actions(desk)


@pytest.mark.rule("ADMIN-45")
async def test_the_operator_turns_it_off(desk: Site, fresh_database_url: str) -> None:
    await turned_on(desk)
    assert await reset_admin_second_factor(fresh_database_url)
    assert not await reset_admin_second_factor(fresh_database_url)
    assert (await login(desk)).status_code == 200
    assert "second-factor.reset" in await actions(desk)


async def test_one_that_is_on_is_not_replaced(desk: Site) -> None:
    await turned_on(desk)
    assert (await desk.client.post(f"{FACTOR}/setup")).status_code == 409


@pytest.mark.rule("ADMIN-43")
async def test_codes_cannot_be_guessed_and_a_recovery_code_still_works(desk: Site) -> None:
    _, codes = await turned_on(desk)
    statuses = []
    for _ in range(CODES.limit):
        answer = await desk.client.post(f"{FACTOR}/removal", json={"code": "000000"})
        statuses.append(answer.status_code)
    assert statuses == [422] * (CODES.limit - 1) + [429]
    assert (await login(desk, codes[0])).status_code == 200


@pytest.mark.rule("ADMIN-42")
async def test_neither_secret_nor_recovery_codes_are_stored_as_they_are(
    desk: Site, fresh_engine: Engine
) -> None:
    setup = (await desk.client.post(f"{FACTOR}/setup")).json()
    device = Device(setup["secret"])
    answer = await desk.client.post(f"{FACTOR}/confirmation", json={"code": device.code()})
    with fresh_engine.connect() as connection:
        stored = str(connection.execute(text("SELECT * FROM admin_second_factor")).all())
        stored += str(connection.execute(text("SELECT * FROM admin_recovery_codes")).all())
    for secret in (setup["secret"], *answer.json()["recoveryCodes"]):
        assert secret not in stored


@pytest.mark.rule("ADMIN-42")
def test_a_previous_key_still_decrypts(tmp_path: Path) -> None:
    old, new = "x" * 40, "y" * 40
    encrypted = SecretBox(site_settings("postgresql://", tmp_path, secret_key=old)).encrypt("abc")
    settings = site_settings("postgresql://", tmp_path, secret_key=new, previous_secret_key=old)
    assert SecretBox(settings).decrypt(encrypted) == "abc"
    other = site_settings("postgresql://", tmp_path, secret_key=new)
    assert SecretBox(other).decrypt(encrypted) is None


@pytest.mark.rule("ADMIN-46")
async def test_a_login_is_renewed_for_twelve_hours(desk: Site) -> None:
    renewed = await desk.client.post("/api/admin/session/renew")
    assert renewed.json()["expiresIn"] == tokens.LIFETIME_SECONDS
    desk.client.headers["Authorization"] = f"Bearer {renewed.json()['token']}"
    assert (await desk.client.get(FACTOR)).status_code == 200
    settings, now = desk.app.state.settings, int(time.time())
    late = tokens.AdminSession("login", now - tokens.LOGIN_SECONDS + 60)
    assert 0 < late.seconds_left <= 60
    assert tokens.session_id(settings, tokens.renew(settings, late)) == "login"
    over = tokens.AdminSession("login", now - tokens.LOGIN_SECONDS)
    assert tokens.session_id(settings, tokens.renew(settings, over)) is None
