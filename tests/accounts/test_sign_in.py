"""Signing in and out, with the token in the body and as a cookie (AUTH-45, AUTH-59 to AUTH-65)."""

from __future__ import annotations

from http.cookies import SimpleCookie

import pytest
from passlib.hash import argon2
from sqlalchemy import Engine, text

from api.accounts.tokens import user_tokens
from tests.accounts.people import PASSWORD, REVIEW_SECRET, registered, verified, visitor
from tests.factories import execute
from tests.site_fixtures import Site

WRONG = "Invalid username/email or password. Please try again."
PROFILE = {
    *("id", "username", "name", "email", "avatar", "subscriptionStatus", "subscriptionExpiresAt"),
    *("isPremium", "isEmailPrivate", "dataCollectionConsent", "createdAt"),
    *("isShared", "hasPassword", "hasGoogle", "deletionDueAt", "keepsHistory", "dailyMail"),
}


@pytest.mark.rule("AUTH-60")
async def test_login_by_username_and_by_email_regardless_of_case(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "Miriam", "miriam@example.com")
    for identifier in ("Miriam", "miriam", " MIRIAM ", "miriam@example.com", "Miriam@Example.com"):
        answer = await visitor(account_site).login(identifier)
        assert answer.status_code == 200, identifier
        assert answer.json()["user"]["username"] == "Miriam"
        assert answer.headers["cache-control"] == "private, no-store"


@pytest.mark.rule("AUTH-60")
async def test_the_older_payload_of_login(account_site: Site, accounts_engine: Engine) -> None:
    person = await verified(account_site, accounts_engine, "miriam", "miriam@example.com")
    sent = {"email": "miriam@example.com", "password": PASSWORD}
    answer = await visitor(account_site).post("/api/login", **sent)
    assert answer.json()["user"]["id"] == person.user["id"]


@pytest.mark.rule("AUTH-60", "AUTH-62")
async def test_unknown_users_and_wrong_passwords_have_one_message(account_site: Site) -> None:
    await registered(account_site, "miriam")
    person = visitor(account_site)
    for identifier, password in (
        *(("miriam", "wrong password"), ("miriam", PASSWORD + " "), ("miriam", "x" * 500)),
        *(("nobody", PASSWORD), ("nobody@example.com", PASSWORD), ("demo", PASSWORD)),
        *(("reviewer", PASSWORD), ("miriam", "a\x00b")),
    ):
        answer = await person.login(identifier, password)
        assert answer.status_code == 401, identifier
        assert answer.json() == {"code": "unauthorized", "message": WRONG}
        assert "set-cookie" not in answer.headers


@pytest.mark.rule("AUTH-59")
async def test_a_user_has_all_fields_but_the_password(account_site: Site) -> None:
    person = await registered(account_site, name="Miriam bat Amram")
    answer = await person.get("/api/user")
    assert answer.json() == person.user
    assert answer.json().keys() == PROFILE
    assert answer.json()["name"] == "Miriam bat Amram"
    assert answer.json()["isPremium"] is False
    assert "argon2" not in answer.text
    assert (await person.get("/api/account")).json() == person.user


@pytest.mark.rule("AUTH-59")
async def test_without_a_token_there_is_no_user(account_site: Site) -> None:
    person = visitor(account_site)
    for token in ("", "nonsense", "a.b.c"):
        person.token = token
        answer = await person.get("/api/user")
        assert answer.status_code == 401
        assert answer.json()["code"] == "unauthorized"


@pytest.mark.rule("ACCESS-10")
async def test_a_token_that_the_browser_invented_opens_nothing(account_site: Site) -> None:
    """Not even one with the site's signature: it needs a session (ACCESS-10)."""
    person = await registered(account_site)
    signer = user_tokens(account_site.app.state.settings)
    for invented in (
        signer.issue(sub="999"),
        signer.issue(sub=str(person.user["id"])),
        signer.issue(sub="999", jti="x"),
        person.token[:-3] + "abc",
    ):
        forged = visitor(account_site)
        forged.token = invented
        assert (await forged.get("/api/user")).status_code == 401
    answer = await person.send("PATCH", "/api/account", {"id": 999, "userId": 999, "name": "Mine"})
    assert answer.json()["id"] == person.user["id"]


@pytest.mark.rule("AUTH-47")
async def test_the_cookie_is_accepted_for_reading(account_site: Site) -> None:
    person = await registered(account_site)
    answer = await person.client.get("/api/user")
    assert answer.json()["id"] == person.user["id"]


@pytest.mark.rule("AUTH-47", "DATA-24")
async def test_the_cookie_lasts_seven_days_and_is_out_of_reach(account_site: Site) -> None:
    await registered(account_site)
    answer = await visitor(account_site).login("miriam")
    cookie = SimpleCookie(answer.headers["set-cookie"])["auth_token"]
    assert cookie.value == answer.json()["token"]
    assert cookie["max-age"] == "604800"
    assert cookie["httponly"] is True
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"


@pytest.mark.rule("AUTH-45")
async def test_the_token_lasts_seven_days(account_site: Site) -> None:
    person = await registered(account_site)
    claims = user_tokens(account_site.app.state.settings).verify(person.token)
    assert claims is not None
    assert claims["exp"] - claims["iat"] == 604_800


@pytest.mark.rule("AUTH-45", "AUTH-65")
async def test_logout_ends_the_token_and_clears_the_cookie(account_site: Site) -> None:
    person = await registered(account_site)
    other = visitor(account_site)
    other.accept(await other.login("miriam"))
    answer = await person.post("/api/logout")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert (await person.get("/api/user")).status_code == 401
    assert (await other.get("/api/user")).status_code == 200
    assert (await person.post("/api/logout")).status_code == 204


