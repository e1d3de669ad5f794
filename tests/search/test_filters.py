"""The grammar of filters that clients send."""

from __future__ import annotations

import pytest

from api.search.engines.meilisearch.filters import InvalidFilter, parse_filter, render_filter
from api.search.index.fields import INDEXES
from api.search.types import Condition

FILTERABLE = INDEXES["posts"].filterable


def parse(raw: object) -> object:
    return parse_filter(raw, FILTERABLE)


@pytest.mark.parametrize("raw", [None, "", [], [[]]])
def test_no_selection_is_no_filter(raw: object) -> None:
    assert parse(raw) == ()


def test_a_list_is_a_conjunction_of_disjunctions() -> None:
    assert parse(['"type"="daily"', ['"topics"="a\\"b"', "topics = Home"]]) == (
        (Condition("type", "=", "daily"),),
        (Condition("topics", "=", 'a"b'), Condition("topics", "=", "Home")),
    )


def test_raw_filters_are_joined_with_and() -> None:
    assert parse("isPremium = 0 AND publishTs >= 5.5 and 'type' != weekly") == (
        (Condition("isPremium", "=", 0),),
        (Condition("publishTs", ">=", 5.5),),
        (Condition("type", "!=", "weekly"),),
    )


@pytest.mark.rule("SEARCH-43")
@pytest.mark.parametrize(
    "raw",
    [
        "content = x",
        "type = daily OR type = weekly",
        "type EXISTS",
        "NOT type = daily",
        "type IN [daily]",
        "(type = daily)",
        "publishTs = nan",
        "publishTs = 1e999",
        "publishTs = '1_000'",
        "type > daily",
        'type = "unfinished',
        "type = daily AND",
        "_geoRadius(1, 2, 3)",
        {"type": "daily"},
        5,
        [5],
        [["type = daily AND isPremium = 1"]],
        [[["type = daily"]]],
        ["type = daily"] * 101,
        "type = " + "x" * 500,
        "type = '" + "x" * 3000 + "'",
        'type = "a\0b"',
    ],
)
def test_other_filters_are_rejected(raw: object) -> None:
    with pytest.raises(InvalidFilter):
        parse(raw)


def test_rendering_escapes_quotes_and_backslashes() -> None:
    groups = ((Condition("type", "=", 'a" OR type = "b\\'),), (Condition("publishTs", "<=", 7),))
    assert render_filter(groups) == [['type = "a\\" OR type = \\"b\\\\"'], ["publishTs <= 7"]]


def test_alternatives_of_an_attribute_are_rendered_as_one_list() -> None:
    group = (
        Condition("type", "=", "daily"),
        Condition("type", "=", 'a"b'),
        Condition("featured", "=", 1),
        Condition("publishTs", ">", 5),
    )
    assert render_filter((group,)) == [
        ["publishTs > 5", 'type IN ["daily", "a\\"b"]', "featured = 1"]
    ]
