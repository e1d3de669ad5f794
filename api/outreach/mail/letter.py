"""Mails of plain text, which end with the name of the site."""

from __future__ import annotations

from api.core.settings import Settings
from api.outreach.mail.message import Email


def plain_email(settings: Settings, to: str, subject: str, text: str) -> Email:
    name = settings.site_name
    return Email(to=to, subject=f"{subject} - {name}", text=f"{text}\n\n{name}\n")
