"""People who use the site's accounts in tests, each with a browser and an address of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx2
from sqlalchemy import Engine, text

from tests.site_fixtures import Site

PASSWORD = "a candle burns quietly"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SITE_URL = "http://site.test"
REVIEW_SECRET = "the-secret-of-the-link-for-reviewers"
_SECRET = re.compile(r"#token=([\w-]+)")


@dataclass
class Person:
    """A browser: it keeps cookies, and sends the token once it has one."""

    client: httpx2.AsyncClient
    user: dict[str, Any]
    token: str = ""

    async def send(self, method: str, path: str, json: Any = None) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return await self.client.request(method, path, json=json, headers=headers)

    async def get(self, path: str) -> httpx2.Response:
        return await self.send("GET", path)

    async def post(self, path: str, **json: Any) -> httpx2.Response:
        return await self.send("POST", path, json)

    async def put(self, path: str, **json: Any) -> httpx2.Response:
        return await self.send("PUT", path, json)

    async def delete(self, path: str) -> httpx2.Response:
        return await self.send("DELETE", path)

    def accept(self, answer: httpx2.Response) -> Person:
        """Keep the token of an auth response."""
        assert answer.is_success, answer.text
        body = answer.json()
        self.token, self.user = body["token"], body["user"]
        return self

    async def login(self, identifier: str, password: str = PASSWORD) -> httpx2.Response:
        return await self.client.post(
            "/api/login", json={"identifier": identifier, "password": password}
        )


def visitor(site: Site, address: str = "127.0.0.1") -> Person:
    """Somebody who is not signed in."""
    transport = httpx2.ASGITransport(site.app, client=(address, 4711))
    # Browsers send `Origin` with every request that may change something.
    headers = {"User-Agent": FIREFOX, "Origin": SITE_URL}
    return Person(
        httpx2.AsyncClient(transport=transport, base_url=SITE_URL, headers=headers), user={}
    )


async def registered(site: Site, username: str = "miriam", **fields: Any) -> Person:
    """Somebody who has just registered."""
    person = visitor(site)
    sent = {"username": username, "password": PASSWORD, **fields}
    return person.accept(await person.client.post("/api/register", json=sent))


async def verified(site: Site, engine: Engine, username: str, email: str) -> Person:
    """Somebody who has registered and confirmed an address."""
    person = await registered(site, username, email=email)
    secret = secret_of(mails(engine, email)[-1])
    assert (await person.post("/api/email/confirm", token=secret)).status_code == 204
    return person


def mails(engine: Engine, to: str) -> Sequence[str]:
    """Subject and text of the messages to an address, in their order."""
    query = text(
        "SELECT subject || chr(10) || text FROM outgoing_emails WHERE recipient = :to ORDER BY id"
    )
    with engine.connect() as connection:
        return connection.scalars(query, {"to": to}).all()


def secret_of(mail: str) -> str:
    """The secret of the link in a mail."""
    [secret] = _SECRET.findall(mail)
    return str(secret)


def with_savepoints_ended(executed: Sequence[str]) -> list[str]:
    """A savepoint is released for one and rolled back for the other: both count as its end."""
    return [re.sub("^RELEASE|^ROLLBACK TO", "END", each) for each in executed]
