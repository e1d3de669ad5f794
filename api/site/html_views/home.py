"""The home page (`HomePage.tsx` and its parts)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.core.settings import Settings
from api.core.translation import message, t
from api.library.schemas import PostCard, TestimonialEntry, ThisWeek
from api.search.schemas import RelatedPost
from api.site.html_views.elements import (
    NOTHING,
    Html,
    button_link,
    concat_html,
    content_language,
    el,
    icon,
    join,
    ornament,
    t_html,
)
from api.site.html_views.home_lists import featured, recent
from api.site.html_views.nearest import nearest_in_week
from api.site.html_views.week import this_week
from api.site.sections import ABOUT, DAILY, REGISTER, WEEKLY

_RESOURCES = (
    (
        "sunrise",
        message("Daily Learning"),
        message(
            "One idea from the Torah each weekday morning, short enough to read before the "
            "coffee cools."
        ),
        DAILY.path,
        message("Start Learning"),
    ),
    (
        "book-open-text",
        message("Weekly Essays"),
        message(
            "Every Friday, a longer walk through a verse, a question or a chapter of our history."
        ),
        WEEKLY.path,
        message("Read Essays"),
    ),
    (
        "user-round",
        message("About the Rabbi"),
        message("Who writes here, and why old words deserve new ways of being taught."),
        ABOUT,
        message("Learn More"),
    ),
)
_FREE = message("Everything here is free during our launch, the whole archive included.")
_MEMBERS = message("Most teachings are free for everyone. Members also read the premium archive.")


@dataclass(frozen=True, slots=True)
class Lists:
    """What the page shows of the library. `nearest`: to the week's portion, if it has no
    teaching."""

    week: ThisWeek
    nearest: Sequence[RelatedPost]
    featured: Sequence[PostCard]
    recent: Sequence[PostCard]
    testimonials: Sequence[TestimonialEntry]


def home(lists: Lists, settings: Settings) -> Html:
    return join(
        _hero(settings),
        # Room for what only the reader's device knows (`home.tsx`), shown where it has something.
        el("div", "begun", aria_hidden="true"),
        this_week(lists.week, "page pt-10 md:pt-14", nearest_in_week(lists.nearest)),
        featured(lists.featured, settings),
        _resources(),
        recent(lists.recent, settings),
        _testimonials(lists.testimonials),
        _call_to_action(settings),
    )


def _hero(settings: Settings) -> Html:
    return el(
        "section",
        "relative isolate overflow-hidden bg-[#14224f] text-white",
        _hero_art(),
        el(
            "div",
            "page flex min-h-[38rem] flex-col justify-start pt-14 pb-72 md:min-h-[36rem] "
            "md:justify-center md:pt-16 md:pb-24",
            el(
                "h1",
                "headline",
                t_html(
                    "Daily Torah Wisdom, Delivered with {0}",
                    el("span", "text-[#f1cf86]", t("CREATIVITY")),
                ),
                id="hero",
            ),
            el(
                "div",
                "mt-8 flex flex-wrap gap-3",
                button_link(
                    DAILY.path,
                    t("Start Your Free {0}", settings.product_name),
                    variant="gold",
                    size="large",
                ),
                button_link(WEEKLY.path, t("Explore Weekly Essays"), variant="onArt", size="large"),
            ),
        ),
        el(
            "a",
            "absolute bottom-3 left-1/2 grid size-11 -translate-x-1/2 place-items-center "
            "rounded-full bg-[#0b1436]/70 text-white hover:bg-[#0b1436]",
            icon("chevron-down", 26),
            href="#features",
            aria_label=t("Scroll down to our resources"),
        ),
        aria_labelledby="hero",
    )


def _hero_art() -> Html:
    """The picture is at the side where no text begins."""
    return join(
        el(
            "div",
            "hero-art absolute inset-0 -z-10 size-full max-xs:right-auto max-xs:left-1/2 "
            "max-xs:aspect-[1440/760] max-xs:h-full max-xs:w-auto max-xs:max-w-none "
            "max-xs:-translate-x-[73.6%] md:rtl:-scale-x-100",
            aria_hidden="true",
        ),
        el(
            "div",
            "absolute inset-0 -z-10 bg-linear-to-b from-[#0b1436]/65 via-[#0b1436]/30 "
            "to-transparent md:bg-linear-to-r rtl:md:bg-linear-to-l md:from-[#0b1436]/70 "
            "md:via-[#0b1436]/25",
        ),
    )


def _resources() -> Html:
    return el(
        "section",
        "deferred-render page pt-14 md:pt-20",
        el("h2", "mb-7 text-3xl md:text-4xl", t("Explore Our Resources"), id="resources"),
        el(
            "div",
            "grid border-y border-rule md:grid-cols-3",
            concat_html(_resource(*resource) for resource in _RESOURCES),
        ),
        id="features",
        aria_labelledby="resources",
    )


def _resource(symbol: str, title: str, text: str, to: str, button: str) -> Html:
    return el(
        "div",
        "flex flex-col items-start border-rule py-7 not-first:border-t md:px-8 "
        "md:not-first:border-t-0 md:not-first:border-s md:first:ps-0 md:last:pe-0",
        icon(symbol, 30, "text-gold", stroke=1.4),
        el("h3", "mt-4 text-2xl", t(title)),
        el("p", "mt-2 mb-5 font-serif text-[1.0625rem] text-ink-soft", t(text)),
        button_link(to, t(button), variant="outline", more="mt-auto"),
    )


def _testimonials(testimonials: Sequence[TestimonialEntry]) -> Html:
    if not testimonials:
        return NOTHING
    return el(
        "section",
        "deferred-render border-y border-rule bg-sunken py-14 md:py-20",
        el(
            "div",
            "page",
            el(
                "h2",
                "mb-8 text-center text-3xl md:text-4xl",
                t("What Our Community Says"),
                id="testimonials",
            ),
            el("div", "grid gap-5 sm:grid-cols-2", concat_html(map(_testimonial, testimonials))),
        ),
        aria_labelledby="testimonials",
    )


def _testimonial(testimonial: TestimonialEntry) -> Html:
    language = content_language(testimonial.content)
    return el(
        "figure",
        "flex flex-col rounded-xl border border-rule bg-raised p-6 md:p-7",
        el(
            "blockquote",
            "font-serif text-lg leading-relaxed text-ink-soft",
            testimonial.content,
            **language,
        ),
        el(
            "figcaption",
            "mt-auto flex items-center gap-3.5 pt-5",
            el(
                "span",
                "grid size-11 shrink-0 place-items-center rounded-full bg-fill font-serif "
                "text-lg font-semibold text-on-fill",
                testimonial.name[:1],
                aria_hidden="true",
            ),
            el(
                "span",
                "",
                el("span", "block font-semibold", testimonial.name),
                el("span", "block text-sm text-ink-faint", testimonial.role),
            ),
            **language,
        ),
    )


def _call_to_action(settings: Settings) -> Html:
    return el(
        "section",
        "deferred-render page py-16 text-center md:py-24",
        ornament("justify-center text-xs"),
        el(
            "h2",
            "mt-5 text-3xl md:text-[2.6rem]",
            t("Ready to Deepen Your Torah Learning?"),
            id="action",
        ),
        el(
            "p",
            "mx-auto mt-4 max-w-[34rem] font-serif text-lg text-ink-soft",
            t(_FREE if settings.launch_free else _MEMBERS),
        ),
        el(
            "div",
            "mt-8 flex flex-wrap justify-center gap-3",
            button_link(REGISTER, t("Start Your Learning Journey"), size="large"),
            button_link(ABOUT, t("Learn More About Us"), variant="outline", size="large"),
        ),
        aria_labelledby="action",
    )
