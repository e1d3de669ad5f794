"""The promotions below a list: the launch offer and the subscription box."""

from __future__ import annotations

from api.core.translation import t
from api.site.html_views.elements import (
    FIELD,
    Html,
    badge,
    button_link,
    classes,
    concat_html,
    el,
    icon,
    script_button,
)
from api.site.html_views.texts import ListTexts
from api.site.sections import WEEKLY


def launch_banner(texts: ListTexts) -> Html:
    """Above the cards of a list (READ-9)."""
    return el(
        "p",
        "mb-6 rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-2.5 "
        "text-[0.9375rem] text-gold",
        t(texts.launch_banner),
    )


def launch_special(texts: ListTexts) -> Html:
    items = (
        el(
            "li",
            "flex items-baseline gap-2.5",
            icon("check", 16, "shrink-0 translate-y-0.5 text-gold"),
            t(item),
        )
        for item in texts.launch_items
    )
    return el(
        "section",
        "mt-12 rounded-xl border border-gold-line/60 bg-raised p-6 md:p-8",
        el(
            "div",
            "flex flex-wrap items-center gap-3",
            el("h2", "text-2xl", t("Launch Special"), id="launch"),
            badge(t("FREE"), "gold"),
            el("span", "text-sm text-ink-faint", t("Limited Time")),
        ),
        el(
            "ul",
            "mt-4 grid gap-2 font-serif text-lg text-ink-soft sm:grid-cols-2",
            concat_html(items),
        ),
        button_link(WEEKLY.path, t(texts.launch_button), variant="outline", more="mt-6"),
        aria_labelledby="launch",
    )


def subscribe_box(texts: ListTexts) -> Html:
    field = el(
        "input",
        classes(FIELD, "px-4 sm:max-w-sm"),
        type="email",
        placeholder=t("Your e-mail address"),
        aria_label=t("E-mail address"),
        disabled=True,
    )
    return el(
        "section",
        "no-print mt-6 rounded-2xl bg-wash p-6 md:p-8",
        el("h2", "text-2xl", t(texts.subscribe_title)),
        el("p", "mt-2 mb-5 font-serif text-lg text-ink-soft", t(texts.subscribe_text)),
        el(
            "div",
            "flex flex-col gap-3 sm:flex-row",
            field,
            script_button(t("Subscribe")),
        ),
    )
