"""The checkout and the page after it (`web/src/features/membership/components`)."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.settings import Settings
from api.core.translation import message, t
from api.site.html_views.elements import (
    Html,
    button_link,
    concat_html,
    el,
    icon,
    join,
    page_header,
)
from api.site.sections import DAILY

CHECKOUT_TITLE = message("Membership")
SUCCESS_TITLE = message("Registration Complete!")
_CARD = "rounded-xl border bg-raised border-rule"
_ICONS = ("book-marked", "graduation-cap", "book-open-text", "sunrise")
_AD_FREE = (
    message("Ad-free reading"),
    message("Five quiet minutes with the text, and nothing beside it."),
)
_Benefits = Sequence[tuple[str, str]]
BENEFITS: _Benefits = (
    (
        message("Full archive"),
        message(
            "Every teaching that was ever published here, whenever you want to come back to it."
        ),
    ),
    (
        message("AI content transformation"),
        message("A teaching becomes questions, a diagram or a path that fits your week."),
    ),
    _AD_FREE,
    (message("Early access"), message("New series and study tools come to you first.")),
)
FREE_BENEFITS: _Benefits = (
    (message("Full archive"), message("Every teaching, daily and weekly, free during the launch.")),
    (
        message("AI study tools"),
        message("Learning paths, quizzes and diagrams, free during the launch."),
    ),
    _AD_FREE,
    (
        message("New teachings"),
        message("An insight every weekday, and a longer essay every Friday."),
    ),
)


def checkout(settings: Settings) -> Html:
    """`CheckoutPage.tsx`, before the browser knows who reads it."""
    subtitle = (
        t("Membership is coming soon, currently free during launch.")
        if settings.launch_free
        else t("A year of learning, and the library that it comes from.")
    )
    return join(
        page_header(t(CHECKOUT_TITLE), subtitle),
        el(
            "div",
            "page grid gap-9 pb-16 lg:grid-cols-[minmax(0,1fr)_30rem] lg:items-start lg:gap-14",
            el(
                "section",
                "",
                el("h2", "text-2xl", t("What it brings"), id="benefits"),
                el("div", "mt-5", _benefits(BENEFITS)),
                el("p", "mt-8 border-t border-rule pt-6 font-serif text-3xl", t("$88 per year")),
                el(
                    "p",
                    "mt-1 text-ink-soft",
                    t("One payment for one year. It does not renew by itself."),
                ),
                aria_labelledby="benefits",
            ),
            el(
                "section",
                f"{_CARD} min-w-0 p-5 xs:p-8",
                el("h2", "text-2xl", t("Payment"), id="payment"),
                el(
                    "div",
                    "mt-5",
                    el("p", "py-6 text-ink-soft", t("Initializing payment..."), role="status"),
                    el("noscript", "", t("Paying needs script. Please allow it in your browser.")),
                ),
                aria_labelledby="payment",
            ),
        ),
    )


def subscription_success(settings: Settings) -> Html:
    """`SuccessPage.tsx`, for whoever opens it."""
    is_free = settings.launch_free
    return join(
        page_header(
            t(SUCCESS_TITLE), t("Everything is free during the launch.") if is_free else ""
        ),
        el(
            "div",
            "page grid justify-items-center gap-8 pb-16",
            el(
                "div",
                "grid max-w-[34rem] gap-1.5 text-center font-serif text-lg text-ink-soft",
                el("p", "", t("Thank you. We are glad that you learn with us.")),
                role="status",
            ),
            el(
                "div",
                f"{_CARD} w-full max-w-[34rem] p-5 xs:p-8",
                el("h2", "mb-5 text-2xl", t("What is open to you")),
                _benefits(FREE_BENEFITS if is_free else BENEFITS),
            ),
            el(
                "div",
                "flex flex-wrap justify-center gap-3",
                button_link(DAILY.path, t("Browse Daily Learning")),
                button_link("/", t("Return to Home"), variant="outline"),
            ),
        ),
    )


def _benefits(benefits: _Benefits) -> Html:
    """`Benefits.tsx`"""
    return el(
        "ul",
        "grid gap-5",
        concat_html(
            el(
                "li",
                "flex gap-4",
                icon(symbol, 22, "mt-0.5 shrink-0 text-gold"),
                el(
                    "div",
                    "",
                    el("p", "font-semibold", t(title)),
                    el(
                        "p",
                        "mt-0.5 font-serif text-[1.0625rem] leading-relaxed text-ink-soft",
                        t(line),
                    ),
                ),
            )
            for symbol, (title, line) in zip(_ICONS, benefits, strict=True)
        ),
    )
