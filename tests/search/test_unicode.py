"""Every character is part of a word or ignored, and never causes an error."""

from __future__ import annotations

import json
import sys
import unicodedata
from typing import Any

import httpx2
import pytest

from api.search.text.analyzer import tokens, words
from tests.search.parsing import literal, parse

# Characters that fold to a space, with or without a mark.
TO_A_SPACE = [
    "\u037a",
    *map(chr, range(0xFC5E, 0xFC64)),
    *(letter for letter in map(chr, range(0xFE70, 0xFE7F)) if unicodedata.name(letter, "")),
]
LONE_SURROGATES = ["\ud800", "\udfff", "a\udc00b"]


def test_every_character_folds_to_letters_or_nothing() -> None:
    assert [
        hex(code)
        for code in range(sys.maxunicode + 1)
        if not all(token.isalnum() for token in tokens(chr(code)))
    ] == []


def test_characters_inside_a_word_are_folded() -> None:
    assert [
        hex(code)
        for code in range(0x30000)
        if not all(token.isalnum() for token in tokens(f"a{chr(code)}b"))
    ] == []


def test_decompositions_with_other_characters_are_readable() -> None:
    """Only these characters can cause errors after they are folded."""
    unfolding = [
        letter
        for letter in map(chr, range(sys.maxunicode + 1))
        if letter.isalnum() and not unicodedata.normalize("NFKD", letter).isalnum()
    ]
    assert len(unfolding) > 100
    for letter in unfolding:
        assert all(word.folded.isalnum() for word in words(f"{letter} a{letter}b"))
        for typed in (letter, letter * 2, f"shabbat {letter}"):
            assert literal(typed).analysis is not None
    for letter in TO_A_SPACE:
        assert list(parse(letter * 2).interpretations())


@pytest.mark.parametrize("letter", TO_A_SPACE)
async def test_characters_that_fold_to_a_space_find_nothing(
    client: httpx2.AsyncClient, letter: str
) -> None:
    for typed in (letter * 2, f"{letter} {letter}", f"{letter}a"):
        found = await client.get("/api/search", params={"q": typed, "facets": True})
        assert found.status_code == 200, typed
        query = {"indexUid": "posts", "q": typed}
        found = await client.post("/api/instant/multi-search", json={"queries": [query]})
        assert found.status_code == 200, typed
    nothing = (await client.get("/api/search", params={"q": letter * 2})).json()
    assert not any(nothing["totals"].values())


async def post_escaped(client: httpx2.AsyncClient, call: str, body: object) -> httpx2.Response:
    """Sends lone surrogates, which exist in escapes of JSON but not in UTF-8."""
    kind = {"Content-Type": "application/json"}
    return await client.post(f"/api/instant/{call}", content=json.dumps(body), headers=kind)


@pytest.mark.parametrize("text", LONE_SURROGATES)
@pytest.mark.parametrize(
    "place", ["q", "filter", "sort", "facets", "indexUid", "highlightPreTag", "unknown"]
)
async def test_lone_surrogates_are_rejected_everywhere(
    client: httpx2.AsyncClient, place: str, text: str
) -> None:
    values: dict[str, Any] = {"filter": [[f'topics = "{text}"']], "sort": [text], "facets": [text]}
    query = {"indexUid": "posts", place: values.get(place, text)}
    rejected = await post_escaped(client, "multi-search", {"queries": [query]})
    assert (rejected.status_code, rejected.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize("text", LONE_SURROGATES)
@pytest.mark.parametrize("place", ["q", "filter", "facetName", "facetQuery"])
async def test_lone_surrogates_are_rejected_in_facet_searches(
    client: httpx2.AsyncClient, place: str, text: str
) -> None:
    body = {"facetName": "topics", place: f"type = '{text}'" if place == "filter" else text}
    rejected = await post_escaped(client, "indexes/posts/facet-search", body)
    assert (rejected.status_code, rejected.json()["code"]) == (400, "bad_request")


async def test_an_emoji_counts_as_one_character_and_several_find_nothing(
    client: httpx2.AsyncClient,
) -> None:
    rejected = await client.get("/api/search", params={"q": "🕯"})
    assert rejected.status_code == 422
    assert rejected.json() == {
        "code": "validation_failed",
        "message": "Please enter at least 2 characters to search",
        "fields": {"q": "Please enter at least 2 characters to search"},
    }
    for several in ("🕯🕯", "👨‍👩‍👧", "✡️"):
        found = await client.get("/api/search", params={"q": several})
        assert found.status_code == 200
        assert not any(found.json()["totals"].values())
    query = {"indexUid": "posts", "q": "🕯"}
    found = await client.post("/api/instant/multi-search", json={"queries": [query]})
    assert found.json()["results"][0]["hits"] == []
