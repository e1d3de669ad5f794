"""The mail with the link that confirms a subscription."""

from __future__ import annotations

from api.core.settings import Settings
from api.outreach.mail import Email
from api.outreach.mail.layout import button, mail_footer, mail_html
from api.outreach.newsletter.links import CONFIRMATION_DAYS, site_url
from api.outreach.newsletter.schemas import Frequency
from api.site.html_views.elements import el, join

# What a subscriber receives, by frequency.
WHAT_IS_SENT: dict[Frequency, str] = {
    "daily": "the insight each weekday morning",
    "weekly": "the essay each Friday",
    "both": "the insight each weekday morning and the essay each Friday",
}
# PROD-5.
FREE = "The newsletter is free, and separate from the membership."


def confirmation_email(to: str, url: str, frequency: Frequency, settings: Settings) -> Email:
    site_name = settings.site_name
    request = f"Please confirm that you would like {WHAT_IS_SENT[frequency]} by e-mail."
    ignore = "If you did not ask for it, ignore this e-mail: nothing more will be sent to you."
    expiry = f"The link works for {CONFIRMATION_DAYS} days."
    subject = f"Please confirm your subscription to {site_name}"
    text = f"{request}\n\n{url}\n\n{expiry} {ignore}\n\n{FREE}\n"
    html = mail_html(
        subject,
        request,
        site_name,
        site_url(settings),
        el("h1", "title", "One more step"),
        el("p", "text", request),
        button(url, "Confirm subscription"),
        el("p", "note", f"{expiry} {ignore}"),
        footer=mail_footer(join(FREE)),
    )
    return Email(to, subject, text, html)
