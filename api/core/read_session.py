"""Sessions of requests that only read what is public: on a replica where one may be read.

    async def library(session: ReadSession) -> LibraryService: ...

A request that fails because its replica fails is done once more, on the primary (SCALE-4).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.replicas import REPLICAS, Replica
from api.core.response_cache import DATABASE_UNAVAILABLE
from api.core.state import ENGINE

# In a request's state: its `_ReplicaRead`, and whether it must not read a replica.
_READ, _PRIMARY_ONLY = "replica_read", "primary_only"
# Others are not repeated: they may have changed something.
_SAFE_METHODS = ("GET", "HEAD")
_SERVER_ERROR = 500


@dataclass(frozen=True, slots=True)
class _ReplicaRead:
    """The replica that a request reads, and the replica's failures before."""

    replica: Replica
    failures: int

    @property
    def may_have_failed(self) -> bool:
        return self.replica.failures > self.failures or self.replica.position is None


async def read_session(request: Request) -> AsyncIterator[AsyncSession]:
    """One transaction per request, as `request_session`, for requests that tolerate a replica."""
    engine = ENGINE.of(request)
    replicas = REPLICAS.of(request)
    may_use_replica = request.method in _SAFE_METHODS and not hasattr(request.state, _PRIMARY_ONLY)
    if may_use_replica and (replica := replicas.pick()):
        engine = replica.engine
        setattr(request.state, _READ, _ReplicaRead(replica, replica.failures))
    async with AsyncSession(engine, expire_on_commit=False) as session:
        yield session
        await session.commit()


ReadSession = Annotated[AsyncSession, Depends(read_session, scope="function")]


class ReplicaRetryMiddleware:
    """Repeats a read on the primary whose replica failed before anything was sent."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in _SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        attempt = _Attempt(send, state)
        try:
            # Routing adds to the scope.
            await self._app(dict(scope), receive, attempt)
        except SQLAlchemyError:
            if attempt.is_sent or _READ not in state:
                raise
            attempt.has_failed = True
        if attempt.has_failed:
            state[_PRIMARY_ONLY] = True
            state.pop(DATABASE_UNAVAILABLE, None)
            await self._app(scope, receive, send)


class _Attempt:
    """Sends a response, unless it is an error that a replica has caused."""

    def __init__(self, send: Send, state: dict[str, object]) -> None:
        self._send, self._state = send, state
        self.is_sent = self.has_failed = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and not self.is_sent:
            self.has_failed = message["status"] >= _SERVER_ERROR and self._is_of_replica()
        if not self.has_failed:
            self.is_sent = True
            await self._send(message)

    def _is_of_replica(self) -> bool:
        read = self._state.get(_READ)
        if not isinstance(read, _ReplicaRead):
            return False
        return DATABASE_UNAVAILABLE in self._state or read.may_have_failed
