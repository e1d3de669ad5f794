"""What the operator does for the admin beside a running site."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.admin.audit.repository import AuditRepository
from api.admin.audit.service import OPERATOR, Audit
from api.admin.second_factor.repository import SecondFactorRepository
from api.core.database import async_engine


async def reset_admin_second_factor(database_url: str) -> bool:
    """Turn the second factor off, and record it. False if there was none."""
    engine = async_engine(database_url)
    try:
        async with AsyncSession(engine) as session, session.begin():
            was_on = await SecondFactorRepository(session).remove()
            if was_on:
                await Audit(AuditRepository(session), OPERATOR).record("second-factor.reset")
        return was_on
    finally:
        await engine.dispose()
