"""When semantic search is used, and how its hits are merged with keyword hits."""

from __future__ import annotations

from typing import Any

import pytest

from api.search.semantic.ann import SemanticHit
from api.search.semantic.chunks import normalize
from api.search.semantic.fusion import (
    appended,
    by_score_and_coverage,
    fused,
    is_embeddable,
    is_sentence,
    min_lexical_posts,
)
from api.search.semantic.related import CorpusStatistics, Related, other_series_first, reason
from api.search.types import SearchResult
from tests.search.embedders import BagOfWordsEmbedder
from tests.search.parsing import parse


def hits(*ids: int) -> list[SemanticHit]:
    return [SemanticHit(id, 1.0, 1.0, 0, "p1", {"id": id, "content": ["A text."]}) for id in ids]


def words(*ids: int) -> SearchResult:
    return SearchResult(tuple({"id": id} for id in ids), len(ids))


def ids(result: SearchResult) -> list[int]:
    return [document["id"] for document in result.documents]


@pytest.mark.rule("SEARCH-33")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("my brother got more than me and it hurts", True),
        ("how do I begin again after a mistake", True),
        ("Rosh Hashanah Yom Kippur Sukkot Simchat Torah", False),
        ("lighting candles", False),
        ("what does Genesis 12:1 say about leaving home", False),
        ("blorp zkwq vintarg plomb queexly", False),
    ],
)
def test_sentences_are_recognized(typed: str, sentence: bool) -> None:
    assert is_sentence(parse(typed)) is sentence


@pytest.mark.parametrize(
    ("typed", "embeddable"),
    [("envy", True), ("jealou", False), ("Hashgochas", False), ("Genesis 3", False), ("", False)],
)
def test_embeddable_queries_are_recognized(typed: str, embeddable: bool) -> None:
    assert is_embeddable(parse(typed)) is embeddable


@pytest.mark.parametrize(
    ("typed", "most"), [("Lech-Lecha", 1), ("shabbos teshuva", 1), ("envy", 3), ("shabbos envy", 3)]
)
def test_enough_posts_depends_on_the_query(typed: str, most: int) -> None:
    assert min_lexical_posts(parse(typed)) == most


def test_keyword_hits_come_first_for_a_name() -> None:
    merged = appended(words(1, 2), hits(2, 3), 10)
    assert ids(merged.posts) == [1, 2, 3]
    assert set(merged.added) == {3}
    assert merged.posts.total == 3


def test_keyword_hits_are_fused_with_semantic_hits() -> None:
    merged = fused(words(1), hits(2, 1), 10)
    assert ids(merged.posts) == [1, 2]
    # It contains every word, so it is not marked as semantic.
    assert set(merged.added) == {2}


def test_the_limit_is_respected() -> None:
    assert len(fused(words(1, 2, 3), hits(4, 5, 6), 4).posts.documents) == 4


def scored(id: int, score: float) -> SemanticHit:
    return SemanticHit(id, score, score, 0, "p1", {"id": id})


def test_covered_words_raise_a_post_among_those_near_in_meaning() -> None:
    near = [scored(1, 0.40), scored(2, 0.38), scored(3, 0.20)]
    order = by_score_and_coverage(near, [({"id": 2}, 0.9), ({"id": 4}, 0.5)])
    # A post of which only the words are known is taken for as near as the last hit.
    assert [document["id"] for document in order] == [2, 1, 4, 3]
    assert by_score_and_coverage([], [({"id": 4}, 0.5)]) == [{"id": 4}]


def document(id: int, *serieses: str, **fields: Any) -> dict[str, Any]:
    return {"id": id, "series": list(serieses), "topics": [], "citations": [], **fields}


@pytest.mark.rule("SEARCH-37")
def test_posts_of_other_series_come_first() -> None:
    own = document(1, "a")
    found = [
        Related(document(2, "a"), "topic", 0.9),
        Related(document(3, "a"), "topic", 0.8),
        Related(document(4, "b"), "similarity", 0.5),
        Related(document(5), "similarity", 0.1),
    ]
    assert [entry.document["id"] for entry in other_series_first(own, found, 2)] == [4, 2]
    assert [entry.document["id"] for entry in other_series_first(own, found, 4)] == [4, 2, 3, 5]


@pytest.mark.rule("SEARCH-37")
def test_distant_hits_are_not_promoted_for_diversity() -> None:
    own = document(1, "a")
    found = [
        Related(document(2, "a"), "topic", 0.9),
        Related(document(3, "a"), "topic", 0.8),
        Related(document(4, "b"), "similarity", 0.4),
    ]
    assert [entry.document["id"] for entry in other_series_first(own, found, 2)] == [2, 3]
    assert other_series_first(own, [], 2) == []


def test_reasons_name_shared_series_topics_and_citations() -> None:
    verse = {"citations": ["Genesis 12:1", "Genesis 12"]}
    assert reason(document(1, **verse, topics=["A"]), document(2, **verse, topics=["A"])) == "verse"
    assert reason(document(1, topics=["A", "B"]), document(2, topics=["B"])) == "topic"
    chapter = {"citations": ["Genesis 12"]}
    assert reason(document(1, **chapter), document(2, **chapter)) == "similarity"


def test_common_topics_are_no_reason() -> None:
    first, second, third = BagOfWordsEmbedder().embed(
        ["Torah sheep", "Torah sheep well", "Torah king"]
    )
    statistics = CorpusStatistics(normalize(BagOfWordsEmbedder().embed(["Torah"])[0]) * 0.7, {})
    assert first @ third > statistics.centered(first) @ statistics.centered(third)
    assert statistics.centered(first) @ statistics.centered(second) > statistics.centered(
        first
    ) @ statistics.centered(third)
