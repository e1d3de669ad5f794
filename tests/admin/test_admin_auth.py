"""Admin endpoints accept only an unexpired token that this site signed for the admin."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import jwt
import pytest
from fastapi import APIRouter, Depends, FastAPI

from api.admin_auth import tokens
from api.admin_auth.deps import require_admin
from api.core.errors import install_error_handlers
from api.core.secrets import set_admin_password
from api.core.settings import Settings
from tests.site_fixtures import site_settings

PASSWORD = "correct horse battery"
SECRET = "a secret of the site"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    fields = {"secret_key": SECRET, "admin_password": PASSWORD}
    return site_settings("postgresql://nowhere/nothing", tmp_path, **fields)


@pytest.fixture
async def client(settings: Settings) -> AsyncIterator[httpx2.AsyncClient]:
    """A site with one admin endpoint."""
    app = FastAPI()
    app.state.settings = settings
    install_error_handlers(app)
    router = APIRouter(prefix="/api/admin", dependencies=[Depends(require_admin)])

    @router.get("/secret")
    async def secret() -> str:
        return "secret"

    app.include_router(router)
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as client:
        yield client


async def status(client: httpx2.AsyncClient, authorization: str | bytes) -> int:
    raw = authorization if isinstance(authorization, bytes) else authorization.encode()
    response = await client.get("/api/admin/secret", headers={b"Authorization": raw})
    return response.status_code


@pytest.mark.rule("ADMIN-5")
async def test_a_valid_token_authenticates(client: httpx2.AsyncClient, settings: Settings) -> None:
    token = tokens.issue(settings)
    assert await status(client, f"Bearer {token}") == 200
    assert await status(client, f"bearer {token}") == 200


async def test_a_missing_token_returns_401(client: httpx2.AsyncClient) -> None:
    response = await client.get("/api/admin/secret")
    assert response.status_code == 401
    assert response.json() == {"code": "unauthorized", "message": "Please log in as the admin."}


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer a.b.c",
        "Bearer ..",
        "Basic YWRtaW46eA==",
        b"Bearer \xff\xfe",
        "Bearer " + base64.urlsafe_b64encode(b"[" * 40_000).decode() + ".e30.x",
        "Bearer " + base64.urlsafe_b64encode(b"[" * 300).decode() + ".e30.x",
        f"Bearer {PASSWORD}",
    ],
)
async def test_a_malformed_authorization_header_returns_401(
    client: httpx2.AsyncClient, sent: str | bytes
) -> None:
    assert await status(client, sent) == 401


@pytest.mark.rule("ADMIN-5")
async def test_tokens_expire(
    client: httpx2.AsyncClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = time.time() - tokens.LIFETIME_SECONDS - 1
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: long_ago)
        old = tokens.issue(settings)
    assert await status(client, f"Bearer {old}") == 401


def forged(settings: Settings, **changes: Any) -> dict[str, Any]:
    claims = jwt.decode(tokens.issue(settings), options={"verify_signature": False})
    changed = {**claims, **changes}
    return {name: value for name, value in changed.items() if value is not None}


def signed(settings: Settings, claims: dict[str, Any]) -> str:
    """A token with any claims, signed with the site's key."""
    signer = tokens._signer(settings)
    key_id = signer._signing_key_id
    return jwt.encode(claims, signer._keys[key_id], "HS256", {"kid": key_id})


@pytest.mark.parametrize(
    "changes",
    [
        {"aud": "reader"},
        {"aud": None},
        {"exp": None},
        {"iat": None},
        {"exp": "soon"},
    ],
)
async def test_every_claim_is_verified(
    client: httpx2.AsyncClient, settings: Settings, changes: dict[str, Any]
) -> None:
    token = signed(settings, forged(settings, **changes))
    assert await status(client, f"Bearer {token}") == 401


@pytest.mark.rule("ADMIN-5")
async def test_tokens_with_another_key_or_algorithm_are_rejected(
    client: httpx2.AsyncClient, settings: Settings
) -> None:
    claims = forged(settings)
    signer = tokens._signer(settings)
    key = signer._keys[signer._signing_key_id]
    headers = {"kid": signer._signing_key_id}
    for token in (
        jwt.encode(claims, SECRET.ljust(32, "."), "HS256", headers),
        jwt.encode(claims, key.ljust(64, b"."), "HS512", headers),
        jwt.encode(claims, key, "HS256", {"kid": "unknown"}),
        jwt.encode(claims, key, "HS256"),
        _unsigned(claims),
    ):
        assert await status(client, f"Bearer {token}") == 401


def _unsigned(claims: dict[str, Any]) -> str:
    parts = ({"alg": "none", "typ": "JWT"}, claims)
    encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in parts]
    return (b".".join(encoded) + b".").decode()


@pytest.mark.rule("ADMIN-5")
def test_a_new_password_invalidates_all_tokens(tmp_path: Path) -> None:
    settings = site_settings("postgresql://nowhere/nothing", tmp_path)
    set_admin_password(tmp_path, PASSWORD)
    token = tokens.issue(settings)
    assert tokens.session_id(settings, token)
    set_admin_password(tmp_path, "another password")
    assert tokens.session_id(settings, token) is None


def test_tokens_of_another_site_are_rejected(settings: Settings) -> None:
    other = settings.model_copy(update={"secret_key": "a secret of another site"})
    assert tokens.session_id(other, tokens.issue(settings)) is None
