"""Slices of load in turns, so that a ratio of two targets says nothing about the moment.

What is measured one after the other meets another machine each time: a disk that is being written
to, a processor that others use, a cache that is warm by then. So the targets get short slices in
turns, each round in another order, and are compared within each round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from bench.processor_time import ProcessorClock, per_request, used
from bench.stats import Sample

# The samples of one slice by label; the total has the label ''.
Samples = Mapping[str, Sample]


@dataclass(frozen=True)
class Target:
    """What gets slices of load: `run` drives the slice of a round."""

    name: str
    run: Callable[[int], Samples]


@dataclass(frozen=True)
class Slice:
    """The samples of one slice, and each process's milliseconds of processor time a request."""

    samples: Samples
    processor_ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def total(self) -> Sample:
        return self.samples[""]


@dataclass(frozen=True)
class Spread:
    """The median of the rounds, the least and the greatest of them."""

    median: float
    least: float
    greatest: float

    def __str__(self) -> str:
        return f"{self.least:.1f} to {self.greatest:.1f}"


def interleave(
    targets: Sequence[Target], rounds: int, clock: ProcessorClock, *, first_round: int = 0
) -> dict[str, list[Slice]]:
    """The slices of each target by its name, one a round. Each round begins with another target."""
    slices: dict[str, list[Slice]] = {target.name: [] for target in targets}
    for number in range(first_round, first_round + rounds):
        for target in in_turn(targets, number):
            before = clock.seconds()
            samples = target.run(number)
            seconds = used(before, clock.seconds())
            total = samples[""]
            requests = len(total.latencies) + total.errors
            slices[target.name].append(Slice(samples, per_request(seconds, requests)))
    return slices


def in_turn(targets: Sequence[Target], number: int) -> list[Target]:
    """The targets in the order of a round."""
    first = number % len(targets)
    return [*targets[first:], *targets[:first]]


def spread(values: Sequence[float]) -> Spread:
    """The spread of the values of several rounds, of which there is at least one."""
    return Spread(median(values), min(values), max(values))


def percentile_spread(slices: Sequence[Slice], share: float) -> Spread:
    """The spread of a percentile of the latencies."""
    return spread([each.total.percentile(share) for each in slices])


def ratio(slices: Sequence[Slice], others: Sequence[Slice], share: float) -> float:
    """The median over the rounds of the ratio of a percentile to that of another target."""
    pairs = zip(slices, others, strict=True)
    return median(mine.total.percentile(share) / its.total.percentile(share) for mine, its in pairs)


def processor_spread(slices: Sequence[Slice]) -> dict[str, Spread]:
    """The spread of each process's milliseconds a request."""
    return {name: spread([each.processor_ms[name] for each in slices]) for name in _names(slices)}


def merged(slices: Sequence[Slice]) -> dict[str, Sample]:
    """The samples of all slices by label."""
    found: dict[str, Sample] = {}
    for each in slices:
        for label, sample in each.samples.items():
            found.setdefault(label, Sample()).add(sample)
    return found


def _names(slices: Sequence[Slice]) -> list[str]:
    return list(slices[0].processor_ms) if slices else []
