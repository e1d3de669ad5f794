"""Remembers whose session a token is, so that a member's reading needs no query (ACCESS-26).

A session that ends and a membership that changes clear the cache of every process, by a
notification of the database (`api/core/change_watch.py`). A membership that expires needs none: the
moment is compared at each use.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from api.accounts.membership import is_member
from api.core.state import StateKey

MAX_SESSIONS = 10_000
# After this long the session is read again, so that its last use is noted.
SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class KnownSession:
    """What decides who a viewer is and what they may read."""

    id: int
    user_id: int
    expires_at: datetime
    subscription_status: str
    subscription_expires_at: datetime | None

    @property
    def has_expired(self) -> bool:
        return self.expires_at <= datetime.now(UTC)

    @property
    def is_member(self) -> bool:
        return is_member(self.subscription_status, self.subscription_expires_at)


class SessionCache:
    """The sessions of the tokens that were verified last in this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._sessions: OrderedDict[str, tuple[KnownSession, float]] = OrderedDict()
        self._clock = clock
        self.is_reliable = False
        self.generation = 0

    def get(self, token: str) -> KnownSession | None:
        if not self.is_reliable or token not in self._sessions:
            return None
        session, known_until = self._sessions[token]
        if session.has_expired or self._clock() >= known_until:
            del self._sessions[token]
            return None
        self._sessions.move_to_end(token)
        return session

    def put(self, token: str, session: KnownSession, generation: int) -> None:
        """Store a session unless a change was announced since `generation`."""
        if not self.is_reliable or generation != self.generation:
            return
        self._sessions[token] = session, self._clock() + SECONDS
        while len(self._sessions) > MAX_SESSIONS:
            self._sessions.popitem(last=False)

    def clear(self) -> None:
        self.generation += 1
        self._sessions.clear()


SESSION_CACHE = StateKey[SessionCache]("session_cache")
