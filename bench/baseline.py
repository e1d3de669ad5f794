"""The baseline of the read endpoints: FastAPI alone, returning the same bytes."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Response

RESPONSES = "NUGGETS_BENCH_RESPONSES"


def app_factory() -> FastAPI:
    """An application with an endpoint for each response of the recorded file."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    for response in json.loads(Path(os.environ[RESPONSES]).read_text(encoding="utf-8")):
        app.add_api_route(response["path"], _endpoint(response), response_model=None)
    return app


def _endpoint(response: dict[str, Any]) -> Callable[[], Awaitable[Response]]:
    body: bytes = response["body"].encode()
    headers: dict[str, str] = response["headers"]

    async def same_bytes() -> Response:
        return Response(body, headers=headers)

    return same_bytes
