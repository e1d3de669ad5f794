"""Questions about teachings, follow-ups and what is beside the point, without a model (STUDY-223).

Run with `-s` to see the table and what was not right.
"""

from __future__ import annotations

from collections import Counter
from typing import get_args

from bench.everyday import Half
from bench.study_questions import Kind, ask, print_report, read_questions
from tests.site_fixtures import Site
from tests.study.sample_teachings import sample_teachings


async def test_the_choosing_half_reaches_its_goals(sample_site: Site) -> None:
    replies = []
    for question in read_questions("choosing"):
        sample_site.forget()
        replies.append(await ask(sample_site.client, question))
    print_report(replies, missed=True)
    in_library = Counter(each.verdict for each in replies if each.question.kind != "other")
    beside = Counter(each.verdict for each in replies if each.question.kind == "other")
    assert in_library["right"] >= 0.8 * in_library.total()
    assert in_library["wrong"] <= 0.05 * in_library.total()
    assert in_library["wrongly refused"] <= 0.1 * in_library.total()
    assert beside["rightly refused"] >= 0.75 * beside.total()


def test_both_halves_have_as_many_of_each_kind() -> None:
    for half in get_args(Half):
        kinds = Counter(each.kind for each in read_questions(half))
        assert kinds == {"answered": 30, "follow-up": 15, "other": 15}
        hebrew = [each for each in read_questions(half) if each.is_hebrew]
        assert len(hebrew) == 12
        assert set(kinds) == set(get_args(Kind))


def test_what_a_question_names_exists() -> None:
    known = set(sample_teachings())
    for half in get_args(Half):
        for each in read_questions(half):
            assert each.teachings <= known
            assert each.open is None or each.open in known
