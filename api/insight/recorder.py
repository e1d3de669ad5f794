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

from api.insight.chains import CHAIN_SECONDS, Chain
from api.insight.queries import SHORTEST, folded, is_personal, shown

# How long an opened result still belongs to the search that showed it.
REMEMBERED_SECONDS = 600.0
# What memory holds at most: searches that may go on, and different queries not yet written.
MOST_CHAINS, MOST_QUERIES = 10_000, 20_000
_CHAIN = re.compile(r"[A-Za-z0-9_-]{8,64}")


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
        self._chains: OrderedDict[str, Chain] = OrderedDict()
        self._tallies: Tallies = {}
        self.left_out = 0

    def record(self, chain: str | None, query: str, found: int) -> None:
        """Count a search that found so much. Without a usable chain each call is a search."""
        words, private = folded(query), is_personal(query)
        if len(words) < SHORTEST:
            return
        now, found = self._clock(), max(found, 0)
        step = Chain(self._today(), words, found, now, private)
        if chain is None or not _CHAIN.fullmatch(chain):
            self._count(step)
        elif (held := self._chains.get(chain)) is None:
            self._hold(chain, step)
        elif not held.follow(words, found, now, private=private):
            self._follow_another(chain, held, step)
        else:
            self._chains.move_to_end(chain)

    def _follow_another(self, chain: str, held: Chain, step: Chain) -> None:
        self._count(held)
        if held.query.startswith(step.query) and held.query != step.query:
            step.before = held.query
            step.private = step.private or held.private
        self._hold(chain, step)

    def _hold(self, chain: str, step: Chain) -> None:
        self._chains[chain] = step
        self._chains.move_to_end(chain)
        while len(self._chains) > MOST_CHAINS:
            self._count(self._chains.popitem(last=False)[1])

    def opened(self, chain: str) -> None:
        """Note that a result of the chain's search was opened: once a search, else nothing."""
        held = self._chains.get(chain)
        if held is None or held.opened:
            return
        if not held.counted and held.shortened():
            self._count(held)
            query, found = held.last
            held = Chain(held.day, query, found, held.at, held.private)
            self._chains[chain] = held
        if held.found > 0:
            self._note_opened(held)

    def _note_opened(self, held: Chain) -> None:
        was_search, held.opened, held.before = held.is_search(), True, ""
        if not held.counted or held.private:
            return
        tally = Tally(opened=1) if was_search else Tally(1, 0, 1, held.found)
        self._add((held.day, shown(held.query)), tally)

    def _count(self, chain: Chain) -> None:
        if chain.counted:
            return
        chain.counted = True
        if chain.is_search():
            tally = Tally(1, int(chain.found == 0), int(chain.opened), chain.found)
            self._add((chain.day, shown(chain.query)), tally)

    def _add(self, key: tuple[date, str], tally: Tally) -> None:
        if key not in self._tallies and len(self._tallies) >= MOST_QUERIES:
            self.left_out += 1
            return
        self._tallies.setdefault(key, Tally()).add(tally)

    def take(self, *, everything: bool = False) -> Tallies:
        """Hand over what is finished (at the end: everything), to be written down."""
        now = self._clock()
        for chain, held in list(self._chains.items()):
            if everything or now - held.at > CHAIN_SECONDS:
                self._count(held)
            if now - held.at > REMEMBERED_SECONDS:
                del self._chains[chain]
        taken, self._tallies = self._tallies, {}
        return taken

    def give_back(self, tallies: Tallies) -> None:
        """Keep for later what could not be written down."""
        for key, tally in tallies.items():
            self._add(key, tally)
