"""Confirming an e-mail address (AUTH-66, AUTH-72).

Anyone can register with somebody else's address, and it is the address's owner who follows the
link. So a link alone hands over no account in which others are at home: it is confirmed in a
browser that is signed in to the account, or with its password. Otherwise whoever registered it is
put out first, which is done only where the account is nobody's yet.
"""

from __future__ import annotations

from api.accounts import passwords
from api.accounts.limits import PASSWORD_CHECKS
from api.accounts.registration import LINK_EXPIRED, EmailVerification
from api.accounts.repositories.credentials import CredentialRepository, LinkedAccount
from api.accounts.schemas import ConfirmationState
from api.core.errors import Forbidden, NotFound, Unprocessable
from api.core.rate_limit import RateLimiter
from api.core.translation import t


class EmailConfirmation:
    def __init__(
        self,
        credentials: CredentialRepository,
        verification: EmailVerification,
        limiter: RateLimiter,
    ) -> None:
        self._credentials, self._verification = credentials, verification
        self._limiter = limiter

    async def state(self, secret: str, viewer_id: int | None) -> ConfirmationState:
        """What confirming takes. Raises NotFound for an invalid link."""
        account = await self._account(secret)
        return ConfirmationState(
            username=account.username,
            is_signed_in=account.user_id == viewer_id,
            has_password=account.password_hash is not None,
            is_established=account.is_established,
        )

    async def confirm(self, secret: str, viewer_id: int | None, password: str | None) -> None:
        """Attach the address. Without session and password, everything older ends (AUTH-72).

        Raises NotFound for an invalid link, Unprocessable for a wrong password, Forbidden where
        only a session or the password will do, and Conflict for a taken address.
        """
        account = await self._account(secret)
        is_owner = account.user_id == viewer_id
        if not is_owner and password is not None:
            await self._check_password(account, password)
            is_owner = True
        if not is_owner and account.is_established:
            raise Forbidden(
                t(
                    "Please sign in to the account '{0}' in this browser first, or enter its"
                    " password.",
                    account.username,
                )
            )
        await self._verification.attach(secret, evicts=not is_owner)

    async def _account(self, secret: str) -> LinkedAccount:
        found = await self._credentials.by_verification(secret)
        if found is None:
            raise NotFound(t(LINK_EXPIRED))
        return found

    async def _check_password(self, account: LinkedAccount, password: str) -> None:
        await self._limiter.attempt(PASSWORD_CHECKS, str(account.user_id))
        if not await passwords.is_right(password, account.password_hash):
            message = t("This is not the password of the account '{0}'.", account.username)
            raise Unprocessable(message, fields={"password": message})
        await self._limiter.forgive_all(PASSWORD_CHECKS, str(account.user_id))
