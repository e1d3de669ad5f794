"""Gift codes at the desk (ADMIN-71)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.factories import execute
from tests.site_fixtures import Site

pytestmark = pytest.mark.rule("ADMIN-71")

PATH = "/api/admin/gift-codes"


def scalar(engine: Engine, query: str) -> Any:
    with engine.connect() as connection:
        return connection.scalar(text(query))


async def test_a_code_is_made_found_and_revoked(desk: Site) -> None:
    body = {"months": 3, "note": "  For the class  "}
    made = (await desk.client.post(PATH, json=body)).json()
    await desk.client.post(PATH, json={"months": 12})
    assert len(made["code"]) == 19
    response = await desk.client.get(PATH, params={"q": "CLASS"})
    [entry] = response.json()
    assert response.headers["x-total-count"] == "1"
    assert made["code"] not in response.text
    assert (entry["id"], entry["note"], entry["months"]) == (made["id"], "For the class", 3)
    assert (entry["state"], entry["redeemedBy"]) == ("unused", None)
    assert [each["note"] for each in (await desk.client.get(PATH)).json()] == ["", "For the class"]
    path = f"{PATH}/{made['id']}"
    assert (await desk.client.delete(path)).status_code == 204
    [entry] = (await desk.client.get(PATH, params={"q": "class"})).json()
    assert entry["state"] == "revoked"
    assert (await desk.client.delete(path)).status_code == 404
    assert "class" not in (await desk.client.get("/api/admin/audit")).text


async def test_revoking_a_used_code_takes_its_months_back(desk: Site, fresh_engine: Engine) -> None:
    execute(fresh_engine, "INSERT INTO users (id, username) VALUES (1000, 'miriam')")
    made = (await desk.client.post(PATH, json={"months": 3})).json()
    execute(fresh_engine, "UPDATE membership_gifts SET user_id = 1000, begins_at = now()")
    await desk.client.post("/api/admin/users/1000/gifts", json={"months": 1})
    [entry] = (await desk.client.get(PATH, params={"q": "miri"})).json()
    assert (entry["state"], entry["redeemedBy"]) == ("redeemed", "miriam")
    assert entry["redeemedAt"] is not None
    user = (await desk.client.get("/api/admin/users/1000")).json()
    assert [gift["months"] for gift in user["gifts"]] == [1, 3]
    assert (await desk.client.delete(f"{PATH}/{made['id']}")).status_code == 204
    user = (await desk.client.get("/api/admin/users/1000")).json()
    assert [gift["months"] for gift in user["gifts"]] == [1]
    assert user["subscriptionStatus"] == "premium"


async def test_only_a_gift_with_a_code_is_among_them(desk: Site, fresh_engine: Engine) -> None:
    execute(fresh_engine, "INSERT INTO users (id, username) VALUES (1000, 'miriam')")
    await desk.client.post("/api/admin/users/1000/gifts", json={"months": 1})
    assert (await desk.client.get(PATH)).json() == []
    id = scalar(fresh_engine, "SELECT id FROM membership_gifts")
    assert (await desk.client.delete(f"{PATH}/{id}")).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        *({}, {"months": 0}, {"months": 121}, {"months": "3"}, {"months": 1.5}, {"months": None}),
        *({"months": 3, "note": "x" * 101}, {"months": 3, "note": "a\x00b"}),
    ],
)
async def test_a_wrong_code_is_refused(desk: Site, fresh_engine: Engine, body: Any) -> None:
    assert (await desk.client.post(PATH, json=body)).status_code == 422
    assert scalar(fresh_engine, "SELECT count(*) FROM membership_gifts") == 0
