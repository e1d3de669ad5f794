"""`POST /api/admin/login`."""

from __future__ import annotations

from fastapi import APIRouter

from api.admin.deps import AdminAuthDep
from api.admin.schemas import AdminToken, Login
from api.admin.tokens import LIFETIME_SECONDS
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.client_address import ClientAddress
from api.core.error_responses import errors

router = APIRouter(prefix="/api/admin", tags=["admin"], dependencies=[PERSONAL_RESPONSE])


@router.post("/login", responses=errors(401, 429))
async def login(credentials: Login, auth: AdminAuthDep, address: ClientAddress) -> AdminToken:
    """A token for the admin's password: 401 for a wrong one, 429 after too many."""
    token = await auth.login(credentials.password.get_secret_value(), address)
    return AdminToken(token=token, expires_in=LIFETIME_SECONDS)
