"""Resolves the viewer of a request from its token."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Row, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import HTTPConnection
from starlette.types import Scope

from api.accounts.membership import is_member
from api.accounts.reserved import is_enabled
from api.accounts.tokens import COOKIE, user_tokens
from api.admin import tokens as admin_tokens
from api.core.settings import Settings
from api.core.viewer import VIEWER, Viewer, ViewerKind
from api.models import User, UserSession

_SCHEME = "bearer "
_SessionRow = Row[int, bool, str, datetime | None]
# How exactly the last use of a session is known.
LAST_USE_PRECISION = timedelta(hours=1)
_SESSION = (
    select(
        UserSession.id,
        (UserSession.last_used_at < func.now() - LAST_USE_PRECISION).label("is_unnoted"),
        User.subscription_status,
        User.subscription_expires_at,
    )
    .join(User, User.id == UserSession.user_id)
    .where(
        UserSession.token_id == bindparam("token_id"),
        UserSession.user_id == bindparam("user_id"),
        UserSession.expires_at > func.now(),
    )
)


class TokenViewerResolver:
    """The viewer by the bearer token, else by the cookie. An invalid one makes a visitor."""

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
        user_id = str(claims.get("sub", "")) if claims else ""
        if (
            claims is None
            or not user_id.isdecimal()
            or not is_enabled(self._settings, int(user_id))
        ):
            return Viewer(launch_free)
        session = await self._session_of(int(user_id), str(claims.get("jti", "")))
        if session is None:
            return Viewer(launch_free)
        return Viewer(launch_free, _kind_of(session), int(user_id), session.id)

    async def _session_of(self, user_id: int, token_id: str) -> _SessionRow | None:
        """The session of a token with its user's membership, in one query; None if it has ended.

        Once an hour a second statement notes that the session is in use.
        """
        parameters = {"user_id": user_id, "token_id": token_id}
        async with self._engine.begin() as connection:
            row = (await connection.execute(_SESSION, parameters)).one_or_none()
            if row is not None and row.is_unnoted:
                used = update(UserSession).values(last_used_at=func.now())
                await connection.execute(used.where(UserSession.id == row.id))
        return row


def _kind_of(row: _SessionRow) -> ViewerKind:
    is_premium = is_member(row.subscription_status, row.subscription_expires_at)
    return ViewerKind.PREMIUM if is_premium else ViewerKind.USER


def _token(connection: HTTPConnection) -> str:
    header = connection.headers.get("authorization", "")
    if header.lower().startswith(_SCHEME):
        return header[len(_SCHEME) :].strip()
    return connection.cookies.get(COOKIE, "")
