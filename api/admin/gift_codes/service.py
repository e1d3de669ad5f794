"""Gift codes, for the admin (ADMIN-71). The audit trail has neither codes nor what they are for."""

from __future__ import annotations

from typing import Literal

from api.admin.gift_codes.schemas import CreatedGiftCode, GiftCode
from api.admin_auth.audit.service import Audit
from api.core.errors import NotFound
from api.library.service import Page
from api.membership.gifts import GiftService
from api.models import MembershipGift


class GiftCodeService:
    def __init__(self, gifts: GiftService, audit: Audit) -> None:
        self._gifts, self._audit = gifts, audit

    async def page(self, q: str, limit: int, offset: int) -> Page[GiftCode]:
        found, total = await self._gifts.codes(q.strip(), limit, offset)
        return Page([_entry(gift, username) for gift, username in found], total)

    async def create(self, months: int, note: str) -> CreatedGiftCode:
        gift, code = await self._gifts.create_code(months, note)
        await self._audit.record("gift-code.create", gift.id, after={"months": months})
        return CreatedGiftCode(id=gift.id, code=code)

    async def revoke(self, id: int) -> None:
        """Raises NotFound."""
        if not await self._gifts.revoke_gift(id):
            raise NotFound("There is no such gift code.")
        await self._audit.record("gift-code.revoke", id)


def _entry(gift: MembershipGift, username: str | None) -> GiftCode:
    return GiftCode(
        id=gift.id,
        months=gift.months,
        note=gift.note,
        state=_state(gift),
        created_at=gift.created_at,
        redeemed_at=gift.begins_at,
        redeemed_by=username,
    )


def _state(gift: MembershipGift) -> Literal["unused", "redeemed", "revoked"]:
    if gift.revoked_at is not None:
        return "revoked"
    return "unused" if gift.begins_at is None else "redeemed"
