"""The server for assistants: its protocol, its bounds, and who may use it (MCP-1, MCP-8 to MCP-10)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any, Literal

import httpx2
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from sqlalchemy import Engine

from api.accounts.tokens import user_tokens
from api.assistants.endpoints import CALLS
from api.cli.postgres import Postgres
from indexer.sync import update_documents
from tests.accounts.conftest import SECRET, SECRETS, premium_library
from tests.assistants.calls import HEADERS, call, failed, message, send
from tests.assistants.conftest import BASE
from tests.database_outage import unavailable_database
from tests.factories import post, replace_rows, save, session_of
from tests.processes import COMMAND_SECONDS
from tests.site_fixtures import Site, eventually, running, site_settings
from tests.uvicorn_server import served

TOOLS = ["search", "read_teaching", "this_week", "look_up_verse"]


@pytest.mark.rule("MCP-1", "MCP-2")
@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_client_of_the_sdk_connects_to_the_running_site(
    library_url: str, tmp_path: Path, mode: Literal["auto", "legacy"]
) -> None:
    """The newest protocol, and that of clients that still begin with a handshake."""
    with served(library_url, tmp_path) as (_, port):
        address = f"http://127.0.0.1:{port}"
        async with Client(f"{address}/mcp", mode=mode) as client:
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == TOOLS
            assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)
            assert "name its author and link to its page" in (client.instructions or "")
            # The client checks each result against the tool's schema.
            found = await client.call_tool("search", {"query": "שבת"})
            assert found.structured_content["outcome"] == "answered"
            [first, *_] = found.structured_content["teachings"]
            assert first["url"].startswith(f"{address}/daily-learning/{first['id']}")
            read = await client.call_tool("read_teaching", {"id": first["id"]})
            assert "candle" in read.structured_content["paragraphs"][0]["text"]
            week = await client.call_tool("this_week")
            assert week.structured_content["readings"]
            verse = await client.call_tool("look_up_verse", {"reference": "Exodus 20:8"})
            assert verse.structured_content["hebrewReference"]
            unknown = await client.call_tool("read_teaching", {"id": 999})
            assert unknown.is_error
            with pytest.raises(MCPError, match="There is no tool"):
                await client.call_tool("write_teaching", {"id": 1})


@pytest.mark.rule("MCP-9", "MCP-10")
@pytest.mark.parametrize(
    ("tool", "arguments", "code", "field"),
    [
        ("read_teaching", {"id": 999}, "not_found", None),
        # Scheduled: as if it did not exist.
        ("read_teaching", {"id": 9}, "not_found", None),
        ("read_teaching", {"id": 0}, "validation_failed", "id"),
        ("read_teaching", {"id": 2**31}, "validation_failed", "id"),
        ("read_teaching", {}, "validation_failed", "id"),
        ("read_teaching", {"id": 1, "limit": 51}, "validation_failed", "limit"),
        ("search", {"query": "x" * 201}, "validation_failed", "query"),
        ("search", {"query": "a"}, "validation_failed", "query"),
        ("search", {"query": "a\0b"}, "validation_failed", "query"),
        ("search", {"query": "light", "limit": 21}, "validation_failed", "limit"),
        ("search", {"query": "light", "langauge": "he"}, "validation_failed", "langauge"),
        ("look_up_verse", {"reference": "x" * 101}, "validation_failed", "reference"),
        ("look_up_verse", {"reference": "the candle"}, "validation_failed", "reference"),
        ("look_up_verse", {"reference": "Genesis 51:1"}, "not_found", "reference"),
    ],
)
async def test_what_cannot_be_answered_says_why(
    assistant: httpx2.AsyncClient,
    tool: str,
    arguments: Mapping[str, Any],
    code: str,
    field: str | None,
) -> None:
    error = await failed(assistant, tool, arguments)
    assert error["code"] == code
    assert error["message"]
    assert field is None or error["fields"][field]


@pytest.mark.rule("MCP-10")
async def test_a_crash_says_nothing_of_its_cause(
    assistant: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: Any) -> None:
        raise RuntimeError("an inner detail")

    monkeypatch.setattr("api.assistants.service._within_bounds", crash)
    error = await failed(assistant, "read_teaching", {"id": 1})
    assert error == {
        "code": "internal_error",
        "message": "Something went wrong. Please try again later.",
    }


@pytest.mark.rule("MCP-9")
async def test_too_many_calls_of_one_network_have_to_wait(assistant_site: Site) -> None:
    client = assistant_site.client
    for _ in range(CALLS.limit):
        assert (await send(client, "ping")).status_code == 200
    refused = await send(client, "ping")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0
    error = refused.json()["error"]
    assert error["message"] == "Too many calls. Please wait."
    assert error["data"]["retryAfter"] == int(refused.headers["retry-after"])
    # Readers of the site are not affected.
    assert (await client.get("/api/posts/1")).status_code == 200


@pytest.mark.rule("MCP-9")
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"a": "' + b"x" * 66_000, 413),
        (b"[" * 100 + b"]" * 100, 400),
        (b"not JSON", 400),
        (b"[" + b'{"jsonrpc": "2.0", "id": 1, "method": "ping"},' * 50 + b"{}]", 400),
    ],
)
async def test_bodies_are_bounded(assistant: httpx2.AsyncClient, body: bytes, status: int) -> None:
    headers = {**HEADERS, "Content-Type": "application/json"}
    assert (await assistant.post("/mcp", content=body, headers=headers)).status_code == status


@pytest.mark.rule("MCP-1")
@pytest.mark.parametrize("method", ["GET", "DELETE"])
async def test_there_are_no_sessions(assistant: httpx2.AsyncClient, method: str) -> None:
    response = await assistant.request(method, "/mcp", headers={"Accept": "text/event-stream"})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
    begun = await send(assistant, "initialize", _HANDSHAKE)
    assert "mcp-session-id" not in begun.headers
    assert begun.headers["cache-control"] == "private, no-store"


_HANDSHAKE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "a client", "version": "1"},
}


@pytest.mark.rule("MCP-11")
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "127.0.0.1:8000"}, 200),
        ({"Host": "localhost"}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "site.test.evil.example"}, 421),
        ({"Origin": BASE}, 200),
        ({"Origin": "https://evil.example"}, 403),
        # A name that was changed to lead to this machine.
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421),
        ({"Authorization": "Bearer x", "Origin": "https://evil.example"}, 403),
        ({"Host": "192.168.1.5:8000"}, 421),
    ],
)
async def test_only_the_sites_own_hosts_and_origins_are_answered(
    assistant: httpx2.AsyncClient, headers: Mapping[str, str], status: int
) -> None:
    assert (await send(assistant, "ping", headers=headers)).status_code == status


@pytest.mark.rule("MCP-11")
@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("192.168.1.5:8000", 200),
        ("[fd00::1]:8000", 200),
        ("a.example", 421),
    ],
)
async def test_without_a_site_url_addresses_are_answered_and_no_names(
    library_site: Site, host: str, status: int
) -> None:
    response = await send(library_site.client, "ping", headers={"Host": host})
    assert response.status_code == status
    if status == 200:
        found = await call(library_site.client, "search", {"query": "bread"}, {"Host": host})
        assert found["teachings"][0]["url"].startswith(f"http://{host}/daily-learning/")


@pytest.mark.rule("MCP-7")
async def test_the_operator_can_switch_it_off(library_url: str, tmp_path: Path) -> None:
    settings = site_settings(library_url, tmp_path, site_url=BASE, mcp_server=False)
    async with running(settings) as site:
        for method in ("POST", "GET", "DELETE"):
            assert (await site.client.request(method, "/mcp")).status_code == 404
        # Nothing promises it.
        assert (await site.client.get("/assistants")).status_code == 404
        for address in ("/llms.txt", "/sitemaps/pages.xml", "/about"):
            text = (await site.client.get(address)).text
            assert "assistants" not in text, address
            assert "/mcp" not in text, address


@pytest.mark.rule("MCP-7")
async def test_a_page_says_how_to_connect(assistant: httpx2.AsyncClient) -> None:
    for headers, title in (
        ({}, "For Your Assistant"),
        ({"Cookie": "language=he"}, "לעוזר הדיגיטלי"),
    ):
        page = await assistant.get("/assistants", headers=headers)
        assert page.status_code == 200
        shown = page.text.split('<div id="root"')[1].split("</main>")[0]
        assert title in shown
        assert f"{BASE}/mcp" in shown
    assert f"{BASE}/assistants" in (await assistant.get("/sitemaps/pages.xml")).text
    assert f"({BASE}/assistants), to {BASE}/mcp" in (await assistant.get("/llms.txt")).text
    assert 'href="/assistants"' in (await assistant.get("/about")).text


@pytest.mark.rule("MCP-10")
async def test_while_the_database_is_away_assistants_are_told(
    fresh_engine: Engine, fresh_database_url: str, tmp_path: Path, postgres: Postgres
) -> None:
    save(fresh_engine, [post(1), post(2)])
    fresh_engine.dispose()
    async with running(site_settings(fresh_database_url, tmp_path, site_url=BASE)) as site:
        await call(site.client, "read_teaching", {"id": 1})
        with unavailable_database(postgres, fresh_database_url):
            for tool, arguments in (
                ("read_teaching", {"id": 1}),
                ("this_week", {}),
                ("look_up_verse", {"reference": "Genesis 1:1"}),
            ):
                error = await failed(site.client, tool, arguments)
                assert error["code"] == "database_unavailable", tool
                assert error["retryAfter"] == 2
            error = await failed(site.client, "search", {"query": "teaching"})
            assert error["code"] in ("unavailable", "database_unavailable")
            # What needs no database is still there.
            assert len((await send(site.client, "tools/list")).json()["result"]["tools"]) == 4
        await eventually(lambda: site.cache.is_reliable)
        assert (await call(site.client, "read_teaching", {"id": 1}))["id"] == 1


@pytest.fixture
async def locked_site(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> AsyncIterator[Site]:
    """After the launch, when premium teachings are for members."""
    replace_rows(fresh_engine, premium_library())
    save(fresh_engine, [session_of(5), session_of(6)])
    while update_documents(fresh_engine):
        pass
    settings = site_settings(fresh_database_url, tmp_path, site_url=BASE, launch_free=False)
    async with running(settings) as site:
        yield site


@pytest.mark.rule("MCP-8")
async def test_assistants_read_what_their_reader_may_read(locked_site: Site) -> None:
    signer = user_tokens(locked_site.app.state.settings)
    tokens = {id: signer.issue(sub=id, jti=f"session of {id}") for id in ("5", "6")}
    member, *others = ({"Authorization": f"Bearer {tokens[id]}"} for id in ("6", "5"))
    for headers in ({}, *others, {"Authorization": "Bearer forged"}):
        read = await call(locked_site.client, "read_teaching", {"id": 1}, headers)
        assert (read["isLocked"], read["paragraphs"], read["total"]) == (True, [], 0)
        assert read["preview"].startswith("Everybody may read")
        found = await call(locked_site.client, "search", {"query": "hides from sight"}, headers)
        assert {each["id"]: each["isLocked"] for each in found["teachings"]}[1] is True
        week = await call(locked_site.client, "this_week", {}, headers)
        verse = await call(locked_site.client, "look_up_verse", {"reference": "Genesis 6:9"})
        for text in map(str, (read, found, week, verse)):
            assert not any(secret in text for secret in SECRETS)
    read = await call(locked_site.client, "read_teaching", {"id": 1}, member)
    assert read["isLocked"] is False
    assert SECRET in str(read["paragraphs"])
    found = await call(locked_site.client, "search", {"query": "hides from sight"}, member)
    assert SECRET in str(found["teachings"])


@pytest.mark.rule("MCP-12")
def test_the_sdk_is_loaded_by_the_first_call_alone() -> None:
    """Its memory and time are those of a site that assistants use."""
    names = ("mcp", "mcp_types", "jsonschema", "sse_starlette")
    program = f"import sys, api.app; print([name for name in {names!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=COMMAND_SECONDS,
    )
    assert done.stdout == "[]\n"


@pytest.mark.rule("MCP-1")
async def test_a_notification_is_accepted(assistant: httpx2.AsyncClient) -> None:
    body = message("notifications/initialized")
    del body["id"]
    response = await assistant.post("/mcp", json=body, headers=HEADERS)
    assert (response.status_code, response.content) in ((202, b""), (202, b"null"))
