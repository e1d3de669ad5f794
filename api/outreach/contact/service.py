"""Stores a contact message and mails it to the operator (CONTACT-12)."""

from __future__ import annotations

from email.headerregistry import Address

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.settings import Settings
from api.models import ContactMessage
from api.outreach.contact.schemas import ContactRequest
from api.outreach.mail import Email, queue_email


class ContactService:
    def __init__(self, session: AsyncSession, settings: Settings) -> None:
        self._session, self._settings = session, settings

    async def send(self, request: ContactRequest) -> None:
        """Both in one transaction: the message is stored even while no mail can be sent."""
        self._session.add(ContactMessage(**request.model_dump(by_alias=False)))
        await queue_email(self._session, _email(request, self._settings.contact_email))


def _email(request: ContactRequest, to: str) -> Email:
    sender = str(Address(request.name, addr_spec=request.email))
    return Email(
        to=to,
        subject=f"Contact: {request.subject}",
        text=f"{request.message}\n\n-- \nSent by {sender} with the contact form.\n",
        headers={"Reply-To": sender},
    )
