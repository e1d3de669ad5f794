"""The search page where no teaching answers, in the server's HTML (SEARCH-99)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from api.core.translation import in_language
from api.search.schemas import SearchResponse
from api.site.html_views.search import search_page
from api.site.page_query import PageQuery
from tests.site_fixtures import Site

Q = 'my enemy\'s "car" <b>'
HEAD = "No teaching answers this directly. Closest in meaning:"
ASK = 'href="/contact?question=my+enemy%27s+%22car%22+%3Cb%3E">Ask the teacher</a>'
CLOSEST = {
    "id": 57,
    "title": "Your Donkey",
    "highlightedTitle": "Your Donkey",
    "snippet": "He must <mark>help</mark> to lift.",
    "nearby": False,
    "type": "daily",
    "excerpt": "On loads.",
    "publishDate": "2026-11-20T11:00:00Z",
    "author": "The Teacher",
    "topics": [],
    "isPremium": 0,
    "isLocked": False,
    "semantic": True,
    "paragraph": "p3",
}
CONTACT = {"id": "contact", "url": "/contact", "name": "Contact", "about": "Write to us."}


def response(**more: Any) -> SearchResponse:
    """Without results."""
    return SearchResponse.model_validate(
        {
            "query": Q,
            "engine": "postgres",
            "degraded": False,
            "tookMs": 1,
            "totals": {"posts": 0, "series": 0, "torahTimelines": 0},
            "order": ["posts", "series", "torahTimelines"],
            "facets": None,
            "notes": [],
            "absentTerms": [],
            "cautionNotice": None,
            "sitePages": [],
            "place": None,
            "verse": None,
            "calendar": None,
            "suggestions": [],
            "posts": [],
            "series": [],
            "torahTimelines": [],
            "closest": [],
            **more,
        }
    )


def shown(site: Site, found: SearchResponse, **query: Any) -> str:
    return search_page(PageQuery(q=Q, **query), found, site.app.state.settings)


def test_what_comes_closest_is_shown_as_such(library_site: Site) -> None:
    html = shown(library_site, response(closest=[CLOSEST] * 3))
    [heading] = re.findall("<h2[^>]*>(.*?)</h2>", html)
    assert heading == HEAD
    assert html.count("<h3") == html.count('href="/daily-learning/57#p3"') == 3
    assert "He must <mark>help</mark> to lift." in html
    assert ASK in html
    for absent in ("Found", "No results", "Try fewer words", "Filters", "Close in meaning"):
        assert absent not in html, absent


def test_later_pages_and_filters_have_no_closest_teachings(library_site: Site) -> None:
    found = response(closest=[CLOSEST], sitePages=[CONTACT])
    later = shown(library_site, found, number=2)
    assert "No results found, page 2" in later
    narrowed = shown(library_site, found, selected={"type": ["daily"]})
    assert "Nothing that was found matches these filters." in narrowed
    # What the library has without the filters is not known.
    assert "No results found" in narrowed
    assert "No teaching is about this." not in narrowed
    assert "Your Donkey" not in later + narrowed


@pytest.mark.parametrize(
    ("more", "headline", "asks"),
    [
        ({}, "No results found", True),
        ({"suggestions": ["Shabbat"]}, "No results found", True),
        ({"sitePages": [CONTACT]}, "No teaching is about this.", False),
    ],
)
def test_where_nothing_comes_close_the_teacher_can_be_asked(
    library_site: Site, more: dict[str, Any], headline: str, asks: bool
) -> None:
    html = shown(library_site, response(**more))
    assert headline in html
    assert (ASK in html) is asks


def test_it_is_said_in_hebrew(library_site: Site) -> None:
    with in_language("he"):
        html = shown(library_site, response(closest=[CLOSEST]))
    assert "אין דבר תורה שעונה על כך ישירות. הקרובים ביותר במשמעות:" in html
    assert ">לשאול את המורה</a>" in html
