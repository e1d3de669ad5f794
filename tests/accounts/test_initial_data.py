"""The embedded data and text of a page depend on its viewer (ACCESS-13, ACCESS-17)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlencode

import pytest

from api.core.stored_response import PUBLIC
from tests.accounts.conftest import Headers
from tests.site.test_pages import PAGES, initial_data
from tests.site_fixtures import Site


@pytest.mark.rule("ACCESS-17")
@pytest.mark.parametrize(
    ("name", "entitlement"),
    [("visitor", "public"), ("user", "public"), ("member by cookie", "premium")],
)
async def test_each_embedded_response_is_marked_with_its_entitlement(
    premium_site: Site, headers: Mapping[str, Headers], name: str, entitlement: str
) -> None:
    """Each embedded response is marked with the entitlement that its endpoint declares."""
    marks: dict[str, str] = {}
    for path in ["/search?q=candle", "/weekly-essay/2", *PAGES]:
        page = await premium_site.client.get(path, headers=headers[name])
        if page.is_success:
            marks |= {entry["key"][0]: entry["entitlement"] for entry in initial_data(page.text)}
    assert {"/api/posts/1", "/api/posts/1/collections", "/api/series/active"} <= marks.keys()
    for address, mark in marks.items():
        response = await premium_site.client.get(address, headers=headers[name])
        is_public = response.headers["cache-control"] == PUBLIC
        assert mark == ("any" if is_public else entitlement), address


async def html_of(site: Site, path: str) -> str:
    """A page without the comments that React leaves for itself."""
    return re.sub("<!--.*?-->", "", (await site.client.get(path)).text)


@pytest.mark.rule("ACCESS-13", "ACCESS-21")
async def test_a_locked_teaching_shows_its_preview_and_one_call_to_join(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    call = "Continue with a membership"
    for path, css_class in (
        ("/daily-learning/1", "reading locked-preview"),
        ("/weekly-essay/2", "reading locked-preview reading-essay"),
        ("/torah-timeline/noach", "reading locked-preview"),
    ):
        locked = await html_of(premium_site, path)
        beginning = f'<div class="{css_class}"><p><bdi>Everybody may read how this teaching begins.'
        _, _, after = locked.partition(beginning)
        assert "begins.</bdi></p></div><section " in after, path
        assert locked.count(call) == 1, path
        for link in ('href="/checkout"', f'href="/login?{urlencode({"return": path})}"'):
            assert link in after, path
        member = await premium_site.client.get(path, headers=headers["member by cookie"])
        assert call not in member.text, path


@pytest.mark.rule("ACCESS-22")
async def test_locked_teachings_carry_a_mark_in_every_list(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    mark = 'Members<span class="sr-only"> only</span>'
    for path in (
        "/",
        "/daily-learning",
        "/weekly-essay",
        "/series/light",
        "/torah-timeline/noach",
        "/search?q=candle",
        "/weekly-essay/4",
    ):
        assert mark in await html_of(premium_site, path), path
        member = await premium_site.client.get(path, headers=headers["member by cookie"])
        assert mark not in member.text, path
