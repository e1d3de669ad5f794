"""The measure for the reading calls: FastAPI alone, answering the very same bytes."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Response

ANSWERS = "NUGGETS_BENCH_ANSWERS"


def app_factory() -> FastAPI:
    """An endpoint for each answer in the file that the environment names."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    for answer in json.loads(Path(os.environ[ANSWERS]).read_text(encoding="utf-8")):
        app.add_api_route(answer["path"], _endpoint(answer), response_model=None)
    return app


def _endpoint(answer: dict[str, Any]) -> Callable[[], Awaitable[Response]]:
    body: bytes = answer["body"].encode()
    headers: dict[str, str] = answer["headers"]

    async def same_bytes() -> Response:
        return Response(body, headers=headers)

    return same_bytes
