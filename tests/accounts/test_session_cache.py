"""Known sessions: they spare a query, and never outlive what they say (ACCESS-26)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from api.accounts.session_cache import MAX_SESSIONS, SECONDS, KnownSession, SessionCache
from tests.accounts.conftest import SECRET, Headers
from tests.factories import execute
from tests.site_fixtures import Site, eventually, statements

PREMIUM = ("/api/posts/1", "/daily-learning/1")


def known(number: int = 1, **fields: object) -> KnownSession:
    values = {
        "id": number,
        "user_id": 5,
        "expires_at": datetime.now(UTC) + timedelta(days=1),
        "subscription_status": "premium",
        "subscription_expires_at": None,
    }
    return KnownSession(**{**values, **fields})  # type: ignore[arg-type]


@pytest.mark.rule("ACCESS-26")
async def test_a_members_second_request_makes_no_query(
    premium_site: Site, headers: Mapping[str, Headers]
) -> None:
    for address in PREMIUM:
        for _ in range(2):
            await premium_site.client.get(address, headers=headers["member"])
        with statements(premium_site) as executed:
            response = await premium_site.client.get(address, headers=headers["member"])
        assert SECRET in response.text
        assert executed == []


@pytest.mark.rule("ACCESS-26")
async def test_what_ends_a_membership_reaches_the_next_request(
    premium_site: Site, premium_engine: Engine, headers: Mapping[str, Headers]
) -> None:
    sessions = premium_site.app.state.session_cache
    for change in (
        "UPDATE users SET subscription_status = 'free' WHERE id = 6",
        "UPDATE users SET subscription_expires_at = now() WHERE id = 6",
        "DELETE FROM user_sessions WHERE user_id = 6",
    ):
        execute(
            premium_engine,
            "UPDATE users SET subscription_status = 'premium', subscription_expires_at = NULL"
            " WHERE id = 6",
        )
        for _ in range(3):
            await premium_site.client.get(PREMIUM[0], headers=headers["member"])
        await eventually(lambda: bool(sessions._sessions))
        execute(premium_engine, change)
        await eventually(lambda: not sessions._sessions)
        for address in PREMIUM:
            response = await premium_site.client.get(address, headers=headers["member"])
            assert SECRET not in response.text


@pytest.mark.rule("ACCESS-26", "MEMBER-19")
async def test_a_membership_expires_at_its_moment_in_the_cache_too(
    premium_site: Site, premium_engine: Engine, headers: Mapping[str, Headers]
) -> None:
    end = datetime.now(UTC) + timedelta(seconds=1.5)
    execute(
        premium_engine,
        f"UPDATE users SET subscription_expires_at = '{end.isoformat()}' WHERE id = 6",
    )
    seen = []
    while datetime.now(UTC) < end + timedelta(seconds=0.2):
        before = datetime.now(UTC)
        response = await premium_site.client.get(PREMIUM[0], headers=headers["member"])
        after = datetime.now(UTC)
        if after < end or before >= end:
            seen.append((before >= end, SECRET in response.text))
    assert set(seen) == {(False, True), (True, False)}


def test_a_session_is_known_for_a_minute_and_until_it_ends() -> None:
    now = [0.0]
    cache = SessionCache(lambda: now[0])
    cache.put("token", known(), 0)
    assert cache.get("token") is None  # nothing is stored while changes may be missed
    cache.is_reliable = True
    cache.put("token", known(), 0)
    assert cache.get("token") == cache.get("token")
    assert cache.get("token") is not None
    cache.is_reliable = False
    assert cache.get("token") is None
    cache.is_reliable = True
    now[0] = SECONDS
    assert cache.get("token") is None
    cache.put("ended", known(expires_at=datetime.now(UTC)), 0)
    assert cache.get("ended") is None


@pytest.mark.rule("ACCESS-26")
def test_a_session_that_was_read_before_a_change_is_not_stored() -> None:
    cache = SessionCache()
    cache.is_reliable = True
    generation = cache.generation
    cache.clear()
    cache.put("token", known(), generation)
    assert cache.get("token") is None


def test_the_number_of_known_sessions_is_bounded() -> None:
    cache = SessionCache()
    cache.is_reliable = True
    for number in range(MAX_SESSIONS + 1):
        cache.put(str(number), known(number), 0)
    assert cache.get("0") is None
    assert cache.get("1") is not None
