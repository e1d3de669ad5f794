"""Admin tokens: signed by the server, valid for half an hour, renewed while in use (ADMIN-5)."""

from __future__ import annotations

import time
from dataclasses import dataclass

from api.admin_auth.password import admin_credential
from api.core.secrets import signing_keys
from api.core.settings import Settings
from api.core.tokens import TokenSigner

LIFETIME_SECONDS = 30 * 60
# After this the password is needed again, however often the token was renewed (ADMIN-46).
LOGIN_SECONDS = 12 * 60 * 60
_LOGIN_AT = "login_at"
# The players of the desk send no header. This cookie opens recordings and nothing else, as long as
# the token that is issued with it (ADMIN-65).
MEDIA_COOKIE = "admin_media"
_MEDIA = "nuggets-admin-media"
MEDIA_PATHS = ("/media", "/api/file-exists")


@dataclass(frozen=True, slots=True)
class AdminSession:
    """A login of the admin, and when it began (a Unix time)."""

    id: str
    login_at: int

    @property
    def seconds_left(self) -> int:
        """How long a token that is issued now is valid."""
        return min(LIFETIME_SECONDS, self.login_at + LOGIN_SECONDS - int(time.time()))


def issue(settings: Settings) -> str:
    """Sign the token of a new login."""
    return _signer(settings).issue(**{_LOGIN_AT: str(int(time.time()))})


def renew(settings: Settings, session: AdminSession) -> str:
    """Sign a later token of a login."""
    return _signer(settings).issue(jti=session.id, **{_LOGIN_AT: str(session.login_at)})


def session(settings: Settings, token: str) -> AdminSession | None:
    """The login, if this site signed the token for the admin and it has not expired."""
    claims = _signer(settings).verify(token)
    if claims is None:
        return None
    found = AdminSession(str(claims["jti"]), int(claims.get(_LOGIN_AT, claims["iat"])))
    return found if found.seconds_left > 0 else None


def session_id(settings: Settings, token: str) -> str | None:
    """The id of the login of a valid token."""
    found = session(settings, token)
    return found.id if found else None


def issue_media_token(settings: Settings) -> str:
    """Sign the value of the cookie that opens recordings."""
    return _signer(settings, _MEDIA).issue()


def is_media_token(settings: Settings, token: str) -> bool:
    """Whether this site signed it for the players of the desk, and it has not expired."""
    return _signer(settings, _MEDIA).verify(token) is not None


def _signer(settings: Settings, purpose: str = "nuggets-admin") -> TokenSigner:
    """Its key depends on the admin password, so a new password revokes all tokens."""
    keys = signing_keys(settings.secret_key, settings.previous_secret_key, settings.data_dir)
    credential = (admin_credential(settings) or "").encode()
    return TokenSigner(keys, purpose, LIFETIME_SECONDS, salt=credential)
