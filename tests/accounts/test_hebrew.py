"""Accounts in Hebrew: errors, fields and mails (LANG-15 to LANG-18)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.accounts.people import PASSWORD, Person, mails, registered, secret_of, verified, visitor
from tests.site_fixtures import Site

HEBREW = re.compile("[\u05d0-\u05ea]")
LATIN = re.compile("[A-Za-z]")
EMAIL = "miriam@example.com"


def reads_hebrew(person: Person) -> Person:
    person.client.cookies.set("language", "he")
    return person


def language_of(engine: Engine, username: str) -> Any:
    query = text("SELECT language FROM users WHERE username = :name")
    with engine.connect() as connection:
        return connection.scalar(query, {"name": username})


@pytest.mark.rule("LANG-15")
async def test_a_refused_sign_in_answers_in_hebrew(account_site: Site) -> None:
    answer = await reads_hebrew(visitor(account_site)).login("nobody", "wrong password")
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")
    message = answer.json()["message"]
    assert HEBREW.search(message)
    assert not LATIN.search(message)
    assert answer.headers["cache-control"] == "private, no-store"


@pytest.mark.rule("LANG-15")
async def test_an_error_in_english_has_no_hebrew(account_site: Site) -> None:
    # After a request in Hebrew, whose language must not stay.
    await reads_hebrew(visitor(account_site)).login("nobody", "wrong password")
    answer = await visitor(account_site).login("nobody", "wrong password")
    assert not HEBREW.search(answer.json()["message"])


@pytest.mark.rule("LANG-16")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", "ab"),
        ("username", "a" * 51),
        ("username", "-miriam-"),
        ("username", None),
        ("name", "a" * 51),
        ("email", "no address"),
        ("password", "short"),
        ("password", "password"),
        ("password", "x" * 501),
    ],
)
async def test_the_fields_of_a_form_have_hebrew_messages(
    account_site: Site, field: str, value: str | None
) -> None:
    form = {"username": "miriam", "password": PASSWORD, field: value}
    answer = await reads_hebrew(visitor(account_site)).post("/api/register", **form)
    assert answer.status_code == 422, answer.text
    message = answer.json()["fields"][field]
    assert HEBREW.search(message)
    assert not LATIN.search(message)


@pytest.mark.rule("LANG-16")
async def test_a_missing_field_is_required_in_hebrew(account_site: Site) -> None:
    answer = await reads_hebrew(visitor(account_site)).post("/api/register", username="miriam")
    assert answer.json()["fields"] == {"password": "זהו שדה חובה."}


@pytest.mark.rule("LANG-17")
async def test_a_mail_is_in_the_language_of_its_request(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "miriam", EMAIL)
    await visitor(account_site).post("/api/password-reset", email=EMAIL)
    await reads_hebrew(visitor(account_site)).post("/api/password-reset", email=EMAIL)
    english, hebrew = mails(accounts_engine, EMAIL)[-2:]
    assert english.startswith("Choose a new password")
    assert not HEBREW.search(english)
    assert hebrew.startswith("בחירת סיסמה חדשה")
    # But for the site's name and the link, there are no other words.
    words = re.sub(r"https?://\S+|Torah Nuggets", "", hebrew)
    assert not LATIN.search(words)
    assert secret_of(hebrew)
    query = "SELECT headers ->> 'Content-Language' FROM outgoing_emails ORDER BY id DESC LIMIT 2"
    with accounts_engine.connect() as connection:
        assert list(connection.scalars(text(query))) == ["he", "en"]


@pytest.mark.rule("LANG-15")
async def test_a_device_is_named_in_hebrew(account_site: Site) -> None:
    person = reads_hebrew(await registered(account_site, "miriam"))
    [session] = (await person.get("/api/account/sessions")).json()
    assert session["device"] == "Firefox ב־Linux"


@pytest.mark.rule("LANG-18")
async def test_signing_in_keeps_the_language(account_site: Site, accounts_engine: Engine) -> None:
    await registered(account_site, "miriam")
    assert language_of(accounts_engine, "miriam") == "en"
    person = reads_hebrew(visitor(account_site))
    person.accept(await person.login("miriam"))
    assert language_of(accounts_engine, "miriam") == "he"
    exported = (await person.get("/api/account/export")).json()
    assert exported["account"][0]["language"] == "he"
    other = reads_hebrew(visitor(account_site))
    await other.post("/api/register", username="david", password=PASSWORD)
    assert language_of(accounts_engine, "david") == "he"
