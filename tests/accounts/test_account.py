"""The reader's own account: profile, address, export and deletion (ACCOUNT-3 to ACCOUNT-6)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, text

from api.accounts.export import EXPORTS, NOT_EXPORTED
from api.jobs.registry import BLUEPRINTS, create_job_app
from api.models import Base
from tests.accounts.people import PASSWORD, mails, registered, secret_of, verified, visitor
from tests.factories import execute
from tests.jobs.worker import run_until_empty
from tests.site_fixtures import Site

EMAIL, NEW_EMAIL = "miriam@example.com", "new@example.com"


@pytest.mark.rule("ACCESS-7", "ACCOUNT-3")
async def test_privacy_and_consent_can_be_changed(account_site: Site) -> None:
    person = await registered(account_site, name="Miriam")
    chosen = {"isEmailPrivate": 0, "dataCollectionConsent": 1}
    answer = await person.send("PATCH", "/api/account", chosen)
    assert answer.json() == {**person.user, **chosen}
    renamed = await person.send("PATCH", "/api/account", {"name": "  Miriam  the prophet "})
    assert renamed.json() == {**person.user, **chosen, "name": "Miriam the prophet"}
    cleared = await person.send("PATCH", "/api/account", {"name": ""})
    assert cleared.json()["name"] is None


@pytest.mark.rule("ACCESS-10")
async def test_what_belongs_to_the_server_cannot_be_changed(account_site: Site) -> None:
    person = await registered(account_site)
    sent = {"subscriptionStatus": "premium", "email": EMAIL, "username": "other", "id": 1}
    answer = await person.send("PATCH", "/api/account", sent)
    assert answer.json() == person.user


@pytest.mark.rule("AUTH-66")
async def test_a_new_address_counts_once_its_link_was_opened(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    await visitor(account_site).post("/api/password-reset", email=EMAIL)
    reset = secret_of(mails(accounts_engine, EMAIL)[-1])
    sent = await person.put("/api/account/email", email=NEW_EMAIL, currentPassword=PASSWORD)
    assert sent.status_code == 202
    assert (await person.get("/api/user")).json()["email"] == EMAIL
    secret = secret_of(mails(accounts_engine, NEW_EMAIL)[-1])
    assert (await person.post("/api/email/confirm", token=secret)).status_code == 204
    assert (await person.get("/api/user")).json()["email"] == NEW_EMAIL
    assert mails(accounts_engine, EMAIL)[-1].startswith("Your email address was changed")
    # A link that was sent to the previous address opens nothing any more.
    body = {"token": reset, "password": "a new quiet candle"}
    assert (await person.post("/api/password-reset/confirm", **body)).status_code == 404


async def test_a_taken_address_looks_like_a_free_one(
    account_site: Site, accounts_engine: Engine
) -> None:
    await verified(account_site, accounts_engine, "aharon", EMAIL)
    person = await registered(account_site)
    answers = [
        await person.put("/api/account/email", email=email, currentPassword=PASSWORD)
        for email in (EMAIL, NEW_EMAIL)
    ]
    assert answers[0].json() == answers[1].json()
    assert mails(accounts_engine, EMAIL)[-1].startswith("You already have an account")
    assert mails(accounts_engine, NEW_EMAIL)[-1].startswith("Please confirm")


async def test_a_new_address_needs_the_password(account_site: Site) -> None:
    person = await registered(account_site)
    answer = await person.put("/api/account/email", email=NEW_EMAIL)
    assert answer.json()["fields"].keys() == {"currentPassword"}


async def test_an_address_can_be_removed(account_site: Site, accounts_engine: Engine) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    answer = await person.post("/api/account/email/removal", currentPassword=PASSWORD)
    assert answer.status_code == 204
    assert (await person.get("/api/user")).json()["email"] is None


@pytest.mark.rule("ACCOUNT-5")
async def test_the_export_has_everything_but_secrets(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    id = person.user["id"]
    await person.put("/api/account/saved-posts/1")
    execute(
        accounts_engine,
        "INSERT INTO contact_messages (name, email, subject, message)"
        " VALUES ('M', 'Miriam@Example.com', 'Hello', 'A question'), ('X', 'x@y.z', 'No', 'No')",
    )
    execute(
        accounts_engine,
        f"INSERT INTO study_notes (user_id, post_id, note_text) VALUES ({id}, 1, 'My note')",
    )
    answer = await person.get("/api/account/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["cache-control"] == "private, no-store"
    exported = answer.json()
    assert exported.keys() == EXPORTS.keys()
    assert exported["account"][0]["email"] == EMAIL
    assert exported["savedPosts"][0]["postId"] == 1
    assert exported["studyNotes"][0]["noteText"] == "My note"
    assert [message["subject"] for message in exported["contactMessages"]] == ["Hello"]
    assert exported["sessions"][0]["device"] == "Firefox on Linux"
    for secret in ("argon2", "tokenId", "password"):
        assert secret not in answer.text


@pytest.mark.rule("ACCOUNT-5")
async def test_an_export_has_nothing_of_others(account_site: Site) -> None:
    stranger = await registered(account_site, "aharon")
    await stranger.put("/api/account/saved-posts/1")
    person = await registered(account_site)
    exported = (await person.get("/api/account/export")).json()
    assert exported["savedPosts"] == []
    assert exported["contactMessages"] == []
    assert len(exported["account"]) == len(exported["sessions"]) == 1


@pytest.mark.rule("ACCOUNT-5", "DATA-22")
def test_every_table_about_users_is_exported() -> None:
    """A later part that stores something about users has to add it to the export."""
    about = {
        table.name
        for table in Base.metadata.tables.values()
        if any(key.column.table.name == "users" for key in table.foreign_keys)
    }
    exported = {
        cell.cell_contents.__tablename__
        for exporter in EXPORTS.values()
        for cell in exporter.__closure__ or ()
        if hasattr(cell.cell_contents, "__tablename__")
    }
    assert about - exported - NOT_EXPORTED.keys() == set()
    assert NOT_EXPORTED.keys() <= about


@pytest.mark.rule("ACCOUNT-6")
async def test_an_account_is_deleted_after_seven_days_with_all_that_belongs_to_it(
    account_site: Site, accounts_engine: Engine, accounts_database_url: str
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    await person.put("/api/account/saved-posts/1")
    other = await registered(account_site, "aharon")
    await other.put("/api/account/saved-posts/1")
    requested = await person.post("/api/account/deletion", currentPassword=PASSWORD)
    assert requested.json()["deletionDueAt"]
    assert "will be deleted" in mails(accounts_engine, EMAIL)[-1]
    days = text("SELECT due_at - created_at FROM account_deletions")
    with accounts_engine.connect() as connection:
        assert round(connection.scalars(days).one().total_seconds()) == 7 * 24 * 3600
    await _run_job(accounts_database_url)
    assert (await person.get("/api/user")).status_code == 200
    execute(accounts_engine, "UPDATE account_deletions SET due_at = now()")
    await _run_job(accounts_database_url)
    assert (await person.get("/api/user")).status_code == 401
    assert (await visitor(account_site).login("miriam")).status_code == 401
    assert (await other.get("/api/user")).status_code == 200
    with accounts_engine.connect() as connection:
        left = connection.scalars(text("SELECT user_id FROM saved_posts")).all()
    assert left == [other.user["id"]]


@pytest.mark.rule("ACCOUNT-6")
async def test_signing_in_within_the_days_of_grace_offers_to_cancel(
    account_site: Site, accounts_database_url: str
) -> None:
    person = await registered(account_site)
    other_device = visitor(account_site)
    other_device.accept(await other_device.login("miriam"))
    first = await person.post("/api/account/deletion", currentPassword=PASSWORD)
    again = await person.post("/api/account/deletion", currentPassword=PASSWORD)
    assert first.json()["deletionDueAt"] == again.json()["deletionDueAt"]
    assert (await other_device.get("/api/user")).status_code == 401
    other_device.accept(await other_device.login("miriam"))
    assert other_device.user["deletionDueAt"] == first.json()["deletionDueAt"]
    kept = await other_device.delete("/api/account/deletion")
    assert kept.json()["deletionDueAt"] is None
    await _run_job(accounts_database_url)
    assert (await other_device.get("/api/user")).status_code == 200


@pytest.mark.rule("ACCOUNT-6")
async def test_a_deletion_needs_the_password(account_site: Site) -> None:
    person = await registered(account_site)
    answer = await person.post("/api/account/deletion", currentPassword="wrong password")
    assert answer.status_code == 422
    assert (await person.get("/api/user")).json()["deletionDueAt"] is None


async def test_expired_sessions_and_secrets_are_deleted(
    account_site: Site, accounts_engine: Engine, accounts_database_url: str
) -> None:
    await registered(account_site, email=EMAIL)
    await registered(account_site, "aharon")
    for table in ("user_sessions", "one_time_tokens"):
        first = f"SELECT min(id) FROM {table}"
        execute(accounts_engine, f"UPDATE {table} SET expires_at = now() WHERE id = ({first})")
    await _run_job(accounts_database_url)
    counts = "SELECT (SELECT count(*) FROM user_sessions), (SELECT count(*) FROM one_time_tokens)"
    with accounts_engine.connect() as connection:
        assert tuple(connection.execute(text(counts)).one()) == (1, 0)


@pytest.mark.rule("ACCOUNT-9")
@pytest.mark.parametrize(
    "path",
    [
        *("/api/user", "/api/account", "/api/account/sessions", "/api/account/export"),
        *("/api/account/saved-posts", "/api/account/saved-posts/1", "/api/account/places"),
        *("/api/account/places/1", "/api/account/history"),
    ],
)
async def test_nobody_else_reads_an_account_and_no_response_is_stored(
    account_site: Site, path: str
) -> None:
    answer = await visitor(account_site).get(path)
    assert answer.status_code == 401
    assert answer.headers["cache-control"] == "private, no-store"
    person = await registered(account_site)
    assert (await person.get(path)).headers["cache-control"] == "private, no-store"


async def _run_job(database_url: str) -> None:
    async with create_job_app(database_url).open_async() as app:
        await app.configure_task("accounts:delete_due").defer_async(timestamp=0)
    await run_until_empty(database_url, {"accounts": BLUEPRINTS["accounts"]})
