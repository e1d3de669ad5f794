"""A real SMTP server, on loopback, that keeps what it accepts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session


@dataclass
class Inbox:
    """The server's messages, and how it replies.

    `replies` holds replies to RCPT by address; `data_replies` are given to the next DATA commands,
    the message being refused.
    """

    port: int = 0
    messages: list[EmailMessage] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    replies: dict[str, str] = field(default_factory=dict)
    data_replies: list[str] = field(default_factory=list)
    connections: int = 0
    auth_required: bool = False

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def to(self, address: str) -> list[EmailMessage]:
        return [message for message in self.messages if message["To"] == address]

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.auth_required and not session.authenticated:
            return "530 5.7.0 Authentication required"
        if address in self.replies:
            return self.replies[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.data_replies:
            return self.data_replies.pop(0)
        assert isinstance(envelope.content, bytes)
        self.messages.append(message_from_bytes(envelope.content, policy=default))
        self.recipients.extend(envelope.rcpt_tos)
        return "250 OK"


def _authenticate(*arguments: Any) -> AuthResult:
    data = arguments[-1]
    assert isinstance(data, LoginPassword)
    return AuthResult(success=(data.login, data.password) == (b"us/er", b"p@ss"), handled=False)


@asynccontextmanager
async def smtp_server(inbox: Inbox) -> AsyncIterator[None]:
    """The server in this process, on the port of the inbox, or on a free one."""
    loop, protocols = asyncio.get_running_loop(), list[SMTP]()

    def protocol() -> SMTP:
        inbox.connections += 1
        protocols.append(
            SMTP(
                inbox,
                enable_SMTPUTF8=False,
                authenticator=_authenticate,
                auth_require_tls=False,
                loop=loop,
            )
        )
        return protocols[-1]

    server = await loop.create_server(protocol, "127.0.0.1", inbox.port)
    inbox.port = server.sockets[0].getsockname()[1]
    try:
        yield
    finally:
        server.close()
        for each in protocols:
            if each.transport:
                each.transport.close()
        await asyncio.sleep(0.01)  # the sockets close in the next turn of the loop
