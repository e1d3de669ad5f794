"""Calls of the server for assistants, as a client makes them that has nothing of the SDK."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import httpx2

VERSION = "2025-06-18"
HEADERS = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": VERSION}


def message(method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": dict(params or {})}


async def send(
    client: httpx2.AsyncClient,
    method: str,
    params: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] = {},
) -> httpx2.Response:
    return await client.post("/mcp", json=message(method, params), headers={**HEADERS, **headers})


async def call(
    client: httpx2.AsyncClient,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] = {},
) -> dict[str, Any]:
    """The structured result of a tool, which is its text as well."""
    params = {"name": tool, "arguments": dict(arguments or {})}
    response = await send(client, "tools/call", params, headers)
    assert response.status_code == 200, response.text
    result = response.json()["result"]
    assert not result.get("isError"), result
    found: dict[str, Any] = result["structuredContent"]
    assert json.loads(result["content"][0]["text"]) == found
    return found


async def failed(
    client: httpx2.AsyncClient, tool: str, arguments: Mapping[str, Any]
) -> dict[str, Any]:
    """The error of a tool, which is a result, too."""
    response = await send(client, "tools/call", {"name": tool, "arguments": dict(arguments)})
    assert response.status_code == 200, response.text
    result = response.json()["result"]
    assert result["isError"] is True, result
    assert "structuredContent" not in result
    error: dict[str, Any] = json.loads(result["content"][0]["text"])
    return error
