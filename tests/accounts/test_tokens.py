"""What a token must be to be accepted (AUTH-45)."""

from __future__ import annotations

import time
from typing import Any

import jwt
import pytest

from api.core.tokens import TokenSigner

KEY = b"the only key of the site"


def signer(purpose: str = "tests") -> TokenSigner:
    return TokenSigner([KEY], purpose, 60)


def forged(key: Any, algorithm: str | None, **header: str) -> str:
    """A token with all the claims that are asked for."""
    now = int(time.time())
    claims = {"sub": "7", "aud": "tests", "iat": now, "exp": now + 60}
    kid = jwt.get_unverified_header(signer().issue())["kid"]
    return jwt.encode(claims, key, algorithm, headers={"kid": kid, **header})


@pytest.mark.parametrize("algorithm", ["HS384", "HS512", None])
def test_only_our_algorithm_is_accepted(algorithm: str | None) -> None:
    [derived] = signer()._keys.values()
    assert signer().verify(forged(derived, "HS256")) is not None
    key = derived * 2 if algorithm else None
    assert signer().verify(forged(key, algorithm)) is None


def test_keys_in_a_token_are_ignored() -> None:
    own = b"a key that the forger chose, of 32+ bytes"
    for header in ({}, {"jku": "https://evil.example/keys"}, {"kid": "another"}):
        assert signer().verify(forged(own, "HS256", **header)) is None


def test_a_token_of_another_purpose_is_invalid() -> None:
    assert signer().verify(signer().issue(sub="7")) is not None
    assert signer("other").verify(signer().issue(sub="7")) is None
    assert signer("nuggets-user").verify(signer("nuggets-google").issue(sub="7")) is None
