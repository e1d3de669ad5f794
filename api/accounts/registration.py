"""Registering, and the verification of e-mail addresses (AUTH-42, AUTH-43, AUTH-61, AUTH-66)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts import passwords
from api.accounts.limits import VERIFICATIONS_PER_NETWORK, VERIFICATIONS_PER_RECIPIENT
from api.accounts.mail import AccountMail
from api.accounts.repositories.credentials import CredentialRepository
from api.accounts.repositories.one_time_tokens import OneTimeTokenRepository, Purpose
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository
from api.accounts.reserved import RESERVED_USERNAMES
from api.accounts.schemas import Registration
from api.core.errors import Conflict, Forbidden, NotFound
from api.core.rate_limit import RateLimiter
from api.core.translation import current_language, gettext_noop, t
from api.mail import queue_email
from api.models import User

USERNAME_TAKEN = gettext_noop("This username is already taken. Please choose another.")
USERNAME_RESERVED = gettext_noop("This username is reserved for the site. Please choose another.")
LINK_EXPIRED = gettext_noop("This link was used already or has expired. Please ask for a new one.")


@dataclass(frozen=True, slots=True)
class VerificationLimit:
    """Bounds the links that confirm one address: those that one network asks for, and all."""

    limiter: RateLimiter
    network: str

    async def is_reached(self, email: str) -> bool:
        """Count a link. The requests above a network's limit do not count against the address."""
        of_network = f"{self.network} {email}"
        if await self.limiter.hit(VERIFICATIONS_PER_NETWORK, of_network):
            return True
        return await self.limiter.hit(VERIFICATIONS_PER_RECIPIENT, email) > 0


class EmailVerification:
    """An address belongs to an account only after a link sent to it was opened.

    Asking for an address that another account has looks the same, and takes the same statements;
    its owner is told by mail.
    """

    def __init__(
        self,
        session: AsyncSession,
        users: UserRepository,
        sessions: SessionRepository,
        tokens: OneTimeTokenRepository,
        limit: VerificationLimit,
        mail: AccountMail,
    ) -> None:
        self._session, self._users = session, users
        self._sessions, self._tokens = sessions, tokens
        self._limit, self._mail = limit, mail

    async def request(self, user_id: int, username: str, email: str) -> None:
        """Remember the address, with which its user can sign in, and send a link to it.

        Above the limits nothing is sent, and nobody can tell.
        """
        await self._users.change(user_id, unconfirmed_email=email)
        if await self._limit.is_reached(email):
            return
        await self._tokens.revoke(user_id, Purpose.VERIFY_EMAIL)
        secret = await self._tokens.issue(Purpose.VERIFY_EMAIL, user_id, email)
        is_taken = await self._users.by_email(email) is not None
        in_use = self._mail.address_in_use(email)
        verification = self._mail.verification(email, username, secret)
        await queue_email(self._session, in_use if is_taken else verification)

    async def attach(self, secret: str, *, evicts: bool) -> User:
        """Attach the address to its account. With `evicts`, whoever registered the account loses
        it: its sessions, its password and all its links end.

        Raises NotFound for an invalid link, Conflict for a taken address, and Forbidden for an
        account from which nobody can be evicted, because its owner is known by now.
        """
        redeemed = await self._tokens.redeem(Purpose.VERIFY_EMAIL, secret)
        user = await self._users.get(redeemed.user_id) if redeemed else None
        if redeemed is None or user is None or redeemed.subject is None:
            raise NotFound(t(LINK_EXPIRED))
        previous, email = user.email, redeemed.subject
        if evicts:
            await self._evict(user)
        try:
            await self._users.change(user.id, email=email, unconfirmed_email=None)
        except IntegrityError as error:
            # Only somebody who reads the mail of this address learns it.
            raise Conflict(t("Another account has this address by now.")) from error
        # Links that were sent to the previous address must not open the account any more.
        await self._tokens.revoke(user.id, Purpose.RESET_PASSWORD, Purpose.SIGN_IN)
        if previous and previous != email:
            await queue_email(self._session, self._mail.address_changed(previous))
        return user

    async def _evict(self, user: User) -> None:
        if user.email is not None or user.google_id is not None:
            raise Forbidden(t("Please sign in to this account first, or enter its password."))
        await self._users.change(user.id, password=None)
        await self._users.cancel_deletion(user.id)
        await self._sessions.end_all(user.id)
        await self._tokens.revoke(user.id)


class RegistrationService:
    def __init__(
        self,
        users: UserRepository,
        credentials: CredentialRepository,
        verification: EmailVerification,
        site_name: str,
    ) -> None:
        self._users, self._credentials = users, credentials
        self._verification, self._site_name = verification, site_name

    async def register(self, registration: Registration) -> User:
        """A new user, without an address until it is verified.

        Raises Conflict for a taken username, and Unprocessable for a password that is too easy.
        """
        username, email = registration.username, registration.email
        password = passwords.check_new_password(
            registration.password.get_secret_value(),
            own_names=(username, email, self._site_name),
        )
        if username.lower() in RESERVED_USERNAMES:
            raise _username_refused(USERNAME_RESERVED)
        if await self._credentials.has_username(username):
            raise _username_refused(USERNAME_TAKEN)
        hashed = await passwords.hashed(password)
        user = await self._users.add(
            username=username,
            password=hashed,
            name=registration.name,
            is_email_private=registration.is_email_private,
            data_collection_consent=registration.data_collection_consent,
            language=current_language(),
        )
        if user is None:
            raise _username_refused(USERNAME_TAKEN)
        if email:
            await self._verification.request(user.id, username, email)
        return user


def _username_refused(reason: str) -> Conflict:
    return Conflict(t(reason), fields={"username": t(reason)})
