"""Every change that an administrator can make is in the audit trail (ADMIN-19)."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.routing import APIRoute
from sqlalchemy import Engine, text

from api.routes import ROUTERS
from tests.site_fixtures import Site

ADMIN_PATHS = ("/api/admin", "/api/uploads")
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
# Requests to the site of `filled`, each with what it records.
AUDITED: list[tuple[str, str, str, Any, str]] = [
    ("POST", "/api/admin/spellings", "", {"name": "Kittel", "forms": ["kitel"]}, "spelling.add"),
    ("DELETE", "/api/admin/spellings/{id}", "901", None, "spelling.delete"),
    ("PATCH", "/api/admin/study-outputs/{id}", "1", {"status": "approved"}, "transform.review"),
    ("POST", "/api/admin/posts/{id}/mailing", "1", None, "post.mail"),
    ("DELETE", "/api/admin/posts/{id}/mailing", "1", None, "post.mail-nobody"),
    ("DELETE", "/api/admin/generated-questions/{id}", "1", None, "post.remove-question"),
    ("DELETE", "/api/admin/users/{id}/sessions", "1000", None, "user.end-sessions"),
    ("POST", "/api/admin/users/{id}/gifts", "1000", {"months": 2}, "user.give-membership"),
    ("DELETE", "/api/admin/users/{id}", "1000", None, "user.delete"),
    ("POST", "/api/admin/messages/{id}/answers", "1", {"text": "Yes."}, "message.answer"),
    ("PATCH", "/api/admin/messages/{id}", "1", {"state": "done"}, "message.set-state"),
    ("DELETE", "/api/admin/messages/{id}", "1", None, "message.delete"),
    ("DELETE", "/api/admin/subscribers/{id}", "901", None, "subscriber.remove"),
    ("POST", "/api/admin/subscribers", "", {"addresses": "n@example.com"}, "subscribers.add"),
    (
        "POST",
        "/api/admin/subscribers/{id}/confirmation",
        "901",
        None,
        "subscriber.confirm-again",
    ),
    ("POST", "/api/admin/gift-codes", "", {"months": 2, "note": "Miriam"}, "gift-code.create"),
    ("DELETE", "/api/admin/gift-codes/{id}", "901", None, "gift-code.revoke"),
    (
        "PUT",
        "/api/admin/translations/{reference}",
        "Mishnah Avot 1:14",
        {"text": "If I am not for myself", "translator": "The Teacher"},
        "translation.write",
    ),
    (
        "DELETE",
        "/api/admin/translations/{reference}",
        "Mishnah Avot 1:1",
        None,
        "translation.delete",
    ),
    ("POST", "/api/admin/operations/jobs/retry", "", {"id": None}, "jobs.retry"),
    ("POST", "/api/admin/operations/dead-letters/retry", "", None, "indexer.retry"),
    ("POST", "/api/admin/second-factor/setup", "", None, "second-factor.setup"),
]
# Elsewhere it is proved that they are recorded, or they record nothing, with the reason.
NOT_HERE = {
    **dict.fromkeys(
        (
            *("/api/admin/drafts", "/api/admin/drafts/{id}", "/api/admin/drafts/{id}/publish"),
            *("/api/admin/content/{kind}/{id}", "/api/admin/content/{kind}/{id}/unpublish"),
            "/api/admin/content/{kind}/{id}/versions/{number}/restore",
            *("/api/admin/trash/{id}", "/api/admin/trash/{id}/restore"),
        ),
        "see test_audited_content.py; saves of a draft, every few seconds, are not recorded",
    ),
    "/api/admin/study-guides/draft": "it changes nothing, and needs a model",
    **dict.fromkeys(
        ("/api/uploads", "/api/admin/media/{id}"),
        "it needs a file; see tests/media/test_audited_media.py",
    ),
    **dict.fromkeys(
        ("/api/admin/uploads", "/api/admin/uploads/{id}"),
        "an upload is recorded when it is complete; see tests/media/test_audited_media.py",
    ),
    "/api/admin/drafts/{id}/newsletter/test": "it needs a draft; see test_writing.py",
    "/api/admin/topics/suggest": "it changes nothing",
    "/api/admin/citations/check": "it changes nothing",
    "/api/admin/login": "nobody has logged in yet; see test_second_factor.py",
    "/api/admin/session/renew": "it changes nothing",
    "/api/admin/second-factor/confirmation": "it needs a code; see test_second_factor.py",
    "/api/admin/second-factor/recovery-codes": "it needs a code; see test_second_factor.py",
    "/api/admin/second-factor/removal": "it needs a code; see test_second_factor.py",
}

FILL = """
INSERT INTO users (id, username, email) VALUES (1000, 'miriam', 'miriam@example.com');
INSERT INTO contact_messages (id, name, email, subject, message)
    VALUES (1, 'Miriam', 'miriam@example.com', 'A question', 'Why?');
INSERT INTO newsletter_subscribers (id, email, frequency, requested_at)
    VALUES (901, 'm@example.com', 'daily', now() - interval '2 hours');
INSERT INTO membership_gifts (id, months, code_hash, note) VALUES (901, 12, 'x', 'Miriam');
INSERT INTO custom_spellings (id, name, forms) VALUES (901, 'Shabbat', '{shabos}');
INSERT INTO source_translations (reference, text, translator)
    VALUES ('Mishnah Avot 1:1', 'Moses received the Torah', 'The Teacher');
INSERT INTO posts (id, title, content, excerpt, type, publish_date, author)
    VALUES (1, 'Light', '<p>Light</p>', 'Light', 'daily', now(), 'A');
INSERT INTO generated_questions (id, post_id, text) VALUES (1, 1, 'Why is there light?');
INSERT INTO study_outputs (id, post_id, kind, variant, content, model, prompt, prompt_hash,
    content_digest)
    VALUES (1, 1, 'transform', 'sermon', '{"content": "x", "sources": []}', 'm', 'p', 'h', 'd');
"""


@pytest.fixture
def filled(desk: Site, fresh_engine: Engine) -> Site:
    with fresh_engine.begin() as connection:
        connection.execute(text(FILL))
    return desk


@pytest.mark.rule("ADMIN-19")
def test_every_changing_route_of_the_admin_is_in_the_table() -> None:
    routes = {
        (method, route.path_format)
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute) and route.path.startswith(ADMIN_PATHS)
        for method in (route.methods or set()) & CHANGING
    }
    assert len(routes) > 15
    known = {(method, path) for method, path, *_ in AUDITED}
    assert {each for each in routes - known if each[1] not in NOT_HERE} == set()
    assert NOT_HERE.keys() <= {path for _, path in routes}


@pytest.mark.rule("ADMIN-47", "ADMIN-19", "ADMIN-48")
@pytest.mark.parametrize(("method", "path", "id", "body", "action"), AUDITED)
async def test_a_change_is_recorded(
    filled: Site, method: str, path: str, id: str, body: Any, action: str
) -> None:
    response = await filled.client.request(
        method, path.replace("{id}", id).replace("{reference}", id), json=body
    )
    assert response.is_success, response.text
    [entry] = (await filled.client.get("/api/admin/audit")).json()
    assert entry["action"] == action
    assert entry["target"] == (id or entry["target"])
    # Names and addresses of readers do not outlive their accounts.
    assert "miriam" not in str(entry).lower()


@pytest.mark.rule("ADMIN-49")
async def test_an_export_is_recorded(filled: Site) -> None:
    assert (await filled.client.get("/api/admin/subscribers/export")).is_success
    [entry] = (await filled.client.get("/api/admin/audit")).json()
    assert entry["action"] == "subscribers.export"
