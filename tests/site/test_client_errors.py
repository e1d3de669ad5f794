"""Reported client errors are logged on one line, truncated and rate-limited."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import httpx2
import pytest

from api.core.rate_limit import MemoryCounter, RateLimiter
from tests.site_fixtures import Site

ENDPOINT = "/api/client-errors"
ERROR = {"message": "TypeError: x is undefined", "stack": "at /assets/a.js:1", "page": "/series"}


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "api.site.client_errors")


@pytest.fixture(autouse=True)
def fresh_limits(library_site: Site) -> Iterator[None]:
    """A new rate limiter, so that requests of other tests do not count."""
    state = library_site.app.state
    previous, state.rate_limiter = state.rate_limiter, RateLimiter(MemoryCounter(), MemoryCounter())
    yield
    state.rate_limiter = previous


@pytest.mark.rule("API-20")
async def test_errors_are_logged(
    client: httpx2.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    response = await client.post(ENDPOINT, json=ERROR)
    assert (response.status_code, response.content) == (204, b"")
    assert caplog.messages == [
        "A page failed at /series: TypeError: x is undefined at /assets/a.js:1"
    ]


async def test_reports_cannot_inject_log_lines(
    client: httpx2.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    report = {**ERROR, "message": "one\n2026 two\r\x1b[31m\u2028\u202e שלום"}
    assert (await client.post(ENDPOINT, json=report)).status_code == 204
    assert r"one\n2026 two\r\x1b[31m\u2028\u202e שלום" in caplog.messages[0]
    assert caplog.messages[0].isprintable()


@pytest.mark.parametrize(
    "change",
    [{"message": ""}, {"message": "x" * 301}, {"stack": "x" * 2001}, {"page": "x" * 201}],
)
async def test_report_fields_are_truncated(
    client: httpx2.AsyncClient, caplog: pytest.LogCaptureFixture, change: dict[str, str]
) -> None:
    assert (await client.post(ENDPOINT, json=ERROR | change)).status_code == 422
    assert caplog.messages == []


@pytest.mark.rule("API-20")
async def test_a_visitor_may_send_five_reports_a_minute(
    library_site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    responses = [await library_site.client.post(ENDPOINT, json=ERROR) for _ in range(6)]
    assert [response.status_code for response in responses] == [204] * 5 + [429]
    assert int(responses[-1].headers["retry-after"]) > 0
    assert len(caplog.messages) == 5
