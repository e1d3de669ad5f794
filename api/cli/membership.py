"""`nuggets membership`: gifts, the state of memberships, and the comparison with Stripe."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, TypeVar

import typer
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.accounts.membership import is_member
from api.accounts.reserved import SHARED_IDS
from api.cli.contents import pluralize
from api.cli.schema import require_current_schema
from api.cli.site import Site, open_site
from api.core.console import CommandError, print_error, print_line
from api.core.database import temporary_engine
from api.core.settings import Settings
from api.membership.gifts import GiftService
from api.membership.mail import MembershipMail
from api.membership.provider import ProviderError
from api.membership.reconciliation import Reconciler
from api.membership.recording import PaymentRecorder
from api.membership.repository import MembershipRepository
from api.membership.stripe_provider import payment_provider
from api.membership.terms import MONTHS_PER_PAYMENT
from api.models import MAX_GIFT_MONTHS, MAX_GIFT_NOTE_LENGTH, MembershipPayment, User, has_username

membership = typer.Typer(no_args_is_help=True)
Months = Annotated[int, typer.Option(min=1, max=MAX_GIFT_MONTHS, help="How many months.")]
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class MembershipContext:
    """One transaction of a command."""

    settings: Settings
    engine: AsyncEngine
    session: AsyncSession
    repository: MembershipRepository
    gifts: GiftService

    async def user(self, username: str) -> User:
        """Raises CommandError."""
        user = await self.session.scalar(select(User).where(has_username(username)))
        if user is None or user.id in SHARED_IDS:
            raise CommandError(f"There is no account '{username}'.")
        return user


@membership.command()
def grant(
    username: Annotated[str | None, typer.Argument(help="Who receives it.")] = None,
    code: Annotated[
        bool, typer.Option("--code", help="Print a gift code that any reader can redeem.")
    ] = False,
    months: Months = MONTHS_PER_PAYMENT,
    note: Annotated[
        str, typer.Option(help="What the code is for; the admin sees it at the code.")
    ] = "",
) -> None:
    """Give months of membership to a reader, or make a gift code."""
    if (username is None) != code:
        raise typer.BadParameter("Name one account, or give --code.")
    if len(note) > MAX_GIFT_NOTE_LENGTH or (note and not code):
        limit = f"A code may have a note of {MAX_GIFT_NOTE_LENGTH} characters."
        raise typer.BadParameter(limit, param_hint="--note")

    async def give(context: MembershipContext) -> str:
        if username is None:
            length = pluralize(months, "month")
            _, made = await context.gifts.create_code(months, note)
            return f"Gift code for {length}: {made}"
        found = await context.user(username)
        user = await context.gifts.grant(found.id, months)
        return f"{user.username} is a member until {user.subscription_expires_at:%Y-%m-%d}."

    print_line(_run(give))


@membership.command()
def revoke(
    username_or_code: Annotated[str, typer.Argument(help="Whose gifts, or which gift code.")],
) -> None:
    """Take back gifts. What a reader has paid stays theirs: refund that at Stripe."""

    async def take_back(context: MembershipContext) -> str:
        if await context.gifts.revoke_code(username_or_code):
            return "The gift code was revoked, and the months that it gave."
        try:
            user = await context.user(username_or_code)
        except CommandError:
            message = f"There is no account and no valid gift code '{username_or_code}'."
            raise CommandError(message) from None
        count = await context.gifts.revoke(user.id)
        return f"{pluralize(count, 'gift')} of {user.username} revoked."

    print_line(_run(take_back))


@membership.command()
def show(username: str) -> None:
    """Show until when a reader is a member, and their payments."""

    async def describe(context: MembershipContext) -> list[str]:
        user = await context.user(username)
        end = user.subscription_expires_at
        current = "member" if is_member(user.subscription_status, end) else "no member"
        until = f", until {end:%Y-%m-%d %H:%M} UTC" if end else ""
        lines = [f"{user.username}: {current}{until}."]
        lines += map(_describe, await context.repository.payments_of(user.id))
        gifts = await context.repository.gifts_of(user.id)
        return lines + [
            f"  gift of {pluralize(gift.months, 'month')}, {gift.begins_at:%Y-%m-%d}"
            for gift in gifts
        ]

    for line in _run(describe):
        print_line(line)


def _describe(payment: MembershipPayment) -> str:
    parts = [payment.provider_id or "not at Stripe yet", f"{payment.amount / 100:.2f}"]
    parts.append(payment.currency.upper())
    parts.append(payment.status)
    if payment.paid_at:
        parts.append(f"paid {payment.paid_at:%Y-%m-%d}")
    if payment.amount_refunded:
        parts.append(f"refunded {payment.amount_refunded / 100:.2f}")
    if payment.dispute:
        parts.append(f"dispute {payment.dispute}")
    return f"  payment {', '.join(parts)}"


@membership.command()
def reconcile() -> None:
    """Compare all payments and memberships with Stripe, and repair what differs."""

    async def compare(context: MembershipContext) -> tuple[int, list[str]]:
        async with payment_provider(context.settings) as provider:
            if provider is None:
                raise CommandError("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not set.")
            mail = MembershipMail(context.settings)
            result = await Reconciler(context.engine, provider, mail).reconcile()
        return result.compared, result.differences

    try:
        compared, differences = _run(compare)
    except ProviderError as error:
        raise CommandError(f"Stripe did not answer: {error}. Nothing is lost.") from None
    for line in differences:
        print_error(line)
    print_line(f"Payments compared: {compared:,}. Differences: {len(differences):,}.")


def _run(action: Callable[[MembershipContext], Awaitable[_Result]]) -> _Result:
    with open_site() as site:
        require_current_schema(site)
        return asyncio.run(in_transaction(site, action))


async def in_transaction(
    site: Site, action: Callable[[MembershipContext], Awaitable[_Result]]
) -> _Result:
    async with _context(site) as context:
        return await action(context)


@asynccontextmanager
async def _context(site: Site) -> AsyncIterator[MembershipContext]:
    async with (
        temporary_engine(site.database_url) as engine,
        AsyncSession(engine, expire_on_commit=False) as session,
        session.begin(),
    ):
        repository = MembershipRepository(session)
        recorder = PaymentRecorder(session, repository, MembershipMail(site.settings))
        gifts = GiftService(session, repository, recorder)
        yield MembershipContext(site.settings, engine, session, repository, gifts)
