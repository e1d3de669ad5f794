"""Request ids."""

from __future__ import annotations

import httpx
import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from api.core.request_id import RequestIdMiddleware, request_id

ID = "from-the-proxy-1"


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the request's id."""
    await Response(request_id.get())(scope, receive, send)


async def answered_id(client: tuple[str, int], proxies: list[str], sent: str = ID) -> str:
    app = RequestIdMiddleware(echo, proxies)
    transport = httpx.ASGITransport(app, client=client)
    async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        answer = await visitor.get("/", headers={"X-Request-ID": sent})
    assert answer.headers["x-request-id"] == answer.text
    return answer.text


@pytest.mark.parametrize(
    ("client", "proxies", "accepted"),
    [
        (("10.0.0.2", 5000), ["10.0.0.0/8"], True),
        (("192.0.2.7", 0), ["10.0.0.0/8"], True),  # uvicorn put the forwarded address in place
        (("192.0.2.7", 5000), ["10.0.0.0/8"], False),
        (("10.0.0.2", 5000), [], False),
    ],
)
async def test_only_a_trusted_proxy_sets_the_request_id(
    client: tuple[str, int], proxies: list[str], accepted: bool
) -> None:
    assert (await answered_id(client, proxies) == ID) is accepted


@pytest.mark.parametrize("sent", ["short", "x" * 129, "two words here", "<script>alert</script>"])
async def test_an_invalid_request_id_is_replaced(sent: str) -> None:
    made = await answered_id(("10.0.0.2", 5000), ["10.0.0.0/8"], sent)
    assert made != sent
    assert made != await answered_id(("10.0.0.2", 5000), ["10.0.0.0/8"], sent)
