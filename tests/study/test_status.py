"""`GET /api/ai/status` says whether a model answers (STUDY-43)."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from api.core.circuit_breaker import CircuitBreaker
from api.study.tokens import TokenCounter
from tests.site_fixtures import running, site_settings
from tests.study.openai_server import running_openai


@pytest.mark.rule("STUDY-43")
async def test_without_a_key_no_model_is_available(client: httpx2.AsyncClient) -> None:
    response = await client.get("/api/ai/status")
    assert (response.status_code, response.json()) == (200, {"available": False})
    assert "no-store" in response.headers["cache-control"]


@pytest.mark.rule("STUDY-43")
async def test_with_a_key_it_is_until_it_fails(
    library_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TokenCounter, "load", lambda _: None)
    with running_openai() as server:
        settings = site_settings(
            library_url, tmp_path, openai_api_key="key", openai_base_url=server.url
        )
        async with running(settings) as site:
            assert (await site.client.get("/api/ai/status")).json() == {"available": True}
            breaker: CircuitBreaker = site.app.state.study_provider._breaker
            breaker.open()
            assert (await site.client.get("/api/ai/status")).json() == {"available": False}
