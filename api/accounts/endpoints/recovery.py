"""Forgotten passwords and sign-in links (AUTH-58, AUTH-67)."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import CurrentClient, Recovery, SignIn
from api.accounts.limits import CONFIRMATIONS, LINK_REQUESTS
from api.accounts.schemas import (
    Accepted,
    AuthResponse,
    EmailRequest,
    NewPassword,
    SecretConfirmation,
)
from api.accounts.tokens import set_token_cookie
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import limit_by_address
from api.core.state import SettingsDep

router = APIRouter(prefix="/api", tags=["accounts"], dependencies=[PERSONAL_RESPONSE])

_REQUESTS = [Depends(limit_by_address(LINK_REQUESTS))]
_CONFIRMATIONS = [Depends(limit_by_address(CONFIRMATIONS))]
_SENT = Accepted(
    message="If an account has this address, a link is on its way to it, or was sent lately and"
    " is still valid."
)


@router.post("/password-reset", status_code=202, responses=errors(429), dependencies=_REQUESTS)
async def request_reset(request: EmailRequest, service: Recovery) -> Accepted:
    """Send a link to choose a new password. The response never tells who has an account."""
    await service.request_reset(request.email)
    return _SENT


@router.post(
    "/password-reset/confirm",
    status_code=204,
    response_class=Response,
    responses=errors(404, 429),
    dependencies=_CONFIRMATIONS,
)
async def reset_password(confirmation: NewPassword, service: Recovery) -> None:
    """Set a new password and end all sessions; 404 for a link that does not work any more."""
    await service.reset(confirmation.token, confirmation.password.get_secret_value())


@router.post("/sign-in-link", status_code=202, responses=errors(429), dependencies=_REQUESTS)
async def request_sign_in_link(request: EmailRequest, service: Recovery) -> Accepted:
    """Send a link that signs in. The response never tells who has an account."""
    await service.request_sign_in(request.email)
    return _SENT


@router.post("/sign-in-link/confirm", responses=errors(404, 429), dependencies=_CONFIRMATIONS)
async def sign_in_by_link(
    confirmation: SecretConfirmation,
    service: Recovery,
    sign_in: SignIn,
    client: CurrentClient,
    settings: SettingsDep,
    response: Response,
) -> AuthResponse:
    """Sign in; 404 for a link that does not work any more."""
    user = await service.redeem_sign_in(confirmation.token)
    signed_in = await sign_in.start_session(user, client)
    set_token_cookie(response, settings, signed_in.token)
    return signed_in
