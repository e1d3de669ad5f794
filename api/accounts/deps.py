"""Dependencies of the account endpoints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer

from api.accounts.account import AccountService, Reauthentication
from api.accounts.administration import AccountAdministration
from api.accounts.aliyot import AliyahService
from api.accounts.confirmation import EmailConfirmation
from api.accounts.google import GOOGLE_PROVIDER, GoogleProvider
from api.accounts.google_accounts import GoogleAccounts
from api.accounts.limits import LOGINS
from api.accounts.mail import AccountMail
from api.accounts.places import PlaceService
from api.accounts.recovery import RecoveryService
from api.accounts.registration import EmailVerification, RegistrationService, VerificationLimit
from api.accounts.repositories.administration import AdministrationRepository
from api.accounts.repositories.aliyot import AliyahRepository
from api.accounts.repositories.credentials import CredentialRepository
from api.accounts.repositories.one_time_tokens import OneTimeTokenRepository
from api.accounts.repositories.places import PlaceRepository
from api.accounts.repositories.saved_posts import SavedPostRepository
from api.accounts.repositories.sessions import SessionRepository
from api.accounts.repositories.users import UserRepository
from api.accounts.reserved import SHARED_IDS
from api.accounts.saved_posts import SavedPostService
from api.accounts.sign_in import Client, SignInService
from api.accounts.tokens import COOKIE
from api.core.client_address import ClientAddress, network_of
from api.core.errors import Forbidden, Unauthorized
from api.core.password_guard import PasswordGuard
from api.core.rate_limit import Limiter
from api.core.session import Session
from api.core.state import ENGINE, SettingsDep
from api.core.translation import t
from api.core.viewer import CurrentViewer
from api.library.deps import MAX_ID, Library

# These two only describe in the OpenAPI document what the viewer was resolved from.
_bearer = HTTPBearer(auto_error=False, scheme_name="Reader")
_cookie = APIKeyCookie(name=COOKIE, auto_error=False, scheme_name="ReaderCookie")


@dataclass(frozen=True, slots=True)
class Reader:
    """A signed-in reader."""

    user_id: int
    session_id: int

    @property
    def is_shared(self) -> bool:
        return self.user_id in SHARED_IDS


async def signed_in_reader(
    viewer: CurrentViewer,
    _bearer: Annotated[object, Security(_bearer)],
    _cookie: Annotated[object, Security(_cookie)],
) -> Reader:
    """Raises Unauthorized for everybody else. The token says who it is (ACCESS-10)."""
    if viewer.user_id is None or viewer.session_id is None:
        raise Unauthorized(t("Please sign in."))
    return Reader(viewer.user_id, viewer.session_id)


async def account_owner(reader: Annotated[Reader, Depends(signed_in_reader)]) -> Reader:
    """Raises Forbidden for the shared accounts: nobody may change them (AUTH-19)."""
    if reader.is_shared:
        raise Forbidden(t("This account is shared. Please create an account of your own for this."))
    return reader


SignedIn = Annotated[Reader, Depends(signed_in_reader)]
Owner = Annotated[Reader, Depends(account_owner)]
Id = Annotated[int, Path(ge=1, le=MAX_ID)]
PostId = Annotated[int, Path(ge=1, le=MAX_ID)]


async def client(request: Request, address: ClientAddress, viewer: CurrentViewer) -> Client:
    user_agent = request.headers.get("user-agent", "")
    return Client(address, user_agent, viewer.user_id, viewer.session_id)


async def credentials(request: Request) -> CredentialRepository:
    return CredentialRepository(ENGINE.of(request))


CurrentClient = Annotated[Client, Depends(client)]
Credentials = Annotated[CredentialRepository, Depends(credentials)]


async def sign_in(
    settings: SettingsDep, session: Session, found: Credentials, limiter: Limiter
) -> SignInService:
    guard = PasswordGuard(limiter, LOGINS)
    return SignInService(
        settings, UserRepository(session), SessionRepository(session), found, guard
    )


async def email_verification(
    settings: SettingsDep, session: Session, limiter: Limiter, address: ClientAddress
) -> EmailVerification:
    return EmailVerification(
        session,
        UserRepository(session),
        SessionRepository(session),
        OneTimeTokenRepository(session),
        VerificationLimit(limiter, network_of(address)),
        AccountMail(settings),
    )


Verification = Annotated[EmailVerification, Depends(email_verification)]


async def email_confirmation(
    found: Credentials, verification: Verification, limiter: Limiter
) -> EmailConfirmation:
    return EmailConfirmation(found, verification, limiter)


async def registration(
    settings: SettingsDep, session: Session, found: Credentials, verification: Verification
) -> RegistrationService:
    return RegistrationService(UserRepository(session), found, verification, settings.site_name)


async def recovery(settings: SettingsDep, session: Session) -> RecoveryService:
    return RecoveryService(
        session,
        UserRepository(session),
        SessionRepository(session),
        OneTimeTokenRepository(session),
        AccountMail(settings),
    )


async def google_provider(request: Request) -> GoogleProvider:
    """One for the process: it keeps Google's metadata and keys."""
    return GOOGLE_PROVIDER.of(request)


async def google_accounts(settings: SettingsDep, session: Session) -> GoogleAccounts:
    tokens = OneTimeTokenRepository(session)
    return GoogleAccounts(session, UserRepository(session), tokens, AccountMail(settings))


async def account(
    settings: SettingsDep,
    session: Session,
    found: Credentials,
    verification: Verification,
    limiter: Limiter,
) -> AccountService:
    sessions = SessionRepository(session)
    return AccountService(
        session,
        UserRepository(session),
        sessions,
        OneTimeTokenRepository(session),
        verification,
        Reauthentication(found, sessions, limiter),
        AccountMail(settings),
    )


async def administration(session: Session) -> AccountAdministration:
    return AccountAdministration(AdministrationRepository(session), UserRepository(session))


async def sessions(session: Session) -> SessionRepository:
    return SessionRepository(session)


async def saved_posts(session: Session, reader: Owner, library: Library) -> SavedPostService:
    return SavedPostService(SavedPostRepository(session, reader.user_id), library)


async def places(session: Session, reader: Owner, library: Library) -> PlaceService:
    return PlaceService(PlaceRepository(session, reader.user_id), library)


async def aliyot(session: Session, reader: Owner) -> AliyahService:
    return AliyahService(AliyahRepository(session, reader.user_id))


SignIn = Annotated[SignInService, Depends(sign_in)]
Registrations = Annotated[RegistrationService, Depends(registration)]
Confirmation = Annotated[EmailConfirmation, Depends(email_confirmation)]
Recovery = Annotated[RecoveryService, Depends(recovery)]
Google = Annotated[GoogleProvider, Depends(google_provider)]
GoogleSignIns = Annotated[GoogleAccounts, Depends(google_accounts)]
Account = Annotated[AccountService, Depends(account)]
Administration = Annotated[AccountAdministration, Depends(administration)]
Sessions = Annotated[SessionRepository, Depends(sessions)]
SavedPosts = Annotated[SavedPostService, Depends(saved_posts)]
Places = Annotated[PlaceService, Depends(places)]
Aliyot = Annotated[AliyahService, Depends(aliyot)]
