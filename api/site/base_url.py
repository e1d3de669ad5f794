"""The site's base URL, with which all absolute URLs begin.

It is `SITE_URL`, or else the request's `Host`. A forged `Host` then only reaches the visitor who
sent it, because responses are cached per host.
"""

from __future__ import annotations

import re

from fastapi import Request

from api.core.state import SETTINGS

# A host name, IPv4 address or bracketed IPv6 address, with an optional port.
_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")


def base_url(request: Request) -> str:
    """For example `https://torah.example`, without a trailing slash."""
    settings = SETTINGS.of(request)
    if settings.site_url:
        return settings.site_url
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        host = f"{settings.host}:{settings.port}"
    return f"{request.url.scheme}://{host}"
