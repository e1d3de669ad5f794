"""Signing in and out, and who is signed in (AUTH-59, AUTH-60, AUTH-63, AUTH-65, REVIEW-1)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Cookie, Depends, Response

from api.accounts.deps import (
    Account,
    CurrentClient,
    GoogleSignIns,
    SignedIn,
    SignIn,
)
from api.accounts.google_accounts import LINK_COOKIE
from api.accounts.limits import SHARED_SIGN_INS
from api.accounts.repositories.users import UserRepository
from api.accounts.reserved import REVIEWER
from api.accounts.schemas import AuthResponse, Login, ReviewCredentials, ReviewLogin, UserProfile
from api.accounts.tokens import clear_token_cookie, set_token_cookie
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.cookies import set_cookie
from api.core.error_responses import errors
from api.core.errors import NotFound
from api.core.rate_limit import limit_by_address
from api.core.session import Session
from api.core.state import SettingsDep
from api.core.translation import t
from api.core.viewer import CurrentViewer

router = APIRouter(prefix="/api", tags=["accounts"], dependencies=[PERSONAL_RESPONSE])

LinkCookie = Annotated[str, Cookie(alias=LINK_COOKIE, include_in_schema=False)]
_SHARED = [Depends(limit_by_address(SHARED_SIGN_INS))]


@router.get("/user", responses=errors(401))
async def user(reader: SignedIn, account: Account) -> UserProfile:
    """The signed-in reader."""
    return await account.profile(reader.user_id)


@router.post("/login", responses=errors(401, 429))
async def login(
    credentials: Login,
    service: SignIn,
    client: CurrentClient,
    settings: SettingsDep,
    google: GoogleSignIns,
    session: Session,
    response: Response,
    google_link: LinkCookie = "",
) -> AuthResponse:
    """By username or e-mail address. 401 for wrong credentials, 429 after too many attempts.

    Older clients send `email` in place of `identifier`.
    """
    password = credentials.password.get_secret_value()
    signed_in = await service.login(credentials.identifier, password, client)
    if google_link:
        owner = await UserRepository(session).get(signed_in.user.id)
        if owner is not None and await google.link(owner, google_link):
            signed_in.user.has_google = True
            set_cookie(response, settings, LINK_COOKIE, "", 0)
    set_token_cookie(response, settings, signed_in.token)
    return signed_in


@router.post("/demo-login", responses=errors(404, 429), dependencies=_SHARED)
async def demo_login(
    service: SignIn, client: CurrentClient, settings: SettingsDep, response: Response
) -> AuthResponse:
    """The shared demo user; 404 where the operator disabled it."""
    signed_in = await service.demo_login(client)
    set_token_cookie(response, settings, signed_in.token)
    return signed_in


@router.get("/review-login", responses=errors(404))
async def review_credentials(settings: SettingsDep) -> ReviewCredentials:
    """What the notice for reviewers shows; 404 unless the operator enabled the mode."""
    if not settings.has_review_mode:
        raise NotFound(t("There is no reviewer mode."))
    return ReviewCredentials(
        username=REVIEWER.username, has_password=settings.review_password is not None
    )


@router.post("/review-login", responses=errors(404, 429), dependencies=_SHARED)
async def review_login(
    service: SignIn,
    client: CurrentClient,
    settings: SettingsDep,
    response: Response,
    link: ReviewLogin | None = None,
) -> AuthResponse:
    """The reviewer; 404 unless the operator enabled the mode, and without the link's secret."""
    signed_in = await service.review_login(link.secret if link else "", client)
    set_token_cookie(response, settings, signed_in.token)
    return signed_in


@router.post("/logout", status_code=204, response_class=Response)
async def logout(
    viewer: CurrentViewer, service: SignIn, settings: SettingsDep, response: Response
) -> None:
    """End the session of the token and clear the cookie; also without a valid token."""
    if viewer.user_id is not None and viewer.session_id is not None:
        await service.logout(viewer.user_id, viewer.session_id)
    clear_token_cookie(response, settings)
