"""The rule of the admin gate (decision 1): the server checks the password, attempts are limited."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import logging
from concurrent.futures import ThreadPoolExecutor

from api.admin import tokens
from api.admin.password import admin_credential, is_admin_password
from api.admin.repository import AttemptRepository
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
        if wait := await self._attempts.take(visitor):
            raise TooManyRequests("Too many attempts. Please try again later.", retry_after=wait)
        if not await self._is_right(password):
            logger.warning("a wrong admin password was tried")
            raise Unauthorized("Incorrect password")
        await self._attempts.forget(visitor)
        return tokens.issue(self._settings)

    async def _is_right(self, password: str) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_CHECKS, is_admin_password, self._settings, password)

    def _visitor(self, address: str) -> str:
        """A digest to count by, with no way back to the address."""
        key = hashlib.sha256(tokens.site_secret(self._settings)).digest()
        return hashlib.blake2b(_network(address).encode(), key=key, digest_size=16).hexdigest()


def _network(address: str) -> str:
    """The address; of IPv6 its /64, since a customer has all of it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address  # a Unix socket, or whatever a proxy made of it
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))
