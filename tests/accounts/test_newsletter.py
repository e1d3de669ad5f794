"""The subscription of the reader's confirmed address (ACCOUNT-10)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, text

from tests.accounts.people import mails, registered, verified, visitor
from tests.factories import execute
from tests.site_fixtures import Site

PATH, EMAIL = "/api/account/newsletter", "miriam@example.com"


def state(engine: Engine) -> tuple[str, bool, bool] | None:
    """Frequency, and whether the address is confirmed and unsubscribed."""
    query = text(
        "SELECT frequency, confirmed_at IS NOT NULL, unsubscribed_at IS NOT NULL"
        " FROM newsletter_subscribers WHERE email = :email"
    )
    with engine.connect() as connection:
        row = connection.execute(query, {"email": EMAIL}).one_or_none()
    return None if row is None else (row[0], row[1], row[2])


@pytest.mark.rule("ACCOUNT-10")
async def test_a_confirmed_address_needs_no_second_confirmation(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    assert (await person.get(PATH)).json() == {"email": EMAIL, "frequency": "none"}
    before = len(mails(accounts_engine, EMAIL))
    for frequency in ("weekly", "both", "daily"):
        answer = await person.put(PATH, frequency=frequency)
        assert answer.json() == {"email": EMAIL, "frequency": frequency}
        assert state(accounts_engine) == (frequency, True, False)
    assert len(mails(accounts_engine, EMAIL)) == before
    assert (await person.put(PATH, frequency="none")).json()["frequency"] == "none"
    assert state(accounts_engine) == ("daily", True, True)
    assert (await person.get(PATH)).json()["frequency"] == "none"
    assert (await person.put(PATH, frequency="weekly")).json()["frequency"] == "weekly"
    assert state(accounts_engine) == ("weekly", True, False)


@pytest.mark.rule("ACCOUNT-10")
async def test_a_request_of_somebody_else_is_not_confirmed_by_looking(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    body = {"email": EMAIL, "frequency": "daily"}
    assert (await visitor(account_site).post("/api/newsletter/subscriptions", **body)).is_success
    assert (await person.get(PATH)).json()["frequency"] == "none"
    assert (await person.put(PATH, frequency="none")).json()["frequency"] == "none"
    assert state(accounts_engine) == ("daily", False, False)


@pytest.mark.rule("ACCOUNT-10")
async def test_an_address_that_is_not_confirmed_cannot_be_subscribed(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await registered(account_site, email=EMAIL)
    assert (await person.get(PATH)).json() == {"email": None, "frequency": "none"}
    assert (await person.put(PATH, frequency="both")).status_code == 409
    assert state(accounts_engine) is None
    assert (await person.put(PATH, frequency="hourly")).status_code == 422


async def test_a_refused_address_receives_mail_again_once_its_reader_asks_for_it(
    account_site: Site, accounts_engine: Engine
) -> None:
    person = await verified(account_site, accounts_engine, "miriam", EMAIL)
    await person.put(PATH, frequency="both")
    execute(accounts_engine, "UPDATE newsletter_subscribers SET refused_at = now()")
    assert (await person.get(PATH)).json()["frequency"] == "none"
    assert (await person.put(PATH, frequency="both")).json()["frequency"] == "both"
    assert (await person.get(PATH)).json()["frequency"] == "both"


async def test_only_its_own_reader_sees_and_changes_a_subscription(account_site: Site) -> None:
    assert (await visitor(account_site).get(PATH)).status_code == 401
    demo = visitor(account_site)
    demo.accept(await demo.post("/api/demo-login"))
    assert (await demo.get(PATH)).status_code == 403
    assert (await demo.put(PATH, frequency="both")).status_code == 403
