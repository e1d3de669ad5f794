"""What the operator does for the admin beside a running site."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.audit.repository import AuditRepository
from api.admin.audit.service import OPERATOR, Audit
from api.admin.second_factor.repository import SecondFactorRepository
from api.core.database import temporary_engine


async def reset_admin_second_factor(database_url: str) -> bool:
    """Turn the second factor off, and record it. False if there was none."""
    async with (
        temporary_engine(database_url) as engine,
        AsyncSession(engine) as session,
        session.begin(),
    ):
        was_on = await SecondFactorRepository(session).remove()
        if was_on:
            await Audit(AuditRepository(session), OPERATOR).record("second-factor.reset")
    return was_on
