"""Admin login (ADMIN-1, ADMIN-7): the server checks the password and limits attempts.

Each wrong password delays only its own address, so strangers cannot lock the owner out.
"""

from __future__ import annotations

import logging

from api.admin_auth import tokens
from api.admin_auth.audit.service import REFUSED_CODE, AuditLog
from api.admin_auth.password import admin_credential, is_admin_password
from api.admin_auth.second_factor.service import SecondFactor
from api.core.error_body import ErrorCode
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
    def __init__(
        self,
        settings: Settings,
        guard: PasswordGuard,
        second_factor: SecondFactor,
        audit_log: AuditLog,
    ) -> None:
        self._settings, self._guard = settings, guard
        self._second_factor, self._audit_log = second_factor, audit_log

    async def login(self, password: str, code: str | None, address: str) -> str:
        """A token for the right password, and code where the second factor is on.

        Raises Unauthorized, TooManyRequests or Unavailable.
        """
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
        if await self._second_factor.is_on():
            await self._check_code(code, address)
        await self._guard.succeeded(ACCOUNT, address)
        token = tokens.issue(self._settings)
        await self._audit_log.record("admin.login", tokens.session_id(self._settings, token))
        return token

    async def _is_right(self, password: str) -> bool:
        return await run_hashing(is_admin_password, self._settings, password)

    async def _check_code(self, code: str | None, address: str) -> None:
        required = ErrorCode.SECOND_FACTOR_REQUIRED
        if code is None:
            raise Unauthorized("Please enter the code of your authenticator app.", code=required)
        if not await self._second_factor.accepts(code):
            logger.warning("wrong code of the admin's second factor from %s", address)
            await self._audit_log.record(REFUSED_CODE)
            raise Unauthorized("Incorrect code", code=required)
