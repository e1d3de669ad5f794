"""Subscribers that the admin adds: each still confirms by the link of a mail (ADMIN-74)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from api.admin.subscribers.service import MAX_ADDED
from api.admin.subscribers.typed import split_addresses
from api.outreach.newsletter.limits import MAILS_OF_ADMIN, MAILS_TO_ADDRESS
from tests.admin.conftest import Desk

pytestmark = pytest.mark.rule("ADMIN-74")

PATH = "/api/admin/subscribers"


async def add(teacher: Desk, addresses: str, frequency: str = "both") -> dict[str, str]:
    """What became of each address."""
    body = {"addresses": addresses, "frequency": frequency}
    response = await teacher.client.post(PATH, json=body)
    assert response.status_code == 200, response.text
    return {each["address"]: each["state"] for each in response.json()}


async def pending(teacher: Desk) -> list[Any]:
    found: list[Any] = await teacher.get("/subscribers?state=pending")
    return found


def mails(teacher: Desk) -> Any:
    return teacher.scalar("SELECT count(*) FROM outgoing_emails")


def test_addresses_are_typed_in_lines_with_commas_and_names() -> None:
    typed = " A@Site.test, b@site.test;\r\nMiriam <c@site.test>\n\n not one ,a@site.TEST,"
    assert split_addresses(typed) == ["a@site.test", "b@site.test", "c@site.test", "not one"]


async def test_an_added_address_is_pending_until_it_confirms(teacher: Desk) -> None:
    assert await add(teacher, "Miriam@Site.test", "weekly") == {"miriam@site.test": "mailed"}
    [entry] = await pending(teacher)
    assert (entry["email"], entry["frequency"]) == ("miriam@site.test", "weekly")
    assert teacher.scalar("SELECT recipient FROM outgoing_emails") == "miriam@site.test"
    text = teacher.scalar("SELECT text FROM outgoing_emails")
    link = re.search(r"/newsletter/confirm\?token=\S+", text)
    assert link
    assert (await teacher.client.post(link[0])).status_code == 200
    assert await pending(teacher) == []
    [recorded, *_] = await teacher.get("/audit")
    assert recorded["action"] == "subscribers.add"
    assert recorded["changes"] == {"mailed": {"before": None, "after": 1}}
    assert "site.test" not in str(recorded)


async def test_what_cannot_be_added_is_named_and_not_mailed(teacher: Desk) -> None:
    teacher.execute(
        "INSERT INTO newsletter_subscribers (email, frequency, confirmed_at, unsubscribed_at,"
        " refused_at) VALUES ('in@site.test', 'daily', now(), NULL, NULL),"
        " ('out@site.test', 'daily', now(), now(), NULL),"
        " ('full@site.test', 'daily', now(), NULL, now()),"
        " ('waits@site.test', 'daily', NULL, NULL, NULL)"
    )
    typed = (
        "in@site.test\nout@site.test\nfull@site.test\nwaits@site.test\nno\x00body\nnew@site.test"
    )
    assert await add(teacher, typed) == {
        "in@site.test": "confirmed",
        "out@site.test": "unsubscribed",
        "full@site.test": "refused",
        "waits@site.test": "pending",
        "no\x00body": "invalid",
        "new@site.test": "mailed",
    }
    assert teacher.scalar("SELECT string_agg(recipient, ' ') FROM outgoing_emails") == (
        "new@site.test"
    )


@pytest.mark.parametrize(
    "addresses",
    ["", " ,\n ", "\n".join(f"a{n}@site.test" for n in range(MAX_ADDED + 1)), "x" * 20_001],
)
async def test_nobody_and_too_many_at_once_are_refused_as_a_whole(
    teacher: Desk, addresses: str
) -> None:
    refused = await teacher.client.post(PATH, json={"addresses": addresses})
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["addresses"])
    assert mails(teacher) == 0


async def test_the_mails_of_an_hour_are_bounded(teacher: Desk) -> None:
    states: list[str] = []
    for batch in range(3):
        typed = ",".join(f"a{batch}-{n}@site.test" for n in range(MAX_ADDED))
        states += (await add(teacher, typed)).values()
    mailed = MAILS_OF_ADMIN.limit
    assert states == ["mailed"] * mailed + ["limited"] * (len(states) - mailed)
    assert mails(teacher) == mailed


async def test_an_address_that_is_removed_and_added_is_not_flooded(teacher: Desk) -> None:
    states: list[str] = []
    for _ in range(MAILS_TO_ADDRESS.limit + 1):
        states += (await add(teacher, "a@site.test")).values()
        teacher.execute("DELETE FROM newsletter_subscribers")
    assert states == ["mailed"] * MAILS_TO_ADDRESS.limit + ["limited"]


async def test_a_confirmation_is_sent_again_once_an_hour(teacher: Desk) -> None:
    await add(teacher, "a@site.test", "daily")
    [entry] = await pending(teacher)
    url = f"{PATH}/{entry['id']}/confirmation"
    early = await teacher.client.post(url)
    assert early.status_code == 409
    assert "last hour" in early.json()["message"]
    teacher.execute("UPDATE newsletter_subscribers SET requested_at = now() - interval '61 min'")
    assert (await teacher.client.post(url)).status_code == 204
    assert (await teacher.client.post(url)).status_code == 409
    assert mails(teacher) == 2
    assert (await teacher.get("/audit"))[0]["action"] == "subscriber.confirm-again"
    teacher.execute("UPDATE newsletter_subscribers SET confirmed_at = now()")
    assert (await teacher.client.post(url)).status_code == 404
