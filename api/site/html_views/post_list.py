"""The daily and the weekly list (`PostListPage.tsx` and its parts)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode

from api.core.settings import Settings
from api.core.translation import t
from api.library.schemas import PostCard, PostType
from api.site.html_views.dates import time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    archive_badge,
    badge,
    bidi,
    button_classes,
    button_link,
    classes,
    concat_html,
    content_language,
    dot,
    el,
    icon,
    join,
    members_mark,
    notice,
    page_header,
    script_button,
    search_field,
    share_button,
)
from api.site.html_views.list_promotions import launch_banner, launch_special, subscribe_box
from api.site.html_views.names import topic_name
from api.site.html_views.text import truncate
from api.site.html_views.texts import LIST_TEXTS, ListTexts
from api.site.sections import DAILY, WEEKLY, Section, post_url_path

_ON_FIRST_SCREEN = 3
_WEEKLY_WINDOW = timedelta(days=7)
_AREAS: dict[PostType, Section] = {"daily": DAILY, "weekly": WEEKLY}


@dataclass(frozen=True, slots=True)
class ListPage:
    """The contents of a list page: one page of teachings, or search results."""

    type: PostType
    posts: Sequence[PostCard]
    number: int = 1
    is_last: bool = True
    q: str = ""

    @property
    def section(self) -> Section:
        return _AREAS[self.type]

    def url(self, number: int) -> str:
        return f"{self.section.path}?page={number}" if number > 1 else self.section.path


def post_list(shown: ListPage, settings: Settings) -> Html:
    texts = LIST_TEXTS[shown.type]
    heading = t('Search Results: "{0}"', shown.q) if shown.q else t(texts.latest)
    return join(
        page_header(t(shown.section.title), t(texts.subtitle, settings.product_name)),
        el(
            "div",
            "page grid gap-9 pb-16 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14",
            _sidebar(shown, texts),
            el(
                "div",
                "",
                el(
                    "section",
                    "",
                    launch_banner(texts) if settings.launch_free else NOTHING,
                    el(
                        "div",
                        "mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4",
                        el(
                            "h2",
                            "min-w-0 text-2xl md:text-[1.7rem]",
                            heading,
                            id="list-heading",
                        ),
                        _clear_search(shown) if shown.q else NOTHING,
                    ),
                    _results(shown, texts, settings),
                    aria_labelledby="list-heading",
                ),
                launch_special(texts) if settings.launch_free else NOTHING,
                subscribe_box(texts),
                el("div", "no-print mt-8 grid gap-2 lg:hidden", _list_links(texts)),
            ),
        ),
    )


def _clear_search(shown: ListPage) -> Html:
    return button_link(shown.section.path, t("Clear Search"), variant="quiet", more="-me-4")


def _sidebar(shown: ListPage, texts: ListTexts) -> Html:
    label = t(texts.search_label)
    return el(
        "aside",
        "grid content-start gap-7 lg:sticky lg:top-24 lg:self-start",
        el(
            "form",
            "",
            search_field(label, "q", shown.q, f"{label}…"),
            role="search",
            aria_label=label,
            action=shown.section.path,
        ),
        el(
            "section",
            "",
            el("h2", "text-lg", t(texts.topics_title), id="topics"),
            el(
                "div",
                "mt-3 flex flex-wrap gap-2",
                concat_html(
                    _topic(shown, topic_name(search) if label == search else t(label), search)
                    for label, search in texts.topics
                ),
            ),
            aria_labelledby="topics",
        ),
        el("div", "hidden gap-2 border-t border-rule pt-5 lg:grid", _list_links(texts)),
        aria_label=t("Search and topics"),
    )


def _topic(shown: ListPage, label: str, search: str) -> Html:
    """A link, which script replaces by a button."""
    chosen = "border-fill bg-fill text-on-fill" if shown.q.lower() == search.lower() else ""
    return el(
        "a",
        classes(
            "inline-flex items-center",
            "min-h-11 rounded-full border px-4 text-sm font-medium transition-colors duration-150 "
            "lg:min-h-10",
            chosen
            or "border-rule-strong/70 hover:border-tekhelet hover:bg-wash hover:text-tekhelet",
        ),
        label,
        href=f"{shown.section.path}?{urlencode({'q': search})}",
    )


def _list_links(texts: ListTexts) -> Html:
    """Links to the other list, and a share button."""
    return join(
        el(
            "a",
            "group inline-flex min-h-11 items-center gap-2 font-medium text-tekhelet",
            el("span", "underline-offset-4 group-hover:underline", t(texts.other)),
            icon("arrow-right", 17, "shrink-0"),
            href=texts.other_path,
        ),
        el("div", "-ms-4", share_button(t("Share this page"))),
    )


def _results(shown: ListPage, texts: ListTexts, settings: Settings) -> Html:
    if not shown.posts and shown.q:
        clear = button_link(shown.section.path, t("Clear Search"), variant="outline")
        return notice(t(texts.no_match), clear)
    if not shown.posts and shown.number > 1:
        style = button_classes("outline")
        first = el("a", style, icon("arrow-up", 17), t(texts.latest), href=shown.section.path)
        return notice(t(texts.no_page), first)
    cards = (
        el(
            "div",
            "" if index < _ON_FIRST_SCREEN else "deferred-render",
            _card(post, texts, settings),
        )
        for index, post in enumerate(shown.posts)
    )
    return join(
        _newer(shown, texts) if shown.number > 1 else NOTHING,
        el("div", "grid gap-5", concat_html(cards)),
        NOTHING if shown.is_last else _older(shown, texts),
    )


def _newer(shown: ListPage, texts: ListTexts) -> Html:
    to = shown.url(shown.number - 1)
    style = button_classes("outline")
    link = el("a", style, icon("arrow-up", 17), t(texts.newer), href=to, rel="prev")
    return el("div", "no-print mb-6 text-center", link)


def _older(shown: ListPage, texts: ListTexts) -> Html:
    if shown.q:
        button = script_button(t(texts.load_more), variant="outline", size="large")
    else:
        button = el(
            "a",
            button_classes("outline", "large"),
            t(texts.load_more),
            href=shown.url(shown.number + 1),
            rel="next",
        )
    return el("div", "no-print mt-8 grid justify-items-center gap-3", button)


def _card(post: PostCard, texts: ListTexts, settings: Settings) -> Html:
    beginning = truncate(post.excerpt or post.preview, texts.preview_length)
    to = post_url_path(post.type, post.id)
    return el(
        "article",
        "group relative rounded-xl border border-rule bg-raised px-5 pt-5 pb-3 transition-shadow "
        "duration-200 hover:shadow-lift md:px-7 md:pt-6",
        el(
            "p",
            "flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-faint",
            _list_badge(post, settings),
            time(post.publish_date, settings.zone),
            dot(),
            el("span", "", bidi(post.author)),
            members_mark() if post.is_locked else NOTHING,
        ),
        el(
            "h3",
            "mt-3 text-[1.4rem] md:text-2xl",
            el("a", "card-link group-hover:text-tekhelet", bidi(post.title), href=to),
            **content_language(post.title),
        ),
        el(
            "p",
            "me-auto mt-2.5 max-w-[42rem] font-serif text-[1.0625rem] leading-relaxed "
            "text-ink-soft",
            bidi(beginning),
            **content_language(beginning),
        ),
        el(
            "div",
            "mt-2 flex flex-wrap items-center justify-between gap-x-4",
            el(
                "a",
                "above-card-link py-2.5 font-semibold text-tekhelet group-hover:underline",
                t(texts.read_more),
                el("span", "sr-only", ": ", post.title, **content_language(post.title)),
                href=to,
            ),
            el("span", "above-card-link -me-3", share_button()),
        ),
    )


def _list_badge(post: PostCard, settings: Settings) -> Html:
    """Days are compared in the site's zone for all readers."""
    today = datetime.now(settings.zone).date()
    published = post.publish_date.astimezone(settings.zone).date()
    if post.type == "daily":
        return badge(t("Today's Post"), "gold") if published == today else archive_badge("older")
    if published >= today - _WEEKLY_WINDOW:
        return badge(t("This Week's Essay"), "gold")
    return archive_badge("older")
