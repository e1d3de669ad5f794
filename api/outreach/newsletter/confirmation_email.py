"""The mail with the link that confirms a subscription."""

from __future__ import annotations

from htpy import h1, p

from api.core.settings import Settings
from api.core.translation import current_language, gettext_noop, t
from api.mail import Email
from api.mail.layout import button, mail_footer, mail_html
from api.outreach.newsletter.links import CONFIRMATION_DAYS
from api.outreach.newsletter.schemas import Frequency

# What a subscriber receives, by frequency.
WHAT_IS_SENT: dict[Frequency, str] = {
    "daily": gettext_noop("the insight each weekday morning"),
    "weekly": gettext_noop("the essay each Friday"),
    "both": gettext_noop("the insight each weekday morning and the essay each Friday"),
}
# PROD-5.
FREE = gettext_noop("The newsletter is free, and separate from the membership.")


def confirmation_email(to: str, url: str, frequency: Frequency, settings: Settings) -> Email:
    site_name = settings.site_name
    request = t("Please confirm that you would like {0} by e-mail.", t(WHAT_IS_SENT[frequency]))
    ignore = t("If you did not ask for it, ignore this e-mail: nothing more will be sent to you.")
    expiry = t("The link works for {0} days.", CONFIRMATION_DAYS)
    subject = t("Please confirm your subscription to {0}", site_name)
    text = f"{request}\n\n{url}\n\n{expiry} {ignore}\n\n{t(FREE)}\n"
    html = mail_html(
        subject,
        request,
        site_name,
        settings.public_url,
        h1(".title")[t("One more step")],
        p(".text")[request],
        button(url, t("Confirm subscription")),
        p(".note")[f"{expiry} {ignore}"],
        footer=mail_footer(t(FREE)),
        language=current_language(),
    )
    headers = {"Content-Language": current_language()}
    return Email(to, subject, text, html, headers)
