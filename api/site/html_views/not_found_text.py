"""Chooses the text for an unknown URL by its section."""

from __future__ import annotations

from collections.abc import Callable

from api.core.settings import Settings
from api.library.schemas import PostType
from api.site.html_views import not_found
from api.site.html_views.elements import Html
from api.site.html_views.post_list import ListPage, post_list


def not_found_text(path: str, number: int, settings: Settings) -> Html:
    """The same text as React shows for an unknown URL of that section."""
    section, _, rest = path.strip("/").lower().partition("/")
    if not rest and number > 1:
        lists: dict[str, PostType] = {"daily-learning": "daily", "weekly-essay": "weekly"}
        if type := lists.get(section):
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
    return details.get(section if rest and "/" not in rest else "", not_found.not_found)()
