"""Every answered search is counted once, whether it was computed or kept."""

from __future__ import annotations

import httpx

from tests.api_fixtures import Site, eventually

CHAIN = {"x-search-chain": "a-random-word-of-a-tab"}


def counted(site: Site) -> dict[str, tuple[int, int]]:
    """Searches and those that found nothing, by query, of what is not written down yet."""
    tallies = site.app.state.search_recorder.take(everything=True)
    return {query: (tally.searches, tally.empty) for (_, query), tally in tallies.items()}


async def test_kept_answers_are_counted_too(site: Site) -> None:
    await eventually(lambda: site.app.state.public_cache.trusted)
    for _ in range(3):
        answer = await site.client.get("/api/search", params={"q": "zebra"})
        assert answer.status_code == 200
    tag = {"if-none-match": answer.headers["etag"]}
    again = await site.client.get("/api/search", params={"q": "zebra"}, headers=tag)
    assert again.status_code == 304
    assert counted(site) == {"zebra": (4, 4)}


async def test_a_word_that_is_typed_is_one_search(site: Site) -> None:
    for begun in ("zeb", "zebr", "zebra"):
        await site.client.get("/api/search", params={"q": begun}, headers=CHAIN)
    assert counted(site) == {"zebra": (1, 1)}


async def test_what_is_no_search_is_not_counted(site: Site) -> None:
    calls: list[httpx.Response] = [
        await site.client.get("/api/search", params={"q": "a"}),
        await site.client.get("/api/posts/daily", params={"q": "zebra"}),
        await site.client.head("/api/search", params={"q": "zebra"}),
        await site.client.get("/api/search"),
    ]
    assert [call.status_code for call in calls] == [422, 200, 200, 422]
    assert counted(site) == {}


async def test_suggestions_count_only_for_a_tab_that_names_its_chain(site: Site) -> None:
    body = {"queries": [{"indexUid": "posts", "q": "zebra"}, {"indexUid": "series", "q": "zebra"}]}
    for headers in ({}, CHAIN):
        answer = await site.client.post("/api/instant/multi-search", json=body, headers=headers)
        assert answer.status_code == 200
    assert counted(site) == {"zebra": (1, 1)}
