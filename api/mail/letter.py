"""Mails of plain text, which end with the name of the site."""

from __future__ import annotations

from api.core.settings import Settings
from api.core.translation import current_language
from api.mail.message import Email


def plain_email(settings: Settings, to: str, subject: str, *paragraphs: str) -> Email:
    """A mail in the current language, which mail programs learn from a header (LANG-17)."""
    name = settings.site_name
    return Email(
        to=to,
        subject=f"{subject} - {name}",
        text="\n\n".join((*paragraphs, name)) + "\n",
        headers={"Content-Language": current_language()},
    )
