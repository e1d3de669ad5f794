"""`POST /api/admin/login`, and the renewal of its token."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from api.admin_auth import tokens
from api.admin_auth.deps import Admin, AdminAuthDep
from api.admin_auth.schemas import AdminToken, Login
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.client_address import ClientAddress
from api.core.cookies import set_cookie
from api.core.error_responses import errors
from api.core.settings import Settings
from api.core.state import SETTINGS

router = APIRouter(prefix="/api/admin", tags=["admin"], dependencies=[PERSONAL_RESPONSE])


@router.post("/login", responses=errors(401, 429))
async def login(
    credentials: Login,
    auth: AdminAuthDep,
    address: ClientAddress,
    request: Request,
    response: Response,
) -> AdminToken:
    """A token for the admin's password: 401 for a wrong one, 429 after too many.

    Where the second factor is on, 401 with `second_factor_required` asks for a code, too.
    """
    password = credentials.password.get_secret_value()
    token = await auth.login(password, credentials.code, address)
    _open_recordings(response, SETTINGS.of(request), tokens.LIFETIME_SECONDS)
    return AdminToken(token=token, expires_in=tokens.LIFETIME_SECONDS)


@router.post("/session/renew", responses=errors(401))
async def renew(request: Request, admin: Admin, response: Response) -> AdminToken:
    """A later token of the same login, up to 12 hours after it (ADMIN-46)."""
    settings = SETTINGS.of(request)
    token = tokens.renew(settings, admin)
    _open_recordings(response, settings, admin.seconds_left)
    return AdminToken(token=token, expires_in=admin.seconds_left)


def _open_recordings(response: Response, settings: Settings, seconds: int) -> None:
    """Let the players of the desk load what only members may have (ADMIN-65)."""
    value = tokens.issue_media_token(settings)
    for path in tokens.MEDIA_PATHS:
        set_cookie(response, settings, tokens.MEDIA_COOKIE, value, seconds, path)
