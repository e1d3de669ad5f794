"""The values of SMTP_URL and MAIL_FROM."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from email.headerregistry import Address
from email.utils import parseaddr
from urllib.parse import unquote, urlsplit

from api.core.email_address import normalize_email

_DEFAULT_PORTS = {"smtp": 587, "smtps": 465}
_FORM = "must be smtp://user:password@host:587, or smtps:// for TLS from the start"


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """A mail server. With `smtps` the connection begins with TLS, else STARTTLS upgrades it."""

    host: str
    port: int
    username: str | None
    password: str | None
    is_smtps: bool

    @property
    def start_tls(self) -> bool | None:
        """True: required, so that no password is sent in clear. None: if the server offers it."""
        if self.is_smtps:
            return False
        return True if self.username and not self._is_loopback else None

    @property
    def _is_loopback(self) -> bool:
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def parse_smtp_url(url: str) -> SmtpServer:
    """Raises ValueError. User name and password are percent-encoded in the URL."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        raise ValueError(_FORM) from None
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or port == 0:
        raise ValueError(_FORM)
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(f"{_FORM}, and nothing after the port")
    if bool(parts.username) != bool(parts.password):
        raise ValueError("must have both a user name and a password, or neither")
    return SmtpServer(
        host=parts.hostname,
        port=port or _DEFAULT_PORTS[parts.scheme],
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        is_smtps=parts.scheme == "smtps",
    )


def check_smtp_url(url: str) -> str:
    """Validates SMTP_URL."""
    parse_smtp_url(url)
    return url


def parse_sender(value: str) -> Address:
    """`news@site.example` or `Torah Nuggets <news@site.example>`. Raises ValueError."""
    name, address = parseaddr(value)
    try:
        if not value.isprintable():
            raise ValueError
        return Address(name, addr_spec=normalize_email(address))
    except ValueError:
        raise ValueError("must be an address such as Name <mail@site.example>") from None


def check_sender(value: str) -> str:
    """Validates MAIL_FROM."""
    parse_sender(value)
    return value


def check_address(value: str) -> str:
    """Validates CONTACT_EMAIL, a single address without a name."""
    try:
        normalized = normalize_email(value)
    except ValueError:
        raise ValueError("must be an address such as mail@site.example") from None
    return value.strip() if value.isascii() else normalized
