"""Without replicas a site opens no further connection and runs nothing in the background for them."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.read_session import ReplicaRetryMiddleware
from tests.site_fixtures import Site


@pytest.mark.rule("SCALE-15")
async def test_a_site_without_replicas_has_none_of_their_parts(fresh_site: Site) -> None:
    state = fresh_site.app.state
    assert not state.replicas
    assert isinstance(state.semantic._pool, AsyncEngine)
    used = [str(each.cls) for each in fresh_site.app.user_middleware]
    assert str(ReplicaRetryMiddleware) not in used
    names = [task.name for task in state.background._tasks]
    assert not [name for name in names if "replica" in name]
