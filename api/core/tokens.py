"""Signed tokens (JWT, HS256) with an expiry, and a key that can be rotated.

Each purpose derives its own keys, so a token of one purpose is invalid for every other. Tokens are
signed with the first key and verified with any: after a change of SECRET_KEY, tokens of the
PREVIOUS_SECRET_KEY remain valid until they expire.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Sequence
from typing import Any

import jwt

_ALGORITHM = "HS256"
# Tokens issued here have about 250 characters.
_MAX_LENGTH = 500


class TokenSigner:
    """Issues and verifies the tokens of one purpose (the `aud` claim)."""

    def __init__(
        self, keys: Sequence[bytes], purpose: str, lifetime_seconds: int, salt: bytes = b""
    ) -> None:
        """`salt` is further key material: when it changes, all earlier tokens become invalid."""
        self._purpose, self._lifetime = purpose, lifetime_seconds
        material = purpose.encode() + b"\0" + salt
        self._keys = {_key_id(key): hmac.digest(key, material, hashlib.sha256) for key in keys}
        self._signing_key_id = _key_id(keys[0])

    def issue(self, **claims: str) -> str:
        """Sign a token that is valid from now on. `jti`, its id, is random unless it is given."""
        now = int(time.time())
        payload = {
            "jti": secrets.token_urlsafe(9),
            **claims,
            "aud": self._purpose,
            "iat": now,
            "exp": now + self._lifetime,
        }
        key_id = self._signing_key_id
        return jwt.encode(payload, self._keys[key_id], _ALGORITHM, headers={"kid": key_id})

    def verify(self, token: str) -> dict[str, Any] | None:
        """The claims of a valid token, else None."""
        if len(token) > _MAX_LENGTH:
            return None
        options: jwt.types.Options = {"require": ["exp", "iat", "aud"]}
        try:
            key = self._keys[jwt.get_unverified_header(token)["kid"]]
            claims: dict[str, Any] = jwt.decode(
                token, key, [_ALGORITHM], options, audience=self._purpose
            )
        except (jwt.InvalidTokenError, KeyError, TypeError):
            return None
        return claims


def _key_id(key: bytes) -> str:
    """Identifies a key without revealing it."""
    return hashlib.sha256(b"key id\0" + key).hexdigest()[:8]
