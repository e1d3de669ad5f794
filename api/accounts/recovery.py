"""Password reset and sign-in by a link (AUTH-58, AUTH-67): nobody learns who has an account."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts import passwords
from api.accounts.mail import AccountMail
from api.accounts.registration import LINK_EXPIRED
from api.accounts.repositories.one_time_tokens import (
    LINKS_IN_FORCE,
    OneTimeTokenRepository,
    Purpose,
)
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository
from api.core.errors import NotFound
from api.core.translation import t
from api.mail import Email, queue_email
from api.models import User

_NOBODY = 0


class RecoveryService:
    def __init__(
        self,
        session: AsyncSession,
        users: UserRepository,
        sessions: SessionRepository,
        tokens: OneTimeTokenRepository,
        mail: AccountMail,
    ) -> None:
        self._session, self._users, self._sessions = session, users, sessions
        self._tokens, self._mail = tokens, mail

    async def request_reset(self, email: str) -> None:
        """Send a reset link if an account has this address."""
        await self._send(email, Purpose.RESET_PASSWORD, partial(self._mail.password_reset, email))

    async def request_sign_in(self, email: str) -> None:
        """Send a sign-in link if an account has this address."""
        await self._send(email, Purpose.SIGN_IN, partial(self._mail.sign_in_link, email))

    async def reset(self, secret: str, password: str) -> None:
        """Set a new password and end all sessions. Raises NotFound for an invalid link.

        A password that is refused does not use the link up.
        """
        text = passwords.check_new_password(password)
        hashed = await passwords.hashed(text)
        user = await self._redeem(Purpose.RESET_PASSWORD, secret)
        passwords.check_new_password(password, own_names=(user.username, user.email))
        await self._users.change(user.id, password=hashed)
        await self._sessions.end_all(user.id)
        await self._tokens.revoke(user.id)
        if user.email:
            await queue_email(self._session, self._mail.password_changed(user.email))

    async def redeem_sign_in(self, secret: str) -> User:
        """The user of a sign-in link. Raises NotFound for an invalid one."""
        return await self._redeem(Purpose.SIGN_IN, secret)

    async def _redeem(self, purpose: Purpose, secret: str) -> User:
        redeemed = await self._tokens.redeem(purpose, secret)
        user = await self._users.get(redeemed.user_id) if redeemed else None
        if user is None:
            raise NotFound(t(LINK_EXPIRED))
        return user

    async def _send(self, email: str, purpose: Purpose, mail: Callable[[str], Email]) -> None:
        """Send a link, unless the account has as many as may be valid at a time.

        Whoever asks, earlier links stay valid: a stranger's request takes nothing from the owner.
        Where nothing is sent, the same statements run and are taken back: nobody can tell whether
        an account has the address, nor whether a link was sent to it lately.
        """
        user = await self._users.locked_by_email(email)
        async with self._session.begin_nested() as savepoint:
            user_id = user.id if user else _NOBODY
            in_force = await self._tokens.count_in_force(purpose, user_id)
            secret = await self._tokens.issue(purpose, user_id)
            await queue_email(self._session, mail(secret))
            if user is None or in_force >= LINKS_IN_FORCE[purpose]:
                await savepoint.rollback()
