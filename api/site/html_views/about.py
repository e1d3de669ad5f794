"""The About page (`AboutPage.tsx`)."""

from __future__ import annotations

from api.core.settings import Settings
from api.core.translation import message, t
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
    page_header,
)
from api.site.sections import DAILY, WEEKLY

TITLE = message("About the Rabbi")
_LAUNCH_BANNER = message(
    "Launch offer: all content is free for everyone during a limited launch period."
)
# The same texts as in `features/about/texts.ts`. The facts are examples.
_FACTS = (
    (
        "graduation-cap",
        message("Education"),
        message(
            "Years in the study hall, and a teacher’s training in Bible, Midrash and Jewish "
            "thought."
        ),
    ),
    (
        "book-bookmark",
        message("Publications"),
        message(
            "A short insight every weekday and an essay every Friday, gathered here in one library."
        ),
    ),
    (
        "users",
        message("Leadership"),
        message("Classes for beginners and for old hands, in the community and on line."),
    ),
    (
        "lightbulb",
        message("Innovation"),
        message(
            "New tools for old texts: a search that forgives spelling, recordings, a timeline of "
            "the portions."
        ),
    ),
)
# `{0}` stands for the product's name.
_BIOGRAPHY = (
    message(
        "It began at a Shabbat table. There a verse was never only read: it was turned over, "
        "questioned, sung, and argued about until the candles were low. Whoever was youngest "
        "asked, and nobody was too learned to be surprised by the question."
    ),
    message(
        "Years of study followed, and then years of teaching: children who asked what adults no "
        "longer dared to, adults who had not opened a Hebrew book since childhood, and students "
        "who knew the text by heart and hoped to meet it as if for the first time. One thing "
        "proved true for all of them. A single idea, said plainly and kept for a day, goes further "
        "than an hour of lecture."
    ),
    message(
        "So {0} came about: one idea from the Torah each weekday morning, short enough to read "
        "before the coffee cools. On Fridays there is room for a longer walk, in time for Shabbat. "
        "Over time the pages became a library, with series to follow, recordings for the road, and "
        "the weekly portions from Genesis to Deuteronomy."
    ),
    message(
        "“Turn it over and turn it over, for everything is in it,” says the Mishnah (Avot 5:22). "
        "That is still the whole plan."
    ),
)
_PHILOSOPHY = (
    (
        message("Creative Teaching"),
        message(
            "A story, a picture, a melody, a question in the right place: whatever opens a text is "
            "welcome. What was given amid thunder need not be taught in a monotone."
        ),
    ),
    (
        message("Modern Technology"),
        message(
            "Search, recordings and artificial intelligence serve the text, and not the other way "
            "round. A tool is good when it brings you back to the page."
        ),
    ),
    (
        message("Engaging Experience"),
        message(
            "Learning is a conversation. Each teaching ends nearer to your own life than it began, "
            "with something to ask at your own table."
        ),
    ),
)


def subtitle(settings: Settings) -> str:
    return t(
        "{0} writes the insights and essays of {1}: old words, read slowly, for the week ahead.",
        settings.teacher_name,
        settings.site_name,
    )


def about(settings: Settings) -> Html:
    banner = el(
        "p",
        "mb-10 rounded-lg bg-gold-wash px-5 py-3 text-center font-medium text-gold",
        t(_LAUNCH_BANNER),
    )
    return join(
        page_header(t(TITLE), subtitle(settings)),
        el(
            "div",
            "page pb-16",
            banner if settings.launch_free else NOTHING,
            el(
                "div",
                "grid gap-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-16",
                _facts(),
                _biography(settings),
            ),
        ),
        _philosophy(),
        _call_to_action(settings),
    )


def _facts() -> Html:
    return el(
        "aside",
        "rounded-xl border border-rule bg-raised self-start px-6 py-2",
        concat_html(_fact(*fact) for fact in _FACTS),
        aria_label=t("At a glance"),
    )


def _fact(symbol: str, title: str, text: str) -> Html:
    return el(
        "div",
        "flex gap-4 border-b border-rule py-5 last:border-0",
        icon(symbol, 24, "shrink-0 text-gold", stroke=1.5),
        el(
            "div",
            "",
            el("h2", "text-lg", t(title)),
            el("p", "mt-1 font-serif text-ink-soft", t(text)),
        ),
    )


def _biography(settings: Settings) -> Html:
    paragraphs = (t(text, settings.product_name) for text in _BIOGRAPHY)
    return el(
        "section",
        "",
        el(
            "h2",
            "mb-4 text-3xl",
            settings.teacher_name,
            id="biography",
            lang=content_language(settings.teacher_name).get("lang"),
        ),
        el("div", "reading", concat_html(el("p", "", text) for text in paragraphs)),
        aria_labelledby="biography",
    )


def _philosophy() -> Html:
    return el(
        "section",
        "border-y border-rule bg-sunken py-14 md:py-20",
        el(
            "div",
            "page",
            el(
                "h2",
                "mb-8 text-center text-3xl md:text-4xl",
                t("Teaching Philosophy"),
                id="philosophy",
            ),
            el(
                "div",
                "grid gap-5 md:grid-cols-3",
                concat_html(_principle(*principle) for principle in _PHILOSOPHY),
            ),
        ),
        aria_labelledby="philosophy",
    )


def _principle(title: str, text: str) -> Html:
    return el(
        "div",
        "rounded-xl border border-rule bg-raised p-6 md:p-7",
        el("h3", "text-2xl", t(title)),
        el("p", "mt-2.5 font-serif text-[1.0625rem] leading-relaxed text-ink-soft", t(text)),
    )


def _call_to_action(settings: Settings) -> Html:
    return el(
        "section",
        "page py-16 text-center md:py-24",
        ornament("justify-center text-xs"),
        el("h2", "mt-5 text-3xl md:text-[2.6rem]", t("One Idea Is Enough to Begin"), id="begin"),
        el(
            "div",
            "mt-8 flex flex-wrap justify-center gap-3",
            button_link(DAILY.path, t("Start Your Free {0}", settings.product_name), size="large"),
            button_link(WEEKLY.path, t("Explore Weekly Essays"), variant="outline", size="large"),
        ),
        aria_labelledby="begin",
    )
