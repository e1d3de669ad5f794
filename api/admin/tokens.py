"""Admin tokens: signed by the server, valid for half an hour (ADMIN-5)."""

from __future__ import annotations

from api.admin.password import admin_credential
from api.core.secrets import signing_keys
from api.core.settings import Settings
from api.core.tokens import TokenSigner

LIFETIME_SECONDS = 30 * 60


def issue(settings: Settings) -> str:
    """Sign a new admin token."""
    return _signer(settings).issue()


def is_valid(settings: Settings, token: str) -> bool:
    """Whether this site signed the token for the admin and it has not expired."""
    return _signer(settings).verify(token) is not None


def _signer(settings: Settings) -> TokenSigner:
    """Its key depends on the admin password, so a new password revokes all tokens."""
    keys = signing_keys(settings.secret_key, settings.previous_secret_key, settings.data_dir)
    credential = (admin_credential(settings) or "").encode()
    return TokenSigner(keys, "nuggets-admin", LIFETIME_SECONDS, salt=credential)
