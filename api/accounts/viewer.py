"""Resolves the viewer of a request from its token."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import HTTPConnection
from starlette.types import Scope

from api.accounts.tokens import COOKIE, user_tokens
from api.admin import tokens as admin_tokens
from api.core.settings import Settings
from api.core.viewer import VIEWER, Viewer, ViewerKind
from api.models import User

_SCHEME = "bearer "


class TokenViewerResolver:
    """The viewer by the bearer token, else by the cookie. An invalid token makes a visitor."""

    def __init__(self, settings: Settings, engine: AsyncEngine) -> None:
        self._settings, self._engine = settings, engine
        self._tokens = user_tokens(settings)

    async def resolve(self, scope: Scope) -> Viewer:
        """Once per request: the result is kept in the request's state."""
        state = scope.setdefault("state", {})
        if VIEWER not in state:
            state[VIEWER] = await self._viewer(_token(HTTPConnection(scope)))
        viewer: Viewer = state[VIEWER]
        return viewer

    async def _viewer(self, token: str) -> Viewer:
        launch_free = self._settings.launch_free
        if token and admin_tokens.is_valid(self._settings, token):
            return Viewer(launch_free, ViewerKind.ADMIN)
        claims = self._tokens.verify(token) if token else None
        if claims is None or not str(claims.get("sub", "")).isdecimal():
            return Viewer(launch_free)
        user_id = int(claims["sub"])
        kind = await self._kind_of(user_id)
        return Viewer(launch_free, kind, user_id) if kind else Viewer(launch_free)

    async def _kind_of(self, user_id: int) -> ViewerKind | None:
        """None for a user that no longer exists."""
        query = select(User.subscription_status, User.subscription_expires_at)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query.where(User.id == user_id))).one_or_none()
        if row is None:
            return None
        expires: datetime | None = row.subscription_expires_at
        is_premium = row.subscription_status == "premium" and (
            expires is None or expires > datetime.now(UTC)
        )
        return ViewerKind.PREMIUM if is_premium else ViewerKind.USER


def _token(connection: HTTPConnection) -> str:
    header = connection.headers.get("authorization", "")
    if header.lower().startswith(_SCHEME):
        return header[len(_SCHEME) :].strip()
    return connection.cookies.get(COOKIE, "")
