"""Sites with a server for assistants, at the address that their client uses."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
import pytest

from tests.site_fixtures import Site, running, site_settings

BASE = "http://site.test"


@pytest.fixture(scope="session")
async def _assistant_site(
    library_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    settings = site_settings(library_url, tmp_path_factory.mktemp("assistants"), site_url=BASE)
    async with running(settings) as site:
        yield site


@pytest.fixture
def assistant_site(_assistant_site: Site) -> Site:
    """The example library, which tests must not change."""
    _assistant_site.forget_limits()
    return _assistant_site


@pytest.fixture
def assistant(assistant_site: Site) -> httpx2.AsyncClient:
    """A visitor's assistant."""
    return assistant_site.client
