"""Serves built files, precompressed and with immutable caching."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from api.core.static_files import StaticFiles

# Precompressed variants that the build writes, best first.
_ENCODINGS = {"br": ".br", "gzip": ".gz"}


class BuiltFiles(StaticFiles):
    """Files with a content hash in their names."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for encoding, suffix in _ENCODINGS.items():
            if encoding in accepted and self._has(path + suffix):
                response = await super().get_response(path + suffix, scope)
                response.headers["Content-Encoding"] = encoding
                response.headers["Content-Type"] = _media_type(path)
                return _cache_forever(response)
        return _cache_forever(await super().get_response(path, scope))

    def _has(self, path: str) -> bool:
        full, stat = self.lookup_path(path)
        return stat is not None and Path(full).is_file()


def _media_type(path: str) -> str:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _cache_forever(response: Response) -> Response:
    response.headers["Cache-Control"] = "max-age=31536000, immutable"
    response.headers["Vary"] = "Accept-Encoding"
    return response
