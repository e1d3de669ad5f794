"""Latencies and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


def percentile(sorted_values: Sequence[float], share: float) -> float:
    """The value under which `share` (0..1) of the sorted values lie; 0 where there are none."""
    if not sorted_values:
        return 0.0
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


@dataclass
class Sample:
    """Latencies in milliseconds, over `seconds` of load; `errors` had no latency worth keeping."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    errors: int = 0

    def add(self, other: Sample) -> None:
        self.latencies += other.latencies
        self.seconds += other.seconds
        self.errors += other.errors

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.seconds if self.seconds else 0.0

    def at(self, share: float) -> float:
        return percentile(sorted(self.latencies), share)


def of(latencies: Iterable[float]) -> Sample:
    """A sample of single measurements, without a rate."""
    return Sample(list(latencies))
