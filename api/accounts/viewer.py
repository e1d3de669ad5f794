"""Resolves the viewer of a request from its token."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import HTTPConnection
from starlette.types import Scope

from api.accounts.reserved import is_enabled
from api.accounts.session_cache import KnownSession, SessionCache
from api.accounts.tokens import COOKIE, user_tokens
from api.admin_auth import tokens as admin_tokens
from api.core.settings import Settings
from api.core.viewer import VIEWER, Entitlement, Viewer, ViewerKind
from api.models import User, UserSession

_SCHEME = "bearer "
# How exactly the last use of a session is known.
LAST_USE_PRECISION = timedelta(hours=1)
_SESSION = (
    select(
        UserSession.id,
        UserSession.user_id,
        UserSession.expires_at,
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

    def __init__(self, settings: Settings, engine: AsyncEngine, sessions: SessionCache) -> None:
        self._settings, self._engine, self._sessions = settings, engine, sessions
        self._tokens = user_tokens(settings)

    async def resolve(self, scope: Scope) -> Viewer:
        """Once per request: the result is kept in the request's state."""
        state = scope.setdefault("state", {})
        if VIEWER not in state:
            state[VIEWER] = await self._viewer(_token(HTTPConnection(scope)))
        viewer: Viewer = state[VIEWER]
        return viewer

    async def entitlement(self, scope: Scope) -> Entitlement:
        """What the viewer may read, without a query for a session that is known.

        A change reaches the known sessions within milliseconds. Only the choice between stored
        responses is made by them: whatever depends on the viewer resolves the viewer.
        """
        token = _token(HTTPConnection(scope))
        known = self._sessions.get(token) if token else None
        if known is not None:
            return self._viewer_of(known).entitlement
        return (await self.resolve(scope)).entitlement

    async def may_play_premium(self, scope: Scope) -> bool:
        """As `entitlement`; a player of the desk carries a cookie of its own, and no token."""
        cookie = HTTPConnection(scope).cookies.get(admin_tokens.MEDIA_COOKIE, "")
        if cookie and admin_tokens.is_media_token(self._settings, cookie):
            return True
        return await self.entitlement(scope) == "premium"

    async def _viewer(self, token: str) -> Viewer:
        visitor = Viewer(self._settings.launch_free)
        if not token:
            return visitor
        if admin_tokens.session_id(self._settings, token) is not None:
            return Viewer(self._settings.launch_free, ViewerKind.ADMIN)
        claims = self._tokens.verify(token)
        user_id = str(claims.get("sub", "")) if claims else ""
        if (
            claims is None
            or not user_id.isdecimal()
            or not is_enabled(self._settings, int(user_id))
        ):
            return visitor
        generation = self._sessions.generation
        session = await self._session_of(int(user_id), str(claims.get("jti", "")))
        if session is None:
            return visitor
        self._sessions.put(token, session, generation)
        return self._viewer_of(session)

    def _viewer_of(self, session: KnownSession) -> Viewer:
        kind = ViewerKind.PREMIUM if session.is_member else ViewerKind.USER
        return Viewer(self._settings.launch_free, kind, session.user_id, session.id)

    async def _session_of(self, user_id: int, token_id: str) -> KnownSession | None:
        """The session of a token with its user's membership, in one query; None if it has ended.

        Once an hour a second statement notes that the session is in use.
        """
        parameters = {"user_id": user_id, "token_id": token_id}
        async with self._engine.begin() as connection:
            row = (await connection.execute(_SESSION, parameters)).one_or_none()
            if row is not None and row.is_unnoted:
                used = update(UserSession).values(last_used_at=func.now())
                await connection.execute(used.where(UserSession.id == row.id))
        if row is None:
            return None
        return KnownSession(
            id=row.id,
            user_id=row.user_id,
            expires_at=row.expires_at,
            subscription_status=row.subscription_status,
            subscription_expires_at=row.subscription_expires_at,
        )


def _token(connection: HTTPConnection) -> str:
    header = connection.headers.get("authorization", "")
    if header.lower().startswith(_SCHEME):
        return header[len(_SCHEME) :].strip()
    return connection.cookies.get(COOKIE, "")
