"""Tokens of signed-in users (AUTH-45): valid for 7 days, in the response's body and as a cookie."""

from __future__ import annotations

from fastapi import Response

from api.core.cookies import set_cookie
from api.core.secrets import signing_keys
from api.core.settings import Settings
from api.core.tokens import TokenSigner

LIFETIME_SECONDS = 7 * 24 * 3600
# The HttpOnly cookie that carries a token where no Authorization header does (AUTH-47).
COOKIE = "auth_token"


def user_tokens(settings: Settings) -> TokenSigner:
    keys = signing_keys(settings.secret_key, settings.previous_secret_key, settings.data_dir)
    return TokenSigner(keys, "nuggets-user", LIFETIME_SECONDS)


def set_token_cookie(response: Response, settings: Settings, token: str) -> None:
    set_cookie(response, settings, COOKIE, token, LIFETIME_SECONDS)


def clear_token_cookie(response: Response, settings: Settings) -> None:
    set_cookie(response, settings, COOKIE, "", 0)