@pytest.mark.rule("AUTH-45")
async def test_an_expired_session_is_over(account_site: Site, accounts_engine: Engine) -> None:
    person = await registered(account_site)
    execute(accounts_engine, "UPDATE user_sessions SET expires_at = now()")
    assert (await person.get("/api/user")).status_code == 401


@pytest.mark.rule("AUTH-63")
async def test_the_demo_user_is_shared(account_site: Site) -> None:
    first, second = visitor(account_site), visitor(account_site)
    first.accept(await first.post("/api/demo-login"))
    second.accept(await second.post("/api/demo-login"))
    assert first.user == second.user
    assert (first.user["id"], first.user["isShared"]) == (998, True)
    assert len((await second.get("/api/account/sessions")).json()) == 1


@pytest.mark.rule("AUTH-19", "REVIEW-8", "ACCOUNT-9")
async def test_nobody_changes_a_shared_account(account_site: Site) -> None:
    for path in ("/api/demo-login", "/api/review-login"):
        person = visitor(account_site)
        person.accept(await person.post(path, secret=REVIEW_SECRET))
        for method, where, body in CHANGES:
            answer = await person.send(method, where, body)
            assert answer.status_code == 403, (method, where)
            assert "shared" in answer.json()["message"]
        assert (await person.get("/api/user")).json() == person.user


CHANGES = [
    ("PATCH", "/api/account", {"name": "Somebody"}),
    ("PUT", "/api/account/password", {"password": PASSWORD}),
    ("PUT", "/api/account/email", {"email": "somebody@example.com"}),
    ("POST", "/api/account/email/removal", {}),
    ("POST", "/api/account/deletion", {}),
    ("DELETE", "/api/account/sessions", None),
    ("GET", "/api/account/export", None),
    ("PUT", "/api/account/saved-posts/1", None),
    ("PUT", "/api/account/places/1", {}),
    ("DELETE", "/api/account/history", None),
]


@pytest.mark.rule("REVIEW-1", "REVIEW-8")
async def test_the_server_signs_the_reviewer_in(account_site: Site) -> None:
    person = visitor(account_site)
    person.accept(await person.post("/api/review-login", secret=REVIEW_SECRET))
    user = (await person.get("/api/user")).json()
    assert user["id"] == 999
    assert (user["subscriptionStatus"], user["isPremium"]) == ("premium", True)
    assert user["name"]
    assert user["username"]


@pytest.mark.rule("REVIEW-1")
@pytest.mark.parametrize("body", [None, {}, {"secret": ""}, {"secret": REVIEW_SECRET[:-1]}])
async def test_nobody_is_the_reviewer_without_the_secret_of_the_link(
    account_site: Site, body: dict[str, str] | None
) -> None:
    answer = await visitor(account_site).send("POST", "/api/review-login", body)
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers


@pytest.mark.rule("REVIEW-1")
async def test_the_password_of_the_reviewer_works_and_is_told_to_nobody(
    account_site: Site,
) -> None:
    shown = await account_site.client.get("/api/review-login")
    assert shown.json() == {"username": "reviewer", "hasPassword": True}
    answer = await visitor(account_site).login("reviewer", "given to reviewers")
    assert answer.json()["user"]["id"] == 999
    pages = ("/login?app_review=1", "/api/review-login", "/openapi.json", "/api/health")
    for page in pages:
        text = (await account_site.client.get(page)).text
        assert "given to reviewers" not in text
        assert REVIEW_SECRET not in text


@pytest.mark.rule("AUTH-19", "REVIEW-1", "AUTH-63")
async def test_a_site_without_demo_and_reviewer(
    account_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tokens from before the setting was changed open nothing either."""
    paths = ("/api/demo-login", "/api/review-login")
    secret = {"secret": REVIEW_SECRET}
    people = [
        visitor(account_site).accept(await visitor(account_site).post(path, **secret))
        for path in paths
    ]
    settings = account_site.app.state.settings
    monkeypatch.setitem(settings.__dict__, "demo_login", False)
    monkeypatch.setitem(settings.__dict__, "review_mode", False)
    for path in paths:
        assert (await visitor(account_site).post(path, **secret)).status_code == 404
    assert (await account_site.client.get("/api/review-login")).status_code == 404
    assert (await visitor(account_site).login("reviewer", "given to reviewers")).status_code == 401
    for person in people:
        assert (await person.get("/api/user")).status_code == 401


@pytest.mark.rule("AUTH-46")
@pytest.mark.real_hashing
async def test_passwords_are_stored_as_argon2id_hashes(
    account_site: Site, accounts_engine: Engine
) -> None:
    await registered(account_site)
    with accounts_engine.connect() as connection:
        [stored] = connection.scalars(text("SELECT password FROM users"))
    assert stored.startswith("$argon2id$")


@pytest.mark.rule("AUTH-46")
@pytest.mark.real_hashing
async def test_a_hash_with_outdated_parameters_is_renewed(
    account_site: Site, accounts_engine: Engine
) -> None:
    await registered(account_site)
    old = argon2.using(rounds=1, memory_cost=1024).hash(PASSWORD)
    execute(accounts_engine, f"UPDATE users SET password = '{old}'")
    assert (await visitor(account_site).login("miriam")).status_code == 200
    with accounts_engine.connect() as connection:
        [stored] = connection.scalars(text("SELECT password FROM users"))
    assert stored != old
    assert (await visitor(account_site).login("miriam")).status_code == 200
