"""What the newsletter's pages say. Their forms post to the address of the page itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from api.core.translation import gettext_noop, t
from api.outreach.link_pages import home_link
from api.outreach.newsletter.confirmation_email import FREE, WHAT_IS_SENT
from api.outreach.newsletter.schemas import Frequency
from api.site.message_page import Message, MessageForm, MessageLink, Option

_LABELS: dict[Frequency, str] = {
    "daily": gettext_noop("The daily insight"),
    "weekly": gettext_noop("The weekly essay"),
    "both": gettext_noop("Both"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """What a subscriber receives, and whether it was just saved."""

    frequency: Frequency
    is_active: bool
    is_saved: bool


def confirm(frequency: Frequency) -> Message:
    return Message(
        title=t("Confirm your subscription"),
        text=t("You will receive {0}.", t(WHAT_IS_SENT[frequency])) + f" {t(FREE)}",
        form=MessageForm(button=t("Confirm subscription")),
    )


def confirmed(frequency: Frequency, preferences_url: str) -> Message:
    return Message(
        title=t("You are subscribed"),
        text=t("You will receive {0}. Thank you for learning with us.", t(WHAT_IS_SENT[frequency])),
        links=[home_link(), _link(preferences_url, t("Change what you receive"))],
    )


def unsubscribe() -> Message:
    return Message(
        title=t("Unsubscribe"),
        text=t("You will receive no further e-mails of the newsletter."),
        form=MessageForm(button=t("Unsubscribe")),
    )


def unsubscribed(preferences_url: str) -> Message:
    return Message(
        title=t("You are unsubscribed"),
        text=t("You will receive no further e-mails of the newsletter."),
        links=[home_link(), _link(preferences_url, t("Subscribe again"))],
    )


def preferences(choice: Choice, unsubscribe_url: str) -> Message:
    """Radio buttons for what is sent. Saving subscribes again after unsubscribing."""
    leave = MessageLink(to=unsubscribe_url, text=t("Unsubscribe"), variant="link")
    not_subscribed = t("You are not subscribed. Save your choice to subscribe again.")
    return Message(
        title=t("Your newsletter"),
        text="" if choice.is_active else not_subscribed,
        done=t("Saved.") if choice.is_saved else "",
        form=MessageForm(
            button=t("Save") if choice.is_active else t("Subscribe again"),
            legend=t("What you receive"),
            name="frequency",
            options=[
                Option(value=value, label=t(_LABELS[value]), is_chosen=value == choice.frequency)
                for value in get_args(Frequency)
            ],
        ),
        links=[leave] if choice.is_active else [],
    )


def invalid_link() -> Message:
    return Message(
        title=t("This link does not work any more"),
        text=t("It is too old or incomplete. You can subscribe again at the foot of every page."),
        links=[home_link()],
    )


def _link(to: str, text: str) -> MessageLink:
    return MessageLink(to=to, text=text, variant="outline")
