"""`python -m bench.payment_histories --count N --seed N`: no history of payments may go wrong.

A history is what readers, Stripe, the network and the operator do to two readers' payments, at
random: tabs, double clicks, declined and slow cards, refunds, disputes, cancellations, years that
pass, calls that fail or whose answer is lost, webhooks that are lost, doubled, reordered, late or
forged, and processes that die between a call and a commit. After every step the site must agree
with the stand-in for Stripe, as far as it can know of it; at the end, in every payment.
"""

# rule: MEMBER-22, MEMBER-18

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from stripe import HTTPClient

from api.core.dsn import sqlalchemy_url
from api.core.settings import Settings
from api.membership.mail import MembershipMail
from api.membership.stripe_provider import payment_provider
from bench.environment import database
from bench.payment_simulation import USERS, History, HistoryError, Site
from bench.payment_steps import STEPS
from bench.report import say
from tests.stripe_stand_in import StripeStandIn
from tests.stripe_stand_in.server import running_stand_in
from tests.stripe_stand_in.state import PUBLISHABLE_KEY, SECRET_KEY

_EMPTY = (
    "DELETE FROM membership_payments",
    "DELETE FROM provider_events",
    "DELETE FROM outgoing_emails",
    "DELETE FROM procrastinate_jobs",
    "DELETE FROM users",
)
_USER = text("INSERT INTO users (id, username, email) VALUES (:id, :name, :email)")
_PROGRESS = 500


@dataclass
class Outcome:
    """`steps` counts what happened in all histories, and `failures` names those that went wrong."""

    histories: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    crashes: int = 0
    payments: int = 0
    seconds: float = 0.0
    failures: list[str] = field(default_factory=list)


async def run_histories(dsn: str, count: int, seed: int, *, first: int = 0) -> Outcome:
    """Run `count` histories; number `n` of a seed has the same random numbers in every run."""
    outcome, started = Outcome(), time.monotonic()
    # Stripe's library would wait half a second before it repeats a call.
    for name, seconds in {"INITIAL_DELAY": 0.001, "MAX_DELAY": 0.002}.items():
        setattr(HTTPClient, name, seconds)
    logging.getLogger("api.membership").setLevel(logging.CRITICAL)
    stripe = StripeStandIn()
    engine = create_async_engine(sqlalchemy_url(dsn), pool_size=10)
    try:
        with running_stand_in(stripe) as server:
            async with _site(engine, stripe, dsn, server.url) as site:
                for number in range(first, first + count):
                    await _run_one(site, f"{seed}/{number}", outcome)
                    if (number + 1) % _PROGRESS == 0:
                        say(f"  {number + 1:,} histories, {len(outcome.failures)} failed")
    finally:
        await engine.dispose()
    outcome.seconds = time.monotonic() - started
    return outcome


async def _run_one(site: Site, name: str, outcome: Outcome) -> None:
    site.stripe.forget()
    async with site.engine.begin() as connection:
        for statement in _EMPTY:
            await connection.execute(text(statement))
        for id in USERS:
            values = {"id": id, "name": f"reader{id}", "email": f"reader{id}@example.org"}
            await connection.execute(_USER, values)
    history = History(site, random.Random(name))  # noqa: S311
    try:
        await history.run(STEPS)
    except HistoryError as error:
        steps = "\n    ".join(history.steps)
        outcome.failures.append(f"history {name}: {error}")
        say(f"history {name}: {error}\n    {steps}")
    outcome.histories += 1
    outcome.steps.update(step for step in history.steps if not step.startswith(" "))
    outcome.crashes += history.crashes.count
    outcome.payments += len(history.intents("succeeded"))


@asynccontextmanager
async def _site(
    engine: AsyncEngine, stripe: StripeStandIn, dsn: str, url: str
) -> AsyncIterator[Site]:
    settings = Settings(
        database_url=dsn,
        stripe_secret_key=SECRET_KEY,
        stripe_publishable_key=PUBLISHABLE_KEY,
        stripe_api_base=url,
    )
    async with payment_provider(settings) as provider:
        assert provider is not None
        yield Site(engine, stripe, provider, MembershipMail(settings))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="The number of the first history.")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    options = parser.parse_args()
    say(f"Seed {options.seed}, histories {options.first} to {options.first + options.count - 1}")
    with tempfile.TemporaryDirectory() as folder, database(Path(folder)) as config:
        run = run_histories(config.dsn, options.count, options.seed, first=options.first)
        outcome = asyncio.run(run)
    listed = ", ".join(f"{name} {number:,}" for name, number in outcome.steps.most_common())
    say(f"Steps: {listed}.")
    say(
        f"Seed {options.seed}: {outcome.histories:,} histories in {outcome.seconds:,.0f} s,"
        f" {outcome.payments:,} payments, {outcome.crashes:,} crashes of a process,"
        f" {len(outcome.failures)} failed."
    )
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
