"""Whether a password is the admin's: ADMIN_PASSWORD, else the hash that the site keeps."""

from __future__ import annotations

import hmac
import logging

from passlib.hash import argon2

from api.core.secrets import admin_password_hash
from api.core.settings import Settings

logger = logging.getLogger(__name__)


def admin_credential(settings: Settings) -> str | None:
    """What a password is compared with; None before any was set. A new password changes it."""
    return settings.admin_password or admin_password_hash(settings.data_dir)


def is_admin_password(settings: Settings, password: str) -> bool:
    """Compare in constant time. Slow by design where a hash is kept: call it in a thread."""
    if settings.admin_password:
        return hmac.compare_digest(settings.admin_password.encode(), password.encode())
    kept = admin_password_hash(settings.data_dir)
    if kept is None:
        return False
    try:
        return bool(argon2.verify(password, kept))
    except (ValueError, TypeError):
        logger.error("the kept admin password cannot be read: run `nuggets admin set-password`")
        return False
