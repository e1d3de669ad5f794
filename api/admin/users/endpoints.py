"""`/api/admin/users` (ADMIN-12, ADMIN-13, ADMIN-47)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import Administration, Id
from api.admin.users.schemas import EndedSessions, NewGift, UserDetail, UserRow, UserStats
from api.admin.users.service import AdminUsers
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.deps import PaginationQuery
from api.library.paging import with_total
from api.membership.deps import Gifts, Membership

router = APIRouter(
    prefix="/api/admin/users",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def admin_users(
    accounts: Administration, membership: Membership, gifts: Gifts, audit: AuditDep
) -> AdminUsers:
    return AdminUsers(accounts, membership, gifts, audit)


Users = Annotated[AdminUsers, Depends(admin_users)]


@router.get("", response_model=list[UserRow])
async def users(response: Response, accounts: Administration, pagination: PaginationQuery) -> Any:
    """The newest first; `q` is searched in name, username and e-mail, or is an id. The total is in
    `X-Total-Count`. The reviewer and the demo user are left out."""
    page = await accounts.page(pagination.q, pagination.limit, pagination.offset)
    return with_total(response, page)


@router.get("/stats")
async def stats(accounts: Administration) -> UserStats:
    """The reviewer and the demo user are not counted."""
    counts = await accounts.counts()
    return UserStats(
        total_users=counts.total, new_users_this_week=counts.new, premium_users=counts.premium
    )


@router.get("/{id:int}", responses=errors(404))
async def user(id: Id, service: Users) -> UserDetail:
    """One account with its membership, sessions and newsletter."""
    return await service.detail(id)


@router.delete("/{id:int}/sessions", responses=errors(404))
async def end_sessions(id: Id, service: Users) -> EndedSessions:
    """Sign a reader out on every device."""
    return EndedSessions(ended=await service.end_sessions(id))


@router.post("/{id:int}/gifts", status_code=201, responses=errors(404))
async def give(id: Id, gift: NewGift, service: Users) -> UserDetail:
    """Give months of membership, from now or from its end."""
    return await service.give(id, gift.months)


@router.delete("/{id:int}", status_code=204, response_class=Response, responses=errors(404))
async def delete(id: Id, service: Users) -> None:
    """Delete an account at once, with all that belongs to it."""
    await service.delete(id)
