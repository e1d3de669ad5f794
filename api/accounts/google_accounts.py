"""The account of somebody whom Google has identified (AUTH-53, AUTH-64).

An account with the same verified e-mail address is linked only after its owner has signed in to it:
whoever controls the Google account need not be its owner.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.fields import MAX_NAME, MIN_USERNAME
from api.accounts.google import FAILED, GoogleError, GoogleIdentity
from api.accounts.mail import AccountMail
from api.accounts.repositories.one_time_tokens import OneTimeTokenRepository, Purpose
from api.accounts.repositories.users import UserRepository
from api.accounts.reserved import RESERVED_USERNAMES
from api.core.email_address import normalize_email
from api.core.errors import NotFound
from api.core.translation import current_language, t
from api.mail import queue_email
from api.models import User

# Carries the pending link until its owner signs in.
LINK_COOKIE = "google_link"
_MAX_BASE = 40
_OTHER_LETTERS = re.compile(r"[^A-Za-z0-9]")


@dataclass(frozen=True, slots=True)
class ExchangeCode:
    """The sign-in succeeded: the page exchanges the code for a token."""

    code: str


@dataclass(frozen=True, slots=True)
class LinkPending:
    """An account has this address: its owner has to sign in first."""

    secret: str


class GoogleAccounts:
    def __init__(
        self,
        session: AsyncSession,
        users: UserRepository,
        tokens: OneTimeTokenRepository,
        mail: AccountMail,
    ) -> None:
        self._session, self._users, self._tokens, self._mail = session, users, tokens, mail

    async def sign_in(self, identity: GoogleIdentity, flow: str) -> ExchangeCode | LinkPending:
        """Find or create the account. `flow` is the secret of the browser that began.

        Raises GoogleError.
        """
        user = await self._users.by_google_id(identity.id)
        if user is None:
            email = _usable(identity.email)
            owner = await self._users.by_email(email) if email else None
            if owner is not None:
                link = Purpose.LINK_GOOGLE
                return LinkPending(await self._tokens.issue(link, owner.id, identity.id))
            user = await self._create(identity, email)
        return ExchangeCode(await self._tokens.issue(Purpose.EXCHANGE, user.id, bound_to=flow))

    async def exchange(self, code: str, flow: str) -> User:
        """The user of a code. Raises NotFound for an invalid one, or one of another browser."""
        redeemed = await self._tokens.redeem(Purpose.EXCHANGE, code, bound_to=flow)
        user = await self._users.get(redeemed.user_id) if redeemed else None
        if user is None:
            raise NotFound(t("This sign-in was used already or has expired. Please try again."))
        return user

    async def link(self, user: User, secret: str) -> bool:
        """Complete a pending link of this user. Somebody else's stays as it is."""
        async with self._session.begin_nested() as savepoint:
            redeemed = await self._tokens.redeem(Purpose.LINK_GOOGLE, secret)
            if redeemed is None or redeemed.user_id != user.id or user.google_id is not None:
                await savepoint.rollback()
                return False
            try:
                await self._users.change(user.id, google_id=redeemed.subject)
            except IntegrityError:
                # Another account was linked to it meanwhile.
                await savepoint.rollback()
                return False
        if user.email:
            await queue_email(self._session, self._mail.google_linked(user.email))
        return True

    async def _create(self, identity: GoogleIdentity, email: str | None) -> User:
        base = _username_base(identity.name)
        taken = {*await self._users.taken_usernames(base), *RESERVED_USERNAMES}
        numbered = (f"{base}{number or ''}" for number in range(len(taken) + 1))
        names = [next(each for each in numbered if each.lower() not in taken)]
        # In case somebody registers the same name at this moment.
        names.append(f"{base[:20]}-{secrets.token_hex(6)}")
        for username in names:
            user = await self._users.add(
                username=username,
                email=email,
                google_id=identity.id,
                name=" ".join(identity.name.split())[:MAX_NAME] or None,
                is_email_private=1,
                language=current_language(),
            )
            if user is not None:
                return user
        # The same person signs in twice at once.
        raise GoogleError(FAILED)


def _usable(email: str | None) -> str | None:
    try:
        return normalize_email(email) if email else None
    except ValueError:
        return None


def _username_base(name: str) -> str:
    """From the name rather than the address, which is private."""
    letters = _OTHER_LETTERS.sub("", name)[:_MAX_BASE]
    return letters if len(letters) >= MIN_USERNAME else "reader"
