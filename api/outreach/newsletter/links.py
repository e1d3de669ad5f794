"""The signed links of the newsletter's mails.

They work without signing in. Their host is never that of a request: a forged `Host` would reach the
mail of somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from api.core.secrets import signing_keys
from api.core.settings import Settings
from api.core.tokens import TokenSigner
from api.outreach.newsletter.schemas import Frequency

CONFIRM, UNSUBSCRIBE, PREFERENCES = (
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/newsletter/preferences",
)
CONFIRMATION_DAYS = 7
# Unsubscribing works from any mail that somebody still has.
MANAGEMENT_DAYS = 3650
_DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What a confirmation link confirms."""

    subscriber_id: int
    frequency: Frequency


class NewsletterLinks:
    """Makes the links, and reads their tokens."""

    def __init__(self, settings: Settings) -> None:
        self.site = settings.public_url
        keys = signing_keys(settings.secret_key, settings.previous_secret_key, settings.data_dir)
        self._confirmation = TokenSigner(
            keys, "nuggets-newsletter-confirm", CONFIRMATION_DAYS * _DAY
        )
        self._management = TokenSigner(keys, "nuggets-newsletter", MANAGEMENT_DAYS * _DAY)

    def confirm_url(self, subscriber_id: int, frequency: Frequency) -> str:
        token = self._confirmation.issue(sub=str(subscriber_id), frequency=frequency)
        return f"{self.site}{CONFIRM}?token={token}"

    def manage_token(self, subscriber_id: int) -> str:
        """A token for `unsubscribe_url` and `preferences_url`."""
        return self._management.issue(sub=str(subscriber_id))

    def unsubscribe_url(self, token: str) -> str:
        return f"{self.site}{UNSUBSCRIBE}?token={token}"

    def preferences_url(self, token: str) -> str:
        return f"{self.site}{PREFERENCES}?token={token}"

    def confirmation_of(self, token: str) -> Confirmation | None:
        claims = self._confirmation.verify(token)
        if claims is None or claims.get("frequency") not in get_args(Frequency):
            return None
        return Confirmation(int(claims["sub"]), claims["frequency"])

    def subscriber_of(self, token: str) -> int | None:
        claims = self._management.verify(token)
        return int(claims["sub"]) if claims else None
