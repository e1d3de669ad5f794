"""What the site says of its own pages: the name of each, and what it does (SEARCH-92)."""

from __future__ import annotations

from collections.abc import Mapping

from api.core.translation import gettext_noop, t
from api.search.query.site_pages import SitePageId

# The name of each page, and what it does.
_TEXTS: Mapping[SitePageId, tuple[str, str]] = {
    "sketchPad": (
        gettext_noop("Torah Sketch Pad"),
        gettext_noop("It makes a speech, a sermon or a lesson of a teaching."),
    ),
    "quiz": (gettext_noop("Quizzes"), gettext_noop("Every teaching has one, below its text.")),
    "reviews": (
        gettext_noop("Reviews of quizzes"),
        gettext_noop("Questions that you have answered, when it is time to repeat them."),
    ),
    "aiTools": (
        gettext_noop("AI Learning"),
        gettext_noop("Chat, learning paths and diagrams about the teachings."),
    ),
    "membership": (
        gettext_noop("Membership"),
        gettext_noop("$88 for a year. One payment, which does not renew by itself."),
    ),
    "newsletter": (
        gettext_noop("The newsletter"),
        gettext_noop(
            "New teachings by e-mail, free of charge. It needs your address, and no account."
        ),
    ),
    "unsubscribe": (
        gettext_noop("Your newsletter"),
        gettext_noop(
            "Every mail has a link to unsubscribe. "
            "With an account you can choose what you receive here."
        ),
    ),
    "contact": (
        gettext_noop("Contact"),
        gettext_noop("Write to us, or call. We read every message."),
    ),
    "login": (gettext_noop("Login"), gettext_noop("Sign in, or reset your password.")),
    "register": (
        gettext_noop("Sign Up"),
        gettext_noop("An account is free. It saves teachings and remembers what you have learned."),
    ),
    "account": (
        gettext_noop("Account"),
        gettext_noop("What you have saved, your password and your settings."),
    ),
    "history": (
        gettext_noop("Your reading history"),
        gettext_noop("What you have read, newest first."),
    ),
    "about": (
        gettext_noop("About"),
        gettext_noop("A rabbi writes the teachings. This page tells who teaches here, and why."),
    ),
    "timeline": (
        gettext_noop("Torah Timeline"),
        gettext_noop("All weekly portions in their order."),
    ),
    "series": (gettext_noop("Series"), gettext_noop("Teachings that belong together, in order.")),
    "privacy": (
        gettext_noop("Privacy Policy"),
        gettext_noop("What is stored about you, and for how long."),
    ),
    "terms": (
        gettext_noop("Terms of Service"),
        gettext_noop("The terms on which this site is used."),
    ),
}
# While the launch lasts.
_FREE = gettext_noop(
    "During our launch the whole library is free for everyone. "
    "Later a membership costs $88 for a year."
)


def site_page_name(id: SitePageId) -> str:
    return t(_TEXTS[id][0])


def site_page_about(id: SitePageId, *, launch_free: bool) -> str:
    """What a reader who asks for the page wants to know first."""
    is_free = id == "membership" and launch_free
    return t(_FREE if is_free else _TEXTS[id][1])
