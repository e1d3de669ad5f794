"""The order of a path: what the author connected, and what is easier (STUDY-102)."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from api.study.learning.documents import IndexedTeaching, Journey, SeriesLesson
from api.study.learning.path_order import Learner, Links, ordered, shares, sort_by_pairs
from api.study.learning.path_selection import Candidate, Theme
from api.study.learning.path_text import weeks

NO_LINKS = Links([], [])
BEGINNER, ADVANCED = Learner("beginner", "none"), Learner("advanced", "none")


def candidate(
    id: int, minutes: int = 2, type: Literal["daily", "weekly"] = "daily", **fields: Any
) -> Candidate:
    teaching = IndexedTeaching(
        id, f"Teaching {id}", type, "", (), minutes, frozenset(), fields.get("paragraphs", ())
    )
    return Candidate(teaching, fields.get("relevance", 1.0), None)


def ids(candidates: list[Candidate]) -> list[int]:
    return [each.teaching.id for each in candidates]


def test_pairs_change_the_order_only_where_they_must() -> None:
    assert sort_by_pairs([1, 2, 3, 4], [(4, 2)]) == [1, 3, 4, 2]
    assert sort_by_pairs([1, 2, 3], []) == [1, 2, 3]


def test_a_pair_that_contradicts_an_earlier_one_has_no_effect() -> None:
    assert sort_by_pairs([1, 2, 3], [(3, 1), (1, 2), (2, 3), (2, 2)]) == [3, 1, 2]


@pytest.mark.rule("STUDY-102")
def test_a_beginner_gets_the_short_ones_first_and_the_essay_last() -> None:
    found = [candidate(1, 5, "weekly"), candidate(2, 3), candidate(3, 1)]
    assert ids(ordered(found, NO_LINKS, BEGINNER)) == [3, 2, 1]


@pytest.mark.rule("STUDY-102")
def test_a_beginner_without_hebrew_gets_much_hebrew_later() -> None:
    found = [
        candidate(1, 1, paragraphs=("אור חושך שמים",)),
        candidate(2, 2, paragraphs=("Light.",)),
    ]
    assert ids(ordered(found, NO_LINKS, BEGINNER)) == [2, 1]
    assert ids(ordered(found, NO_LINKS, Learner("beginner", "fluent"))) == [1, 2]


@pytest.mark.rule("STUDY-102")
def test_series_and_journeys_are_respected() -> None:
    found = [candidate(1, 1), candidate(2, 2), candidate(3, 3)]
    series = Links([], [SeriesLesson("A series", 1, 3), SeriesLesson("A series", 2, 1)])
    assert ids(ordered(found, series, BEGINNER)) == [2, 3, 1]
    journey = Links([Journey(3, 1, "deeper-study", "On.")], [])
    assert ids(ordered(found, journey, BEGINNER)) == [2, 3, 1]


def test_no_link_brings_a_beginner_from_an_essay_to_a_daily_teaching() -> None:
    found = [candidate(1), candidate(2, 5, "weekly")]
    links = Links([Journey(2, 1, "learn-more", "On.")], [])
    assert ids(ordered(found, links, BEGINNER)) == [1, 2]
    assert ids(ordered(found, links, ADVANCED)) == [2, 1]


@pytest.mark.rule("STUDY-101")
def test_themes_share_the_steps() -> None:
    many = tuple(candidate(id) for id in range(1, 40))
    few = (candidate(1), candidate(50))
    first, second = shares(
        [Theme("a", True, None, many), Theme("b", True, None, few)], is_asked=True
    )
    assert ids(second) == [50]
    assert len(first) == 7
    [unasked] = shares([Theme("a", False, None, many)], is_asked=False)
    assert len(unasked) == 5


def test_a_path_takes_at_least_a_week() -> None:
    assert [weeks(21, 10), weeks(20, 10), weeks(1, 60), weeks(20, 0)] == [3, 2, 1, 1]
