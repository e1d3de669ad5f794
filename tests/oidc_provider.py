"""A local OpenID provider in Google's place, on loopback: discovery, authorization, token and keys.

It signs in whoever `Account` says, without a page, and checks what a provider checks: client,
redirect URI, PKCE, and that a code is used once. As a program, for browser tests:
`python -m tests.oidc_provider PORT` runs it until it is ended, and `POST /account` sets the account.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT_ID, CLIENT_SECRET = "test-client", "test-secret"


@dataclass
class OidcProvider:
    """What the provider knows, and how it misbehaves."""

    url: str = ""
    # The claims of the next ID token beside those of the protocol.
    account: dict[str, Any] = field(
        default_factory=lambda: {
            "sub": "google-1",
            "email": "miriam@example.com",
            "email_verified": True,
            "name": "Miriam Cohen",
        }
    )
    # `denied` at the page, or `token-error`, `wrong-nonce`, `wrong-key`, `wrong-audience`,
    # `expired`, `no-id-token`, `slow`, `broken` at the token endpoint.
    fault: str = ""
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "test"}))
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    release: threading.Event = field(default_factory=threading.Event)

    @property
    def discovery_url(self) -> str:
        return f"{self.url}/.well-known/openid-configuration"

    def metadata(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "code_challenge_methods_supported": ["S256"],
        }

    def authorize(self, query: dict[str, str]) -> str:
        """Where the browser is sent back to."""
        assert query["client_id"] == CLIENT_ID
        assert query["response_type"] == "code"
        assert query["code_challenge_method"] == "S256"
        assert set(query["scope"].split()) >= {"openid", "email"}
        answer = {"state": query["state"]}
        if self.fault == "denied":
            answer["error"] = "access_denied"
        else:
            answer["code"] = secrets.token_urlsafe(16)
            self.codes[answer["code"]] = query
        return f"{query['redirect_uri']}?{urlencode(answer)}"

    def token(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """The answer of the token endpoint."""
        query = self.codes.pop(form.get("code", ""), None)
        if query is None or self.fault == "token-error" or not self._is_proven(query, form):
            return 400, {"error": "invalid_grant"}
        answer = {"access_token": "unused", "token_type": "Bearer", "expires_in": 60}
        if self.fault != "no-id-token":
            answer["id_token"] = self.id_token(query["nonce"])
        return 200, answer

    def id_token(self, nonce: str) -> str:
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": "somebody-else" if self.fault == "wrong-audience" else CLIENT_ID,
            "iat": now,
            "exp": now - 3600 if self.fault == "expired" else now + 60,
            "nonce": "another" if self.fault == "wrong-nonce" else nonce,
            **self.account,
        }
        is_forged = self.fault == "wrong-key"
        key = RSAKey.generate_key(2048, {"kid": "test"}) if is_forged else self.key
        return jwt.encode({"alg": "RS256", "kid": "test"}, claims, key)

    @staticmethod
    def _is_proven(query: dict[str, str], form: dict[str, str]) -> bool:
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        same_uri = form.get("redirect_uri") == query["redirect_uri"]
        return challenge == query["code_challenge"] and same_uri


@contextmanager
def running_provider(port: int = 0) -> Iterator[OidcProvider]:
    """The provider while it serves on loopback."""
    provider = OidcProvider()
    server = _Server(("127.0.0.1", port), _Handler)
    server.provider = provider
    provider.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.release.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingHTTPServer):
    provider: OidcProvider


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if url.path == "/.well-known/openid-configuration":
            self._json(200, self.server.provider.metadata())
        elif url.path == "/keys":
            self._json(200, {"keys": [self.server.provider.key.as_dict(private=False)]})
        elif url.path == "/authorize":
            self.send_response(302)
            self.send_header("Location", self.server.provider.authorize(_fields(url.query)))
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._json(404, {})

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode()
        if self.path == "/account":
            change = json.loads(body)
            self.server.provider.fault = change.pop("fault", "")
            self.server.provider.account |= change
            self._json(200, self.server.provider.account)
        elif self.server.provider.fault == "slow":
            self.server.provider.release.wait(30)
        elif self.server.provider.fault == "broken":
            self._json(500, {"oops": True})
        else:
            self._json(*self.server.provider.token(self._credentials() | _fields(body)))

    def _credentials(self) -> dict[str, str]:
        """The client authenticates by HTTP Basic or in the form."""
        header = self.headers.get("Authorization", "")
        if not header.startswith("Basic "):
            return {}
        id, _, secret = base64.b64decode(header[6:]).decode().partition(":")
        assert (id, secret) == (CLIENT_ID, CLIENT_SECRET)
        return {"client_id": id}

    def _json(self, status: int, body: dict[str, Any]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


def _fields(query: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(query).items()}


if __name__ == "__main__":
    with running_provider(int(sys.argv[1])) as running:
        sys.stdout.write(f"{running.discovery_url}\n")
        sys.stdout.flush()
        threading.Event().wait()
