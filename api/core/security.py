"""Security headers of every response."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.settings import Settings

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


def content_security_policy(
    inline_scripts: Iterable[str] = (), image_hosts: Iterable[str] = ()
) -> str:
    """The Content-Security-Policy. Inline scripts are allowed by their hashes.

    Images may come from the site itself and from `image_hosts`.
    """
    scripts = " ".join((_ALLOWED["script-src"], *map(_digest, inline_scripts)))
    pictures = " ".join((_ALLOWED["img-src"], *(f"https://{host}" for host in image_hosts)))
    allowed = _ALLOWED | {"script-src": scripts, "img-src": pictures}
    return "; ".join(f"{kind} {sources}" for kind, sources in allowed.items())


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
    is_https = (settings.site_url or "").startswith("https://")
    return (
        SECURITY_HEADERS | {"content-security-policy": policy} | (_HTTPS_ONLY if is_https else {})
    )


class SecurityHeadersMiddleware:
    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app = app
        self._raw = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._raw]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)
