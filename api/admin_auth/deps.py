"""Admin authentication as a dependency, for everything under /api/admin.

A router declares it once for all its endpoints: `dependencies=[Depends(require_admin)]`; a single
endpoint takes a parameter of type `Admin`. What changes something takes an `AuditDep`, too.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.admin_auth import tokens
from api.admin_auth.audit.repository import AuditRepository
from api.admin_auth.audit.service import Audit, AuditLog
from api.admin_auth.second_factor.repository import SecondFactorRepository
from api.admin_auth.second_factor.service import SecondFactor
from api.admin_auth.service import LOGINS, AdminAuth
from api.admin_auth.tokens import AdminSession
from api.core.errors import Unauthorized
from api.core.password_guard import PasswordGuard
from api.core.rate_limit import Limiter
from api.core.session import Session
from api.core.state import ENGINE, SETTINGS

_bearer = HTTPBearer(auto_error=False, scheme_name="Admin")


async def second_factor(request: Request, session: Session, limiter: Limiter) -> SecondFactor:
    repository = SecondFactorRepository(session)
    return SecondFactor(SETTINGS.of(request), repository, limiter)


SecondFactorDep = Annotated[SecondFactor, Depends(second_factor)]


async def admin_auth(
    request: Request, limiter: Limiter, second_factor: SecondFactorDep
) -> AdminAuth:
    guard = PasswordGuard(limiter, LOGINS)
    return AdminAuth(SETTINGS.of(request), guard, second_factor, AuditLog(ENGINE.of(request)))


async def require_admin(
    request: Request,
    sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> AdminSession:
    """The login of a valid admin token. Raises Unauthorized without one."""
    found = tokens.session(SETTINGS.of(request), sent.credentials) if sent else None
    if found is None:
        raise Unauthorized("Please log in as the admin.")
    return found


AdminAuthDep = Annotated[AdminAuth, Depends(admin_auth)]
Admin = Annotated[AdminSession, Depends(require_admin)]


async def admin_audit(session: Session, admin: Admin) -> Audit:
    return Audit(AuditRepository(session), admin.id)


AuditDep = Annotated[Audit, Depends(admin_audit)]
