"""The language of the interface: how it is chosen, kept, and told apart in caches (LANG-2, LANG-6)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx2
import pytest

from tests.site_fixtures import Site

HEBREW = {"Cookie": "language=he"}
PAGES = (
    "/",
    "/daily-learning/1",
    "/series",
    "/search?q=light",
    "/about",
    "/assistants",
    "/no-such-page",
    "/?simple",
)


@pytest.fixture(autouse=True)
def no_choice_is_kept(client: httpx2.AsyncClient) -> Iterator[None]:
    yield
    client.cookies.clear()


def root_of(response: httpx2.Response) -> str:
    found = re.search(r"<html[^>]*>", response.text)
    assert found
    return found[0]


@pytest.mark.rule("LANG-3", "LANG-6")
@pytest.mark.parametrize("address", PAGES)
async def test_each_page_is_in_the_language_of_the_cookie(
    client: httpx2.AsyncClient, address: str
) -> None:
    # Twice: the second answers come from the store.
    for _ in range(2):
        assert root_of(await client.get(address)) == '<html lang="en">'
        hebrew = await client.get(address, headers=HEBREW)
        assert root_of(hebrew) == '<html lang="he" dir="rtl">'


async def test_the_frame_of_a_page_is_translated(client: httpx2.AsyncClient) -> None:
    english, hebrew = await client.get("/series"), await client.get("/series", headers=HEBREW)
    assert english.status_code == hebrew.status_code == 200
    assert english.headers["etag"] != hebrew.headers["etag"]
    assert "cookie" in english.headers["vary"]


@pytest.mark.rule("LANG-2")
async def test_the_parameter_chooses_a_language_and_keeps_it(client: httpx2.AsyncClient) -> None:
    chosen = await client.get("/series?lang=he")
    assert root_of(chosen) == '<html lang="he" dir="rtl">'
    cookie = chosen.headers["set-cookie"]
    assert re.match(r"language=he; Max-Age=31536000; Path=/; SameSite=Lax", cookie)
    # No cache may give one reader's choice to another.
    assert chosen.headers["cache-control"] == "private, no-store"
    assert root_of(await client.get("/series")) == '<html lang="he" dir="rtl">'


@pytest.mark.rule("LANG-2")
async def test_english_needs_no_cookie(client: httpx2.AsyncClient) -> None:
    back = await client.get("/series?lang=en", headers=HEBREW)
    assert root_of(back) == '<html lang="en">'
    assert back.headers["set-cookie"].startswith("language=en; Max-Age=0;")
    first = await client.get("/about?lang=en")
    assert "set-cookie" not in first.headers


@pytest.mark.rule("LANG-2")
@pytest.mark.parametrize("value", ["fr", "", "HE", "he%00", "x" * 3000])
async def test_an_unknown_language_changes_nothing(client: httpx2.AsyncClient, value: str) -> None:
    response = await client.get(f"/series?lang={value}")
    assert root_of(response) == '<html lang="en">'
    assert "set-cookie" not in response.headers
    cookie = await client.get("/series", headers={"Cookie": f"language={value}"})
    assert root_of(cookie) == '<html lang="en">'


@pytest.mark.rule("LANG-6")
async def test_the_api_answers_the_same_in_each_language(library_site: Site) -> None:
    address = "/api/series/active?lang=he"
    english = await library_site.client.get(address)
    hebrew = await library_site.client.get(address, headers=HEBREW)
    assert english.content == hebrew.content
    assert "set-cookie" not in english.headers
    assert "cookie" not in english.headers["vary"]


@pytest.mark.rule("LANG-3")
async def test_a_page_names_its_addresses_in_both_languages(client: httpx2.AsyncClient) -> None:
    links = {
        "x-default": "http://site.test/series",
        "en": "http://site.test/series",
        "he": "http://site.test/series?lang=he",
    }
    for headers, canonical in (({}, links["en"]), (HEBREW, links["he"])):
        text = (await client.get("/series", headers=headers)).text
        assert f'<link rel="canonical" href="{canonical}">' in text
        for language, url in links.items():
            assert f'<link rel="alternate" hreflang="{language}" href="{url}">' in text
