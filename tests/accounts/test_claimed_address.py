"""An address that a stranger claimed first belongs to its owner alone (AUTH-72, AUTH-74)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, text

from api.accounts import passwords
from api.accounts.repositories.one_time_tokens import token_hash
from tests.accounts.people import (
    PASSWORD,
    Person,
    mails,
    registered,
    secret_of,
    verified,
    visitor,
    with_savepoints_ended,
)
from tests.factories import execute
from tests.site_fixtures import Site, statements

EMAIL = "owner@example.com"
CONFIRM = "/api/email/confirm"


async def claimed(site: Site, engine: Engine, username: str = "stranger") -> tuple[Person, str]:
    """Somebody who registered with the owner's address, and the link that its owner received."""
    stranger = await registered(site, username, email=EMAIL)
    return stranger, secret_of(mails(engine, EMAIL)[-1])


@pytest.mark.rule("AUTH-72")
async def test_confirming_from_another_browser_ends_what_the_stranger_had(
    account_site: Site, accounts_engine: Engine
) -> None:
    stranger, secret = await claimed(account_site, accounts_engine)
    owner = visitor(account_site, "192.0.2.9")
    assert (await owner.post(CONFIRM, token=secret)).status_code == 204
    assert (await stranger.get("/api/user")).status_code == 401
    for identifier in ("stranger", EMAIL):
        assert (await visitor(account_site).login(identifier)).status_code == 401
    await owner.post("/api/sign-in-link", email=EMAIL)
    link = secret_of(mails(accounts_engine, EMAIL)[-1])
    owner.accept(await owner.post("/api/sign-in-link/confirm", token=link))
    assert owner.user["email"] == EMAIL
    assert owner.user["hasPassword"] is False
    with accounts_engine.connect() as connection:
        query = text("SELECT count(*) FROM user_sessions WHERE user_id = :id")
        assert connection.scalar(query, {"id": owner.user["id"]}) == 1


@pytest.mark.rule("AUTH-72")
async def test_no_other_link_leads_back_into_an_account_that_was_confirmed(
    account_site: Site, accounts_engine: Engine
) -> None:
    stranger, secret = await claimed(account_site, accounts_engine)
    # Of a change of address that the stranger began before, to one of their own.
    own = "0" * 43
    digest = token_hash(own)
    execute(
        accounts_engine,
        "INSERT INTO one_time_tokens (purpose, token_hash, user_id, subject, expires_at)"
        f" VALUES ('verify-email', '{digest}', {stranger.user['id']}, 'evil@example.com',"
        " now() + interval '1 day')",
    )
    assert (await visitor(account_site).post(CONFIRM, token=secret)).status_code == 204
    again = {"token": own, "password": PASSWORD}
    assert (await visitor(account_site).post(CONFIRM, **again)).status_code == 404


@pytest.mark.rule("AUTH-72")
async def test_the_password_confirms_from_another_browser_and_keeps_everything(
    account_site: Site, accounts_engine: Engine
) -> None:
    person, secret = await claimed(account_site, accounts_engine)
    phone = visitor(account_site, "192.0.2.9")
    state = (await phone.post(f"{CONFIRM}/state", token=secret)).json()
    assert state == {
        "username": "stranger",
        "isSignedIn": False,
        "hasPassword": True,
        "isEstablished": False,
    }
    wrong = await phone.post(CONFIRM, token=secret, password="not the password")
    assert wrong.status_code == 422
    assert "password" in wrong.json()["fields"]
    assert (await phone.post(CONFIRM, token=secret, password=PASSWORD)).status_code == 204
    assert (await person.get("/api/user")).json()["email"] == EMAIL
    assert (await visitor(account_site).login(EMAIL)).status_code == 200


@pytest.mark.rule("AUTH-72")
async def test_the_browser_that_is_signed_in_needs_no_password(
    account_site: Site, accounts_engine: Engine
) -> None:
    person, secret = await claimed(account_site, accounts_engine)
    assert (await person.post(f"{CONFIRM}/state", token=secret)).json()["isSignedIn"] is True
    assert (await person.post(CONFIRM, token=secret)).status_code == 204
    user = (await person.get("/api/user")).json()
    assert (user["email"], user["hasPassword"]) == (EMAIL, True)


