"""`/api/admin/gift-codes` (ADMIN-71)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import Id
from api.admin.gift_codes.schemas import CreatedGiftCode, GiftCode, NewGiftCode
from api.admin.gift_codes.service import GiftCodeService
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.deps import PaginationQuery
from api.library.paging import with_total
from api.membership.deps import Gifts

router = APIRouter(
    prefix="/api/admin/gift-codes",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def gift_code_service(gifts: Gifts, audit: AuditDep) -> GiftCodeService:
    return GiftCodeService(gifts, audit)


GiftCodes = Annotated[GiftCodeService, Depends(gift_code_service)]


@router.get("", response_model=list[GiftCode])
async def gift_codes(response: Response, service: GiftCodes, pagination: PaginationQuery) -> Any:
    """The newest first; `q` is searched in the note and in the username of who redeemed it. The
    total is in `X-Total-Count`."""
    page = await service.page(pagination.q, pagination.limit, pagination.offset)
    return with_total(response, page)


@router.post("", status_code=201)
async def create(gift: NewGiftCode, service: GiftCodes) -> CreatedGiftCode:
    """A code that one reader can redeem. Only its hash is stored."""
    return await service.create(gift.months, gift.note)


@router.delete("/{id:int}", status_code=204, response_class=Response, responses=errors(404))
async def revoke(id: Id, service: GiftCodes) -> None:
    """Make a code invalid, with the months that it gave to whoever redeemed it."""
    await service.revoke(id)
