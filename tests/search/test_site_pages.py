"""Searches for pages of the site (SEARCH-92)."""

from __future__ import annotations

import re
import tomllib
from typing import get_args

import httpx2
import pytest

from api.membership.terms import PRICE_CENTS
from api.search.query.site_page_texts import site_page_about
from api.search.query.site_pages import FILE, SitePageId, site_pages
from tests.search.parsing import SYNONYMS, parse
from tests.site_fixtures import root_of


def found(typed: str) -> list[str]:
    return [page.id for page in site_pages(parse(typed), SYNONYMS)]


@pytest.mark.rule("SEARCH-92")
@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ("bar mitzva speech", "sketchPad"),
        ("Bas Mitzvah Speech", "sketchPad"),
        ("a speech for a bar mitzvah", "sketchPad"),
        ("דרשה לבר מצווה", "sketchPad"),
        ("sermon", "sketchPad"),
        ("sermons", "sketchPad"),
        ("דרשה", "sketchPad"),
        ("quiz", "quiz"),
        ("quizzes", "quiz"),
        ("חידון", "quiz"),
        ("membership", "membership"),
        ("How do I cancel my membership?", "membership"),
        ("donate", "membership"),
        ("donations", "membership"),
        ("price", "membership"),
        ("how much does it cost", "membership"),
        ("תרומה", "membership"),
        ("מנוי", "membership"),
        ("unsubscribe", "unsubscribe"),
        ("unsubcribe", "unsubscribe"),
        ("how to unsubscribe", "unsubscribe"),
        ("הסרה מרשימת תפוצה", "unsubscribe"),
        ("newsletter", "newsletter"),
        ("newsleter", "newsletter"),
        ("ניוזלטר", "newsletter"),
        ("contact", "contact"),
        ("contact us", "contact"),
        ("צור קשר", "contact"),
        ("phone number", "contact"),
        ("login", "login"),
        ("log in", "login"),
        ("sign in", "login"),
        ("forgot my password", "login"),
        ("התחברות", "login"),
        ("sign up", "register"),
        ("הרשמה", "register"),
        ("about", "about"),
        ("about us", "about"),
        ("who are you", "about"),
        ("אודות", "about"),
        ("privacy policy", "privacy"),
        ("מדיניות פרטיות", "privacy"),
        ("my account settings", "account"),
        ("delete account", "account"),
        ("What is the price of membership?", "membership"),
        ("how much does it cost to join", "membership"),
        ("is everything free?", "membership"),
        ("כמה עולה מנוי", "membership"),
        ("האם זה בחינם", "membership"),
        ("how do I register?", "register"),
        ("do i need to register to read the teachings?", "register"),
        ("can i read without an account?", "register"),
        ("does this site cost money?", "membership"),
        ("is it free or do i have to pay?", "membership"),
        ("איך נרשמים", "register"),
        ("can I get the teachings by email", "newsletter"),
        ("who writes these teachings?", "about"),
        ("who is the rabbi behind this site?", "about"),
        ("מי הכותב", "about"),
        ("how can I reach the rabbi", "contact"),
        ("איך יוצרים קשר עם הרב", "contact"),
    ],
)
def test_a_search_for_a_page_leads_to_it(typed: str, page: str) -> None:
    assert found(typed) == [page]


@pytest.mark.rule("SEARCH-92")
@pytest.mark.parametrize(
    "typed",
    [
        "shabbat",
        "God",
        "the price of a soul",
        "speech and silence",
        "about forgiveness",
        "free will",
        "the author of Psalms",
        "how do I talk to my rabbi about doubt",
        "Genesis 12:5",
        "contact between heaven and earth",
        "who wrote the sermon on the mountain of Sinai and how much did it cost him",
        "בר",
        "?!",
    ],
)
def test_other_searches_lead_to_no_page(typed: str) -> None:
    assert found(typed) == []


def test_every_page_has_phrases_in_both_languages() -> None:
    pages = tomllib.loads(FILE.read_text("utf-8"))
    assert pages.keys() == {*get_args(SitePageId)}
    for page in pages.values():
        assert any(phrase.isascii() for phrase in page["phrases"])
        assert any(not phrase.isascii() for phrase in page["phrases"])


async def test_every_page_exists(client: httpx2.AsyncClient) -> None:
    for page in tomllib.loads(FILE.read_text("utf-8")).values():
        url = page["url"].partition("#")[0]
        assert (await client.get(url)).status_code == 200, url


@pytest.mark.rule("SEARCH-92")
async def test_pages_count_in_no_total(client: httpx2.AsyncClient) -> None:
    body = (await client.get("/api/search", params={"q": "unsubscribe"})).json()
    [page] = body["sitePages"]
    assert (page["id"], page["url"]) == ("unsubscribe", "/account#newsletter")
    assert page["name"] == "Your newsletter"
    assert page["about"].startswith("Every mail has a link to unsubscribe.")
    assert sum(body["totals"].values()) == sum(
        len(body[group]) for group in ("posts", "series", "torahTimelines")
    )


@pytest.mark.rule("SEARCH-92")
@pytest.mark.parametrize(("language", "name"), [("en", "Torah Sketch Pad"), ("he", "לוח הציור")])
async def test_the_link_is_above_the_results_in_both_languages(
    client: httpx2.AsyncClient, language: str, name: str
) -> None:
    query = {"q": "bar mitzva speech", "lang": language}
    html = (await client.get("/search", params=query)).text
    client.cookies.clear()
    nav = re.search(r"<nav [^>]*>(?:(?!</nav>).)*card-link(?:(?!</nav>).)*</nav>", html, re.DOTALL)
    assert nav
    assert re.search(rf'<a [^>]*href="/torah-sketch-pad"[^>]*>{name}</a>', nav.group())
    assert html.index(nav.group()) < html.index("<h2 ")


async def test_a_page_is_the_answer_where_no_teaching_is_found(client: httpx2.AsyncClient) -> None:
    body = (await client.get("/api/search", params={"q": "unsubscribe"})).json()
    assert sum(body["totals"].values()) == 0
    html = (await client.get("/search", params={"q": "unsubscribe"})).text
    page = root_of(html)
    assert "No teaching is about this." in page
    assert "No results found" not in page
    assert "Try fewer words" not in page


@pytest.mark.rule("SEARCH-92")
@pytest.mark.parametrize(
    ("launch_free", "about"),
    [
        (True, "the whole library is free for everyone. Later a membership costs {price} for a"),
        (False, "{price} for a year."),
    ],
)
def test_a_membership_costs_what_is_charged(launch_free: bool, about: str) -> None:
    price = f"${PRICE_CENTS // 100}"
    assert about.format(price=price) in site_page_about("membership", launch_free=launch_free)
