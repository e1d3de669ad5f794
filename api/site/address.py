"""The site's own address, with which everything that leaves it begins.

`SITE_URL` says it. Without that setting it is what the visitor asked for: what a visitor writes
into `Host` then comes back to that visitor alone, because kept answers are kept by host.
"""

from __future__ import annotations

import re

from fastapi import Request

from api.core.settings import Settings

# A name or an IPv4 address, or an IPv6 address in brackets; perhaps a port. Nothing to escape.
_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")


def site_address(request: Request) -> str:
    """Such as `https://torah.example`, without a slash at its end."""
    settings: Settings = request.app.state.settings
    if settings.site_url:
        return settings.site_url
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        host = f"{settings.host}:{settings.port}"
    return f"{request.url.scheme}://{host}"
