"""Reads a finished message back, as a mail program would, before it goes anywhere.

Both of Python's readers are used: the older one (`compat32`), which keeps headers as they were
written, and the newer one, which decodes them when they are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from email import policy
from email.errors import MessageError
from email.header import decode_header, make_header
from email.headerregistry import Address, AddressHeader
from email.message import Message
from email.parser import BytesParser
from email.utils import getaddresses

from api.mail.headers import Header, UnsendableEmail

_FOLD = re.compile(r"\r?\n(?=[ \t])")


def verify(content: bytes, headers: Sequence[Header], *, body_headers: Sequence[str]) -> None:
    """Raises UnsendableEmail unless the message has exactly these headers, and nothing in them.

    `body_headers` are the names of the headers that describe the body, which come last.
    """
    names = [header.name for header in headers] + list(body_headers)
    modern = BytesParser(policy=policy.default).parsebytes(content, headersonly=True)
    legacy = BytesParser(policy=policy.compat32).parsebytes(content, headersonly=True)
    if list(modern.keys()) != names or list(legacy.keys()) != names:
        raise UnsendableEmail("the message would have other headers than its own")
    for header in headers:
        try:
            values = _legacy_value(legacy, header), _modern_value(modern, header)
        except (MessageError, LookupError, ValueError, AttributeError) as error:
            # What the readers raise for a header that they cannot read.
            raise UnsendableEmail(f"{header.name} cannot be read: {error}") from error
        if values != (header.meant, _as_modern(header.meant)):
            raise UnsendableEmail(f"{header.name} would be read as something else")


def _modern_value(message: Message, header: Header) -> str | Address | None:
    value = message[header.name]
    if isinstance(header.meant, str):
        return str(value)
    assert isinstance(value, AddressHeader)
    addresses = value.addresses
    return _as_modern(addresses[0]) if len(addresses) == 1 else None


def _as_modern(meant: str | Address) -> str | Address:
    """The newer reader keeps the space between two encoded words of a name, which is none of the
    name (RFC 2047): names are compared without their spaces.
    """
    if isinstance(meant, str):
        return meant
    return Address("".join(meant.display_name.split()), addr_spec=meant.addr_spec)


def _legacy_value(message: Message, header: Header) -> str | Address | None:
    value = _FOLD.sub("", str(message[header.name]))
    if isinstance(header.meant, str):
        return _decoded(value)
    addresses = getaddresses([value])
    if len(addresses) != 1:
        return None
    [(name, addr_spec)] = addresses
    return Address(_decoded(name), addr_spec=addr_spec)


def _decoded(value: str) -> str:
    return str(make_header(decode_header(value)))
