"""How often the newsletter's confirmation link is mailed (NEWS-1)."""

from __future__ import annotations

from api.core.rate_limit import RateLimit

SUBSCRIPTIONS = RateLimit("newsletter", limit=20, seconds=3600, shared=True)
# Nobody's mailbox is filled with confirmation links. Above it the last ones still work, for days,
# so nobody is refused because a stranger gave the same address.
MAILS_TO_ADDRESS = RateLimit("newsletter address", limit=3, seconds=3600, shared=True)
# Links that the administrator has mailed, from all addresses together: a stolen token must not mail
# the world.
MAILS_OF_ADMIN = RateLimit("newsletter by the admin", limit=100, seconds=3600, shared=True)
