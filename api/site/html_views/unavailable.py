"""The page shown while the database or the search does not respond (`routes/PageError.tsx`).

React requests the page's data again as soon as it runs, and shows its own error or the page.
"""

from __future__ import annotations

from api.core.translation import message, t
from api.site.html_views.elements import Html, button_link, el

TITLE = message("Something went wrong")
DETAIL = message("The library cannot be reached right now. Please try again shortly.")


def unavailable() -> Html:
    return el(
        "div",
        "page grid justify-items-center py-24 text-center",
        el("h1", "text-4xl", t(TITLE)),
        el("p", "mt-4 max-w-md font-serif text-lg text-ink-soft", t(DETAIL)),
        el(
            "div", "mt-8 flex flex-wrap justify-center gap-3", button_link("/", t("Return to Home"))
        ),
    )
