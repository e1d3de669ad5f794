"""E-mail addresses as somebody types or pastes them."""

from __future__ import annotations

import re

from api.core.email_address import normalize_email

_SEPARATORS = re.compile(r"[\r\n,;]+")
# `Miriam <m@example.com>`, as a mail program copies it.
_NAMED = re.compile(r"[^<>]*<([^<>]+)>")


def split_addresses(typed: str) -> list[str]:
    """The addresses of a text, in its order, each once however it is written."""
    parts = (part.strip() for part in _SEPARATORS.split(typed))
    return list(dict.fromkeys(_address(part) for part in parts if part))


def is_address(text: str) -> bool:
    try:
        return bool(normalize_email(text))
    except ValueError:
        return False


def _address(part: str) -> str:
    """In its stored form; as it was typed if it is no address."""
    named = _NAMED.fullmatch(part)
    try:
        return normalize_email(named[1] if named else part)
    except ValueError:
        return part
