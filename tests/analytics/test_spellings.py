"""Spellings that the admin adds: each form has one term, and every process loads them in seconds."""

from __future__ import annotations

import asyncio
import json

import httpx2
import pytest
from sqlalchemy import Engine

from api.search.text.analyzer import tokens
from api.spellings import service
from api.spellings import watch as watching
from api.spellings.watch import SpellingWatch
from tests.analytics.conftest import FORMS, NAME, OpenProcess
from tests.analytics.conftest import add_spelling as add
from tests.factories import execute
from tests.site_fixtures import Site, eventually


def known_forms(site: Site, typed: str) -> set[str]:
    """The forms of the typed term in this process."""
    return set(site.app.state.query_parser.synonyms.forms_in(tokens(typed)))


def watch_of(site: Site) -> SpellingWatch:
    return SpellingWatch(site.app.state.engine, site.app.state.query_parser, site.cache.clear)


# --- endpoints ---


@pytest.mark.rule("ADMIN-23")
async def test_spellings_are_added_listed_and_removed(admin: httpx2.AsyncClient) -> None:
    added = await add(admin, f"  {NAME} ", *FORMS, "PLORKHALA", NAME.lower())
    assert added.status_code == 201, added.text
    assert added.json().keys() == {"id", "name", "forms", "createdAt"}
    assert (added.json()["name"], added.json()["forms"]) == (NAME, FORMS)
    assert (await admin.get("/api/admin/spellings")).json() == [added.json()]
    address = f"/api/admin/spellings/{added.json()['id']}"
    removed = await admin.delete(address)
    assert (removed.status_code, removed.content) == (204, b"")
    assert (await admin.get("/api/admin/spellings")).json() == []
    assert (await admin.delete(address)).status_code == 404


@pytest.mark.parametrize(("method", "path"), [("GET", ""), ("POST", ""), ("DELETE", "/1")])
async def test_spellings_require_the_admin(site: Site, method: str, path: str) -> None:
    response = await site.client.request(method, f"/api/admin/spellings{path}")
    assert response.status_code == 401


@pytest.mark.rule("ADMIN-23")
@pytest.mark.parametrize("form", ["Shabbos", "shabbos", "שַׁבָּת", " Shabbos "])
async def test_a_form_of_another_term_is_rejected(admin: httpx2.AsyncClient, form: str) -> None:
    rejected = await add(admin, NAME, "Plorkhala", form)
    assert rejected.status_code == 409
    message = f"'{form.strip()}' belongs to 'Shabbat' already."
    assert rejected.json()["message"] == message
    assert rejected.json()["fields"] == {"forms": message}
    assert (await admin.get("/api/admin/spellings")).json() == []


async def test_a_form_of_an_added_term_is_rejected(admin: httpx2.AsyncClient) -> None:
    await add(admin, NAME, "Plorkhala")
    for form in ("plorkhala", NAME.upper()):
        rejected = await add(admin, "Zworkhala", form)
        assert rejected.status_code == 409
        assert rejected.json()["message"] == f"'{form}' belongs to '{NAME}' already."


@pytest.mark.parametrize("name", ["Shabbat", "shabbat", "Shabbos"])
async def test_built_in_terms_accept_more_forms(admin: httpx2.AsyncClient, name: str) -> None:
    added = await add(admin, name, "Plorkhala")
    assert (added.json()["name"], added.json()["forms"]) == ("Shabbat", ["Plorkhala"])
    more = await add(admin, name, "Plorkhalas", "Plorkhala")
    assert more.json()["forms"] == ["Plorkhalas"]


@pytest.mark.parametrize(("name", "form"), [(NAME, NAME.lower()), ("Shabbat", "Shabbos")])
async def test_a_spelling_without_a_new_form_is_rejected(
    admin: httpx2.AsyncClient, name: str, form: str
) -> None:
    rejected = await add(admin, name, form)
    assert rejected.status_code == 409
    message = f"All of these are forms of '{name}' already."
    assert (rejected.json()["message"], rejected.json()["fields"]) == (message, {"forms": message})


async def test_a_removed_form_can_be_added_to_another_term(admin: httpx2.AsyncClient) -> None:
    wrong = await add(admin, NAME, "Plorkhala")
    assert (await admin.delete(f"/api/admin/spellings/{wrong.json()['id']}")).status_code == 204
    assert (await add(admin, "Shabbat", "Plorkhala")).status_code == 201


