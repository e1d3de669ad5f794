"""Registering, and confirming an e-mail address (AUTH-61, AUTH-66)."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import (
    Confirmation,
    CurrentClient,
    Registrations,
    SignIn,
)
from api.accounts.limits import CONFIRMATIONS, REGISTRATIONS
from api.accounts.schemas import (
    AuthResponse,
    ConfirmationState,
    EmailConfirmationRequest,
    Registration,
    SecretConfirmation,
)
from api.accounts.tokens import set_token_cookie
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import limit_by_address
from api.core.state import SettingsDep
from api.core.viewer import CurrentViewer

router = APIRouter(prefix="/api", tags=["accounts"], dependencies=[PERSONAL_RESPONSE])


@router.post(
    "/register",
    status_code=201,
    responses=errors(409, 429),
    dependencies=[Depends(limit_by_address(REGISTRATIONS))],
)
async def register(
    registration: Registration,
    service: Registrations,
    sign_in: SignIn,
    client: CurrentClient,
    settings: SettingsDep,
    response: Response,
) -> AuthResponse:
    """A new account, signed in; 409 for a taken username.

    An e-mail address receives a link and belongs to the account once that was opened. The response
    is the same for an address that another account has.
    """
    user = await service.register(registration)
    signed_in = await sign_in.start_session(user, client)
    set_token_cookie(response, settings, signed_in.token)
    return signed_in


@router.post(
    "/email/confirm/state",
    responses=errors(404, 429),
    dependencies=[Depends(limit_by_address(CONFIRMATIONS))],
)
async def email_confirmation_state(
    link: SecretConfirmation, service: Confirmation, viewer: CurrentViewer
) -> ConfirmationState:
    """What it takes to confirm an address. The link is not used up."""
    return await service.state(link.token, viewer.user_id)


@router.post(
    "/email/confirm",
    status_code=204,
    response_class=Response,
    responses=errors(403, 404, 409, 429),
    dependencies=[Depends(limit_by_address(CONFIRMATIONS))],
)
async def confirm_email(
    confirmation: EmailConfirmationRequest, service: Confirmation, viewer: CurrentViewer
) -> None:
    """Attach the address to which the link was sent; 404 for a link that does not work any more.

    Needs a session of the account, or its password. Without them, its sessions and its password
    end; an account that has another confirmed address or a Google account is not given away: 403.
    """
    password = confirmation.password.get_secret_value() if confirmation.password else None
    await service.confirm(confirmation.token, viewer.user_id, password)
