"""The signed link that ends the daily mail. It works without signing in, from any mail."""

from __future__ import annotations

from api.core.secrets import signing_keys
from api.core.settings import Settings
from api.core.tokens import TokenSigner
from api.outreach.newsletter.links import MANAGEMENT_DAYS

UNSUBSCRIBE = "/newsletter/daily-mail"
_DAY = 24 * 3600


class DailyMailLinks:
    def __init__(self, settings: Settings) -> None:
        self.site = settings.public_url
        keys = signing_keys(settings.secret_key, settings.previous_secret_key, settings.data_dir)
        self._signer = TokenSigner(keys, "nuggets-daily-mail", MANAGEMENT_DAYS * _DAY)

    def unsubscribe_url(self, user_id: int) -> str:
        return f"{self.site}{UNSUBSCRIBE}?token={self._signer.issue(sub=str(user_id))}"

    def user_of(self, token: str) -> int | None:
        claims = self._signer.verify(token)
        return int(claims["sub"]) if claims else None
