"""Gifts of the operator: months for a reader, or a code that a reader redeems (MEMBER-27)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.codes import code_hash, new_code
from api.core.errors import NotFound
from api.core.translation import t
from api.membership.recording import PaymentRecorder
from api.membership.repository import MembershipRepository
from api.models import MembershipGift, User


class GiftService:
    def __init__(
        self, session: AsyncSession, repository: MembershipRepository, recorder: PaymentRecorder
    ) -> None:
        self._session, self._repository, self._recorder = session, repository, recorder

    async def codes(
        self, q: str, limit: int, offset: int
    ) -> tuple[Sequence[tuple[MembershipGift, str | None]], int]:
        """Gifts with a code, the newest first, each with the username of who redeemed it, and the
        number of all."""
        return await self._repository.gift_codes(q, limit, offset)

    async def create_code(self, months: int, note: str = "") -> tuple[MembershipGift, str]:
        """A new gift and its code. Only the code's hash is stored, so it can be shown once."""
        code = new_code()
        gift = MembershipGift(months=months, note=note, code_hash=code_hash(code))
        return await self._repository.add_gift(gift), code

    async def grant(self, user_id: int, months: int, note: str = "") -> User:
        """Add months to a membership, from now or from its end. Raises NotFound."""
        user = await self._locked(user_id)
        gift = MembershipGift(months=months, user_id=user_id, note=note)
        await self._repository.add_gift(gift)
        await self._recorder.update_membership(user)
        return user

    async def redeem(self, user_id: int, code: str) -> None:
        """Raises NotFound for a code that is unknown, used or revoked."""
        user = await self._locked(user_id)
        gift = await self._repository.gift_by_code(code_hash(code))
        if gift is None or gift.user_id is not None or gift.revoked_at is not None:
            raise NotFound(t("This gift code is not valid. Please check it, or ask who gave it."))
        gift.user_id, gift.begins_at = user_id, datetime.now(UTC)
        await self._session.flush()
        await self._recorder.update_membership(user)

    async def revoke(self, user_id: int) -> int:
        """Take back all gifts of a user; what they paid for stays. Returns their number."""
        user = await self._locked(user_id)
        count = await self._repository.revoke_gifts(user_id)
        await self._recorder.update_membership(user)
        return count

    async def revoke_code(self, code: str) -> bool:
        """Make a code invalid, or take back the gift that it became. False for an unknown code."""
        return await self._revoke(await self._repository.gift_by_code(code_hash(code)))

    async def revoke_gift(self, gift_id: int) -> bool:
        """The same by the id of a gift with a code."""
        return await self._revoke(await self._repository.gift_with_code(gift_id))

    async def _revoke(self, gift: MembershipGift | None) -> bool:
        if gift is None or gift.revoked_at is not None:
            return False
        gift.revoked_at = datetime.now(UTC)
        await self._session.flush()
        if gift.user_id is not None:
            await self._recorder.update_membership(await self._locked(gift.user_id))
        return True

    async def _locked(self, user_id: int) -> User:
        user = await self._repository.lock_user(user_id)
        if user is None:
            raise NotFound("There is no such account.")
        return user
