"""Sends messages to an SMTP server."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from email.headerregistry import Address
from typing import Self

import aiosmtplib

from api.core.mail_settings import SmtpServer
from api.mail.errors import MailUnavailable, RecipientRefused
from api.mail.message import FinishedEmail

# The time for connecting, and for each reply of the server.
REPLY_SECONDS = 20.0
# The time for one message, connecting included.
MESSAGE_SECONDS = 60.0

# RFC 3463: 5.1.x is about the address; 5.2.1 is a disabled mailbox. Any other, such as a full
# mailbox (5.2.2) or a policy (5.7.1), may pass, and must not cost a reader the subscription.
_ENHANCED_CODE = re.compile(r"\s*5\.(\d{1,3})\.(\d{1,3})\b")
# Without such a code: no such mailbox, not local, or a bad name.
_ADDRESS_CODES = (550, 551, 553)


class SmtpTransport:
    """Sends messages over one connection, which it renews when it is lost."""

    def __init__(self, server: SmtpServer, sender: Address) -> None:
        self._sender = sender.addr_spec
        self._client = aiosmtplib.SMTP(
            hostname=server.host,
            port=server.port,
            username=server.username,
            password=server.password,
            use_tls=server.is_smtps,
            start_tls=server.start_tls,
            timeout=REPLY_SECONDS,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        with suppress(aiosmtplib.SMTPException, OSError, TimeoutError):
            async with asyncio.timeout(REPLY_SECONDS):
                if self._client.is_connected:
                    await self._client.quit()
        self._client.close()

    async def send(self, message: FinishedEmail) -> None:
        try:
            async with asyncio.timeout(MESSAGE_SECONDS):
                if not self._client.is_connected:
                    await self._client.connect()
                await self._client.sendmail(self._sender, message.recipient, message.content)
        except aiosmtplib.SMTPRecipientsRefused as error:
            refusal = error.recipients[0]
            raise _refusal(refusal.code, refusal.message) from error
        except aiosmtplib.SMTPDataError as error:
            # Refused after its content was read: others may be accepted.
            raise MailUnavailable(_reply(error.code, error.message), is_outage=False) from error
        except aiosmtplib.SMTPResponseException as error:
            self._client.close()
            raise MailUnavailable(_reply(error.code, error.message), is_outage=True) from error
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            self._client.close()
            raise MailUnavailable(_reason(error), is_outage=True) from error


def _refusal(code: int, message: str) -> MailUnavailable | RecipientRefused:
    """Whether the recipient's address is refused for good."""
    reply = _reply(code, message)
    if code == 421:
        return MailUnavailable(reply, is_outage=True)
    if found := _ENHANCED_CODE.match(message):
        is_final = found[1] == "1" or (found[1], found[2]) == ("2", "1")
    else:
        is_final = code in _ADDRESS_CODES
    return RecipientRefused(reply) if is_final else MailUnavailable(reply, is_outage=False)


def _reply(code: int, message: str) -> str:
    return f"{code} {' '.join(message.split())}"[:500]


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]
