"""The aliyot that a reader has done (ALIYAH-3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.accounts.people import Person, registered, visitor
from tests.factories import execute
from tests.site_fixtures import Site

pytestmark = pytest.mark.rule("ALIYAH-3")

ALIYOT = "/api/account/aliyot"
NOW = datetime.now(UTC).replace(microsecond=0)


def mark(aliyah: int, *, minutes: float = 0, done: bool = True, **fields: Any) -> dict[str, Any]:
    at = (NOW + timedelta(minutes=minutes)).isoformat()
    return {"reading": "22-23", "aliyah": aliyah, "isDone": done, "at": at, **fields}


async def put(person: Person, *marks: dict[str, Any]) -> list[tuple[str, int, bool]]:
    answer = await person.put(ALIYOT, marks=list(marks))
    assert answer.status_code == 200, answer.text
    listed = (await person.get(ALIYOT)).json()
    assert answer.json() == listed
    return [(each["reading"], each["aliyah"], each["isDone"]) for each in listed]


async def test_marks_of_devices_are_merged_and_the_newest_counts(account_site: Site) -> None:
    person = await registered(account_site)
    assert (await person.get(ALIYOT)).json() == []
    await put(person, mark(2, minutes=-60), mark(1, minutes=-60))
    # Another device took the first one back later, and the second one earlier.
    found = await put(
        person,
        mark(1, minutes=-30, done=False),
        mark(2, minutes=-90, done=False),
        mark(2, reading="22", minutes=-90),
    )
    assert found == [("22", 2, True), ("22-23", 1, False), ("22-23", 2, True)]


async def test_a_mark_holds_for_half_a_year(account_site: Site, accounts_engine: Engine) -> None:
    person = await registered(account_site)
    year = 365 * 24 * 60
    assert await put(person, mark(1, minutes=-year), mark(2)) == [("22-23", 2, True)]
    execute(accounts_engine, "UPDATE aliyah_marks SET marked_at = now() - interval '184 days'")
    assert (await person.get(ALIYOT)).json() == []
    # What is too old is deleted with the next marks, so that it is done again next year.
    assert await put(person, mark(3)) == [("22-23", 3, True)]
    exported = (await person.get("/api/account/export")).json()["aliyot"]
    assert [each["aliyah"] for each in exported] == [3]


async def test_a_clock_that_is_ahead_does_not_win_for_ever(account_site: Site) -> None:
    person = await registered(account_site)
    await put(person, mark(1, minutes=10_000))
    [stored] = (await person.get(ALIYOT)).json()
    assert datetime.fromisoformat(stored["at"]) <= datetime.now(UTC)


@pytest.mark.parametrize(
    "invalid",
    [
        {"aliyah": 0},
        {"aliyah": 8},
        {"reading": "55"},
        {"reading": "1-2"},
        {"isDone": 1},
        {"at": 5},
    ],
)
async def test_only_aliyot_of_the_year_are_kept(
    account_site: Site, invalid: dict[str, Any]
) -> None:
    person = await registered(account_site)
    answer = await person.put(ALIYOT, marks=[{**mark(1), **invalid}])
    assert answer.status_code == 422
    assert (await person.get(ALIYOT)).json() == []


async def test_they_are_the_readers_own(account_site: Site) -> None:
    assert (await visitor(account_site).get(ALIYOT)).status_code == 401
    await put(await registered(account_site), mark(1))
    assert (await (await registered(account_site, "naomi")).get(ALIYOT)).json() == []