async def test_concurrent_admins_do_not_add_a_form_twice(admin: httpx2.AsyncClient) -> None:
    names = [f"Blorkhala{letter}" for letter in "abcdefgh"]
    responses = await asyncio.gather(*(add(admin, name, "Plorkhala") for name in names))
    assert sorted(response.status_code for response in responses) == [201] + [409] * 7
    assert len((await admin.get("/api/admin/spellings")).json()) == 1


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        {"name": NAME},
        {"name": NAME, "forms": []},
        {"name": NAME, "forms": "Plorkhala"},
        {"name": NAME, "forms": [None]},
        {"name": NAME, "forms": ["Plorkhala"] * 31},
        {"name": NAME, "forms": ["x" * 61]},
        {"name": "x" * 61, "forms": ["Plorkhala"]},
        {"name": NAME, "forms": ["a"]},
        {"name": NAME, "forms": ["?!"]},
        {"name": "", "forms": ["Plorkhala"]},
        {"name": NAME, "forms": ["Plorkhala, Other"]},
        {"name": NAME, "forms": ["Plork\x00hala"]},
        {"name": NAME, "forms": ["Plork\ud800hala"]},
        {"name": "Blork\ud800hala", "forms": ["Plorkhala"]},
    ],
)
async def test_invalid_bodies_are_rejected(admin: httpx2.AsyncClient, body: object) -> None:
    headers = {"Content-Type": "application/json"}
    content = json.dumps(body)
    response = await admin.post("/api/admin/spellings", content=content, headers=headers)
    assert response.status_code == 422


@pytest.mark.parametrize("form", ["ﷺ", "it's", "a\\b c\\d", "x & y | !z", "';--", "½ ﬁ", "𝔅𝔩𝔬𝔯𝔨"])
async def test_unusual_forms(admin: httpx2.AsyncClient, form: str) -> None:
    assert (await add(admin, NAME, form)).status_code in (201, 409, 422)


@pytest.mark.parametrize("id", ["0", "-1", "x", "2147483648", "99999999999999999999", "%00"])
async def test_invalid_ids_are_rejected(admin: httpx2.AsyncClient, id: str) -> None:
    assert (await admin.delete(f"/api/admin/spellings/{id}")).status_code == 422


async def test_the_number_of_spellings_is_bounded(
    admin: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MAX_SPELLINGS", 1)
    await add(admin, NAME, "Plorkhala")
    rejected = await add(admin, NAME, "Plorkhalas")
    assert rejected.status_code == 409
    assert rejected.json()["fields"].keys() == {"name"}


# --- processes ---


@pytest.mark.rule("ADMIN-23")
async def test_every_process_loads_a_new_spelling(
    open_process: OpenProcess, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert watching.POLL_SECONDS <= 20
    monkeypatch.setattr(watching, "POLL_SECONDS", 0.02)
    async with open_process() as site:
        assert not known_forms(site, "plorkhala")
        execute(fresh_engine, "INSERT INTO custom_spellings VALUES (1, 'Blorkhala', '{Plorkhala}')")
        await eventually(lambda: {NAME, "Plorkhala"} <= known_forms(site, "plorkhala"))
        execute(fresh_engine, "UPDATE custom_spellings SET forms = '{Qlorkhala}'")
        await eventually(
            lambda: bool(known_forms(site, "qlorkhala")) and not known_forms(site, "plorkhala")
        )
        execute(fresh_engine, "DELETE FROM custom_spellings")
        await eventually(lambda: not known_forms(site, "qlorkhala"))


async def test_known_spellings_survive_an_outage(
    open_process: OpenProcess, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "POLL_SECONDS", 0.02)
    async with open_process() as site:
        execute(fresh_engine, "INSERT INTO custom_spellings VALUES (1, 'Blorkhala', '{Plorkhala}')")
        await eventually(lambda: bool(known_forms(site, "plorkhala")))
        execute(fresh_engine, "ALTER TABLE custom_spellings RENAME TO gone")
        await asyncio.sleep(0.2)
        assert known_forms(site, "plorkhala")
        execute(fresh_engine, "DELETE FROM gone")
        execute(fresh_engine, "ALTER TABLE gone RENAME TO custom_spellings")
        await eventually(lambda: not known_forms(site, "plorkhala"))


async def test_a_form_that_a_later_release_contains_is_ignored(
    admin: httpx2.AsyncClient, site: Site, fresh_engine: Engine
) -> None:
    execute(fresh_engine, "INSERT INTO custom_spellings VALUES (9, 'Blorkhala', '{Shabbos,Plork}')")
    await watch_of(site).refresh()
    assert "Shabbat" in known_forms(site, "shabbos")
    assert NAME not in known_forms(site, "shabbos")
    assert NAME in known_forms(site, "plork")
    assert (await add(admin, NAME, "Plorkhala")).status_code == 201


async def test_a_new_spelling_invalidates_cached_responses(
    site: Site, fresh_engine: Engine
) -> None:
    await eventually(lambda: site.cache.is_reliable)
    search = f"/api/search?q={NAME}"
    assert (await site.client.get(search)).headers["cache-control"].startswith("public")
    key = f"{search}".encode()
    assert site.cache.get(key)
    generation = site.cache.generation
    execute(fresh_engine, "INSERT INTO custom_spellings VALUES (9, 'Blorkhala', '{Plorkhala}')")
    watch = watch_of(site)
    await watch.refresh()
    assert site.cache.get(key) is None
    assert site.cache.generation > generation, "responses under way are not cached either"

    assert (await site.client.get(search)).status_code == 200
    await watch.refresh()
    assert site.cache.get(key), "unchanged spellings do not clear the cache"
