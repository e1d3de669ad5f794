"""Admin authentication as a dependency, for everything under /api/admin.

A router declares it once for all its endpoints: `dependencies=[Depends(require_admin)]`; a single
endpoint takes a parameter of type `Admin`.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.admin import tokens
from api.admin.service import LOGINS, AdminAuth
from api.core.errors import Unauthorized
from api.core.password_guard import PasswordGuard
from api.core.rate_limit import Limiter

_bearer = HTTPBearer(auto_error=False, scheme_name="Admin")


async def admin_auth(request: Request, limiter: Limiter) -> AdminAuth:
    return AdminAuth(request.app.state.settings, PasswordGuard(limiter, LOGINS))


async def require_admin(
    request: Request,
    sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> None:
    """Raises Unauthorized without a valid admin token."""
    if sent is None or not tokens.is_valid(request.app.state.settings, sent.credentials):
        raise Unauthorized("Please log in as the admin.")


AdminAuthDep = Annotated[AdminAuth, Depends(admin_auth)]
Admin = Annotated[None, Depends(require_admin)]
