"""The request id of each response."""

from __future__ import annotations

import httpx2
import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from api.core.request_id import RequestIdMiddleware, request_id

ID = "from-the-proxy-1"


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Responds with the request's id."""
    await Response(request_id.get())(scope, receive, send)


async def response_id(client: tuple[str, int], proxies: list[str], sent: str = ID) -> str:
    app = RequestIdMiddleware(echo, proxies)
    transport = httpx2.ASGITransport(app, client=client)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        response = await visitor.get("/", headers={"X-Request-ID": sent})
    assert response.headers["x-request-id"] == response.text
    return response.text


@pytest.mark.rule("API-22")
@pytest.mark.parametrize(
    ("client", "proxies", "accepted"),
    [
        (("10.0.0.2", 5000), ["10.0.0.0/8"], True),
        # uvicorn has replaced the address by the forwarded one.
        (("192.0.2.7", 0), ["10.0.0.0/8"], True),
        (("192.0.2.7", 5000), ["10.0.0.0/8"], False),
        (("10.0.0.2", 5000), [], False),
    ],
)
async def test_only_a_trusted_proxy_sets_the_request_id(
    client: tuple[str, int], proxies: list[str], accepted: bool
) -> None:
    assert (await response_id(client, proxies) == ID) is accepted


@pytest.mark.parametrize("sent", ["short", "x" * 129, "two words here", "<script>alert</script>"])
async def test_an_invalid_request_id_is_replaced(sent: str) -> None:
    generated = await response_id(("10.0.0.2", 5000), ["10.0.0.0/8"], sent)
    assert generated != sent
    assert generated != await response_id(("10.0.0.2", 5000), ["10.0.0.0/8"], sent)
