"""The queries of a measurement of searches."""

from __future__ import annotations

from itertools import chain

from bench.search_load.plan import QUESTION, make_plan


def test_no_query_is_sent_twice() -> None:
    plan = make_plan(rounds=10, of_round=100, warm_up=50)
    texts = [text for _, text in chain(plan.warm_up, *plan.searches, *plan.suggestions)]
    assert len(texts) == 2_050
    assert len(set(texts)) == len(texts)


def test_every_round_has_the_same_number_of_queries() -> None:
    plan = make_plan(rounds=4, of_round=30, warm_up=10)
    assert [len(part) for part in (*plan.searches, *plan.suggestions)] == [30] * 8


def test_each_round_has_whole_questions() -> None:
    plan = make_plan(rounds=10, of_round=100, warm_up=100)
    questions = [sum(kind == QUESTION for kind, _ in part) for part in plan.searches]
    assert questions == [10] * 10


def test_the_same_plan_each_time() -> None:
    assert make_plan(2, 20, 5) == make_plan(2, 20, 5)
