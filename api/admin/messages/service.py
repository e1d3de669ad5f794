"""Contact messages: reading, answering by mail, and putting away (ADMIN-48).

Nothing that names a sender is in the audit trail: it outlives the message.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.messages.repository import MessageRepository
from api.admin.messages.schemas import AnswerEntry, Message, MessageState
from api.admin_auth.audit.service import Audit
from api.core.errors import NotFound, Unprocessable
from api.core.settings import Settings
from api.library.service import Page
from api.mail import Email, UnsendableEmail, queue_email
from api.models import ContactAnswer, ContactMessage


class MessageService:
    def __init__(
        self,
        session: AsyncSession,
        repository: MessageRepository,
        settings: Settings,
        audit: Audit,
    ) -> None:
        self._session, self._repository = session, repository
        self._settings, self._audit = settings, audit

    async def page(
        self, state: MessageState | None, q: str, limit: int, offset: int
    ) -> Page[Message]:
        """The newest first; `q` is searched in sender, subject and text."""
        found, total = await self._repository.page(state, q.strip(), limit, offset)
        answers = await self._repository.answers(row[0].id for row in found)
        return Page([_shown(row, answers.get(row[0].id, ())) for row in found], total)

    async def answer(self, id: int, text: str) -> Message:
        """Mail an answer to the sender, and store it.

        Raises NotFound, and Unprocessable for an answer that cannot be mailed: it is not stored
        as one that was, and stays in the admin's form.
        """
        message, state = await self._locked(id)
        try:
            await queue_email(self._session, answer_email(message, text, self._settings))
        except UnsendableEmail as error:
            raise Unprocessable(f"This answer cannot be mailed: {error}.") from error
        await self._repository.add_answer(id, text)
        return await self._change(id, state, "answered", "message.answer")

    async def set_state(self, id: int, state: MessageState) -> Message:
        """Raises NotFound."""
        _, before = await self._locked(id)
        return await self._change(id, before, state, "message.set-state")

    async def delete(self, id: int) -> None:
        """Raises NotFound."""
        _, state = await self._locked(id)
        await self._repository.delete(id)
        await self._audit.record("message.delete", id, before={"state": state})

    async def _change(self, id: int, before: str, after: str, action: str) -> Message:
        await self._repository.set_state(id, after)
        await self._audit.record(action, id, before={"state": before}, after={"state": after})
        answers = await self._repository.answers([id])
        return _shown(await self._locked(id), answers.get(id, ()))

    async def _locked(self, id: int) -> Row[ContactMessage, str]:
        found = await self._repository.locked(id)
        if found is None:
            raise NotFound("There is no such message.")
        return found


def answer_email(message: ContactMessage, text: str, settings: Settings) -> Email:
    """The answer above the quoted message. A reply goes to the operator's address."""
    quoted = "\n".join(f"> {line}".rstrip() for line in message.message.splitlines())
    day = f"{message.created_at.astimezone(settings.zone):%B %d, %Y}"
    subject = message.subject
    return Email(
        to=message.email,
        subject=subject if subject.lower().startswith("re:") else f"Re: {subject}",
        text=f"{text}\n\n-- \n{settings.site_name}\n\nOn {day}, {message.name} wrote:\n{quoted}\n",
        headers={"Reply-To": settings.contact_email},
    )


def _shown(row: Row[ContactMessage, str], answers: Sequence[ContactAnswer]) -> Message:
    message, state = row
    return Message.model_validate(
        {
            "id": message.id,
            "name": message.name,
            "email": message.email,
            "subject": message.subject,
            "message": message.message,
            "created_at": message.created_at,
            "state": state,
            "answers": [AnswerEntry.model_validate(each) for each in answers],
        }
    )
