"""Which replicas may be read: those that answer, are not late, and have the last change."""

from __future__ import annotations

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from api.core.replicas import Replica, Replicas

DSNS = ("postgresql://nobody@127.0.0.1:1/one", "postgresql://nobody@127.0.0.1:1/two")


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def followed(clock: Clock, max_lag: float = 5.0) -> tuple[Replicas, Replica, Replica]:
    """Two replicas that have all 1,000 bytes of the primary's log."""
    replicas = Replicas(DSNS, max_lag, clock)
    first, second = replicas
    replicas.catch_up(1_000)
    for replica in replicas:
        replica.position = 1_000
    return replicas, first, second


@pytest.mark.rule("SCALE-1")
def test_reads_are_spread_over_the_replicas() -> None:
    replicas, first, second = followed(Clock())
    assert {replicas.pick() for _ in range(2)} == {first, second}


def test_without_replicas_the_primary_is_read() -> None:
    replicas = Replicas()
    assert not replicas
    assert replicas.pick() is None


def test_no_replica_is_read_before_the_primary_is_known() -> None:
    replicas = Replicas(DSNS)
    for replica in replicas:
        replica.position = 1_000
    assert replicas.pick() is None


@pytest.mark.rule("SCALE-2")
def test_after_a_change_only_replicas_with_it_are_read() -> None:
    replicas, first, second = followed(Clock())
    replicas.hold()
    assert replicas.pick() is None
    replicas.catch_up(1_200)
    assert replicas.pick() is None
    second.position = 1_200
    assert {replicas.pick() for _ in range(4)} == {second}
    first.position = 1_300
    assert {replicas.pick() for _ in range(4)} == {first, second}


@pytest.mark.rule("SCALE-2")
def test_a_moment_must_have_passed_on_all_clocks() -> None:
    clock = Clock()
    replicas, *_ = followed(clock)
    replicas.hold(2.0)
    replicas.catch_up(1_000)
    assert replicas.pick() is None
    clock.now += 2.0
    assert replicas.pick() is not None


@pytest.mark.rule("SCALE-3")
def test_a_late_replica_is_left_out_until_it_has_caught_up() -> None:
    clock = Clock()
    replicas, first, second = followed(clock)
    replicas.primary_is_at(2_000)
    first.position = 2_000
    clock.now += 4.9
    assert {replicas.pick() for _ in range(4)} == {first, second}
    clock.now += 0.2
    assert {replicas.pick() for _ in range(4)} == {first}
    assert round(replicas.lag(second), 1) == 5.1
    second.position = 2_000
    assert {replicas.pick() for _ in range(4)} == {first, second}


@pytest.mark.rule("SCALE-3")
def test_a_replica_of_a_quiet_primary_is_not_late() -> None:
    clock = Clock()
    replicas, *_ = followed(clock)
    for _ in range(100):
        clock.now += 60
        replicas.primary_is_at(1_000)
    assert replicas.pick() is not None


def test_a_failing_replica_is_left_out_at_once_and_comes_back() -> None:
    clock = Clock()
    replicas, first, second = followed(clock)
    first.lose()
    assert {replicas.pick() for _ in range(4)} == {second}
    first.position = 1_000
    first.breaker.succeeded()
    assert {replicas.pick() for _ in range(4)} == {second}
    clock.now += 1.1
    first.breaker.succeeded()
    assert {replicas.pick() for _ in range(4)} == {first, second}


async def test_an_unreachable_replica_counts_its_failures() -> None:
    replicas, first, _ = followed(Clock())
    failed = list[object]()
    event.listen(first.engine.sync_engine, "handle_error", failed.append)
    try:
        async with first.engine.connect():
            pass
    except OperationalError:
        pass
    assert len(failed) == first.failures == 1
    assert not replicas.is_ready(first)
    await replicas.dispose()
