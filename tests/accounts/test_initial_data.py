"""The embedded data and text of a page depend on its viewer (ACCESS-13, ACCESS-17)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from api.core.stored_response import PUBLIC
from tests.accounts.conftest import Headers
from tests.site.test_pages import PAGES, initial_data
from tests.site_fixtures import Site


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


async def test_a_locked_teaching_shows_its_preview_and_a_note_for_members(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    """The browser renders the same markup (`TeachingBody.test.tsx`)."""
    note = (
        '<p class="mt-6 rounded-lg border-l-[3px] border-gold-line bg-gold-wash px-4 py-2.5 '
        'text-gold" role="note">The full teaching is available for premium members.</p>'
    )
    for path, css_class in (
        ("/daily-learning/1", "reading"),
        ("/weekly-essay/2", "reading reading-essay"),
        ("/torah-timeline/noach", "reading"),
    ):
        locked = (await premium_site.client.get(path)).text
        beginning = f'<div class="{css_class}"><p><bdi>Everybody may read how this teaching begins.'
        _, _, after = locked.partition(beginning)
        assert f"</bdi></p></div>{note}" in after, path
        member = await premium_site.client.get(path, headers=headers["member by cookie"])
        assert note not in member.text, path
