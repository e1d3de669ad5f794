"""Slices of load in turns, and their statistics."""

from __future__ import annotations

import os

import pytest

from bench.processor_time import ProcessorClock
from bench.slices import Slice, Target, interleave, merged, percentile_spread, ratio, spread
from bench.stats import Sample


def _slice(*latencies: float) -> Slice:
    return Slice({"": Sample(list(latencies), seconds=1.0)})


def _targets(log: list[str], names: str) -> list[Target]:
    def target(name: str) -> Target:
        def run(number: int) -> dict[str, Sample]:
            log.append(f"{name}{number}")
            return {"": Sample([float(number)], seconds=1.0)}

        return Target(name, run)

    return [target(name) for name in names]


def test_each_round_begins_with_another_target() -> None:
    log: list[str] = []
    interleave(_targets(log, "abc"), 4, ProcessorClock({}))
    assert log == ["a0", "b0", "c0", "b1", "c1", "a1", "c2", "a2", "b2", "a3", "b3", "c3"]


def test_a_target_has_one_slice_a_round_in_their_order() -> None:
    slices = interleave(_targets([], "ab"), 3, ProcessorClock({}))
    assert {name: [each.total.latencies for each in of] for name, of in slices.items()} == {
        "a": [[0.0], [1.0], [2.0]],
        "b": [[0.0], [1.0], [2.0]],
    }


def test_rounds_may_continue_those_before() -> None:
    log: list[str] = []
    interleave(_targets(log, "ab"), 2, ProcessorClock({}), first_round=3)
    assert log == ["b3", "a3", "a4", "b4"]


def test_the_processor_time_of_a_slice_is_divided_by_its_requests() -> None:
    def burn(_: int) -> dict[str, Sample]:
        before = os.times()
        while os.times().user - before.user < 0.2:
            pass
        return {"": Sample([1.0] * 8, seconds=1.0, errors=2)}

    [measured] = interleave([Target("busy", burn)], 1, ProcessorClock({"us": os.getpid()}))["busy"]
    # 200 ms for eight answered and two failed requests, in ticks of 10 ms, beside the other threads.
    assert 19 <= measured.processor_ms["us"] < 200


def test_the_spread_of_a_percentile_is_that_of_the_rounds() -> None:
    found = percentile_spread([_slice(1, 9), _slice(2, 3), _slice(4, 5)], 0.95)
    assert (found.median, found.least, found.greatest) == (5, 3, 9)
    assert str(found) == "3.0 to 9.0"


def test_targets_are_compared_within_each_round() -> None:
    """One slow moment meets both, and changes no ratio."""
    ours, theirs = [_slice(2), _slice(200), _slice(3)], [_slice(1), _slice(100), _slice(1)]
    assert ratio(ours, theirs, 0.5) == 2


def test_rounds_that_are_not_pairs_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        ratio([_slice(1)], [_slice(1), _slice(2)], 0.5)


def test_the_slices_of_a_target_together() -> None:
    whole = merged([_slice(1, 2), _slice(3)])[""]
    assert (whole.latencies, whole.seconds) == ([1, 2, 3], 2.0)


def test_a_spread_needs_a_value() -> None:
    with pytest.raises(ValueError, match="median"):
        spread([])
