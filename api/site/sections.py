"""The site's sections with list pages: their paths and titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from api.core.translation import gettext_noop


@dataclass(frozen=True, slots=True)
class Section:
    """A list page, and the name of one of its items on the images of shared links.

    The title is to be translated where a page shows it."""

    path: str
    title: str
    item_name: str

    def at(self, slug: str) -> str:
        """The escaped path of one item of the list."""
        return f"{self.path}/{quote(slug, safe='')}"


DAILY = Section("/daily-learning", gettext_noop("Daily Learning"), "Daily Insight")
WEEKLY = Section("/weekly-essay", gettext_noop("Weekly Essays"), "Weekly Essay")
SERIES = Section("/series", gettext_noop("Series"), "Series")
TIMELINE = Section("/torah-timeline", gettext_noop("Torah Timeline"), "Torah Timeline")
# Pages other than lists.
HOME, SEARCH, SHABBAT_TABLE = "/", "/search", "/shabbat-table"
ABOUT, CONTACT, ASSISTANTS = "/about", "/contact", "/assistants"
PRIVACY, TERMS, COOKIES = "/privacy", "/terms", "/cookies"
LOGIN, REGISTER, ACCOUNT = "/login", "/register", "/account"
# Begins the address of a chapter of the Mishnah.
MISHNAH = "mishnah"
# What it has after that: 'avot/1'; `routes/reading/mishnah.tsx` has the same.
CHAPTER = re.compile(r"([a-z-]{1,30})/([1-9][0-9]?)")
HISTORY, REVIEW = "/history", "/review"
CHECKOUT, SUBSCRIPTION_SUCCESS = "/checkout", "/subscription-success"
AI_LEARNING, SKETCH_PAD = "/ai-learning", "/torah-sketch-pad"
SECTIONS: Sequence[Section] = (DAILY, WEEKLY, SERIES, TIMELINE)


def section_of(path: str) -> Section | None:
    """The section of a detail page; None for every other page."""
    return next((section for section in SECTIONS if path.startswith(f"{section.path}/")), None)


def post_url_path(type: str, id: int) -> str:
    """The path of a post's page (HOME-13)."""
    return f"{(DAILY if type == 'daily' else WEEKLY).path}/{id}"


def lesson_path(type: str, id: int, series: str) -> str:
    """Where a lesson is read by a reader of a series, which the page then shows (SERIES-13)."""
    return f"{post_url_path(type, id)}?series={quote(series, safe='')}"
