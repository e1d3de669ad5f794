"""What the site says of its own pages: the name of each, and what it does (SEARCH-92)."""

from __future__ import annotations

from collections.abc import Mapping

from api.core.translation import message, t
from api.search.query.site_pages import SitePageId

# The name of each page, and what it does.
_TEXTS: Mapping[SitePageId, tuple[str, str]] = {
    "sketchPad": (
        message("Torah Sketch Pad"),
        message("It makes a speech, a sermon or a lesson of a teaching."),
    ),
    "quiz": (message("Quizzes"), message("Every teaching has one, below its text.")),
    "reviews": (
        message("Reviews of quizzes"),
        message("Questions that you have answered, when it is time to repeat them."),
    ),
    "aiTools": (
        message("AI Learning"),
        message("Chat, learning paths and diagrams about the teachings."),
    ),
    "membership": (
        message("Membership"),
        message("$88 for a year. One payment, which does not renew by itself."),
    ),
    "newsletter": (
        message("The newsletter"),
        message("New teachings by e-mail, free of charge. It needs your address, and no account."),
    ),
    "unsubscribe": (
        message("Your newsletter"),
        message(
            "Every mail has a link to unsubscribe. "
            "With an account you can choose what you receive here."
        ),
    ),
    "contact": (message("Contact"), message("Write to us, or call. We read every message.")),
    "login": (message("Login"), message("Sign in, or reset your password.")),
    "register": (
        message("Sign Up"),
        message("An account is free. It saves teachings and remembers what you have learned."),
    ),
    "account": (
        message("Account"),
        message("What you have saved, your password and your settings."),
    ),
    "history": (
        message("Your reading history"),
        message("What you have read, newest first."),
    ),
    "about": (
        message("About"),
        message("A rabbi writes the teachings. This page tells who teaches here, and why."),
    ),
    "timeline": (message("Torah Timeline"), message("All weekly portions in their order.")),
    "series": (message("Series"), message("Teachings that belong together, in order.")),
    "privacy": (
        message("Privacy Policy"),
        message("What is stored about you, and for how long."),
    ),
    "terms": (
        message("Terms of Service"),
        message("The terms on which this site is used."),
    ),
}
# While the launch lasts.
_FREE = message(
    "During our launch the whole library is free for everyone. "
    "Later a membership costs $88 for a year."
)


def site_page_name(id: SitePageId) -> str:
    return t(_TEXTS[id][0])


def site_page_about(id: SitePageId, *, launch_free: bool) -> str:
    """What a reader who asks for the page wants to know first."""
    is_free = id == "membership" and launch_free
    return t(_FREE if is_free else _TEXTS[id][1])