@pytest.mark.rule("AUTH-72")
@pytest.mark.parametrize(
    "owned_by", ["email = 'known@example.com'", "google_id = 'known', password = NULL"]
)
async def test_an_account_whose_owner_is_known_is_not_given_away(
    account_site: Site, accounts_engine: Engine, owned_by: str
) -> None:
    """A mistyped new address must not hand the account over, and a stranger's claims nothing."""
    person, secret = await claimed(account_site, accounts_engine)
    execute(accounts_engine, f"UPDATE users SET {owned_by} WHERE username = 'stranger'")
    other = visitor(account_site, "192.0.2.9")
    assert (await other.post(f"{CONFIRM}/state", token=secret)).json()["isEstablished"] is True
    assert (await other.post(CONFIRM, token=secret)).status_code == 403
    assert (await person.get("/api/user")).json()["email"] != EMAIL
    assert (await person.post(CONFIRM, token=secret)).status_code == 204


@pytest.mark.rule("AUTH-72")
async def test_guesses_at_the_password_of_a_link_are_delayed(
    account_site: Site, accounts_engine: Engine
) -> None:
    _, secret = await claimed(account_site, accounts_engine)
    phone = visitor(account_site, "192.0.2.9")
    answers = [await phone.post(CONFIRM, token=secret, password="wrong guess") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429]


@pytest.mark.rule("AUTH-74")
async def test_who_registered_with_an_address_signs_in_with_it(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await registered(account_site, "miriam", email="Miriam@Example.com")
    for identifier in ("miriam", "miriam@example.com", "MIRIAM@example.com "):
        signed_in = visitor(account_site).accept(await visitor(account_site).login(identifier))
        assert signed_in.user["id"] == person.user["id"]
        # It proves nothing about the address.
        assert signed_in.user["email"] is None
    assert (await visitor(account_site).login("miriam@example.com", "wrong")).status_code == 401
    before = len(mails(accounts_engine, "miriam@example.com"))
    for path in ("/api/sign-in-link", "/api/password-reset"):
        await visitor(account_site).post(path, email="miriam@example.com")
    assert len(mails(accounts_engine, "miriam@example.com")) == before


@pytest.mark.rule("AUTH-74")
async def test_of_several_accounts_with_one_address_the_password_decides(
    account_site: Site, accounts_engine: Engine
) -> None:
    """Also where another account has confirmed it: otherwise anyone could find that out."""
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    for number in range(2):
        person = visitor(account_site)
        sent = {"username": f"other{number}", "email": EMAIL, "password": f"the pass of {number}"}
        assert (await person.post("/api/register", **sent)).status_code == 201
    for password, username in ((PASSWORD, "miriam"), ("the pass of 0", "other0")):
        answer = await visitor(account_site).login(EMAIL, password)
        assert answer.json()["user"]["username"] == username
    execute(accounts_engine, "UPDATE users SET email = NULL WHERE username = 'miriam'")
    answer = await visitor(account_site).login(EMAIL, "the pass of 1")
    assert answer.json()["user"]["username"] == "other1"


@pytest.mark.rule("AUTH-74")
@pytest.mark.parametrize("claims", [0, 1, 2, 5])
async def test_every_address_takes_the_same_number_of_hashes(
    account_site: Site, monkeypatch: pytest.MonkeyPatch, claims: int
) -> None:
    """Whoever gave it: neither their number nor an account that confirmed it shows in the time."""
    for number in range(claims):
        await registered(account_site, f"reader{number}", email=EMAIL)
    calls = 0
    is_right = passwords.is_right

    async def counted(password: str, stored: str | None) -> bool:
        nonlocal calls
        calls += 1
        return await is_right(password, stored)

    monkeypatch.setattr(passwords, "is_right", counted)
    with statements(account_site) as executed:
        assert (await visitor(account_site).login(EMAIL, "wrong guess")).status_code == 401
    assert calls == 3
    assert len([line for line in with_savepoints_ended(executed) if "FROM users" in line]) == 1
    if claims:
        calls = 0
        assert (await visitor(account_site).login(EMAIL)).status_code == 200
        assert calls == 3
