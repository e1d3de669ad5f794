"""One-time codes as the second factor of the admin's login (ADMIN-41 to ADMIN-45)."""

from __future__ import annotations

import hmac
import logging
import time
from collections.abc import Callable

import pyotp
import segno

from api.admin_auth.second_factor.repository import SecondFactorRepository
from api.admin_auth.second_factor.schemas import SecondFactorSetup, SecondFactorState
from api.admin_auth.second_factor.secret_box import SecretBox
from api.core.codes import code_hash, new_code
from api.core.errors import Conflict, TooManyRequests, Unprocessable
from api.core.rate_limit import RateLimit, RateLimiter
from api.core.settings import Settings

logger = logging.getLogger(__name__)

RECOVERY_CODES = 10
_DIGITS, _STEP_SECONDS = 6, 30
# A code of the step before or after is accepted, too: clocks differ.
_DRIFTS = (0, -1, 1)
# For all addresses together, so that knowing the password does not allow trying all codes. Recovery
# codes are too long to be guessed and are not counted: the owner has a way in meanwhile.
CODES = RateLimit("admin codes", limit=20, seconds=15 * 60.0, shared=True)
_ACCOUNT = "admin"


class IncorrectCode(Unprocessable):
    def __init__(self) -> None:
        super().__init__("Incorrect code", fields={"code": "Incorrect code"})


class SecondFactor:
    def __init__(
        self,
        settings: Settings,
        repository: SecondFactorRepository,
        limiter: RateLimiter,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._settings, self._repository = settings, repository
        self._limiter, self._now = limiter, now
        self._box = SecretBox(settings)

    async def is_on(self) -> bool:
        found = await self._repository.get()
        return found is not None and found.confirmed_at is not None

    async def state(self) -> SecondFactorState:
        found = await self._repository.get()
        since = found.confirmed_at if found else None
        left = await self._repository.unused_recovery_codes()
        return SecondFactorState(is_on=since is not None, since=since, recovery_codes_left=left)

    async def set_up(self) -> SecondFactorSetup:
        """A new secret, which asks for nothing before it is confirmed. Raises Conflict."""
        secret = pyotp.random_base32()
        if not await self._repository.begin(self._box.encrypt(secret)):
            raise Conflict("The second factor is on already.")
        uri = pyotp.TOTP(secret).provisioning_uri(
            name=_ACCOUNT, issuer_name=self._settings.site_name
        )
        picture = segno.make(uri, error="m").svg_data_uri(scale=6, border=4, light="#fff")
        return SecondFactorSetup(secret=secret, qr_code=picture)

    async def confirm(self, code: str) -> list[str]:
        """Turn it on with a code of the new secret. Returns the recovery codes.

        Raises Conflict without a new secret, and IncorrectCode.
        """
        found = await self._repository.get()
        if found is None or found.confirmed_at is not None:
            raise Conflict("There is no new second factor to confirm.")
        if not await self._is_one_time_code(code):
            raise IncorrectCode
        await self._repository.confirm()
        return await self._new_recovery_codes()

    async def renew_recovery_codes(self, code: str) -> list[str]:
        """Raises Conflict and IncorrectCode."""
        await self._require(code)
        return await self._new_recovery_codes()

    async def turn_off(self, code: str) -> None:
        """Raises Conflict and IncorrectCode."""
        await self._require(code)
        await self._repository.remove()

    async def accepts(self, code: str) -> bool:
        """Use up a one-time code or a recovery code. Raises TooManyRequests."""
        digits = "".join(code.split())
        if len(digits) == _DIGITS and digits.isdecimal():
            return await self._is_one_time_code(digits)
        return await self._repository.use_recovery_code(code_hash(code))

    async def _require(self, code: str) -> None:
        if not await self.is_on():
            raise Conflict("The second factor is off.")
        if not await self.accepts(code):
            raise IncorrectCode

    async def _is_one_time_code(self, code: str) -> bool:
        if wait := await self._limiter.hit(CODES, _ACCOUNT):
            message = "Too many attempts. Please try again later."
            raise TooManyRequests(message, retry_after=wait)
        found = await self._repository.get()
        secret = self._box.decrypt(found.secret) if found else None
        if secret is None:
            logger.error(
                "the second factor was encrypted with another SECRET_KEY:"
                " run `nuggets admin reset-second-factor`"
            )
            return False
        step = self._step_of("".join(code.split()), pyotp.TOTP(secret))
        return step is not None and await self._repository.use_step(step)

    def _step_of(self, code: str, totp: pyotp.TOTP) -> int | None:
        """The time step of a code, if it is a present one."""
        current = int(self._now()) // _STEP_SECONDS
        for step in (current + drift for drift in _DRIFTS):
            if hmac.compare_digest(totp.generate_otp(step).encode(), code.encode()):
                return step
        return None

    async def _new_recovery_codes(self) -> list[str]:
        codes = [new_code() for _ in range(RECOVERY_CODES)]
        await self._repository.replace_recovery_codes(map(code_hash, codes))
        return codes
