"""Which words an address without a page has: those of its area."""

from __future__ import annotations

from collections.abc import Callable

from api.core.settings import Settings
from api.library.schemas import PostType
from api.site.views import not_found
from api.site.views.elements import Html
from api.site.views.post_list import ListPage, post_list


def missing(path: str, number: int, settings: Settings) -> Html:
    """The words that React has for an unknown address, which are those of its area."""
    area, _, rest = path.strip("/").lower().partition("/")
    if not rest and number > 1:
        lists: dict[str, PostType] = {"daily-learning": "daily", "weekly-essay": "weekly"}
        if type := lists.get(area):
            return post_list(ListPage(type, (), number), settings)
    details: dict[str, Callable[[], Html]] = {
        "series": not_found.missing_series,
        "torah-timeline": not_found.missing_portion,
    }
    if rest.isdecimal() and rest.isascii():
        details |= {
            "daily-learning": not_found.missing_insight,
            "weekly-essay": not_found.missing_essay,
        }
    return details.get(area if rest and "/" not in rest else "", not_found.not_found)()
