"""Latencies and their percentiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


def percentile(sorted_values: Sequence[float], share: float) -> float:
    """The value below which `share` (0..1) of the sorted values are; 0 for an empty list."""
    if not sorted_values:
        return 0.0
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


@dataclass
class Sample:
    """Latencies in milliseconds, over `seconds` of load; failed requests are only counted."""

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

    def percentile(self, share: float) -> float:
        return percentile(sorted(self.latencies), share)


def sample_of(latencies: Iterable[float]) -> Sample:
    """A sample of single measurements, without a rate."""
    return Sample(list(latencies))
