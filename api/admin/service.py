"""Admin login (ADMIN-1, ADMIN-7): the server checks the password and limits attempts.

Each wrong password delays only its own address, so strangers cannot lock the owner out.
"""

from __future__ import annotations

import hashlib
import logging

from api.admin import tokens
from api.admin.password import admin_credential, is_admin_password
from api.admin.repository import AttemptRepository
from api.core.client_address import network_of
from api.core.errors import TooManyRequests, Unauthorized, Unavailable
from api.core.password_hashing import run_hashing
from api.core.rate_limit import keyed_digest
from api.core.secrets import site_secret
from api.core.settings import Settings

logger = logging.getLogger(__name__)


class AdminAuth:
    def __init__(self, settings: Settings, attempts: AttemptRepository) -> None:
        self._settings, self._attempts = settings, attempts

    async def login(self, password: str, address: str) -> str:
        """A token for the right password. Raises Unauthorized, TooManyRequests or Unavailable."""
        if admin_credential(self._settings) is None:
            raise Unavailable("No admin password is set. Run `nuggets admin set-password`.")
        network_digest = self._network_digest(address)
        attempts = await self._attempts.take(network_digest)
        if wait := attempts.wait_seconds:
            logger.warning(
                "admin login from %s refused without a check: %d wrong passwords in 15 minutes,"
                " retry in %.0f s",
                *(address, attempts.count, wait),
            )
            raise TooManyRequests("Too many attempts. Please try again later.", retry_after=wait)
        if not await self._is_right(password):
            logger.warning(
                "wrong admin password from %s, attempt %d in 15 minutes",
                address,
                attempts.count,
            )
            raise Unauthorized("Incorrect password")
        await self._attempts.clear_attempts(network_digest)
        return tokens.issue(self._settings)

    async def _is_right(self, password: str) -> bool:
        return await run_hashing(is_admin_password, self._settings, password)

    def _network_digest(self, address: str) -> str:
        """A keyed digest of the network, from which the address cannot be recovered."""
        secret = site_secret(self._settings.secret_key, self._settings.data_dir)
        return keyed_digest(hashlib.sha256(secret).digest(), network_of(address))
