"""The session of a request: its unit of work."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.state import ENGINE


async def request_session(request: Request) -> AsyncIterator[AsyncSession]:
    """One transaction per request. Function scope commits before the response is sent.

    A request that waits for another server commits before, and begins a second transaction after:
    a connection must not be held meanwhile.
    """
    engine = ENGINE.of(request)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        yield session
        await session.commit()


Session = Annotated[AsyncSession, Depends(request_session, scope="function")]
