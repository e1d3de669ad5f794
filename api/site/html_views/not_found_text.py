"""Chooses the text for an unknown URL by its section."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from api.core.settings import Settings
from api.site.addresses import NearPage
from api.site.built_in_essays import Essay
from api.site.html_views import not_found
from api.site.html_views.elements import Html


@dataclass(frozen=True, slots=True)
class UnknownAddress:
    """`nearest` are the pages nearest to it."""

    path: str
    nearest: Sequence[NearPage]
    essays: Sequence[Essay]


def not_found_text(unknown: UnknownAddress, settings: Settings) -> Html:
    """The same text as React shows for an unknown URL of that section."""
    section, _, rest = unknown.path.strip("/").lower().partition("/")
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
