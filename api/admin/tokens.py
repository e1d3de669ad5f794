"""Admin tokens: signed by the server, valid for half an hour (ADMIN-5)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

import jwt

from api.admin.password import admin_credential
from api.core.secrets import site_secret
from api.core.settings import Settings

LIFETIME_SECONDS = 30 * 60
_ALGORITHM = "HS256"
_AUDIENCE = "nuggets-admin"
# Tokens issued here have about 250 characters.
_MAX_TOKEN_LENGTH = 500


def issue(settings: Settings) -> str:
    """Sign a new admin token."""
    now = int(time.time())
    claims = {
        "aud": _AUDIENCE,
        "iat": now,
        "exp": now + LIFETIME_SECONDS,
        "jti": secrets.token_urlsafe(9),
    }
    return jwt.encode(claims, _key(settings), _ALGORITHM)


def is_valid(settings: Settings, token: str) -> bool:
    """Whether this site signed the token for the admin and it has not expired."""
    if len(token) > _MAX_TOKEN_LENGTH:
        return False
    options: jwt.types.Options = {"require": ["exp", "iat", "aud"]}
    try:
        jwt.decode(token, _key(settings), [_ALGORITHM], options, audience=_AUDIENCE)
    except jwt.InvalidTokenError:
        return False
    return True


def _key(settings: Settings) -> bytes:
    """The signing key. It depends on the password, so a new password revokes all tokens."""
    credential = (admin_credential(settings) or "").encode()
    return hmac.digest(
        site_secret(settings.secret_key, settings.data_dir),
        b"admin token\0" + credential,
        hashlib.sha256,
    )
