"""About, contact and the legal pages: their text, head tags and structured data without script."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx2
import pytest
from lxml.html import fromstring

from api.accounts.google import FLOW_COOKIE
from api.accounts.google_accounts import LINK_COOKIE
from api.accounts.tokens import COOKIE as TOKEN_COOKIE
from api.core.language import COOKIE as LANGUAGE_COOKIE
from tests.site_fixtures import root_of, running, site_settings

PAGES = {
    "/about": ("About the Rabbi | Torah Nuggets", "Teaching Philosophy", "AboutPage"),
    "/assistants": ("For Your Assistant | Torah Nuggets", "How to connect", "WebPage"),
    "/contact": ("Contact Us | Torah Nuggets", "Get in Touch", "ContactPage"),
    "/ai-learning": ("AI Learning | Torah Nuggets", "Cross-References", "WebPage"),
    "/torah-sketch-pad": ("Torah Sketch Pad | Torah Nuggets", "Bar/Bat Mitzvah Speech", "WebPage"),
    "/privacy": ("Privacy Policy | Torah Nuggets", "When you write to us", "WebPage"),
    "/terms": ("Terms of Service | Torah Nuggets", "No guarantee", "WebPage"),
    "/cookies": ("Cookie Policy | Torah Nuggets", "auth_token", "WebPage"),
}
FAQ = "https://schema.org/FAQPage"
JSON_LD = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


async def html_of(client: httpx2.AsyncClient, path: str) -> str:
    answer = await client.get(path)
    assert answer.status_code == 200
    return answer.text


def structured_data(html: str) -> dict[str, Any]:
    things = [json.loads(found) for found in JSON_LD.findall(html)]
    return {thing["@type"]: thing for thing in things}


@pytest.mark.rule("ROUTE-2", "ROUTE-3", "ROUTE-4", "ROUTE-5", "ROUTE-11")
@pytest.mark.parametrize("path", PAGES)
async def test_a_static_page_has_its_title_text_and_structured_data(
    client: httpx2.AsyncClient, path: str
) -> None:
    title, text, schema_type = PAGES[path]
    html = await html_of(client, path)
    assert f"<title>{title}</title>" in html
    assert f'<link rel="canonical" href="http://site.test{path}">' in html
    assert '<meta name="description"' in html
    assert "noindex" not in html
    assert text in html.split('<div id="root"')[1].split("</main>")[0]
    thing = structured_data(html)[schema_type]
    assert thing["url"] == f"http://site.test{path}"
    assert thing["description"]


@pytest.mark.rule("CONTACT-13")
@pytest.mark.parametrize(
    ("question", "filled_in"),
    [
        ("Why two candles?", "Why two candles?"),
        (" Why?\n\x00 And\thow? ", "Why? And how?"),
        ("</textarea><script>x()</script>", "</textarea><script>x()</script>"),
        ("🕯" * 600, "🕯" * 500),
        ("\n", ""),
    ],
)
async def test_a_question_for_the_teacher_is_filled_in(
    client: httpx2.AsyncClient, question: str, filled_in: str
) -> None:
    response = await client.get("/contact", params={"question": question})
    html = response.text
    form = html.split('aria-label="Get in Touch"')[1].split("</form>")[0]
    [message] = re.findall(r"<textarea[^>]*>(.*?)</textarea>", form, re.DOTALL)
    assert unescape(message) == filled_in
    assert ('value="A question for the teacher"' in form) is bool(filled_in)
    # A page with a reader's question is kept for nobody else, and found by no search engine.
    assert ("noindex" in html) is bool(filled_in)
    assert (response.headers["cache-control"] == "no-cache") is bool(filled_in)
    assert '<link rel="canonical" href="http://site.test/contact">' in html


@pytest.mark.parametrize("path", PAGES)
async def test_a_static_page_is_found_in_any_case(client: httpx2.AsyncClient, path: str) -> None:
    assert (await client.get(path.upper() + "/")).status_code == 200
    assert (await client.get(f"{path}/more")).status_code == 404


@pytest.mark.parametrize("name", ["privacy", "terms", "cookies"])
async def test_a_legal_page_embeds_the_response_that_it_needs(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await client.get(f"/api/legal/{name}")
    assert answer.headers["cache-control"].startswith("public")
    html = await html_of(client, f"/{name}")
    assert answer.json()["html"] in html
    [data] = re.findall(r'id="initial-data">(.*?)</script>', html)
    [entry] = json.loads(data)
    assert entry["key"] == [f"/api/legal/{name}"]
    assert entry["entitlement"] == "any"
    assert entry["data"] == answer.json()


@pytest.mark.rule("PAGE-5")
async def test_no_placeholder_is_left_in_a_legal_page(client: httpx2.AsyncClient) -> None:
    for name in ("privacy", "terms", "cookies"):
        html = (await client.get(f"/api/legal/{name}")).json()["html"]
        assert not re.search(r"\{|%7B", html)
        assert "Torah Nuggets" in html
        # The sections are below the title, which the page shows.
        assert "<h1" not in html


async def test_an_unknown_legal_page_is_refused(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/api/legal/imprint")).status_code == 422


@pytest.mark.rule("PAGE-5", "ACCOUNT-12")
async def test_the_cookie_policy_names_what_the_browser_keeps(client: httpx2.AsyncClient) -> None:
    """Each key that the client's code stores for readers is in the policy."""
    html = (await client.get("/api/legal/cookies")).json()["html"]
    account = ("auth_token", "token", "user", "user_id", "return-path", "places", "history-off")
    comfort = ("theme", "text-size", "recent-searches", "listening-speed", "continue-lessons")
    modes = ("simple-mode", "app-store-review-mode")
    for key in (*account, *comfort, *modes):
        assert f"<code>{key}</code>" in html


