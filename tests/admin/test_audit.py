"""What an administrator does is recorded (ADMIN-19)."""

from __future__ import annotations

import pytest

from api.admin_auth.audit.service import MAX_VALUE_LENGTH, changed_fields
from tests.site_fixtures import Site


@pytest.mark.rule("ADMIN-19")
async def test_a_change_is_recorded_with_its_login_and_fields(desk: Site) -> None:
    added = await desk.client.post(
        "/api/admin/spellings", json={"name": "Kittel", "forms": ["kitel"]}
    )
    await desk.client.delete(f"/api/admin/spellings/{added.json()['id']}")
    response = await desk.client.get("/api/admin/audit")
    assert response.headers["x-total-count"] == "2"
    deleted, created = response.json()
    assert created["action"] == "spelling.add"
    assert created["title"] == "Kittel"
    assert created["target"] == str(added.json()["id"])
    assert created["changes"] == {"forms": {"before": None, "after": "['kitel']"}}
    assert deleted["action"] == "spelling.delete"
    assert deleted["actor"] == created["actor"] != ""


async def test_a_refused_change_is_not_recorded(desk: Site) -> None:
    refused = await desk.client.delete("/api/admin/spellings/4242")
    assert refused.status_code == 404
    assert (await desk.client.get("/api/admin/audit")).json() == []


async def test_the_trail_is_searched_and_paged(desk: Site) -> None:
    for name in ("Kittel", "Gartel", "Shtreimel"):
        await desk.client.post("/api/admin/spellings", json={"name": name, "forms": [f"{name}x"]})
    found = await desk.client.get("/api/admin/audit?q=gart")
    assert [entry["title"] for entry in found.json()] == ["Gartel"]
    page = await desk.client.get("/api/admin/audit?limit=1&offset=1")
    assert [entry["title"] for entry in page.json()] == ["Gartel"]
    assert page.headers["x-total-count"] == "3"


@pytest.mark.rule("DATA-30")
def test_only_fields_that_differ_are_kept_and_long_values_are_cut() -> None:
    long = "x" * 10_000
    found = changed_fields({"a": 1, "b": "same", "c": None}, {"a": 2, "b": "same", "d": long})
    assert found.keys() == {"a", "d"}
    assert found["a"] == {"before": 1, "after": 2}
    assert len(found["d"]["after"]) == MAX_VALUE_LENGTH
