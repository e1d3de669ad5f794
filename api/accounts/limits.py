"""How often accounts may be tried, registered and written to."""

from __future__ import annotations

from api.core.password_guard import GuardRules
from api.core.rate_limit import GrowingDelay, RateLimit

_MINUTE, _HOUR = 60.0, 3600.0

REGISTRATIONS = RateLimit("registrations", limit=30, seconds=_HOUR, shared=True)
# Demo and reviewer.
SHARED_SIGN_INS = RateLimit("shared sign-ins", limit=30, seconds=10 * _MINUTE, shared=True)
# Mailed links: how many one network may ask for. One address receives a bounded number
# (`LINKS_IN_FORCE`), above which nobody is refused: no stranger locks the owner out.
LINK_REQUESTS = RateLimit("link requests", limit=20, seconds=_HOUR, shared=True)
# Links that confirm an address belong to an account, so a stranger's are of no use to the owner:
# the limit of one network is reached before that of all.
VERIFICATIONS_PER_NETWORK = RateLimit(
    "verifications per network and recipient", limit=3, seconds=_HOUR, shared=True
)
VERIFICATIONS_PER_RECIPIENT = RateLimit(
    "verifications per recipient", limit=12, seconds=_HOUR, shared=True
)
# Links and codes that are redeemed.
CONFIRMATIONS = RateLimit("confirmations", limit=30, seconds=10 * _MINUTE, shared=True)
GOOGLE_SIGN_INS = RateLimit("google sign-ins", limit=30, seconds=_MINUTE)
# Passwords that a signed-in reader enters to change the account.
PASSWORD_CHECKS = GrowingDelay("password checks", free=5, max_delay=300.0, seconds=_HOUR)
EXPORTS = RateLimit("exports", limit=10, seconds=_HOUR, shared=True)

# How often a password may be guessed.
LOGINS = GuardRules(
    by_network=GrowingDelay("logins by address", free=20, max_delay=60.0, seconds=15 * _MINUTE),
    by_pair=GrowingDelay("logins by account and address", free=5, max_delay=300.0, seconds=_HOUR),
    by_account=RateLimit("logins by account", limit=100, seconds=_HOUR, shared=True),
)
