"""The protocol of InstantSearch, and the requests that it rejects."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from api.search.index.fields import INDEXES


async def multi(client: httpx2.AsyncClient, *queries: dict[str, Any]) -> httpx2.Response:
    return await client.post("/api/instant/multi-search", json={"queries": list(queries)})


async def one(client: httpx2.AsyncClient, **query: Any) -> dict[str, Any]:
    response = await multi(client, {"indexUid": "posts", **query})
    assert response.status_code == 200, response.text
    [result] = response.json()["results"]
    assert isinstance(result, dict)
    return result


@pytest.mark.rule("SEARCH-41")
async def test_the_first_load_has_neither_query_nor_attributes(client: httpx2.AsyncClient) -> None:
    result = await one(client)
    assert result["query"] == ""
    assert (result["limit"], result["offset"]) == (20, 0)
    assert result["estimatedTotalHits"] == len(result["hits"]) > 0


async def test_page_counts_are_returned_for_page_queries(client: httpx2.AsyncClient) -> None:
    result = await one(client, hitsPerPage=2, page=1)
    assert result["hitsPerPage"] == 2
    assert result["page"] == 1
    assert result["totalPages"] == -(-result["totalHits"] // 2)
    assert "estimatedTotalHits" not in result


@pytest.mark.rule("SEARCH-42")
async def test_only_public_attributes_are_returned(client: httpx2.AsyncClient) -> None:
    result = await one(client, attributesToRetrieve=["*", "content", "version", "forms"])
    for hit in result["hits"]:
        assert set(hit) - {"_formatted"} == set(INDEXES["posts"].public)
        assert set(hit["_formatted"]) <= {*INDEXES["posts"].public, "content"}
        assert len(hit["_formatted"]["content"]) < 600


@pytest.mark.rule("SEARCH-41")
async def test_results_are_in_the_order_of_the_queries(client: httpx2.AsyncClient) -> None:
    response = await multi(client, *({"indexUid": uid} for uid in INDEXES))
    assert [result["indexUid"] for result in response.json()["results"]] == list(INDEXES)


async def test_facets_are_returned_on_request(client: httpx2.AsyncClient) -> None:
    result = await one(client, facets=["type"])
    assert sum(result["facetDistribution"]["type"].values()) == result["estimatedTotalHits"]


@pytest.mark.rule("SEARCH-43")
@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"indexUid": "users"}, "index_not_found"),
        ({"filter": "content = secret"}, "invalid_search_filter"),
        ({"filter": ["type = daily OR type = weekly"]}, "invalid_search_filter"),
        ({"filter": {"type": 1}}, "invalid_search_filter"),
        ({"facets": ["content"]}, "invalid_search_facets"),
        ({"sort": ["title:asc"]}, "invalid_search_sort"),
        ({"sort": ["publishTs:up"]}, "invalid_search_sort"),
        ({"limit": 1_000_000}, "bad_request"),
        ({"limit": -1}, "bad_request"),
        ({"limit": "10"}, "bad_request"),
        ({"offset": 10**12}, "bad_request"),
        ({"hitsPerPage": 5000}, "bad_request"),
        ({"q": "x" * 5000}, "bad_request"),
        ({"q": 7}, "bad_request"),
        ({"highlightPreTag": "x" * 100}, "bad_request"),
    ],
)
async def test_errors_have_meilisearch_format(
    client: httpx2.AsyncClient, query: dict[str, Any], code: str
) -> None:
    response = await multi(client, {"indexUid": "posts", **query})
    assert response.status_code in (400, 404)
    error = response.json()
    assert error["code"] == code
    assert set(error) == {"message", "code", "type", "link"}


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"[]", b'{"queries": 1}', b'{"queries": [1]}']
)
async def test_invalid_bodies_are_rejected(client: httpx2.AsyncClient, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    response = await client.post("/api/instant/multi-search", content=body, headers=headers)
    assert response.status_code == 400
    assert response.json()["code"] == "bad_request"
    assert response.json()["type"] == "invalid_request"


@pytest.mark.rule("SEARCH-43")
async def test_too_many_queries_are_rejected(client: httpx2.AsyncClient) -> None:
    response = await multi(client, *({"indexUid": "posts"} for _ in range(50)))
    assert response.status_code == 400


@pytest.mark.rule("SEARCH-41")
async def test_facet_search_returns_matching_values(client: httpx2.AsyncClient) -> None:
    path = "/api/instant/indexes/posts/facet-search"
    response = await client.post(path, json={"facetName": "type", "facetQuery": "dai"})
    assert [hit["value"] for hit in response.json()["facetHits"]] == ["daily"]
    rejected = await client.post(path, json={"facetName": "publishTs"})
    assert rejected.json()["code"] == "invalid_facet_search_facet_name"
    unknown = await client.post(path.replace("posts", "users"), json={"facetName": "type"})
    assert unknown.status_code == 404


async def test_deep_and_unusual_windows_return_results(client: httpx2.AsyncClient) -> None:
    assert (await one(client, hitsPerPage=0, page=1))["hits"] == []
    assert (await one(client, hitsPerPage=10, page=0))["hits"] == []
    assert (await one(client, hitsPerPage=100, page=1000))["hits"] == []
    assert (await one(client, limit=0))["hits"] == []
