"""Google by OpenID Connect: discovery, state, nonce and PKCE (AUTH-64).

A sign-in is bound to the browser that began it by a random secret in a signed cookie. State, nonce
and PKCE verifier are derived from it, so the server stores nothing until Google has answered.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.starlette_client import StarletteOAuth2App
from joserfc.errors import JoseError

from api.accounts.repositories.one_time_tokens import new_secret
from api.core.secrets import signing_keys
from api.core.settings import Settings
from api.core.state import StateKey
from api.core.tokens import TokenSigner

logger = logging.getLogger(__name__)

DISCOVERY_URL = "https://accounts.google.com/.well-known/openid-configuration"
CALLBACK_PATH = "/api/auth/google/callback"
FLOW_COOKIE, FLOW_PATH = "google_sign_in", "/api/auth"
FLOW_SECONDS = 10 * 60
_TIMEOUT_SECONDS = 10.0


class GoogleError(Exception):
    """The sign-in failed. `code` is the `error` of the login page (AUTH-7 to AUTH-9)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


REFUSED, TIMED_OUT, FAILED = "google-auth-failed", "auth-timeout", "auth-processing-failed"


@dataclass(frozen=True, slots=True)
class GoogleFlow:
    """One sign-in under way in one browser."""

    secret: str
    device: str

    @property
    def state(self) -> str:
        return self._derived("state")

    @property
    def nonce(self) -> str:
        return self._derived("nonce")

    @property
    def code_verifier(self) -> str:
        return self._derived("verifier")

    def _derived(self, what: str) -> str:
        return hmac.digest(self.secret.encode(), what.encode(), hashlib.sha256).hex()


@dataclass(frozen=True, slots=True)
class GoogleIdentity:
    """Who Google says it is. `email` only if Google has verified it."""

    id: str
    email: str | None
    name: str


class GoogleProvider:
    def __init__(self, settings: Settings) -> None:
        keys = signing_keys(settings.secret_key, settings.previous_secret_key, settings.data_dir)
        self._flows = TokenSigner(keys, "nuggets-google", FLOW_SECONDS)
        self._redirect_uri = settings.public_url + CALLBACK_PATH
        self._app = _oauth_app(settings)

    async def begin(self, device: str) -> tuple[str, str]:
        """The URL at Google and the value of the cookie. Raises GoogleError."""
        flow = GoogleFlow(new_secret(), device)
        with _provider_errors():
            started = await self._require_app().create_authorization_url(
                self._redirect_uri,
                state=flow.state,
                nonce=flow.nonce,
                code_verifier=flow.code_verifier,
                # Several people may use one browser.
                prompt="select_account",
            )
        return str(started["url"]), self._flows.issue(flow=flow.secret, device=device)

    def flow(self, cookie: str) -> GoogleFlow | None:
        """The sign-in that this browser began; None if it took too long."""
        claims = self._flows.verify(cookie) if cookie else None
        return GoogleFlow(str(claims["flow"]), str(claims["device"])) if claims else None

    async def identity(self, flow: GoogleFlow, state: str, code: str) -> GoogleIdentity:
        """Exchange the code for the verified claims of the ID token. Raises GoogleError."""
        if not hmac.compare_digest(flow.state.encode(), state.encode()) or not code:
            raise GoogleError(REFUSED)
        app = self._require_app()
        with _provider_errors():
            token = await app.fetch_access_token(
                self._redirect_uri, code=code, code_verifier=flow.code_verifier
            )
            claims = await app.parse_id_token(token, nonce=flow.nonce)
        if not claims or not claims.get("sub"):
            raise GoogleError(REFUSED)
        is_verified = claims.get("email_verified") is True and claims.get("email")
        email = str(claims["email"]).lower() if is_verified else None
        return GoogleIdentity(str(claims["sub"]), email, str(claims.get("name") or ""))

    def _require_app(self) -> StarletteOAuth2App:
        if self._app is None:
            raise GoogleError(REFUSED)
        return self._app


@contextmanager
def _provider_errors() -> Iterator[None]:
    """Turn what may go wrong at the provider into a GoogleError."""
    try:
        yield
    except httpx2.TimeoutException as error:
        logger.warning("Google sign-in: the provider did not answer in time")
        raise GoogleError(TIMED_OUT) from error
    except (AuthlibBaseError, JoseError) as error:
        # A code that was refused, or an ID token that is not valid.
        logger.warning("Google sign-in: %s", type(error).__name__)
        raise GoogleError(REFUSED) from error
    except (httpx2.HTTPError, ValueError, KeyError, RuntimeError) as error:
        # Unreachable, or an answer that cannot be read.
        logger.warning("Google sign-in: %s", type(error).__name__)
        raise GoogleError(FAILED) from error


def _oauth_app(settings: Settings) -> StarletteOAuth2App | None:
    if not settings.google_client_id or not settings.google_client_secret:
        return None
    return StarletteOAuth2App(
        None,
        name="google",
        client_id=settings.google_client_id,
        client_secret=settings.google_client_secret,
        server_metadata_url=settings.google_discovery_url or DISCOVERY_URL,
        client_kwargs={
            "scope": "openid email profile",
            "code_challenge_method": "S256",
            "timeout": _TIMEOUT_SECONDS,
            "trust_env": False,
        },
    )


GOOGLE_PROVIDER = StateKey[GoogleProvider]("google_provider")
