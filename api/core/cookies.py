"""Cookies of the site."""

from __future__ import annotations

from fastapi import Response

from api.core.settings import Settings


def set_cookie(
    response: Response, settings: Settings, name: str, value: str, seconds: int, path: str = "/"
) -> None:
    """A cookie that scripts cannot read and other sites' forms do not send; 0 seconds clear it."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=path,
        secure=settings.is_https,
        httponly=True,
        samesite="lax",
    )
