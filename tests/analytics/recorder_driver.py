"""A recorder of searches, and the clock that it reads."""

from __future__ import annotations

from datetime import date

from api.analytics.recorder import SearchRecorder, Tallies

TAB, OTHER_TAB = "tab-00001", "tab-00002"
DAY = date(2026, 11, 20)


class RecorderDriver:
    """A recorder and its clock."""

    def __init__(self) -> None:
        self.now, self.day = 1_000.0, DAY
        self.recorder = SearchRecorder(lambda: self.day, lambda: self.now)

    def type(
        self, *queries: str, chain: str | None = TAB, found: int = 3, pause: float = 0.2
    ) -> None:
        for query in queries:
            self.now += pause
            self.recorder.record(chain, query, found)

    def erase(self, query: str, chain: str = TAB) -> None:
        """Take back letter after letter, down to one."""
        self.type(*(query[:length] for length in range(len(query) - 1, 0, -1)), chain=chain)

    def open(self, chain: str = TAB) -> None:
        self.recorder.opened(chain)

    def later(self, seconds: float = 31) -> Tallies:
        self.now += seconds
        return self.recorder.take()

    def counted(self, seconds: float = 31) -> dict[str, int]:
        return {query: tally.searches for (_, query), tally in self.later(seconds).items()}
