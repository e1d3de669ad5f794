"""What a cache in front of the site may keep, told in `Cache-Control`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlalchemy import Engine

from api.core.stored_response import PERSONAL, PUBLIC, shared_policy
from tests.factories import post, save
from tests.site_fixtures import running, site_settings

SHARED = ("/", "/daily-learning/1", "/api/posts/daily", "/api/posts/1", "/feeds/all.xml")
PERSONAL_PATHS = ("/admin", "/api/health", "/api/file-exists?path=/media/uploads/a.mp3")


@pytest.mark.rule("SCALE-11", "SCALE-12")
@pytest.mark.parametrize("launch_free", [True, False])
async def test_public_responses_allow_it_and_no_others(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path, *, launch_free: bool
) -> None:
    save(fresh_engine, [post(1)])
    settings = site_settings(
        fresh_database_url, tmp_path, shared_cache_seconds=1, launch_free=launch_free
    )
    async with running(settings) as site:
        # Twice: computed, and from the store.
        for path in (*SHARED, *SHARED):
            policy = (await site.client.get(path)).headers["cache-control"]
            is_shared = "s-maxage=1" in policy
            assert is_shared or not launch_free or policy == PERSONAL, path
            assert not (is_shared and "private" in policy)
        for path in PERSONAL_PATHS:
            assert "s-maxage" not in (await site.client.get(path)).headers["cache-control"], path
        per_entitlement = (await site.client.get("/api/posts/1")).headers["cache-control"]
        assert ("s-maxage" in per_entitlement) == launch_free


@pytest.mark.rule("SCALE-15")
async def test_without_the_setting_nothing_changes(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    save(fresh_engine, [post(1)])
    async with running(site_settings(fresh_database_url, tmp_path)) as site:
        assert (await site.client.get("/api/posts/1")).headers["cache-control"] == PUBLIC


@pytest.mark.rule("SCALE-13")
def test_an_old_response_is_served_for_two_seconds_at_most() -> None:
    """With SHARED_CACHE_SECONDS=1, as the nginx configuration demands."""
    allowed = dict(re.findall(r"([a-z-]+)=(\d+)", shared_policy(1)))
    assert int(allowed["s-maxage"]) + int(allowed["stale-while-revalidate"]) == 2
    assert allowed["max-age"] == "0"
