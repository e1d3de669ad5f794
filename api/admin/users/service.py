"""A reader's account as the admin sees it: of accounts and memberships together (ADMIN-47).

Nothing that names a reader is in the audit trail: it outlives the account.
"""

from __future__ import annotations

from api.accounts.administration import AccountAdministration
from api.admin.users.schemas import UserDetail, UserRow
from api.admin_auth.audit.service import Audit
from api.membership.gifts import GiftService
from api.membership.service import MembershipService


class AdminUsers:
    def __init__(
        self,
        accounts: AccountAdministration,
        membership: MembershipService,
        gifts: GiftService,
        audit: Audit,
    ) -> None:
        self._accounts, self._membership = accounts, membership
        self._gifts, self._audit = gifts, audit

    async def detail(self, user_id: int) -> UserDetail:
        """Raises NotFound."""
        account = await self._accounts.account(user_id)
        membership = await self._membership.view(user_id)
        return UserDetail(
            **UserRow.model_validate(account.user).model_dump(by_alias=False),
            sessions=account.sessions,
            newsletter=account.newsletter,
            deletion_due_at=account.deletion_due_at,
            membership_ends_at=membership.expires_at,
            payments=membership.payments,
            gifts=membership.gifts,
        )

    async def end_sessions(self, user_id: int) -> int:
        """Returns how many ended. Raises NotFound."""
        ended = await self._accounts.end_sessions(user_id)
        await self._audit.record("user.end-sessions", user_id, after={"ended": ended})
        return ended

    async def give(self, user_id: int, months: int) -> UserDetail:
        """Raises NotFound."""
        await self._accounts.require(user_id)
        await self._gifts.grant(user_id, months)
        await self._audit.record("user.give-membership", user_id, after={"months": months})
        return await self.detail(user_id)

    async def delete(self, user_id: int) -> None:
        """Raises NotFound."""
        await self._accounts.delete(user_id)
        await self._audit.record("user.delete", user_id)
