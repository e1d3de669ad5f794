"""Everyday questions are answered, told what comes close, or nothing (SEARCH-34, STUDY-72)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bench.everyday import TOOLS, Reply, ask, print_report, read_questions
from tests.site_fixtures import Site

# Every other question of the choosing half: `bench.everyday` asks all, of both libraries.
QUESTIONS = read_questions("sample_library", "choosing")[::2]


async def replies_of(tool: str, site: Site) -> list[Reply]:
    replies: list[Reply] = []
    for question in QUESTIONS:
        site.forget()
        replies += await ask(site.client, TOOLS[tool], [question])
    print_report(replies, missed=True)
    return replies


def of_kind(replies: Sequence[Reply], kind: str) -> list[Reply]:
    return [reply for reply in replies if reply.question.kind == kind]


def share(replies: Sequence[Reply], status: str) -> float:
    return sum(reply.status == status for reply in replies) / len(replies)


def right_in_three(replies: Sequence[Reply]) -> float:
    return sum(reply.is_right_within(3) for reply in replies) / len(replies)


@pytest.mark.rule("SEARCH-99", "STUDY-72")
async def test_everyday_questions_reach_their_goals(sample_site: Site) -> None:
    found = await replies_of("search", sample_site)
    answered, other = of_kind(found, "answered"), of_kind(found, "other")
    assert right_in_three(answered) >= 0.85
    assert share(answered, "nothing") <= 0.02
    assert share(other, "nothing") >= 0.7
    for reply in [each for each in found if each.status == "close"]:
        await check_closest(sample_site, reply.question.text)

    told = await replies_of("Ask", sample_site)
    answered, other = of_kind(told, "answered"), of_kind(told, "other")
    assert share(answered, "answered") >= 0.5
    assert share(answered, "nothing") <= 0.05
    assert right_in_three(answered) >= 0.8
    assert share(other, "nothing") >= 0.8
    wrong = [each for each in told if each.status == "answered" and not each.is_right_first]
    assert len(wrong) <= 0.05 * len(told)


async def check_closest(site: Site, text: str) -> None:
    """What comes close is no result, and there is none among what a filter leaves."""
    found = await searched(site, q=text)
    assert not any(found["totals"].values())
    assert 1 <= len(found["closest"]) <= 3
    assert all("<mark>" in each["snippet"] for each in found["closest"])
    assert (await searched(site, q=text, type="daily"))["closest"] == []


async def searched(site: Site, **parameters: str) -> Any:
    return (await site.client.get("/api/search", params=parameters)).json()
