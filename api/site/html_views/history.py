"""The page of the history (`routes/history.tsx`). What it lists is known to the browser only."""

from __future__ import annotations

from api.core.translation import message, t
from api.site.html_views.elements import Html, el, join, page_header

TITLE = message("Your History")
_NEEDS_SCRIPT = message("Your browser keeps this list. To show it, this page needs script.")


def history() -> Html:
    return join(
        page_header(t(TITLE), t("What you read and listened to, and where you stopped.")),
        el(
            "div",
            "page pb-16",
            el(
                "div",
                "mx-auto max-w-2xl",
                el("noscript", "", el("p", "text-ink-soft", t(_NEEDS_SCRIPT))),
            ),
        ),
    )
