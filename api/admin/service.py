"""Admin login (ADMIN-1, ADMIN-7): the server checks the password and limits attempts.

Each wrong password delays only its own address, so strangers cannot lock the owner out.
"""

from __future__ import annotations

import logging

from api.admin import tokens
from api.admin.password import admin_credential, is_admin_password
from api.core.errors import TooManyRequests, Unauthorized, Unavailable
from api.core.password_guard import GuardRules, PasswordGuard
from api.core.password_hashing import run_hashing
from api.core.rate_limit import GrowingDelay, RateLimit
from api.core.settings import Settings

logger = logging.getLogger(__name__)

_SECONDS = 15 * 60.0
LOGINS = GuardRules(
    by_pair=GrowingDelay("admin logins by address", free=5, max_delay=60.0, seconds=_SECONDS),
    by_account=RateLimit("admin logins", limit=100, seconds=_SECONDS, shared=True),
)
# The guard counts by account: there is one admin.
ACCOUNT = "admin"


class AdminAuth:
    def __init__(self, settings: Settings, guard: PasswordGuard) -> None:
        self._settings, self._guard = settings, guard

    async def login(self, password: str, address: str) -> str:
        """A token for the right password. Raises Unauthorized, TooManyRequests or Unavailable."""
        if admin_credential(self._settings) is None:
            raise Unavailable("No admin password is set. Run `nuggets admin set-password`.")
        try:
            await self._guard.count_attempt(ACCOUNT, address)
        except TooManyRequests as error:
            logger.warning(
                "admin login from %s refused without a check, retry in %.0f s",
                *(address, error.retry_after),
            )
            raise
        if not await self._is_right(password):
            logger.warning("wrong admin password from %s", address)
            raise Unauthorized("Incorrect password")
        await self._guard.succeeded(ACCOUNT, address)
        return tokens.issue(self._settings)

    async def _is_right(self, password: str) -> bool:
        return await run_hashing(is_admin_password, self._settings, password)
