"""Dependencies of the membership endpoints."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.core.session import Session
from api.core.state import SettingsDep, StateKey
from api.membership.checkout import CheckoutService
from api.membership.gifts import GiftService
from api.membership.mail import MembershipMail
from api.membership.provider import PaymentProvider
from api.membership.recording import PaymentRecorder
from api.membership.repository import MembershipRepository
from api.membership.service import MembershipService
from api.membership.webhook import WebhookService

PAYMENT_PROVIDER = StateKey[PaymentProvider | None]("payment_provider")


async def provider(request: Request) -> PaymentProvider | None:
    """One for the process: it keeps its connections."""
    return PAYMENT_PROVIDER.of(request)


async def repository(session: Session) -> MembershipRepository:
    return MembershipRepository(session)


Provider = Annotated[PaymentProvider | None, Depends(provider)]
Repository = Annotated[MembershipRepository, Depends(repository)]


async def recorder(
    session: Session, repository: Repository, settings: SettingsDep
) -> PaymentRecorder:
    return PaymentRecorder(session, repository, MembershipMail(settings))


Recorder = Annotated[PaymentRecorder, Depends(recorder)]


async def checkout(
    session: Session, repository: Repository, provider: Provider, settings: SettingsDep
) -> CheckoutService:
    return CheckoutService(session, repository, provider, settings.public_url)


async def webhook(
    session: Session,
    repository: Repository,
    recorder: Recorder,
    provider: Provider,
    settings: SettingsDep,
) -> WebhookService:
    return WebhookService(session, repository, recorder, provider, settings.stripe_webhook_secret)


async def membership(repository: Repository) -> MembershipService:
    return MembershipService(repository)


async def gifts(session: Session, repository: Repository, recorder: Recorder) -> GiftService:
    return GiftService(session, repository, recorder)


Checkout = Annotated[CheckoutService, Depends(checkout)]
Webhook = Annotated[WebhookService, Depends(webhook)]
Membership = Annotated[MembershipService, Depends(membership)]
Gifts = Annotated[GiftService, Depends(gifts)]
