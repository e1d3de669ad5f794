"""The page that is shown while the database or the search does not respond."""

from __future__ import annotations

from functools import partial

from htpy import a, p

from api.core.translation import t
from api.site.plain_pages import plain_page
from api.site.view import View


def unavailable_page() -> View:
    """It stands in for any page, whose data the browser requests again."""
    title = t("Something went wrong")
    detail = t("The library cannot be reached right now. Please try again shortly.")
    home = p[a(href="/")[t("Return to Home")]]
    return View(
        name=title,
        description=detail,
        path=None,
        is_indexable=False,
        body=partial(plain_page, title, p[detail], home),
    )
