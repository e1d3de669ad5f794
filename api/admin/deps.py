"""The gate as a dependency, for whatever stands under /api/admin.

A router takes it once for all its calls: `APIRouter(dependencies=[Depends(require_admin)])`; a
single call takes a parameter of the type `Admin`.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.admin import tokens
from api.admin.repository import AttemptRepository
from api.admin.service import AdminGate
from api.core.errors import Unauthorized

_bearer = HTTPBearer(auto_error=False, scheme_name="Admin")


async def admin_gate(request: Request) -> AdminGate:
    state = request.app.state
    return AdminGate(state.settings, AttemptRepository(state.engine))


async def require_admin(
    request: Request,
    response: Response,
    sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> None:
    """Raises Unauthorized without a valid admin token. What follows is kept by no cache."""
    response.headers["Cache-Control"] = "no-store"
    if sent is None or not tokens.is_valid(request.app.state.settings, sent.credentials):
        raise Unauthorized("Please log in as the admin.")


Gate = Annotated[AdminGate, Depends(admin_gate)]
Admin = Annotated[None, Depends(require_admin)]
