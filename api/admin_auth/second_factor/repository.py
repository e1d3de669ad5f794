"""The second factor in the database."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.models import AdminRecoveryCode, AdminSecondFactor


class SecondFactorRepository:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self) -> AdminSecondFactor | None:
        return await self._session.get(AdminSecondFactor, 1)

    async def begin(self, secret: str) -> bool:
        """Store a new, unconfirmed secret instead of an unconfirmed one. False if one is on."""
        statement = insert(AdminSecondFactor).values(id=1, secret=secret)
        replaced = statement.on_conflict_do_update(
            index_elements=[AdminSecondFactor.id],
            set_={"secret": secret, "last_step": 0, "created_at": func.now()},
            where=AdminSecondFactor.confirmed_at.is_(None),
        )
        return await self._session.scalar(replaced.returning(AdminSecondFactor.id)) is not None

    async def use_step(self, step: int) -> bool:
        """Note the time step of a code. False if this or a later one was used before."""
        statement = (
            update(AdminSecondFactor)
            .where(AdminSecondFactor.last_step < step)
            .values(last_step=step)
            .returning(AdminSecondFactor.id)
        )
        return await self._session.scalar(statement) is not None

    async def use_recovery_code(self, code_hash: str) -> bool:
        """Use up a recovery code. False if it is unknown or was used before."""
        statement = (
            update(AdminRecoveryCode)
            .where(AdminRecoveryCode.code_hash == code_hash, AdminRecoveryCode.used_at.is_(None))
            .values(used_at=func.now())
            .returning(AdminRecoveryCode.id)
        )
        return await self._session.scalar(statement) is not None

    async def confirm(self) -> None:
        await self._session.execute(update(AdminSecondFactor).values(confirmed_at=func.now()))

    async def replace_recovery_codes(self, hashes: Iterable[str]) -> None:
        await self._session.execute(delete(AdminRecoveryCode))
        rows = [{"code_hash": each} for each in hashes]
        await self._session.execute(insert(AdminRecoveryCode), rows)

    async def unused_recovery_codes(self) -> int:
        query = select(func.count()).where(AdminRecoveryCode.used_at.is_(None))
        return await self._session.scalar(query) or 0

    async def remove(self) -> bool:
        """Remove the secret and its recovery codes. False if there was none."""
        await self._session.execute(delete(AdminRecoveryCode))
        removed = delete(AdminSecondFactor).returning(AdminSecondFactor.id)
        return await self._session.scalar(removed) is not None
