"""The rule of the admin gate (decision 1): the server checks the password, attempts are limited.

Each wrong password makes its own address wait longer. Nobody else waits for it, so that strangers
cannot lock the owner out.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from concurrent.futures import ThreadPoolExecutor

from api.admin import tokens
from api.admin.password import admin_credential, is_admin_password
from api.admin.repository import AttemptRepository
from api.core.addresses import network_of
from api.core.errors import TooManyRequests, Unauthorized, Unavailable
from api.core.settings import Settings

logger = logging.getLogger(__name__)

# An argon2 check takes 64 MB: however many come at once, few run at once.
_CHECKS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="admin-password")


class AdminGate:
    def __init__(self, settings: Settings, attempts: AttemptRepository) -> None:
        self._settings, self._attempts = settings, attempts

    async def login(self, password: str, address: str) -> str:
        """A token for the right password. Raises Unauthorized, TooManyRequests or Unavailable."""
        if admin_credential(self._settings) is None:
            raise Unavailable("No admin password is set. Run `nuggets admin set-password`.")
        visitor = self._visitor(address)
        tried = await self._attempts.take(visitor)
        if wait := tried.wait_seconds:
            logger.warning(
                "an admin login from %s was refused unread: %d wrong passwords in 15 minutes,"
                " the next is read in %.0f s",
                *(address, tried.count, wait),
            )
            raise TooManyRequests("Too many attempts. Please try again later.", retry_after=wait)
        if not await self._is_right(password):
            logger.warning(
                "a wrong admin password came from %s, number %d in 15 minutes", address, tried.count
            )
            raise Unauthorized("Incorrect password")
        await self._attempts.forget(visitor)
        return tokens.issue(self._settings)

    async def _is_right(self, password: str) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_CHECKS, is_admin_password, self._settings, password)

    def _visitor(self, address: str) -> str:
        """A digest to count by, with no way back to the address."""
        key = hashlib.sha256(tokens.site_secret(self._settings)).digest()
        return hashlib.blake2b(network_of(address).encode(), key=key, digest_size=16).hexdigest()
