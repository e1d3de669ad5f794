"""Records what an administrator does, in the transaction of what was done (ADMIN-19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.admin_auth.audit.repository import AuditRepository
from api.library.service import Page
from api.models import AuditEntry

# Longer values are cut: versions keep whole texts.
MAX_VALUE_LENGTH = 200
_ACTOR_LENGTH = 16
# Actors that are no login.
NOBODY, OPERATOR = "nobody", "operator"
# A wrong code of the second factor, at the login or later.
REFUSED_CODE = "admin.second-factor-refused"
_CUT = "…"


class Audit:
    def __init__(self, repository: AuditRepository, actor: str) -> None:
        """`actor` is the id of a login, or "operator" for the command line."""
        self._repository, self._actor = repository, actor[:_ACTOR_LENGTH]

    async def record(
        self,
        action: str,
        target: int | str | None = None,
        title: str = "",
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
    ) -> None:
        """`action` is a kind and a verb ("post.publish"). Of `before` and `after` only the fields
        that differ are kept. Never give it a secret."""
        entry = AuditEntry(
            actor=self._actor,
            action=action,
            target=None if target is None else str(target)[:255],
            title=title,
            changes=changed_fields(before or {}, after or {}),
        )
        await self._repository.add(entry)

    async def page(self, q: str, limit: int, offset: int) -> Page[AuditEntry]:
        """The newest first; `q` is searched in action, target and title."""
        return Page(*await self._repository.page(q, limit, offset))


class AuditLog:
    """Records logins, each in a transaction of its own: that of a refused request is undone."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def record(self, action: str, login_id: str | None = None) -> None:
        """`login_id` is that of the login; without one nobody has logged in."""
        async with AsyncSession(self._engine) as session, session.begin():
            await Audit(AuditRepository(session), login_id or NOBODY).record(action)


def changed_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that differ, each as {"before": value, "after": value}; absent is None."""
    names = [*before, *(name for name in after if name not in before)]
    return {
        name: {"before": _short(before.get(name)), "after": _short(after.get(name))}
        for name in names
        if before.get(name) != after.get(name)
    }


def _short(value: Any) -> Any:
    """A value as it is recorded: numbers as they are, everything else as a text of bounded
    length."""
    if value is None or isinstance(value, bool | int | float):
        return value
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= MAX_VALUE_LENGTH else text[: MAX_VALUE_LENGTH - 1] + _CUT
