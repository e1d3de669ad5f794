"""Security headers of the responses."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.settings import Settings
from api.core.state import StateKey

_ALLOWED = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "media-src": "'self' https:",
    "frame-src": "https://www.youtube-nocookie.com https://player.vimeo.com",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

# What Stripe's payment form needs (https://docs.stripe.com/security/guide), on the checkout alone.
PAYMENT_FORM = {
    "script-src": "https://js.stripe.com https://*.js.stripe.com",
    "frame-src": "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "connect-src": "https://api.stripe.com",
    "img-src": "https://*.stripe.com",
}
# The desk shows previews in frames, and a file that is being uploaded before it is stored.
DESK = {"frame-src": "'self'", "img-src": "blob:", "media-src": "blob:"}


def content_security_policy(
    inline_scripts: Iterable[str] = (),
    image_hosts: Iterable[str] = (),
    *,
    additions: Mapping[str, str] = MappingProxyType({}),
    framed_by: str = "'none'",
) -> str:
    """The Content-Security-Policy. Inline scripts are allowed by their hashes.

    Images may come from the site itself and from `image_hosts`; `additions` are further sources by
    directive.
    """
    further = {
        "script-src": [_digest(script) for script in inline_scripts],
        "img-src": [f"https://{host}" for host in image_hosts],
    }
    allowed = _ALLOWED | {"frame-ancestors": framed_by}
    return "; ".join(
        " ".join(filter(None, (kind, sources, *further.get(kind, ()), additions.get(kind))))
        for kind, sources in allowed.items()
    )


def _digest(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


SECURITY_HEADERS = {
    "content-security-policy": content_security_policy(),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}


# One year. Subdomains are not included: they may belong to other sites.
_HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}


def security_headers(settings: Settings, inline_scripts: Iterable[str] = ()) -> dict[str, str]:
    """The security headers for these settings."""
    policy = content_security_policy(inline_scripts, settings.image_sources)
    return (
        SECURITY_HEADERS
        | {"content-security-policy": policy}
        | (_HTTPS_ONLY if settings.is_https else {})
    )


# What browsers obey also for a script, a style or a font. The other headers are about documents:
# they would make each of the thirty files of a page 0.7 kB larger.
_FOR_FILES = frozenset({"x-content-type-options", "strict-transport-security"})


class SecurityHeadersMiddleware:
    """Adds the headers that a response does not set itself.

    Below `files`, where the parts of pages are, only those that are not about documents.
    """

    def __init__(
        self, app: ASGIApp, headers: Mapping[str, str], files: tuple[str, ...] = ()
    ) -> None:
        self._app, self._files = app, files
        self._raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        self._raw_for_files = [header for header in self._raw if header[0].decode() in _FOR_FILES]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_file = scope["type"] == "http" and scope["path"].startswith(self._files)
        headers = self._raw_for_files if is_file else self._raw

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                added = (header for header in headers if header[0] not in own)
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


SITE_HEADERS = StateKey[dict[str, str]]("security_headers")
CHECKOUT_POLICY = StateKey[str]("checkout_policy")
DESK_POLICY = StateKey[str]("desk_policy")
PREVIEW_POLICY = StateKey[str]("preview_policy")
