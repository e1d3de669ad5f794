"""Encrypts the secret of the second factor with a key of SECRET_KEY (ADMIN-42).

A copy of the database alone, such as a backup, is not enough to make codes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from api.core.secrets import signing_keys
from api.core.settings import Settings


class SecretBox:
    """Encrypts with SECRET_KEY, and decrypts with the PREVIOUS_SECRET_KEY, too."""

    def __init__(self, settings: Settings) -> None:
        keys = signing_keys(settings.secret_key, settings.previous_secret_key, settings.data_dir)
        self._box = MultiFernet([Fernet(_derived(key)) for key in keys])

    def encrypt(self, text: str) -> str:
        return self._box.encrypt(text.encode()).decode()

    def decrypt(self, encrypted: str) -> str | None:
        """None if it was encrypted with another key."""
        try:
            return self._box.decrypt(encrypted.encode()).decode()
        except InvalidToken:
            return None


def _derived(key: bytes) -> bytes:
    return base64.urlsafe_b64encode(hmac.digest(key, b"admin second factor", hashlib.sha256))
