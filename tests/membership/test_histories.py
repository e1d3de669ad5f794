"""Random histories of payments against the stand-in for Stripe (MEMBER-18, MEMBER-22)."""

from __future__ import annotations

import pytest

from bench.payment_histories import run_histories

# Without the rule of the last month, one of them fails; without the order of reads, half.
COUNT, SEED, FIRST = 75, 7, 140


@pytest.mark.rule("MEMBER-22", "MEMBER-18")
async def test_no_random_history_goes_wrong(fresh_database_url: str) -> None:
    outcome = await run_histories(fresh_database_url, COUNT, SEED, first=FIRST)
    assert outcome.failures == []
    assert outcome.histories == COUNT
    # Histories that do nothing would prove nothing.
    assert outcome.payments > COUNT / 2
    assert outcome.crashes > COUNT / 2
    assert min(outcome.steps.values()) > COUNT / 10
    print(f"Seed {SEED}: {COUNT} histories from {FIRST}, {outcome.payments} payments")  # noqa: T201
