"""One search out of many keystrokes: 'sha', 'shab', 'shabbat' are a search for 'shabbat'.

A chain belongs to a browser's tab for as long as it is open. It is kept in memory only and never
leaves this process; what leaves is the query, its day and its numbers. Pure, without a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

# Keystrokes that follow within this are one search.
SESSION_SECONDS = 30.0


@dataclass(slots=True)
class SearchSession:
    """A search while it is typed. Queries are folded; `at` is the last keystroke's moment."""

    day: date
    query: str
    found: int
    at: float
    private: bool
    # The search before it in the same tab, of which letters are being taken away.
    before: str = ""
    opened: bool = False
    counted: bool = False
    # What the reader sees now: shorter than `query` while letters are being taken back.
    last: tuple[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.last = (self.query, self.found)

    def add_keystroke(self, query: str, found: int, at: float, *, private: bool) -> bool:
        """Take one more keystroke. False where it begins another search."""
        if self.counted or at - self.at > SESSION_SECONDS or not self._continues(query):
            return False
        self.at, self.last = at, (query, found)
        # An address that is half deleted is still somebody's address.
        self.private = self.private or private
        if self.before and not self.before.startswith(query):
            self.before, self.private = "", private
            self.query, self.found = query, found
        elif self.before or not self.query.startswith(query) or query == self.query:
            self.query, self.found = query, found
        return True

    def _continues(self, query: str) -> bool:
        if self.before or self.query.startswith(query):
            return True
        return not self.opened and (
            query.startswith(self.query) or _is_correction(self.query, query)
        )

    def was_shortened(self) -> bool:
        """Whether the query on show found something and the longer one before it did not."""
        query, found = self.last
        return query != self.query and found > 0 and self.found == 0

    def is_search(self) -> bool:
        """Whether it counts. Half a word that is left of an earlier search is none."""
        if self.private:
            return False
        return self.opened or not self.before or self.before[len(self.query) :].startswith(" ")


def _is_correction(old: str, new: str) -> bool:
    """Whether the first word in which they differ is still much the same: 'shabbat', 'shabbos'."""
    pairs = zip(old.split(), new.split(), strict=False)
    first = next(((one, other) for one, other in pairs if one != other), None)
    return first is not None and 2 * _common_prefix(*first) >= len(first[0])


def _common_prefix(one: str, other: str) -> int:
    """How many letters both begin with."""
    differ = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differ, min(len(one), len(other)))
