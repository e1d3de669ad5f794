"""The areas of the site that are lists: where they are and how they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote


@dataclass(frozen=True, slots=True)
class Area:
    """A list page, and what one thing on it is called."""

    path: str
    title: str
    one: str

    def at(self, slug: str) -> str:
        """Where one thing of the list is, with everything escaped that needs it."""
        return f"{self.path}/{quote(slug, safe='')}"


DAILY = Area("/daily-learning", "Daily Learning", "Daily Insight")
WEEKLY = Area("/weekly-essay", "Weekly Essays", "Weekly Essay")
SERIES = Area("/series", "Series", "Series")
TIMELINE = Area("/torah-timeline", "Torah Timeline", "Torah Timeline")
AREAS: Sequence[Area] = (DAILY, WEEKLY, SERIES, TIMELINE)


def area_above(path: str) -> Area | None:
    """The list to which a detail page belongs; None for every other page."""
    return next((area for area in AREAS if path.startswith(f"{area.path}/")), None)


def teaching_path(type: str, id: int) -> str:
    """Where a post is read (document 1, Home page, Card links)."""
    return f"{(DAILY if type == 'daily' else WEEKLY).path}/{id}"
