"""Users, messages and subscribers as the admin sees them (ADMIN-12, ADMIN-13, ADMIN-48)."""

from __future__ import annotations

import json

import pytest
from fastapi.routing import APIRoute
from sqlalchemy import Engine, text

from api.admin.subscribers.export import csv_line
from api.routes import ROUTERS
from tests.site_fixtures import Site

JSON = {"Content-Type": "application/json"}
FILL = """
INSERT INTO users (id, username, email, name, subscription_status, subscription_expires_at,
    created_at) VALUES
    (998, 'demo', NULL, 'Demo', 'free', NULL, now()),
    (999, 'reviewer', NULL, 'Reviewer', 'premium', NULL, now()),
    (1000, 'miriam', 'm@example.com', 'Miriam', 'premium', NULL, now()),
    (1001, 'aharon', 'a@example.com', NULL, 'premium', now() - interval '1 day',
        now() - interval '8 days');
INSERT INTO contact_messages (id, name, email, subject, message)
    VALUES (1, 'Miriam', 'm@example.com', 'A question', E'Why?\\nReally?');
"""


@pytest.fixture
def filled(desk: Site, fresh_engine: Engine) -> Site:
    with fresh_engine.begin() as connection:
        connection.execute(text(FILL))
    return desk


@pytest.mark.rule("ADMIN-13")
async def test_shared_accounts_are_not_counted(filled: Site) -> None:
    stats = (await filled.client.get("/api/admin/users/stats")).json()
    assert stats == {"totalUsers": 2, "newUsersThisWeek": 1, "premiumUsers": 1}


@pytest.mark.rule("ADMIN-12")
@pytest.mark.parametrize(
    ("q", "ids"),
    [("", [1000, 1001]), ("MIRI", [1000]), ("a@ex", [1001]), ("1001", [1001]), ("%", [])],
)
async def test_users_are_found_by_name_address_and_id(filled: Site, q: str, ids: list[int]) -> None:
    response = await filled.client.get("/api/admin/users", params={"q": q})
    assert [user["id"] for user in response.json()] == ids
    assert response.headers["x-total-count"] == str(len(ids))


@pytest.mark.rule("ADMIN-48")
async def test_an_answer_is_mailed_with_the_message_quoted(
    filled: Site, fresh_engine: Engine
) -> None:
    answer = await filled.client.post("/api/admin/messages/1/answers", json={"text": "Because."})
    assert answer.json()["state"] == "answered"
    assert [each["text"] for each in answer.json()["answers"]] == ["Because."]
    with fresh_engine.connect() as connection:
        mail = connection.execute(text("SELECT * FROM outgoing_emails")).one()
    assert (mail.recipient, mail.subject) == ("m@example.com", "Re: A question")
    assert mail.text.startswith("Because.")
    assert "> Why?\n> Really?" in mail.text
    assert mail.headers == {"Reply-To": filled.app.state.settings.contact_email}


@pytest.mark.parametrize("text", ["", " \n", "\x00", "a\x00b", "Yes.\x1b", "\ud800"])
async def test_an_answer_is_text(filled: Site, text: str) -> None:
    body = json.dumps({"text": text}).encode()
    answer = await filled.client.post("/api/admin/messages/1/answers", content=body, headers=JSON)
    assert answer.status_code == 422, answer.text


def test_no_cell_of_an_export_is_a_formula() -> None:
    assert csv_line(["=1+1", "-x@y.z", "a,b"]) == "'=1+1,'-x@y.z,\"a,b\"\r\n"


async def test_every_call_of_the_admin_needs_a_token(filled: Site) -> None:
    del filled.client.headers["Authorization"]
    calls = [
        (method, route.path_format.replace("{id}", "1"))
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute) and route.path.startswith("/api/admin")
        for method in route.methods or ()
        if route.path != "/api/admin/login"
    ]
    assert len(calls) > 25
    for method, path in calls:
        assert (await filled.client.request(method, path)).status_code == 401, (method, path)
