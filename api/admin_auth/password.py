"""Verifies the admin password against ADMIN_PASSWORD or the stored hash."""

from __future__ import annotations

import hmac
import logging

from passlib.hash import argon2

from api.core.secrets import admin_password_hash
from api.core.settings import Settings

logger = logging.getLogger(__name__)


def admin_credential(settings: Settings) -> str | None:
    """The configured password or stored hash; None before any was set."""
    return settings.admin_password or admin_password_hash(settings.data_dir)


def is_admin_password(settings: Settings, password: str) -> bool:
    """Compare in constant time. Slow by design for a stored hash: call it in a thread."""
    if settings.admin_password:
        return hmac.compare_digest(settings.admin_password.encode(), password.encode())
    stored = admin_password_hash(settings.data_dir)
    if stored is None:
        return False
    try:
        return bool(argon2.verify(password, stored))
    except (ValueError, TypeError):
        logger.error("the stored admin password cannot be read: run `nuggets admin set-password`")
        return False
