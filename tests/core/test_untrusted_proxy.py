"""A proxy that TRUSTED_PROXIES does not name is told on the health page and in the log (OPS-37)."""

from __future__ import annotations

import logging
from typing import Any, cast

import httpx2
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.site_fixtures import Site


async def is_seen(site: Site) -> bool:
    return bool((await site.client.get("/api/health")).json()["untrustedProxy"])


async def send(site: Site, sender: str, forwarded: str | None, trusted: str) -> None:
    """One request from an address, through the server's own handling of forwarded headers."""
    app: Any = ProxyHeadersMiddleware(cast("Any", site.app), [trusted])
    transport = httpx2.ASGITransport(app, client=(sender, 4711))
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as client:
        assert (await client.get("/api/health/live", headers=headers)).status_code == 200


@pytest.mark.rule("OPS-37")
@pytest.mark.parametrize(
    ("sender", "forwarded", "expected"),
    [
        ("172.31.240.1", "203.0.113.9", True),
        ("127.0.0.1", "203.0.113.9", True),
        # The trusted one, a visitor without a proxy, a stranger who sends the header.
        ("10.0.0.2", "203.0.113.9", False),
        ("172.31.240.1", None, False),
        ("8.8.8.8", "203.0.113.9", False),
    ],
)
async def test_health_tells_that_a_proxy_is_not_trusted(
    fresh_site: Site, sender: str, forwarded: str | None, expected: bool
) -> None:
    assert not await is_seen(fresh_site)
    await send(fresh_site, sender, forwarded, trusted="10.0.0.2")
    assert await is_seen(fresh_site) is expected


@pytest.mark.rule("OPS-37")
async def test_the_log_names_the_proxy_once(
    fresh_site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "api.core.untrusted_proxy"):
        for _ in range(3):
            await send(fresh_site, "172.31.240.1", "203.0.113.9", trusted="10.0.0.2")
    [message] = [each.getMessage() for each in caplog.records]
    assert "172.31.240.1" in message
    assert "TRUSTED_PROXIES" in message
