"""Admin authentication as a dependency, for everything under /api/admin.

A router declares it once for all its endpoints: `dependencies=[Depends(require_admin)]`; a single
endpoint takes a parameter of type `Admin`.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.admin import tokens
from api.admin.repository import AttemptRepository
from api.admin.service import AdminAuth
from api.core.errors import Unauthorized

_bearer = HTTPBearer(auto_error=False, scheme_name="Admin")


async def admin_auth(request: Request) -> AdminAuth:
    state = request.app.state
    return AdminAuth(state.settings, AttemptRepository(state.engine))


async def require_admin(
    request: Request,
    sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> None:
    """Raises Unauthorized without a valid admin token."""
    if sent is None or not tokens.is_valid(request.app.state.settings, sent.credentials):
        raise Unauthorized("Please log in as the admin.")


AdminAuthDep = Annotated[AdminAuth, Depends(admin_auth)]
Admin = Annotated[None, Depends(require_admin)]
