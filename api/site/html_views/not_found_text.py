"""Chooses the text for an unknown URL by its section."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from api.core.settings import Settings
from api.library.schemas import PostType
from api.site.addresses import NearPage
from api.site.built_in_essays import Essay
from api.site.html_views import not_found
from api.site.html_views.elements import Html
from api.site.html_views.post_list import ListPage, post_list


@dataclass(frozen=True, slots=True)
class UnknownAddress:
    """`number` is the page of a list that it names, `nearest` are the pages nearest to it."""

    path: str
    number: int
    nearest: Sequence[NearPage]
    essays: Sequence[Essay]


def not_found_text(unknown: UnknownAddress, settings: Settings) -> Html:
    """The same text as React shows for an unknown URL of that section."""
    section, _, rest = unknown.path.strip("/").lower().partition("/")
    if not rest and unknown.number > 1:
        lists: dict[str, PostType] = {"daily-learning": "daily", "weekly-essay": "weekly"}
        if type := lists.get(section):
            return post_list(ListPage(type, (), unknown.number), settings)
    details: dict[str, Callable[[Sequence[NearPage]], Html]] = {
        "series": not_found.missing_series,
        "torah-timeline": not_found.missing_portion,
    }
    if rest.isdecimal() and rest.isascii():
        details["daily-learning"] = not_found.missing_insight
        details["weekly-essay"] = lambda nearest: not_found.missing_essay(
            nearest, unknown.essays, settings
        )
    text = details.get(section if rest and "/" not in rest else "", not_found.not_found)
    return text(unknown.nearest)
