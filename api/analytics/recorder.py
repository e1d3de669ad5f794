"""Counts searches in memory, so that counting never slows one. A background task writes them down.

No address, no reader and no cookie: a chain is a random word that a browser's tab thinks up.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from api.analytics.normalization import MIN_LENGTH, display_form, is_personal, normalize
from api.analytics.sessions import SESSION_SECONDS, SearchSession

# How long an opened result still belongs to the search that showed it.
OPENED_WITHIN_SECONDS = 600.0
# What memory holds at most: searches that may go on, and different queries not yet written.
MAX_SESSIONS, MAX_QUERIES = 10_000, 20_000
_SESSION_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


@dataclass(slots=True)
class Tally:
    """A query's numbers on one day; adds up."""

    searches: int = 0
    empty: int = 0
    opened: int = 0
    results: int = 0

    def add(self, other: Tally) -> None:
        self.searches += other.searches
        self.empty += other.empty
        self.opened += other.opened
        self.results += other.results


# By day and query, as it is shown.
Tallies = dict[tuple[date, str], Tally]


class SearchRecorder:
    """The counts of one process. For its event loop's thread only."""

    def __init__(
        self, today: Callable[[], date], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._today, self._clock = today, clock
        self._sessions: OrderedDict[str, SearchSession] = OrderedDict()
        self._tallies: Tallies = {}
        self.dropped = 0

    def record(self, chain: str | None, query: str, found: int) -> None:
        """Count a search that found so much. Without a usable chain each call is a search."""
        words, private = normalize(query), is_personal(query)
        if len(words) < MIN_LENGTH:
            return
        now, found = self._clock(), max(found, 0)
        step = SearchSession(self._today(), words, found, now, private)
        if chain is None or not _SESSION_ID.fullmatch(chain):
            self._count(step)
        elif (session := self._sessions.get(chain)) is None:
            self._store(chain, step)
        elif not session.add_keystroke(words, found, now, private=private):
            self._start_another(chain, session, step)
        else:
            self._sessions.move_to_end(chain)

    def _start_another(self, chain: str, session: SearchSession, step: SearchSession) -> None:
        self._count(session)
        if session.query.startswith(step.query) and session.query != step.query:
            step.before = session.query
            step.private = step.private or session.private
        self._store(chain, step)

    def _store(self, chain: str, step: SearchSession) -> None:
        self._sessions[chain] = step
        self._sessions.move_to_end(chain)
        while len(self._sessions) > MAX_SESSIONS:
            self._count(self._sessions.popitem(last=False)[1])

    def opened(self, chain: str) -> None:
        """Note that a result of the chain's search was opened: once a search, else nothing."""
        session = self._sessions.get(chain)
        if session is None or session.opened:
            return
        if not session.counted and session.was_shortened():
            self._count(session)
            query, found = session.last
            session = SearchSession(session.day, query, found, session.at, session.private)
            self._sessions[chain] = session
        if session.found > 0:
            self._note_opened(session)

    def _note_opened(self, session: SearchSession) -> None:
        was_search, session.opened, session.before = session.is_search(), True, ""
        if not session.counted or session.private:
            return
        tally = Tally(opened=1) if was_search else Tally(1, 0, 1, session.found)
        self._add((session.day, display_form(session.query)), tally)

    def _count(self, chain: SearchSession) -> None:
        if chain.counted:
            return
        chain.counted = True
        if chain.is_search():
            tally = Tally(1, int(chain.found == 0), int(chain.opened), chain.found)
            self._add((chain.day, display_form(chain.query)), tally)

    def _add(self, key: tuple[date, str], tally: Tally) -> None:
        if key not in self._tallies and len(self._tallies) >= MAX_QUERIES:
            self.dropped += 1
            return
        self._tallies.setdefault(key, Tally()).add(tally)

    def take(self, *, everything: bool = False) -> Tallies:
        """Hand over what is finished (at the end: everything), to be written down."""
        now = self._clock()
        for chain, session in list(self._sessions.items()):
            if everything or now - session.at > SESSION_SECONDS:
                self._count(session)
            if now - session.at > OPENED_WITHIN_SECONDS:
                del self._sessions[chain]
        taken, self._tallies = self._tallies, {}
        return taken

    def restore(self, tallies: Tallies) -> None:
        """Keep for later what could not be written down."""
        for key, tally in tallies.items():
            self._add(key, tally)
