"""The reader's own account: profile, password, e-mail address and deletion (ACCOUNT-3 to 6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts import passwords
from api.accounts.limits import PASSWORD_CHECKS
from api.accounts.mail import AccountMail
from api.accounts.profile import profile_of
from api.accounts.registration import EmailVerification
from api.accounts.repositories.credentials import CredentialRepository, Credentials
from api.accounts.repositories.one_time_tokens import OneTimeTokenRepository, Purpose
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository
from api.accounts.schemas import UserProfile
from api.core.errors import Forbidden, Unauthorized, Unprocessable
from api.core.rate_limit import RateLimiter
from api.core.translation import t
from api.mail import queue_email
from api.models import User

DELETION_GRACE = timedelta(days=7)
# A reader without a password must have signed in this recently to change the account.
RECENT_SIGN_IN = timedelta(minutes=15)


class Reauthentication:
    """Changes of what opens an account need the password, or a sign-in of just now."""

    def __init__(
        self,
        credentials: CredentialRepository,
        sessions: SessionRepository,
        limiter: RateLimiter,
    ) -> None:
        self._credentials, self._sessions, self._limiter = credentials, sessions, limiter

    async def check(self, user_id: int, session_id: int, password: str | None) -> Credentials:
        """Raises Unprocessable for a wrong password, and Forbidden for an old sign-in."""
        found = await self._credentials.by_id(user_id)
        if found is None:
            raise Unauthorized(t("Please sign in."))
        if found.password_hash is None:
            session = await self._sessions.get(session_id)
            if session is None or session.created_at < datetime.now(UTC) - RECENT_SIGN_IN:
                raise Forbidden(t("Please sign out, sign in again and repeat this."))
            return found
        await self._limiter.attempt(PASSWORD_CHECKS, str(user_id))
        if not await passwords.is_right(password or "", found.password_hash):
            message = t("Your current password is not correct.")
            raise Unprocessable(message, fields={"currentPassword": message})
        await self._limiter.forgive_all(PASSWORD_CHECKS, str(user_id))
        return found


class AccountService:
    def __init__(
        self,
        session: AsyncSession,
        users: UserRepository,
        sessions: SessionRepository,
        tokens: OneTimeTokenRepository,
        verification: EmailVerification,
        reauthentication: Reauthentication,
        mail: AccountMail,
    ) -> None:
        self._session, self._users, self._sessions = session, users, sessions
        self._tokens, self._verification = tokens, verification
        self._reauthentication, self._mail = reauthentication, mail

    async def profile(self, user_id: int) -> UserProfile:
        user = await self._require(user_id)
        return profile_of(user, await self._users.deletion_due_at(user_id))

    async def change_profile(self, user_id: int, changes: dict[str, Any]) -> UserProfile:
        if changes:
            await self._users.change(user_id, **changes)
        return await self.profile(user_id)

    async def change_password(
        self, user_id: int, session_id: int, current: str | None, new: str
    ) -> None:
        """Set a new password and end all other sessions (AUTH-45)."""
        found = await self._reauthentication.check(user_id, session_id, current)
        text = passwords.check_new_password(new, own_names=(found.username, found.email))
        hashed = await passwords.hashed(text)
        await self._users.change(user_id, password=hashed)
        await self._sessions.end_all(user_id, except_id=session_id)
        await self._tokens.revoke(user_id)
        if found.email:
            await queue_email(self._session, self._mail.password_changed(found.email))

    async def request_email(
        self, user_id: int, session_id: int, password: str | None, email: str
    ) -> None:
        """Send a link to the new address; the present one stays until it is opened."""
        found = await self._reauthentication.check(user_id, session_id, password)
        if email != found.email:
            await self._verification.request(user_id, found.username, email)

    async def remove_email(self, user_id: int, session_id: int, password: str | None) -> None:
        """Without an address there is no reset link; an account needs another way to sign in."""
        found = await self._reauthentication.check(user_id, session_id, password)
        user = await self._require(user_id)
        if user.password is None and user.google_id is None:
            raise Forbidden(t("Please set a password first: this address is your only way in."))
        await self._users.change(user_id, email=None, unconfirmed_email=None)
        recovery = (Purpose.VERIFY_EMAIL, Purpose.RESET_PASSWORD, Purpose.SIGN_IN)
        await self._tokens.revoke(user_id, *recovery)
        if found.email:
            await queue_email(self._session, self._mail.address_changed(found.email))

    async def request_deletion(
        self, user_id: int, session_id: int, password: str | None
    ) -> UserProfile:
        """Delete the account after the grace period; end all other sessions."""
        found = await self._reauthentication.check(user_id, session_id, password)
        due_at = await self._users.request_deletion(user_id, datetime.now(UTC) + DELETION_GRACE)
        await self._sessions.end_all(user_id, except_id=session_id)
        if found.email:
            await queue_email(self._session, self._mail.deletion_requested(found.email, due_at))
        return await self.profile(user_id)

    async def cancel_deletion(self, user_id: int) -> UserProfile:
        await self._users.cancel_deletion(user_id)
        return await self.profile(user_id)

    async def _require(self, user_id: int) -> User:
        user = await self._users.get(user_id)
        if user is None:
            raise Unauthorized(t("Please sign in."))
        return user
