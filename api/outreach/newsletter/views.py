"""The HTML of the newsletter's pages. Their forms post to the URL of the page itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from api.core.translation import message, t
from api.outreach.newsletter.confirmation_email import FREE, WHAT_IS_SENT
from api.outreach.newsletter.schemas import Frequency
from api.site.html_views.elements import (
    NOTHING,
    Html,
    button_classes,
    button_link,
    concat_html,
    el,
    ornament,
)

_TEXT = "mt-4 max-w-md font-serif text-lg text-ink-soft"
_LABELS: dict[Frequency, str] = {
    "daily": message("The daily insight"),
    "weekly": message("The weekly essay"),
    "both": message("Both"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """What a subscriber receives, and whether it was just saved."""

    frequency: Frequency
    is_active: bool
    is_saved: bool


def confirm(frequency: Frequency) -> Html:
    return _page(
        t("Confirm your subscription"),
        t("You will receive {0}.", t(WHAT_IS_SENT[frequency])) + f" {t(FREE)}",
        _form(t("Confirm subscription")),
    )


def confirmed(frequency: Frequency, preferences_url: str) -> Html:
    return _page(
        t("You are subscribed"),
        t("You will receive {0}. Thank you for learning with us.", t(WHAT_IS_SENT[frequency])),
        button_link("/", t("Return to Home")),
        button_link(preferences_url, t("Change what you receive"), variant="outline"),
    )


def unsubscribe() -> Html:
    return _page(
        t("Unsubscribe"),
        t("You will receive no further e-mails of the newsletter."),
        _form(t("Unsubscribe")),
    )


def unsubscribed(preferences_url: str) -> Html:
    return _page(
        t("You are unsubscribed"),
        t("You will receive no further e-mails of the newsletter."),
        button_link("/", t("Return to Home")),
        button_link(preferences_url, t("Subscribe again"), variant="outline"),
    )


def preferences(choice: Choice, unsubscribe_url: str) -> Html:
    """Radio buttons for what is sent. Saving subscribes again after unsubscribing."""
    options = concat_html(_option(value, choice.frequency) for value in get_args(Frequency))
    return _page(
        t("Your newsletter"),
        ""
        if choice.is_active
        else t("You are not subscribed. Save your choice to subscribe again."),
        el("p", "mt-4 font-semibold text-tekhelet", t("Saved."), role="status")
        if choice.is_saved
        else NOTHING,
        el(
            "form",
            "grid justify-items-center gap-4",
            el(
                "fieldset",
                "grid gap-1 text-start",
                el("legend", "sr-only", t("What you receive")),
                options,
            ),
            _button(t("Save") if choice.is_active else t("Subscribe again")),
            method="post",
        ),
        button_link(unsubscribe_url, t("Unsubscribe"), variant="link")
        if choice.is_active
        else NOTHING,
    )


def invalid_link() -> Html:
    return _page(
        t("This link does not work any more"),
        t("It is too old or incomplete. You can subscribe again at the foot of every page."),
        button_link("/", t("Return to Home")),
    )


def _option(value: Frequency, chosen: Frequency) -> Html:
    field = el(
        "input", "size-4", type="radio", name="frequency", value=value, checked=value == chosen
    )
    return el("label", "flex min-h-11 items-center gap-3", field, t(_LABELS[value]))


def _form(label: str) -> Html:
    return el("form", "", _button(label), method="post")


def _button(label: str) -> Html:
    return el("button", button_classes(size="large"), label, type="submit")


def _page(title: str, text: str, *content: Html) -> Html:
    return el(
        "div",
        "page grid justify-items-center py-16 text-center md:py-28",
        el("h1", "text-4xl", title),
        ornament("mt-4 justify-center text-[0.7rem]"),
        el("p", _TEXT, text) if text else NOTHING,
        el("div", "mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-3", *content),
    )
