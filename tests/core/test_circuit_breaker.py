"""A circuit breaker opens for a failing service, not for one slow response."""

from __future__ import annotations

from api.core.circuit_breaker import CircuitBreaker


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_few_failures_among_many_successes_keep_it_closed() -> None:
    breaker = CircuitBreaker(clock=Clock())
    for _ in range(50):
        for _ in range(3):
            breaker.succeeded()
        breaker.failed()
    assert breaker.is_closed


def test_it_opens_when_half_of_the_calls_fail() -> None:
    breaker = CircuitBreaker(clock=Clock())
    for _ in range(2):
        breaker.failed()
    assert breaker.is_closed, "two calls are too few"
    breaker.failed()
    assert breaker.is_open


def test_old_failures_do_not_count() -> None:
    clock = Clock()
    breaker = CircuitBreaker(window_seconds=10, clock=clock)
    for _ in range(10):
        breaker.failed()
        clock.now += 6
    assert breaker.is_closed


def test_a_trial_closes_or_reopens_it() -> None:
    clock = Clock()
    breaker = CircuitBreaker(open_seconds=10, clock=clock)
    states = []
    breaker.open()
    breaker.succeeded()
    states.append(breaker.is_open)
    clock.now += 10
    states.append(breaker.is_open)
    breaker.failed()
    states.append(breaker.is_open)
    clock.now += 10
    breaker.succeeded()
    states.append(breaker.is_open)
    # The first result is of a call that started before it opened; one failed trial is enough.
    assert states == [True, False, True, False]
    assert breaker.is_closed
