"""How often accounts may be tried, registered and written to."""

from __future__ import annotations

from dataclasses import replace

from api.core.client_address import network_of
from api.core.rate_limit import GrowingDelay, RateLimit, RateLimiter

_MINUTE, _HOUR = 60.0, 3600.0

REGISTRATIONS = RateLimit("registrations", limit=30, seconds=_HOUR, shared=True)
# Demo and reviewer.
SHARED_SIGN_INS = RateLimit("shared sign-ins", limit=30, seconds=10 * _MINUTE, shared=True)
# Reset and sign-in links: how many one network may ask for, and one address receives.
LINK_REQUESTS = RateLimit("link requests", limit=20, seconds=_HOUR, shared=True)
LINKS_PER_RECIPIENT = RateLimit("links per recipient", limit=5, seconds=_HOUR, shared=True)
VERIFICATIONS_PER_RECIPIENT = RateLimit(
    "verifications per recipient", limit=3, seconds=_HOUR, shared=True
)
# Links and codes that are redeemed.
CONFIRMATIONS = RateLimit("confirmations", limit=30, seconds=10 * _MINUTE, shared=True)
GOOGLE_SIGN_INS = RateLimit("google sign-ins", limit=30, seconds=_MINUTE)
# Passwords that a signed-in reader enters to change the account.
PASSWORD_CHECKS = GrowingDelay("password checks", free=5, max_delay=300.0, seconds=_HOUR)
EXPORTS = RateLimit("exports", limit=10, seconds=_HOUR, shared=True)

_BY_ADDRESS = GrowingDelay("logins by address", free=20, max_delay=60.0, seconds=15 * _MINUTE)
_BY_ACCOUNT_AND_ADDRESS = GrowingDelay(
    "logins by account and address", free=5, max_delay=300.0, seconds=_HOUR
)
# An account that is tried more often is under attack, from however many addresses. Each address
# then has one attempt without delay, so that its owner can still sign in from anywhere.
_BY_ACCOUNT = RateLimit("logins by account", limit=100, seconds=_HOUR, shared=True)
_DURING_ATTACK = replace(_BY_ACCOUNT_AND_ADDRESS, free=1)


class LoginGuard:
    """Delays guesses at passwords. Known and unknown accounts are counted alike."""

    def __init__(self, limiter: RateLimiter) -> None:
        self._limiter = limiter

    async def take(self, account: str, address: str) -> None:
        """Count an attempt before its password is checked. Raises TooManyRequests."""
        network = network_of(address)
        await self._limiter.attempt(_BY_ADDRESS, network)
        is_attack = await self._limiter.hit(_BY_ACCOUNT, account) > 0
        rule = _DURING_ATTACK if is_attack else _BY_ACCOUNT_AND_ADDRESS
        await self._limiter.attempt(rule, _pair(account, network))

    async def succeeded(self, account: str, address: str) -> None:
        """Forget this owner's attempts from this network, but nobody else's."""
        network = network_of(address)
        await self._limiter.forgive_last(_BY_ADDRESS, network)
        await self._limiter.forgive_all(_BY_ACCOUNT_AND_ADDRESS, _pair(account, network))


def _pair(account: str, network: str) -> str:
    return f"{account} {network}"
