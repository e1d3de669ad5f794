"""The contact page (`ContactPage.tsx`)."""

from __future__ import annotations

import re

from api.core.settings import Settings
from api.core.translation import message, t
from api.site.html_views.elements import (
    NOTHING,
    Html,
    classes,
    concat_html,
    el,
    icon,
    join,
    page_header,
    script_button,
)
from api.site.html_views.forms import FIELD_CLASSES, labelled, text_field

TITLE = message("Contact Us")
SUBTITLE = message("A question, a correction, an idea for a teaching: we read every message.")
_NOT_DIALLED = re.compile(r"[^+\d]")
_FREE = message(
    "Nothing: during our launch the whole library is free for everyone. "
    "The newsletter is free now and stays free."
)
_MEMBERS = message(
    "Most teachings are free for everyone, and so is the newsletter. "
    "Members also read the premium archive."
)


def questions(settings: Settings) -> tuple[tuple[str, str], ...]:
    """CONTACT-4: each question with its answer."""
    return (
        (
            t("How often do new teachings appear?"),
            t(
                "A short insight appears every weekday morning, and a longer essay every Friday, "
                "in time for Shabbat."
            ),
        ),
        (t("What does it cost?"), t(_FREE if settings.launch_free else _MEMBERS)),
        (
            t("May I suggest a topic?"),
            t(
                "Please do. Many teachings began as a reader’s question, so tell us with the form "
                "above what you wonder about."
            ),
        ),
        (
            t("Are you available for speaking engagements?"),
            t(
                "Gladly, as far as the calendar allows, in person or by video. Write to us with "
                "the occasion, the date and the place."
            ),
        ),
    )


def contact(settings: Settings, question: str = "") -> Html:
    """`question` is filled in (CONTACT-13)."""
    return join(
        page_header(t(TITLE), t(SUBTITLE)),
        el(
            "div",
            "page grid gap-8 pb-16 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12",
            el(
                "section",
                "",
                el("h2", "mb-5 text-2xl md:text-[1.7rem]", t("Get in Touch"), id="touch"),
                _form(settings.contact_email, question),
                aria_labelledby="touch",
            ),
            _connect(settings),
        ),
        _questions(settings),
    )


def _form(email: str, question: str) -> Html:
    subject = t("A question for the teacher") if question else None
    return el(
        "form",
        "grid gap-5",
        el(
            "div",
            "grid gap-5 sm:grid-cols-2",
            text_field("name", t("Name"), autocomplete="name"),
            text_field("email", t("Email"), type="email", autocomplete="email"),
        ),
        text_field("subject", t("Subject"), value=subject),
        labelled(
            "message",
            t("Message"),
            el(
                "textarea",
                classes(FIELD_CLASSES, "resize-y py-2.5"),
                question,
                name="message",
                id="field-message",
                rows=6,
                dir="auto" if question else None,
            ),
        ),
        el("div", "", script_button(t("Send Message"))),
        el("noscript", "", t("Sending needs script. Please write to {0}.", email)),
        aria_label=t("Get in Touch"),
    )


def _connect(settings: Settings) -> Html:
    email, phone, meeting = settings.contact_email, settings.contact_phone, settings.meeting_url
    return el(
        "aside",
        "rounded-xl border border-rule bg-raised self-start p-6",
        el("h2", "text-2xl", t("Connect With Us"), id="connect"),
        el(
            "ul",
            "mt-3",
            _way("mail", t("Email"), email, f"mailto:{email}"),
            _way("phone", t("Phone"), phone, f"tel:{_NOT_DIALLED.sub('', phone)}"),
            _way("calendar-days", t("Meeting"), t("Schedule a meeting"), meeting)
            if meeting
            else NOTHING,
        ),
        social_links(settings, "mt-4 -ms-3 flex flex-wrap"),
        aria_labelledby="connect",
    )


def _way(symbol: str, label: str, text: str, to: str) -> Html:
    return el(
        "li",
        "flex min-h-11 items-center gap-3.5 border-b border-rule py-2.5 last:border-0",
        icon(symbol, 20, "shrink-0 text-gold"),
        el(
            "span",
            "min-w-0",
            el("span", "block text-sm text-ink-faint", label),
            el(
                "a",
                "font-medium break-words text-tekhelet underline-offset-4 hover:underline",
                el("bdi", "", text),
                href=to,
            ),
        ),
    )


def social_links(settings: Settings, more: str) -> Html:
    """`shared/ui/SocialLinks.tsx`"""
    links = (
        ("facebook", "Facebook", settings.social_facebook_url),
        ("x", "X", settings.social_x_url),
        ("instagram", "Instagram", settings.social_instagram_url),
        ("linkedin", "LinkedIn", settings.social_linkedin_url),
    )
    shown = [_social_link(symbol, name, url) for symbol, name, url in links if url]
    return el("ul", more, *shown) if shown else NOTHING


def _social_link(symbol: str, name: str, url: str) -> Html:
    return el(
        "li",
        "",
        el(
            "a",
            "grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-wash "
            "hover:text-tekhelet",
            icon(symbol, 20),
            href=url,
            aria_label=name,
        ),
    )


def _questions(settings: Settings) -> Html:
    return el(
        "section",
        "border-t border-rule bg-sunken py-14 md:py-20",
        el(
            "div",
            "page",
            el(
                "h2",
                "mb-8 text-3xl md:text-4xl",
                t("Frequently Asked Questions"),
                id="questions",
            ),
            el(
                "div",
                "grid gap-x-12 gap-y-8 md:grid-cols-2",
                concat_html(_answered(*each) for each in questions(settings)),
            ),
        ),
        aria_labelledby="questions",
    )


def _answered(question: str, answer: str) -> Html:
    return el(
        "div",
        "",
        el("h3", "text-xl", question),
        el("p", "mt-2 font-serif text-[1.0625rem] leading-relaxed text-ink-soft", answer),
    )
