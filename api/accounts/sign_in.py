"""Signing in and out (AUTH-45, AUTH-60, AUTH-63, AUTH-65, REVIEW-1)."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from api.accounts import passwords
from api.accounts.device import device_name
from api.accounts.profile import profile_of
from api.accounts.repositories.credentials import CredentialRepository, Credentials
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository
from api.accounts.reserved import DEMO, REVIEWER, SHARED_IDS, SharedAccount
from api.accounts.schemas import AuthResponse
from api.accounts.tokens import LIFETIME_SECONDS, user_tokens
from api.core.errors import NotFound, Unauthorized
from api.core.password_guard import PasswordGuard
from api.core.settings import Settings
from api.core.translation import current_language, gettext_noop, t
from api.models import User

WRONG_CREDENTIALS = gettext_noop("Invalid username/email or password. Please try again.")


@dataclass(frozen=True, slots=True)
class Client:
    """Where a request comes from."""

    address: str
    user_agent: str
    # Who is signed in already, and the session: the next sign-in ends it.
    user_id: int | None = None
    session_id: int | None = None


class SignInService:
    def __init__(
        self,
        settings: Settings,
        users: UserRepository,
        sessions: SessionRepository,
        credentials: CredentialRepository,
        guard: PasswordGuard,
    ) -> None:
        self._settings, self._users, self._sessions = settings, users, sessions
        self._credentials, self._guard = credentials, guard

    async def login(self, identifier: str, password: str, client: Client) -> AuthResponse:
        """By password, with a username, or an e-mail address that is confirmed or not (AUTH-74).

        Raises Unauthorized, with one message for all causes, or TooManyRequests.
        """
        await self._guard.count_attempt(identifier, client.address)
        candidates = await self._credentials.by_identifier(identifier)
        hashes = [_own_hash(candidate) for candidate in candidates]
        index = await passwords.owner_of(password, hashes)
        if self._is_reviewer(identifier, password):
            return await self._sign_in_shared(REVIEWER, client)
        found, stored = (None, None) if index is None else (candidates[index], hashes[index])
        if found is None or stored is None:
            raise Unauthorized(t(WRONG_CREDENTIALS))
        await self._guard.succeeded(identifier, client.address)
        new_hash = await passwords.renewed(password, stored)
        user = await self._users.get(found.user_id)
        if user is None:
            raise Unauthorized(t(WRONG_CREDENTIALS))
        if new_hash:
            await self._users.change(user.id, password=new_hash)
        return await self.start_session(user, client)

    async def demo_login(self, client: Client) -> AuthResponse:
        """Raises NotFound where the operator disabled it."""
        if not self._settings.demo_login:
            raise NotFound(t("There is no demo account."))
        return await self._sign_in_shared(DEMO, client)

    async def review_login(self, secret: str, client: Client) -> AuthResponse:
        """Raises NotFound unless the operator enabled it, and for all but the operator's link."""
        expected = self._settings.review_secret if self._settings.has_review_mode else None
        if expected is None or not hmac.compare_digest(expected.encode(), secret.encode()):
            raise NotFound(t("There is no reviewer mode."))
        return await self._sign_in_shared(REVIEWER, client)

    async def start_session(self, user: User, client: Client) -> AuthResponse:
        """A new session of a user, and its token. It replaces the session of this browser."""
        if client.user_id is not None and client.session_id is not None:
            await self._sessions.end(client.user_id, client.session_id)
        language = current_language()
        if user.language != language and user.id not in SHARED_IDS:
            await self._users.change(user.id, language=language)
        token_id = secrets.token_urlsafe(16)
        expires_at = datetime.now(UTC) + timedelta(seconds=LIFETIME_SECONDS)
        await self._sessions.add(user.id, token_id, device_name(client.user_agent), expires_at)
        token = user_tokens(self._settings).issue(sub=str(user.id), jti=token_id)
        due_at = await self._users.deletion_due_at(user.id)
        return AuthResponse(token=token, user=profile_of(user, due_at))

    async def logout(self, user_id: int, session_id: int) -> None:
        await self._sessions.end(user_id, session_id)

    async def _sign_in_shared(self, account: SharedAccount, client: Client) -> AuthResponse:
        return await self.start_session(await self._users.ensure(account), client)

    def _is_reviewer(self, identifier: str, password: str) -> bool:
        """Whether these are the credentials that the operator gave to the reviewers (REVIEW-2)."""
        expected = self._settings.review_password if self._settings.has_review_mode else None
        if expected is None or identifier != REVIEWER.username:
            return False
        return hmac.compare_digest(expected.encode(), password.encode())


def _own_hash(candidate: Credentials | None) -> str | None:
    """Nobody signs in to a shared account by a password."""
    is_own = candidate is not None and candidate.user_id not in SHARED_IDS
    return candidate.password_hash if candidate is not None and is_own else None
