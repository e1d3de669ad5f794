"""Whose data a page brings with it (ACCESS-17)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from api.core.stored_response import PUBLIC
from tests.accounts.conftest import Headers
from tests.api_fixtures import Site
from tests.site.test_pages import PAGES, first_data


@pytest.mark.parametrize(
    ("name", "entitlement"),
    [("visitor", "public"), ("user", "public"), ("member by cookie", "premium")],
)
async def test_a_page_says_who_receives_its_data(
    premium_site: Site, headers: Mapping[str, Headers], name: str, entitlement: str
) -> None:
    """Each response is marked as its endpoint declares it."""
    marks: dict[str, str] = {}
    for path in ["/search?q=candle", "/weekly-essay/2", *PAGES]:
        page = await premium_site.client.get(path, headers=headers[name])
        if page.is_success:
            marks |= {entry["key"][0]: entry["entitlement"] for entry in first_data(page.text)}
    assert {"/api/posts/1", "/api/posts/1/places", "/api/series/active"} <= marks.keys()
    for address, mark in marks.items():
        answer = await premium_site.client.get(address, headers=headers[name])
        is_public = answer.headers["cache-control"] == PUBLIC
        assert mark == ("any" if is_public else entitlement), address
