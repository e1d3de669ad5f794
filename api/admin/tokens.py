"""The admin's token: signed by the server, and good for half an hour (decision 1)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

import jwt

from api.admin.password import admin_credential
from api.core.secrets import secret_key
from api.core.settings import Settings

LIFETIME_SECONDS = 30 * 60
_ALGORITHM = "HS256"
_AUDIENCE = "nuggets-admin"
# Ours have some 250 characters. What is far longer is not worth reading.
_LONGEST_TOKEN = 500


def issue(settings: Settings) -> str:
    """A token that opens the gate from now on."""
    now = int(time.time())
    claims = {
        "aud": _AUDIENCE,
        "iat": now,
        "exp": now + LIFETIME_SECONDS,
        "jti": secrets.token_urlsafe(9),
    }
    return jwt.encode(claims, _key(settings), _ALGORITHM)


def is_valid(settings: Settings, token: str) -> bool:
    """Whether we signed this token for the admin and it has not expired."""
    if len(token) > _LONGEST_TOKEN:
        return False
    options: jwt.types.Options = {"require": ["exp", "iat", "aud"]}
    try:
        jwt.decode(token, _key(settings), [_ALGORITHM], options, audience=_AUDIENCE)
    except jwt.InvalidTokenError:
        return False
    return True


def site_secret(settings: Settings) -> bytes:
    return (settings.secret_key or secret_key(settings.data_dir)).encode()


def _key(settings: Settings) -> bytes:
    """A key for these tokens alone. A new admin password ends every token of the old one."""
    credential = (admin_credential(settings) or "").encode()
    return hmac.digest(site_secret(settings), b"admin token\0" + credential, hashlib.sha256)
