"""If a provider of embeddings hangs or fails, searches use keywords and are not cached."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy.typing as npt
import pytest
from sqlalchemy import Engine

from api.search.semantic import query_embedder
from api.search.semantic.embedders import limits
from api.search.semantic.embedders.base import EmbeddingUnavailable
from api.search.semantic.embedders.limits import ProviderLimits
from api.search.semantic.query_embedder import QueryEmbedder
from api.search.semantic.service import SemanticSearch
from indexer.embedding import EmbeddingBatches
from indexer.sync import update_documents
from tests.factories import post, save
from tests.search.embedders import BagOfWordsEmbedder
from tests.site_fixtures import Site, running, site_settings

QUESTION = "when a large garden was divided between several children"
PATHS = (f"/api/search?q={QUESTION}", "/api/posts/1/related", "/weekly-essay/3")


class Provider(BagOfWordsEmbedder):
    """A remote embedder that hangs until `may_respond` is set, and fails while `broken`."""

    is_remote, calibration_file = True, None

    def __init__(self) -> None:
        super().__init__()
        self.may_respond = threading.Event()
        self.may_respond.set()
        self.broken = False
        self.calls = 0

    def embed_queries(self, texts: Sequence[str], timeout: float | None = None) -> npt.NDArray[Any]:
        self.calls += 1
        assert self.may_respond.wait(60)
        if self.broken:
            raise EmbeddingUnavailable("it fails")
        return super().embed_queries(texts, timeout)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Iterator[Provider]:
    server = Provider()
    yield server
    server.may_respond.set()


@pytest.fixture
async def site(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path, server: Provider
) -> AsyncIterator[Site]:
    text = "<p>A large garden was divided between several children of one family.</p>"
    save(fresh_engine, [post(1, content=text), post(2, content=text),
                        post(3, type="weekly", content=text)])  # fmt: skip
    while update_documents(fresh_engine):
        pass
    embed = EmbeddingBatches(fresh_engine, BagOfWordsEmbedder())
    while embed():
        pass
    async with running(site_settings(fresh_database_url, tmp_path)) as found:
        pool = found.app.state.semantic._pool
        found.app.state.semantic = SemanticSearch(pool, QueryEmbedder(pool, [server]))
        yield found


async def is_cached(site: Site, path: str) -> bool:
    response = await site.client.get(path)
    assert response.status_code == 200, response.text
    cache_control: str = response.headers.get("cache-control", "")
    return cache_control.startswith("public")


async def test_a_hanging_provider_does_not_block_searches(
    site: Site, server: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = PATHS[0]
    assert await is_cached(site, f"{search} trees")
    monkeypatch.setattr(query_embedder, "DEADLINE_SECONDS", 0.05)
    server.may_respond.clear()
    response = await site.client.get(search)
    assert response.json()["totals"]["posts"] >= 2, "keywords find them"
    assert not any(hit["semantic"] for hit in response.json()["posts"])
    assert not await is_cached(site, search), "an incomplete response is not cached"


async def test_the_provider_is_skipped_after_a_few_failures(
    site: Site, server: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query_embedder, "DEADLINE_SECONDS", 0.05)
    server.may_respond.clear()
    for _ in range(10):
        assert not await is_cached(site, PATHS[0])
    assert server.calls <= limits.MAX_CONCURRENT_CALLS


async def test_a_failing_provider_disables_only_semantic_search(
    site: Site, server: Provider
) -> None:
    await site.app.state.semantic.warm()
    server.broken = True
    for _ in range(3):
        assert not await is_cached(site, PATHS[0])
    calls = server.calls
    assert not await is_cached(site, PATHS[0])
    assert server.calls == calls, "the circuit is open"


@pytest.mark.parametrize("path", PATHS)
async def test_responses_without_readable_vectors_are_not_cached(
    site: Site, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await is_cached(site, path)

    async def refuse(*_: Any, **__: Any) -> Any:
        raise OSError("gone")

    for module, name in (("service", "nearest_posts"), ("ann", "public_documents")):
        monkeypatch.setattr(f"api.search.semantic.{module}.{name}", refuse)
    site.cache.clear()
    assert not await is_cached(site, path)
    monkeypatch.undo()
    site.cache.clear()
    assert await is_cached(site, path)


@pytest.mark.parametrize("path", PATHS)
async def test_responses_with_unknown_models_are_not_cached(
    site: Site, server: Provider, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any, **__: Any) -> Any:
        raise OSError("gone")

    pool = site.app.state.semantic._pool
    site.app.state.semantic = SemanticSearch(pool, QueryEmbedder(pool, [server]))
    with monkeypatch.context() as patch:
        patch.setattr(query_embedder, "_models", refuse)
        assert not await is_cached(site, path)
        assert (await site.client.get("/api/health")).json()["semantic"] == "off"


async def test_beyond_the_budget_searches_use_keywords_only(site: Site, server: Provider) -> None:
    await site.app.state.semantic.warm()
    calls = server.calls
    searches = [f"{PATHS[0]} {number}" for number in range(limits.MAX_TEXTS_PER_MINUTE + 1)]
    for search in searches[:-1]:
        assert await is_cached(site, search)
    assert not await is_cached(site, searches[-1])
    assert server.calls == calls + limits.MAX_TEXTS_PER_MINUTE


async def test_a_query_is_embedded_once(site: Site, server: Provider) -> None:
    await site.app.state.semantic.warm()
    calls = server.calls
    for _ in range(3):
        site.cache.clear()
        assert await is_cached(site, PATHS[0])
    assert server.calls == calls + 1


def test_the_budget_resets_each_minute() -> None:
    clock = Clock()
    budget = ProviderLimits(max_texts=2, clock=clock)
    for _ in range(3):
        budget.admit()
        budget.admit()
        with pytest.raises(EmbeddingUnavailable, match="within a minute"):
            budget.admit()
        clock.now += 60
