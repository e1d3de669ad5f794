"""Accounts that belong to nobody, and names that no reader may register (AUTH-44).

The ids of registered readers begin at 1000. The shared accounts are created when they are first
needed; anybody may use them, so nothing in them can be changed or stored (AUTH-19).
"""

from __future__ import annotations

from dataclasses import dataclass

from api.core.settings import Settings


@dataclass(frozen=True, slots=True)
class SharedAccount:
    id: int
    username: str
    name: str
    subscription_status: str


DEMO = SharedAccount(998, "demo", "Demo Reader", "free")
REVIEWER = SharedAccount(999, "reviewer", "App Reviewer", "premium")
SHARED_IDS = frozenset({DEMO.id, REVIEWER.id})

RESERVED_USERNAMES = frozenset(
    "account admin administrator anonymous demo help moderator newsletter owner postmaster rabbi"
    " review reviewer root security support system teacher torah-nuggets webmaster".split()
)


def is_enabled(settings: Settings, user_id: int) -> bool:
    """Whether the settings allow this user; they switch off the shared accounts only."""
    if user_id == DEMO.id:
        return settings.demo_login
    return user_id != REVIEWER.id or settings.has_review_mode
