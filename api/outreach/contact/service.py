"""Stores a contact message and mails it to the operator (CONTACT-12)."""

from __future__ import annotations

import logging

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.settings import Settings
from api.mail import Email, UnsendableEmail, named_address, queue_email
from api.models import ContactMessage
from api.outreach.contact.schemas import ContactRequest

logger = logging.getLogger(__name__)


class ContactService:
    def __init__(self, session: AsyncSession, settings: Settings) -> None:
        self._session, self._settings = session, settings

    async def send(self, request: ContactRequest) -> None:
        """Both in one transaction: the message is stored even while no mail can be sent, and also
        if none can be made of it."""
        stored = ContactMessage(**request.model_dump(by_alias=False))
        self._session.add(stored)
        await self._session.flush()
        try:
            await queue_email(self._session, contact_mail(request, self._settings.contact_email))
        except UnsendableEmail as error:
            logger.error("contact message %d is stored, but cannot be mailed: %s", stored.id, error)


def contact_mail(request: ContactRequest, to: str) -> Email:
    """The message for the operator, whose reply goes to its sender."""
    signature = f"Sent by {request.name} <{request.email}> with the contact form."
    return Email(
        to=to,
        subject=f"Contact: {request.subject}",
        text=f"{request.message}\n\n-- \n{signature}\n",
        headers={"Reply-To": named_address(request.name, request.email)},
    )