@pytest.mark.rule("LANG-20")
@pytest.mark.parametrize("name", ["privacy", "terms", "cookies"])
async def test_legal_pages_are_complete_in_hebrew(client: httpx2.AsyncClient, name: str) -> None:
    """The same sections, tables, links and codes in both languages, and no placeholder."""
    english, hebrew = [
        (await client.get(f"/api/legal/{name}{query}")).json() for query in ("", "?language=he")
    ]
    shape = re.compile(r"<(?:h2|h3|p|ul|li|tr|td|code|strong)>")
    assert shape.findall(hebrew["html"]) == shape.findall(english["html"])
    for content in (r'href="([^"]+)"', r"<code>(.*?)</code>"):
        assert re.findall(content, hebrew["html"]) == re.findall(content, english["html"])
    assert re.search("[א-ת]", hebrew["title"])
    assert not re.search(r"\{|%7B|<h1", hebrew["html"])
    # Prose has no English but names.
    prose = re.sub(r"<code>.*?</code>|<[^>]+>", " ", hebrew["html"])
    assert "Torah Nuggets" in prose
    assert not re.search(r"\b(?:the|and|your|is)\b", prose)


@pytest.mark.rule("LANG-20")
async def test_a_hebrew_legal_page_embeds_its_own_response(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/api/legal/terms?language=he")
    assert answer.headers["cache-control"].startswith("public")
    html = (await client.get("/terms", headers={"Cookie": "language=he"})).text
    assert answer.json()["html"] in html
    [data] = re.findall(r'id="initial-data">(.*?)</script>', html)
    [entry] = json.loads(data)
    assert entry["key"] == ["/api/legal/terms?language=he"]
    assert entry["data"] == answer.json()
    assert (await client.get("/api/legal/terms?language=fr")).status_code == 422


@pytest.mark.rule("LANG-21")
@pytest.mark.parametrize("query", ["", "?language=he"])
async def test_the_cookie_policy_names_the_cookies_of_the_site(
    client: httpx2.AsyncClient, query: str
) -> None:
    html = (await client.get(f"/api/legal/cookies{query}")).json()["html"]
    table = html.split("<table>")[1]
    for cookie in (TOKEN_COOKIE, LANGUAGE_COOKIE, FLOW_COOKIE, LINK_COOKIE):
        assert f"<code>{cookie}</code>" in table


@pytest.mark.rule("CONTACT-4")
async def test_the_four_questions_are_marked_for_search_engines(client: httpx2.AsyncClient) -> None:
    document: Any = fromstring(await html_of(client, "/contact"))
    [page] = document.xpath("//*[@itemtype=$faq]", faq=FAQ)
    questions = page.xpath(".//*[@itemprop='mainEntity']")
    assert len(questions) == 4
    for question in questions:
        assert question.xpath("string(.//h3[@itemprop='name'])").endswith("?")
        answer = ".//*[@itemprop='acceptedAnswer']//*[@itemprop='text']"
        assert question.xpath(f"string({answer})").endswith(".")


@pytest.mark.rule("PAGE-1", "CONTACT-3")
async def test_static_pages_follow_the_settings(library_url: str, tmp_path: Path) -> None:
    settings = site_settings(
        library_url,
        tmp_path,
        site_name="Sparks <&>",
        teacher_name="Rabbi <b>",
        product_name="Morning {Sparks}",
        contact_email="hello@sparks.example",
        contact_phone="+1 (555) 0199",
        meeting_url="https://meet.example/me",
        social_x_url="https://x.example/sparks",
        launch_free=False,
    )
    async with running(settings) as site:
        about = await html_of(site.client, "/about")
        assert "Start Your Free Morning {Sparks}" in about
        assert ">Rabbi &lt;b&gt;</h2>" in about
        for path in ("/about", "/", "/daily-learning", "/weekly-essay"):
            page = await html_of(site.client, path)
            assert not any(text in page for text in ("Launch", "during our launch")), path
        contact = await html_of(site.client, "/contact")
        assert 'href="mailto:hello@sparks.example"' in contact
        assert 'href="tel:+15550199"' in contact
        assert 'href="https://meet.example/me"' in contact
        assert 'href="https://x.example/sparks" aria-label="X"' in contact
        assert 'aria-label="Facebook"' not in contact
        privacy = await html_of(site.client, "/privacy")
        assert "Sparks &lt;&amp;&gt; is a place to read" in privacy
        assert 'href="mailto:hello@sparks.example"' in privacy


@pytest.mark.rule("STUDY-8")
@pytest.mark.parametrize(
    ("launch_free", "badge"), [(True, "Premium, free during launch"), (False, "Premium")]
)
async def test_tools_of_the_membership_say_so_and_that_they_are_free_during_the_launch(
    database_url: str, tmp_path: Path, launch_free: bool, badge: str
) -> None:
    settings = site_settings(database_url, tmp_path, launch_free=launch_free)
    async with running(settings) as site:
        html = await html_of(site.client, "/ai-learning")
    shown = root_of(html).split("</main>")[0]
    assert shown.count(f">{badge}</span>") == 3
    assert shown.count("Premium") == 3
