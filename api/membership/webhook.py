"""Stripe's webhook: what it reports is verified, read again from Stripe, and stored (MEMBER-18).

An event only tells which payment has changed. So events may come in any order, late or twice: what
is stored is always what Stripe says at the time of the read.
"""

from __future__ import annotations

import logging
import re
from typing import Annotated

from pydantic import BaseModel, StringConstraints, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession
from stripe import SignatureVerificationError, WebhookSignature

from api.core.errors import BadRequest, NotFound, Unavailable
from api.membership.provider import (
    PaymentNotFound,
    PaymentProvider,
    ProviderError,
    ProviderPayment,
)
from api.membership.recording import PaymentRecorder
from api.membership.repository import MembershipRepository

logger = logging.getLogger(__name__)

# An older signature is refused, so that a recorded request cannot be repeated later.
MAX_AGE_SECONDS = 300
_MAX_HEADER_LENGTH = 2_000
_TIMESTAMP = re.compile(r"(?:^|,)\s*t=(\d{1,12})(?:,|$)")
_Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]+$", max_length=255)]


class _Subject(BaseModel):
    """What has changed: a payment, or a charge, refund or dispute that names its payment."""

    object: str
    id: _Id
    payment_intent: _Id | None = None

    @property
    def payment_id(self) -> str | None:
        return self.id if self.object == "payment_intent" else self.payment_intent


class _Data(BaseModel):
    object: _Subject


class _Event(BaseModel):
    id: _Id
    type: Annotated[str, StringConstraints(max_length=100)]
    data: _Data


class WebhookService:
    def __init__(
        self,
        session: AsyncSession,
        repository: MembershipRepository,
        recorder: PaymentRecorder,
        provider: PaymentProvider | None,
        secret: str | None,
    ) -> None:
        self._session, self._repository, self._recorder = session, repository, recorder
        self._provider, self._secret = provider, secret

    async def receive(self, body: bytes, signature: str) -> None:
        """Raises BadRequest for what Stripe did not sign just now, and NotFound without keys.

        Raises Unavailable if the payment cannot be read: Stripe then delivers the event again, as
        it does after any error.
        """
        if self._provider is None or not self._secret:
            raise NotFound("Payments are not set up.")
        signed_at = _verify(body, signature, self._secret)
        event = _parse(body)
        if event is None or event.data.object.payment_id is None:
            return
        if await self._is_known(event.id, signed_at):
            return
        read_number = await self._repository.next_read_number()
        await self._session.commit()
        seen = await _read(self._provider, event.data.object.payment_id)
        if seen is None or not await self._repository.add_event(event.id, event.type, signed_at):
            return
        changes = await self._recorder.record(seen, read_number)
        logger.info("%s %s, payment %s: %s", event.id, event.type, seen.id, list(changes))

    async def _is_known(self, id: str, signed_at: int) -> bool:
        """Raises BadRequest for a replay: Stripe signs each delivery anew."""
        known = await self._repository.event(id)
        if known is not None and known.signed_at == signed_at:
            raise BadRequest("This delivery was received before.")
        return known is not None


async def _read(provider: PaymentProvider, payment_id: str) -> ProviderPayment | None:
    """None for a payment that is none of the site's."""
    try:
        return await provider.payment(payment_id)
    except PaymentNotFound:
        return None
    except ProviderError as error:
        raise Unavailable("The payment could not be read. Please deliver this again.") from error


def _verify(body: bytes, signature: str, secret: str) -> int:
    """The time of the signature, in seconds since 1970. Raises BadRequest."""
    timestamp = _TIMESTAMP.search(signature[:_MAX_HEADER_LENGTH])
    try:
        if timestamp is None or len(signature) > _MAX_HEADER_LENGTH:
            raise ValueError
        WebhookSignature.verify_header(body.decode(), signature, secret, MAX_AGE_SECONDS)
    except (SignatureVerificationError, ValueError) as error:
        raise BadRequest("The signature is not valid.") from error
    return int(timestamp[1])


def _parse(body: bytes) -> _Event | None:
    """None for an event about something else, whose subject has another form."""
    try:
        return _Event.model_validate_json(body)
    except ValidationError:
        return None
