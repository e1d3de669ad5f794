"""Registering (AUTH-42 to AUTH-44, AUTH-61) and the verification of addresses (AUTH-66)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import Engine, text

from api.accounts.passwords import COMMON_PASSWORDS
from tests.accounts.people import (
    PASSWORD,
    mails,
    registered,
    secret_of,
    verified,
    visitor,
)
from tests.factories import execute
from tests.site_fixtures import Site

FULL: dict[str, Any] = {
    "username": "miriam",
    "name": "Miriam",
    "password": PASSWORD,
    "email": "miriam@example.com",
    "isEmailPrivate": 1,
    "dataCollectionConsent": 0,
}


async def register(site: Site, **fields: Any) -> Any:
    return await visitor(site).post("/api/register", **fields)


FORMS: list[dict[str, Any]] = [
    FULL,
    {**FULL, "email": "", "name": None},
    {"password": PASSWORD},
    {"email": "older@example.com", "password": PASSWORD},
    {**FULL, "confirmPassword": PASSWORD, "acceptTerms": True},
]


@pytest.mark.rule("AUTH-42", "AUTH-61", "AUTH-62")
@pytest.mark.parametrize("form", FORMS)
async def test_both_forms_register_and_sign_in(account_site: Site, form: dict[str, Any]) -> None:
    answer = await register(account_site, **{**form, "username": "miriam"})
    assert answer.status_code == 201, answer.text
    assert answer.json().keys() == {"token", "user"}
    assert answer.json()["user"]["username"] == "miriam"
    assert "auth_token=" in answer.headers["set-cookie"]


@pytest.mark.rule("AUTH-61")
async def test_choices_of_the_form_are_stored(account_site: Site) -> None:
    chosen = {"isEmailPrivate": 0, "dataCollectionConsent": 1}
    user = (await register(account_site, **{**FULL, **chosen})).json()["user"]
    assert {name: user[name] for name in chosen} == chosen
    default = (await register(account_site, username="abc", password=PASSWORD)).json()["user"]
    assert (default["isEmailPrivate"], default["dataCollectionConsent"]) == (1, 0)


@pytest.mark.rule("AUTH-42", "AUTH-68", "AUTH-69")
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("username", "ab", "Username is required (minimum 3 characters)"),
        ("username", "x" * 51, "at most 50"),
        ("username", "miriam@example.com", "(not both), digits"),
        ("username", "evil.example", "(not both), digits"),
        ("username", "מiriam", "(not both), digits"),
        ("username", "mir iam", "(not both), digits"),
        ("username", "\u202emiriam", "(not both), digits"),
        ("name", "x" * 51, "at most 50"),
        ("name", "a\u202eb", "letters only"),
        ("name", "a\x00b", "letters only"),
        ("email", "miriam", "Please enter a valid email address."),
        ("email", "a@b\r\nBcc: c@example.com", "Please enter a valid email address."),
        ("password", "short77", "at least 8"),
        ("password", "password", "most common"),
        ("password", "Iloveyou", "most common"),
        ("password", "zzzzzzzzzzzz", "most common"),
        ("password", "א" * 40 + "b" * 60, "at most 128 bytes"),
        ("isEmailPrivate", 2, "0"),
        ("isEmailPrivate", "1", "valid integer"),
    ],
)
async def test_each_field_has_its_limits(
    account_site: Site, field: str, value: Any, message: str
) -> None:
    answer = await register(account_site, **{**FULL, field: value})
    assert answer.status_code == 422
    assert message in answer.json()["fields"][field]


@pytest.mark.rule("AUTH-69")
async def test_a_password_is_not_the_readers_own_name(account_site: Site) -> None:
    for fields in (
        {"username": "miriam-bat-amram", "password": "Miriam-bat-Amram"},
        {"email": "miriam@example.com", "password": "miriam@example.com"},
        {"password": "Torah Nuggets"},
        {"username": "miriam", "password": "MiriamMiriam"},
        {"username": "miriam", "password": "!miriam77"},
    ):
        answer = await register(account_site, **{**FULL, **fields})
        assert "own name" in answer.json()["fields"]["password"]


@pytest.mark.rule("AUTH-69")
def test_at_least_ten_thousand_common_passwords_are_refused() -> None:
    assert len(COMMON_PASSWORDS) >= 10_000


@pytest.mark.rule("AUTH-69")
async def test_passwords_are_the_same_however_they_were_typed(account_site: Site) -> None:
    """A keyboard may compose é itself, and send other spaces and widths (NFKC)."""
    await registered(account_site, "miriam", password="caf\u00e9 \uff11\uff12\uff13\uff14")
    assert (await visitor(account_site).login("miriam", "cafe\u0301 1234")).status_code == 200
    assert (await visitor(account_site).login("miriam", "cafe 1234")).status_code == 401


@pytest.mark.rule("AUTH-68", "AUTH-43", "AUTH-62")
@pytest.mark.parametrize("taken", ["miriam", "MIRIAM"])
async def test_a_taken_username_is_a_conflict(account_site: Site, taken: str) -> None:
    await registered(account_site, "Miriam")
    answer = await register(account_site, **{**FULL, "username": taken})
    assert answer.status_code == 409
    assert answer.json()["code"] == "conflict"
    assert "already taken" in answer.json()["message"]
    assert answer.json()["fields"].keys() == {"username"}


@pytest.mark.rule("AUTH-43")
async def test_of_two_who_register_a_name_at_once_one_gets_it(account_site: Site) -> None:
    fields = {"username": "miriam", "password": PASSWORD}
    answers = await asyncio.gather(*(register(account_site, **fields) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


@pytest.mark.parametrize("username", ["Admin", "Support", "demo", "reviewer"])
async def test_names_of_roles_are_reserved(account_site: Site, username: str) -> None:
    answer = await register(account_site, **{**FULL, "username": username})
    assert answer.status_code == 409
    assert "reserved" in answer.json()["fields"]["username"]


@pytest.mark.rule("AUTH-44")
async def test_registered_readers_never_get_a_reserved_id(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await registered(account_site)
    assert person.user["id"] >= 1000
    with accounts_engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM users WHERE id < 1000")) == 0


@pytest.mark.rule("AUTH-66")
async def test_an_address_belongs_to_the_account_once_its_link_was_opened(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await registered(account_site, email="Miriam@Example.com")
    assert person.user["email"] is None
    [mail] = mails(accounts_engine, "miriam@example.com")
    assert "'miriam'" in mail
    secret = secret_of(mail)
    # A scanner that opens every link in a mail uses nothing up.
    for _ in range(2):
        await visitor(account_site).get("/verify-email")
        await visitor(account_site).get(f"/api/email/confirm?token={secret}")
    assert (await person.get("/api/user")).json()["email"] is None
    confirmed = await person.post("/api/email/confirm", token=secret)
    assert confirmed.status_code == 204
    assert (await person.get("/api/user")).json()["email"] == "miriam@example.com"
    again = await person.post("/api/email/confirm", token=secret)
    assert again.status_code == 404


@pytest.mark.rule("AUTH-43")
async def test_a_taken_address_is_told_to_its_owner_only(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "miriam", "miriam@example.com")
    taken = await register(account_site, **{**FULL, "username": "other-1"})
    free = await register(account_site, **{**FULL, "username": "other-2", "email": "new@a.example"})
    assert taken.status_code == free.status_code == 201
    differing = {"id", "username", "createdAt"}
    users = [answer.json()["user"] for answer in (taken, free)]
    shown = [{k: v for k, v in user.items() if k not in differing} for user in users]
    assert shown[0] == shown[1]
    [_, told] = mails(accounts_engine, "miriam@example.com")
    assert told.startswith("You already have an account")
    assert "other-1" not in told
    assert "#token=" not in told


@pytest.mark.rule("AUTH-66")
async def test_an_address_that_was_taken_meanwhile(
    account_site: Site, accounts_engine: Engine
) -> None:
    await registered(account_site, "first", email="miriam@example.com")
    person = await registered(account_site, "second", email="miriam@example.com")
    first, second = map(secret_of, mails(accounts_engine, "miriam@example.com"))
    assert (await person.post("/api/email/confirm", token=first)).status_code == 204
    assert (await person.post("/api/email/confirm", token=second)).status_code == 409
    assert (await person.get("/api/user")).json()["email"] is None


@pytest.mark.rule("AUTH-66", "AUTH-71")
async def test_an_expired_or_foreign_link_does_nothing(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await registered(account_site, email="miriam@example.com")
    secret = secret_of(mails(accounts_engine, "miriam@example.com")[0])
    for path, body in (
        ("/api/password-reset/confirm", {"token": secret, "password": "another quiet candle"}),
        ("/api/sign-in-link/confirm", {"token": secret}),
        ("/api/email/confirm", {"token": secret[:-1] + "_"}),
    ):
        assert (await person.post(path, **body)).status_code == 404, path
    execute(accounts_engine, "UPDATE one_time_tokens SET expires_at = now()")
    assert (await person.post("/api/email/confirm", token=secret)).status_code == 404
    with accounts_engine.connect() as connection:
        stored = connection.scalar(text("SELECT token_hash FROM one_time_tokens"))
    assert stored != secret


@pytest.mark.rule("AUTH-66")
async def test_one_address_receives_a_bounded_number_of_verifications(
    account_site: Site, accounts_engine: Engine
) -> None:
    """Three an hour by one network, so that a stranger does not use up the owner's."""
    for number in range(5):
        await registered(account_site, f"reader{number}", email="victim@example.com")
    assert len(mails(accounts_engine, "victim@example.com")) == 3
    for number in range(15):
        person = visitor(account_site, f"198.51.{number}.1")
        sent = {"username": f"other{number}", "password": PASSWORD, "email": "victim@example.com"}
        assert (await person.post("/api/register", **sent)).status_code == 201
        assert len(mails(accounts_engine, "victim@example.com")) == min(4 + number, 12)


@pytest.mark.rule("API-37")
@pytest.mark.parametrize("flag", [True, False, 1, 0])
async def test_a_flag_is_a_boolean_or_a_number(account_site: Site, flag: bool | int) -> None:
    flags: dict[str, Any] = {"isEmailPrivate": flag, "dataCollectionConsent": flag}
    person = await registered(account_site, **flags)
    expected = {name: int(flag) for name in flags}
    assert {name: person.user[name] for name in flags} == expected
    assert all(type(person.user[name]) is int for name in flags)
    inverted = dict.fromkeys(flags, not flag)
    changed = (await person.send("PATCH", "/api/account", inverted)).json()
    assert {name: changed[name] for name in flags} == {name: 1 - int(flag) for name in flags}


@pytest.mark.rule("API-37")
@pytest.mark.parametrize("value", [2, -1, "1", "true", None, 0.5])
async def test_nothing_else_is_a_flag(account_site: Site, value: object) -> None:
    sent = {"username": "miriam", "password": PASSWORD, "isEmailPrivate": value}
    answer = await visitor(account_site).post("/api/register", **sent)
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == ["isEmailPrivate"]
