"""Codes that people copy by hand, each of 80 random bits. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets

# Crockford's base 32: no letter looks like a digit, and none like another.
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1"})
_GROUPS, _GROUP_LENGTH = 4, 4


def new_code() -> str:
    """A code of 80 random bits, such as `7K2M-9QXA-41TZ-0F3H`."""
    groups = (
        "".join(secrets.choice(_ALPHABET) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS)
    )
    return "-".join(groups)


def code_hash(code: str) -> str:
    """SHA-256 of a code, however it was typed."""
    letters = "".join(filter(str.isalnum, code.upper())).translate(_LOOKALIKES)
    return hashlib.sha256(letters.encode()).hexdigest()
