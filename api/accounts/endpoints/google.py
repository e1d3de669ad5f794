"""Google sign-in: two redirects, then a code that the page exchanges (AUTH-53, AUTH-64)."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Cookie, Depends, Query, Response
from fastapi.responses import RedirectResponse

from api.accounts.deps import (
    CurrentClient,
    Google,
    GoogleSignIns,
    SignIn,
)
from api.accounts.google import (
    FLOW_COOKIE,
    FLOW_PATH,
    FLOW_SECONDS,
    TIMED_OUT,
    GoogleError,
)
from api.accounts.google_accounts import LINK_COOKIE, LinkPending
from api.accounts.limits import CONFIRMATIONS, GOOGLE_SIGN_INS
from api.accounts.repositories.one_time_tokens import LIFETIMES, Purpose
from api.accounts.schemas import AuthResponse, ExchangeCode
from api.accounts.tokens import set_token_cookie
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.client_address import network_of
from api.core.cookies import set_cookie
from api.core.error_responses import Responses, errors
from api.core.errors import NotFound
from api.core.rate_limit import Limiter, limit_by_address
from api.core.state import SettingsDep
from api.core.translation import t

router = APIRouter(prefix="/api/auth", tags=["accounts"], dependencies=[PERSONAL_RESPONSE])

_DEVICES = ("ipad", "iphone", "ipad_air5")
FlowCookie = Annotated[str, Cookie(alias=FLOW_COOKIE, include_in_schema=False)]
_LINK_SECONDS = int(LIFETIMES[Purpose.LINK_GOOGLE].total_seconds())
_REDIRECT: Responses = {
    302: {"description": "To Google, to `/auth-success` or to `/login?error=...`."}
}


@router.get("/google", status_code=302, response_class=RedirectResponse, responses=_REDIRECT)
async def begin(
    provider: Google, settings: SettingsDep, response: Response, device: str = ""
) -> str:
    """Redirect to Google. `device` is ipad, iphone or ipad_air5; others are ignored."""
    try:
        url, flow = await provider.begin(device if device in _DEVICES else "")
    except GoogleError as error:
        return _login_page(error.code)
    set_cookie(response, settings, FLOW_COOKIE, flow, FLOW_SECONDS, FLOW_PATH)
    return url


@router.get(
    "/google/callback", status_code=302, response_class=RedirectResponse, responses=_REDIRECT
)
async def callback(
    provider: Google,
    accounts: GoogleSignIns,
    settings: SettingsDep,
    limiter: Limiter,
    client: CurrentClient,
    response: Response,
    state: Annotated[str, Query()] = "",
    code: Annotated[str, Query()] = "",
    google_sign_in: FlowCookie = "",
) -> str:
    """Where Google returns to. A failure leads to the login page, which explains it."""
    flow = provider.flow(google_sign_in)
    if flow is None or await limiter.hit(GOOGLE_SIGN_INS, network_of(client.address)):
        return _login_page(TIMED_OUT)
    try:
        identity = await provider.identity(flow, state, code)
        found = await accounts.sign_in(identity, flow.secret)
    except GoogleError as error:
        return _login_page(error.code)
    if isinstance(found, LinkPending):
        set_cookie(response, settings, LINK_COOKIE, found.secret, _LINK_SECONDS)
        return "/login?link=google"
    device = {"device": flow.device} if flow.device else {}
    return f"/auth-success?{urlencode({'code': found.code, **device})}"


@router.post(
    "/exchange",
    responses=errors(404, 429),
    dependencies=[Depends(limit_by_address(CONFIRMATIONS))],
)
async def exchange(
    body: ExchangeCode,
    provider: Google,
    accounts: GoogleSignIns,
    sign_in: SignIn,
    client: CurrentClient,
    settings: SettingsDep,
    response: Response,
    google_sign_in: FlowCookie = "",
) -> AuthResponse:
    """Exchange the code of `/auth-success` for a token, once, within a minute, in one browser."""
    flow = provider.flow(google_sign_in)
    if flow is None:
        raise NotFound(t("This sign-in has expired. Please try again."))
    user = await accounts.exchange(body.code, flow.secret)
    signed_in = await sign_in.start_session(user, client)
    set_cookie(response, settings, FLOW_COOKIE, "", 0, FLOW_PATH)
    set_token_cookie(response, settings, signed_in.token)
    return signed_in


def _login_page(error: str) -> str:
    return f"/login?{urlencode({'error': error})}"
