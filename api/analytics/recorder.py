"""Counts in memory what pages report of searches and questions; a background task writes the
counts (ADMIN-21).

Holds days, queries and numbers: no address, no user, no cookie and no session.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from api.analytics.normalization import MIN_LENGTH, display_form, is_personal, normalize

# The most distinct queries held in memory until they are written.
MAX_QUERIES = 20_000


@dataclass(slots=True)
class Tally:
    """A query's numbers on one day; adds up."""

    searches: int = 0
    empty: int = 0
    opened: int = 0
    results: int = 0
    unanswered: int = 0

    def add(self, other: Tally) -> None:
        self.searches += other.searches
        self.empty += other.empty
        self.opened += other.opened
        self.results += other.results
        self.unanswered += other.unanswered


# By day and query, as it is shown.
Tallies = dict[tuple[date, str], Tally]


class SearchRecorder:
    """The counts of one process. For its event loop's thread only."""

    def __init__(self, today: Callable[[], date]) -> None:
        self._today = today
        self._tallies: Tallies = {}
        self.dropped = 0

    def searched(self, query: str, result_count: int) -> None:
        """Count a search."""
        self._count(query, Tally(1, int(result_count == 0), 0, result_count))

    def opened(self, query: str) -> None:
        """Count that a result of a search was opened. Pages report it once a search (ADMIN-22)."""
        self._count(query, Tally(opened=1))

    def unanswered(self, question: str) -> None:
        """Count a question to which the study tools had no answer (ADMIN-66)."""
        self._count(question, Tally(unanswered=1))

    def _count(self, query: str, tally: Tally) -> None:
        normalized = normalize(query)
        if len(normalized) >= MIN_LENGTH and not is_personal(query):
            self._add((self._today(), display_form(normalized)), tally)

    def _add(self, key: tuple[date, str], tally: Tally) -> None:
        if key not in self._tallies and len(self._tallies) >= MAX_QUERIES:
            self.dropped += 1
            return
        self._tallies.setdefault(key, Tally()).add(tally)

    def take(self) -> Tallies:
        """Hand over the counts, to be written."""
        taken, self._tallies = self._tallies, {}
        return taken

    def restore(self, tallies: Tallies) -> None:
        """Keep counts that could not be written."""
        for key, tally in tallies.items():
            self._add(key, tally)
