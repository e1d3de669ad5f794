"""The pages of the site that do what was searched for (`SitePageLinks.tsx`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from api.core.translation import message, t
from api.search.query.site_pages import SitePageId
from api.search.schemas import SitePage
from api.site.html_views.elements import NOTHING, Html, concat_html, el

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
    "membership": (message("Membership"), message("What it costs, and what it offers.")),
    "newsletter": (
        message("The newsletter"),
        message("New teachings by e-mail, free of charge."),
    ),
    "unsubscribe": (
        message("Your newsletter"),
        message(
            "Every mail has a link to unsubscribe. "
            "With an account you can choose what you receive here."
        ),
    ),
    "contact": (message("Contact"), message("Write to us, or call.")),
    "login": (message("Login"), message("Sign in, or reset your password.")),
    "register": (
        message("Sign Up"),
        message("An account saves teachings and remembers what you have learned."),
    ),
    "account": (
        message("Account"),
        message("What you have saved, your password and your settings."),
    ),
    "history": (
        message("Your reading history"),
        message("What you have read, newest first."),
    ),
    "about": (message("About"), message("Who teaches here, and why.")),
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


def site_page_name(id: SitePageId) -> str:
    return t(_TEXTS[id][0])


def site_page_links(pages: Sequence[SitePage]) -> Html:
    if not pages:
        return NOTHING
    return el(
        "nav",
        "mt-5 grid gap-3",
        concat_html(_link(page) for page in pages),
        aria_label=t("Pages of the site"),
    )


def _link(page: SitePage) -> Html:
    about = _TEXTS[page.id][1]
    style = "card-link text-tekhelet underline underline-offset-4"
    link = el("a", style, site_page_name(page.id), href=page.url)
    return el(
        "div",
        "rounded-xl border bg-raised border-rule relative px-5 py-4",
        el("p", "font-semibold", link),
        el("p", "mt-1 text-[0.9375rem] text-ink-soft", t(about)),
    )
