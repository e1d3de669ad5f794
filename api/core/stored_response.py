"""A complete response as it is stored and sent: its bytes, its ETag and its compressed form."""

from __future__ import annotations

import hashlib
import math
import re
from dataclasses import dataclass, field, replace

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Scope, Send
from zlib_ng import zlib_ng

PUBLIC = "public, no-cache"
# The same for all viewers with one entitlement.
PER_ENTITLEMENT = "private, no-cache"
PERSONAL = "private, no-store"
# For a cache in front of the site (RFC 5861): one request renews an old response, and others
# receive it meanwhile, at most this long; without the site it is served for a minute.
_RENEWAL_SECONDS, _OUTAGE_SECONDS = 1, 60
_MIN_COMPRESSED_BYTES = 1_000
# As small as zlib's default makes it, within 2 %, in half of the time.
_COMPRESSION = 6
_GZIP_FORMAT = 31  # the window's size, 15, and 16
_ALREADY_COMPRESSED = b"image/"
_GZIP = re.compile(rb"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
Headers = list[tuple[bytes, bytes]]


@dataclass(slots=True)
class StoredResponse:
    """A complete response. What can be computed once is not computed for each request."""

    headers: Headers
    etag: bytes
    body: bytes
    is_compressible: bool = field(init=False)
    _plain: tuple[Headers, bytes] = field(init=False)
    _compressed: tuple[Headers, bytes] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        kind = dict(self.headers).get(b"content-type", b"")
        is_large = len(self.body) >= _MIN_COMPRESSED_BYTES
        self.is_compressible = is_large and not kind.startswith(_ALREADY_COMPRESSED)
        self._plain = [*self.headers, _length(self.body)], self.body

    @property
    def size(self) -> int:
        return 2 * len(self.body) + 500

    def plain(self) -> tuple[Headers, bytes]:
        """The headers and the body as they are sent."""
        return self._plain

    def compressed(self) -> tuple[Headers, bytes]:
        """The headers and the body as they are sent to clients that accept gzip."""
        if self._compressed is None:
            body = zlib_ng.compress(self.body, _COMPRESSION, _GZIP_FORMAT)
            headers = [*self.headers, (b"content-encoding", b"gzip"), _length(body)]
            self._compressed = headers, body
        return self._compressed


def _length(body: bytes) -> tuple[bytes, bytes]:
    return b"content-length", str(len(body)).encode()


def marked_stale(response: StoredResponse, age: float) -> StoredResponse:
    status = f"TorahNuggets; hit; ttl=-{math.ceil(age)}; detail=database-unavailable"
    return replace(response, headers=[*response.headers, (b"cache-status", status.encode())])


def storable_policy(start: Message) -> str | None:
    """The policy by which a response may be stored, else None.

    A file, which may be large, is sent from the disk, also in parts.
    """
    headers = MutableHeaders(raw=start["headers"])
    if start["status"] != 200 or "set-cookie" in headers or "accept-ranges" in headers:
        return None
    policy = headers.get("cache-control", "")
    return policy if policy in (PUBLIC, PER_ENTITLEMENT) else None


def shared_policy(seconds: int) -> str:
    """The policy of public responses that a cache in front of the site may keep (SCALE-11).

    Browsers ask each time, as with PUBLIC.
    """
    return (
        f"public, max-age=0, s-maxage={seconds}, "
        f"stale-while-revalidate={_RENEWAL_SECONDS}, stale-if-error={_OUTAGE_SECONDS}"
    )


def finish(headers: Headers, body: bytes, public: str = PUBLIC) -> StoredResponse:
    """The response to store. `public` is what its clients see in place of PUBLIC."""
    # Weak, since the compressed and the plain body share it.
    etag = b'W/"' + hashlib.blake2b(body, digest_size=12).hexdigest().encode() + b'"'
    kept = [(name, value) for name, value in headers if name != b"content-length"]
    if public != PUBLIC:
        replaced = {(b"cache-control", PUBLIC.encode()): (b"cache-control", public.encode())}
        kept = [replaced.get(header, header) for header in kept]
    is_private = (b"cache-control", PER_ENTITLEMENT.encode()) in kept
    kept += [(b"etag", etag), (b"vary", _vary(kept, is_private=is_private))]
    return StoredResponse(kept, etag, body)


def _vary(headers: Headers, *, is_private: bool) -> bytes:
    """What the response depends on. The language of a page is in a cookie (`language.py`)."""
    if is_private:
        return b"accept-encoding, authorization, cookie"
    is_page = dict(headers).get(b"content-type", b"").startswith(b"text/html")
    return b"accept-encoding, cookie" if is_page else b"accept-encoding"


async def send_stored(response: StoredResponse, scope: Scope, send: Send) -> None:
    wanted = dict(scope["headers"])
    if _client_has_current(response, wanted.get(b"if-none-match", b"")):
        await send({"type": "http.response.start", "status": 304, "headers": response.headers})
        await send({"type": "http.response.body", "body": b""})
        return
    accepts_gzip = _GZIP.search(wanted.get(b"accept-encoding", b""))
    if accepts_gzip and response.is_compressible:
        headers, body = response.compressed()
    else:
        headers, body = response.plain()
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _client_has_current(response: StoredResponse, if_none_match: bytes) -> bool:
    """Weak comparison (RFC 9110, 13.1.2)."""
    if not if_none_match:
        return False
    tags = {tag.strip().removeprefix(b"W/") for tag in if_none_match.split(b",")}
    return response.etag.removeprefix(b"W/") in tags or b"*" in tags
