"""Questions about teachings, follow-ups and what is beside the point, without a model (STUDY-223).

Run with `-s` to see the table and what was not right.
"""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from bench.everyday import Half
from bench.study_questions import (
    Kind,
    QuestionSet,
    Verdict,
    ask,
    print_report,
    read_questions,
)
from tests.site_fixtures import Site
from tests.study.sample_teachings import sample_teachings

pytestmark = pytest.mark.rule("STUDY-223")


async def verdicts(
    sample_site: Site, name: QuestionSet
) -> tuple[Counter[Verdict], Counter[Verdict]]:
    """Of the questions that the library answers, and of others."""
    replies = []
    for question in read_questions(name):
        sample_site.forget()
        replies.append(await ask(sample_site.client, question))
    print_report(replies, missed=True)
    answered = Counter(each.verdict for each in replies if each.question.kind != "other")
    return answered, Counter(each.verdict for each in replies if each.question.kind == "other")


async def test_the_choosing_half_reaches_its_goals(sample_site: Site) -> None:
    in_library, beside = await verdicts(sample_site, "choosing")
    assert in_library["right"] >= 0.8 * in_library.total()
    assert in_library["wrong"] <= 0.05 * in_library.total()
    assert in_library["wrongly refused"] <= 0.1 * in_library.total()
    assert beside["rightly refused"] >= 0.75 * beside.total()


async def test_details_of_the_teaching_that_is_open_are_found(sample_site: Site) -> None:
    in_teaching, _ = await verdicts(sample_site, "details")
    assert in_teaching["right"] >= 0.6 * in_teaching.total()
    assert in_teaching["wrong"] <= 0.15 * in_teaching.total()


def test_both_halves_have_as_many_of_each_kind() -> None:
    for half in get_args(Half):
        kinds = Counter(each.kind for each in read_questions(half))
        assert kinds == {"answered": 30, "follow-up": 15, "other": 15}
        hebrew = [each for each in read_questions(half) if each.is_hebrew]
        assert len(hebrew) == 12
        assert set(kinds) == set(get_args(Kind))


def test_what_a_question_names_exists() -> None:
    known = set(sample_teachings())
    for name in get_args(QuestionSet):
        for each in read_questions(name):
            assert each.teachings <= known
            assert each.open is None or each.open in known
