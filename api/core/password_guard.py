"""Delays guesses at passwords (ADMIN-7, AUTH-70). A wrong guesser never locks the owner out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from api.core.client_address import network_of
from api.core.rate_limit import GrowingDelay, RateLimit, RateLimiter


@dataclass(frozen=True, slots=True)
class GuardRules:
    # Of one network at one account.
    by_pair: GrowingDelay
    # An account that is tried more often is under attack, from however many addresses. Each network
    # then has one attempt without delay, so that its owner can still sign in from anywhere.
    by_account: RateLimit
    # Of one network at all accounts.
    by_network: GrowingDelay | None = None


class PasswordGuard:
    """Counts the attempts at passwords. Known and unknown accounts are counted alike."""

    def __init__(self, limiter: RateLimiter, rules: GuardRules) -> None:
        self._limiter, self._rules = limiter, rules
        self._during_attack = replace(rules.by_pair, free=1)

    async def count_attempt(self, account: str, address: str) -> None:
        """Count an attempt before its password is checked. Raises TooManyRequests."""
        network, rules = network_of(address), self._rules
        if rules.by_network:
            await self._limiter.attempt(rules.by_network, network)
        is_attack = await self._limiter.hit(rules.by_account, account) > 0
        delay = self._during_attack if is_attack else rules.by_pair
        await self._limiter.attempt(delay, _pair(account, network))

    async def succeeded(self, account: str, address: str) -> None:
        """Forget this owner's attempts from this network, but nobody else's."""
        network = network_of(address)
        if self._rules.by_network:
            await self._limiter.forgive_last(self._rules.by_network, network)
        await self._limiter.forgive_all(self._rules.by_pair, _pair(account, network))


def _pair(account: str, network: str) -> str:
    return f"{account} {network}"
