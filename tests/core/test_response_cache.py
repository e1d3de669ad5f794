"""Cached responses: what is cached, how it is served, and when the cache is not trusted."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable

import httpx2
import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from api.core.response_cache import DATABASE_UNAVAILABLE, ResponseCache, ResponseCacheMiddleware
from api.core.stored_response import PER_ENTITLEMENT, PUBLIC, StoredResponse

LONG = "teaching " * 500


class Inner:
    """An application that counts its requests."""

    def __init__(self) -> None:
        self.calls = 0
        self.text, self.status, self.cache_control = "short", 200, PUBLIC
        self.meanwhile: Callable[[], None] = lambda: None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.calls += 1
        self.meanwhile()
        headers = {"cache-control": self.cache_control, "x-total-count": "7"}
        await Response(self.text, self.status, headers)(scope, receive, send)


async def entitlement_of(scope: Scope) -> str | None:
    """The entitlement of a request, from its header."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    return headers.get(b"x-entitlement", b"public").decode() or None


@pytest.fixture
def inner() -> Inner:
    return Inner()


@pytest.fixture
def cache() -> ResponseCache:
    cache = ResponseCache()
    cache.is_reliable = True
    return cache


@pytest.fixture
def visitor(inner: Inner, cache: ResponseCache) -> httpx2.AsyncClient:
    app = ResponseCacheMiddleware(inner, lambda: cache, entitlement_of)
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://site.test")


async def test_public_responses_are_computed_once(
    visitor: httpx2.AsyncClient, inner: Inner
) -> None:
    responses = [await visitor.get("/a?limit=2") for _ in range(3)]
    assert inner.calls == 1
    assert {response.text for response in responses} == {"short"}
    assert {response.headers["x-total-count"] for response in responses} == {"7"}
    assert {response.headers["content-length"] for response in responses} == {"5"}
    assert len({response.headers["etag"] for response in responses}) == 1
    assert {response.headers["vary"] for response in responses} == {"accept-encoding"}


async def test_every_url_has_its_own_response(visitor: httpx2.AsyncClient, inner: Inner) -> None:
    for address in ("/a", "/b", "/a?q=1", "/a?q=2", "/A"):
        await visitor.get(address)
    assert inner.calls == 5


@pytest.mark.parametrize(
    ("status", "cache_control"), [(404, PUBLIC), (500, PUBLIC), (200, "no-store"), (200, "private")]
)
async def test_uncacheable_responses_pass_through(
    visitor: httpx2.AsyncClient, inner: Inner, status: int, cache_control: str
) -> None:
    inner.status, inner.cache_control = status, cache_control
    responses = [await visitor.get("/a") for _ in range(2)]
    assert inner.calls == 2
    assert [response.status_code for response in responses] == [status] * 2
    assert "etag" not in responses[0].headers


async def test_only_get_and_head_are_cached(visitor: httpx2.AsyncClient, inner: Inner) -> None:
    await visitor.get("/a")
    await visitor.post("/a")
    assert inner.calls == 2


async def test_the_etag_is_derived_from_the_body(visitor: httpx2.AsyncClient, inner: Inner) -> None:
    first, same = await visitor.get("/a"), await visitor.get("/b")
    inner.text = "other"
    other = await visitor.get("/c")
    assert first.headers["etag"] == same.headers["etag"] != other.headers["etag"]


@pytest.mark.parametrize("form", ["{}", "W/{}", '"x", {}', '"x",W/{}', "*"])
async def test_a_matching_etag_returns_304(
    visitor: httpx2.AsyncClient, inner: Inner, form: str
) -> None:
    tag = (await visitor.get("/a")).headers["etag"]
    sent = form.format(tag.removeprefix("W/"))
    response = await visitor.get("/a", headers={"if-none-match": sent})
    assert (response.status_code, response.content, inner.calls) == (304, b"", 1)
    assert response.headers["etag"] == tag
    assert response.headers["cache-control"] == PUBLIC


async def test_another_etag_returns_the_full_response(visitor: httpx2.AsyncClient) -> None:
    await visitor.get("/a")
    response = await visitor.get("/a", headers={"if-none-match": '"x", W/"y"'})
    assert (response.status_code, response.text) == (200, "short")


async def test_an_uncached_response_can_return_304(visitor: httpx2.AsyncClient) -> None:
    tag = (await visitor.get("/a")).headers["etag"]
    response = await visitor.get("/not-cached", headers={"if-none-match": tag})
    assert response.status_code == 304


@pytest.mark.parametrize(
    ("accepts", "text", "encoding"),
    [
        ("gzip, br", LONG, "gzip"),
        ("gzip;q=0.5", LONG, "gzip"),
        ("identity", LONG, None),
        ("gzip;q=0", LONG, None),
        ("br, gzip; q=0.0", LONG, None),
        ("gzip", "short", None),
    ],
)
async def test_long_responses_are_compressed_if_the_client_accepts_it(
    visitor: httpx2.AsyncClient, inner: Inner, accepts: str, text: str, encoding: str | None
) -> None:
    inner.text = text
    for _ in range(2):
        response = await visitor.get("/a", headers={"accept-encoding": accepts})
        assert response.headers.get("content-encoding") == encoding
        assert response.text == text
    assert (int(response.headers["content-length"]) < len(text)) == (encoding is not None)


async def test_head_has_the_headers_and_no_body(visitor: httpx2.AsyncClient, inner: Inner) -> None:
    for _ in range(2):
        response = await visitor.head("/a")
        assert (response.status_code, response.content) == (200, b"")
        assert response.headers["content-length"] == "5"
    assert (await visitor.get("/a")).text == "short"
    assert inner.calls == 1


@pytest.mark.rule("API-18")
async def test_a_change_clears_the_cache(
    visitor: httpx2.AsyncClient, inner: Inner, cache: ResponseCache
) -> None:
    await visitor.get("/a")
    inner.text = "newer"
    assert (await visitor.get("/a")).text == "short"
    cache.clear()
    assert (await visitor.get("/a")).text == "newer"


async def test_responses_computed_before_a_change_are_not_cached(
    visitor: httpx2.AsyncClient, inner: Inner, cache: ResponseCache
) -> None:
    inner.meanwhile = cache.clear
    assert (await visitor.get("/a")).text == "short"
    inner.meanwhile, inner.text = (lambda: None), "newer"
    assert (await visitor.get("/a")).text == "newer"


async def test_an_unreliable_cache_neither_serves_nor_stores(
    visitor: httpx2.AsyncClient, inner: Inner, cache: ResponseCache
) -> None:
    await visitor.get("/a")
    cache.is_reliable = False
    await visitor.get("/a")
    await visitor.get("/b")
    assert inner.calls == 3
    cache.is_reliable = True
    await visitor.get("/b")
    assert inner.calls == 4


class SlowInner(Inner):
    """An application that responds only when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.called, self.may_respond = asyncio.Event(), asyncio.Event()
        self.may_respond.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        text = self.text
        self.calls += 1
        self.called.set()
        await self.may_respond.wait()
        if text == "fails":
            raise RuntimeError(text)
        headers = {"cache-control": self.cache_control}
        await Response(text, self.status, headers)(scope, receive, send)


async def concurrent_requests(
    cache: ResponseCache, inner: SlowInner
) -> list[httpx2.Response | BaseException]:
    """Eight concurrent requests of one URL after a change; the computation waits for all of them."""
    app = ResponseCacheMiddleware(inner, lambda: cache, entitlement_of)
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        await visitor.get("/a")
        cache.clear()
        inner.may_respond.clear()
        inner.called.clear()
        inner.calls = 0
        inner.text = inner.text.replace("short", "newer")
        visits = [asyncio.create_task(visitor.get("/a")) for _ in range(8)]
        await inner.called.wait()
        await asyncio.sleep(0.01)
        inner.may_respond.set()
        return await asyncio.gather(*visits, return_exceptions=True)


async def test_concurrent_requests_share_one_computation(cache: ResponseCache) -> None:
    inner = SlowInner()
    responses = await concurrent_requests(cache, inner)
    assert [response.text for response in responses if isinstance(response, httpx2.Response)] == [
        "newer"
    ] * 8
    assert inner.calls == 1


async def test_requests_do_not_wait_for_private_responses(cache: ResponseCache) -> None:
    inner = SlowInner()
    inner.cache_control = "private"
    await concurrent_requests(cache, inner)
    assert inner.calls == 8


async def test_a_waiting_request_computes_after_a_failure(cache: ResponseCache) -> None:
    inner = SlowInner()
    app = ResponseCacheMiddleware(inner, lambda: cache, entitlement_of)
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        await visitor.get("/a")
        cache.clear()
        inner.may_respond.clear()
        inner.called.clear()
        inner.text = "fails"
        failing = asyncio.create_task(visitor.get("/a"))
        await inner.called.wait()
        inner.text = "newer"
        waiting = asyncio.create_task(visitor.get("/a"))
        await asyncio.sleep(0.01)
        assert inner.calls == 2
        inner.may_respond.set()
        with pytest.raises(RuntimeError):
            await failing
        assert (await waiting).text == "newer"


def stored_response(length: int) -> StoredResponse:
    return StoredResponse([], b'"x"', b"x" * length)


def test_memory_is_bounded_with_lru_eviction() -> None:
    cache = ResponseCache(max_bytes=5 * stored_response(1000).size)
    cache.is_reliable = True
    for number in range(5):
        cache.put(b"%d" % number, stored_response(1000), 0)
    cache.get(b"0")
    cache.put(b"5", stored_response(1000), 0)
    assert [number for number in range(6) if cache.get(b"%d" % number)] == [0, 2, 3, 4, 5]


def test_oversized_responses_are_not_cached() -> None:
    cache = ResponseCache(max_bytes=1000)
    cache.is_reliable = True
    cache.put(b"small", stored_response(10), 0)
    cache.put(b"huge", stored_response(10_000), 0)
    assert cache.get(b"huge") is None
    cache.put(b"small", stored_response(10), 0)
    assert cache.get(b"small")


def test_a_replaced_response_is_counted_once() -> None:
    cache = ResponseCache(max_bytes=2 * stored_response(1000).size)
    cache.is_reliable = True
    cache.put(b"other", stored_response(1000), 0)
    for _ in range(10):
        cache.put(b"again", stored_response(1000), 0)
    assert cache.get(b"other")


def test_very_long_urls_are_not_cached() -> None:
    cache = ResponseCache()
    cache.is_reliable = True
    cache.put(b"x" * 301, stored_response(1), 0)
    assert cache.get(b"x" * 301) is None


def test_the_body_is_compressed_once() -> None:
    stored = stored_response(5000)
    assert stored.compressed() is stored.compressed()
    assert gzip.decompress(stored.compressed()[1]) == stored.body


@pytest.mark.rule("DISCOVERY-8")
@pytest.mark.parametrize(("by_host", "calls"), [(True, 4), (False, 1)])
async def test_the_cache_key_can_include_the_host(
    inner: Inner, cache: ResponseCache, by_host: bool, calls: int
) -> None:
    app = ResponseCacheMiddleware(inner, lambda: cache, entitlement_of, by_host=by_host)
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        for _ in range(2):
            await visitor.get("/a")
            await visitor.get("/a", headers={"Host": "other.test"})
            await visitor.get("https://site.test/a")
            await visitor.get("/a", headers={"Host": "site.test /a? http x"})
    assert inner.calls == calls


async def test_api_cache_keys_exclude_the_host(inner: Inner, cache: ResponseCache) -> None:
    app = ResponseCacheMiddleware(inner, lambda: cache, entitlement_of, by_host=True)
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        await visitor.get("/api/a")
        await visitor.get("/api/a", headers={"Host": "other.test"})
    assert inner.calls == 1


@pytest.mark.parametrize(("kind", "encoding"), [("image/png", None), ("text/plain", "gzip")])
async def test_images_are_not_compressed(
    cache: ResponseCache, kind: str, encoding: str | None
) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await Response(LONG, 200, {"cache-control": PUBLIC}, kind)(scope, receive, send)

    middleware = ResponseCacheMiddleware(app, lambda: cache, entitlement_of)
    transport = httpx2.ASGITransport(middleware)
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as visitor:
        response = await visitor.get("/a")
    assert response.headers.get("content-encoding") == encoding
    assert response.text == LONG


class Clock:
    """A clock that only the test advances."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class FailingInner(Inner):
    """An application whose database is unavailable, or that responds with its own error."""

    database_is_available = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.status == 503 and not self.database_is_available:
            scope["state"][DATABASE_UNAVAILABLE] = True
        await super().__call__(scope, receive, send)


class Outage:
    """A cache with a response of `/a`, and an application that fails afterwards."""

    def __init__(self) -> None:
        self.clock, self.inner = Clock(), FailingInner()
        self.cache = ResponseCache(clock=self.clock)
        self.cache.is_reliable = True
        app = ResponseCacheMiddleware(self.inner, lambda: self.cache, entitlement_of)
        transport = httpx2.ASGITransport(app)
        self.visitor = httpx2.AsyncClient(transport=transport, base_url="http://site.test")

    async def begin(self) -> None:
        assert (await self.visitor.get("/a")).text == "short"
        self.inner.status, self.inner.text = 503, "away"
        self.cache.is_reliable = False


@pytest.fixture
async def outage() -> Outage:
    outage = Outage()
    await outage.begin()
    return outage


async def test_a_stale_response_is_served_for_a_minute_while_the_database_is_down(
    outage: Outage,
) -> None:
    outage.clock.now += 12
    response = await outage.visitor.get("/a")
    assert (response.status_code, response.text) == (200, "short")
    assert response.headers["cache-status"] == (
        "TorahNuggets; hit; ttl=-12; detail=database-unavailable"
    )
    again = await outage.visitor.get("/a", headers={"if-none-match": response.headers["etag"]})
    assert again.status_code == 304
    outage.clock.now += 49
    assert (await outage.visitor.get("/a")).status_code == 503
    assert (await outage.visitor.get("/never-cached")).status_code == 503


async def test_invalidated_responses_are_served_only_during_an_outage(outage: Outage) -> None:
    outage.cache.is_reliable = True
    outage.cache.clear()
    assert (await outage.visitor.get("/a")).text == "short"
    outage.inner.status, outage.inner.text = 200, "newer"
    response = await outage.visitor.get("/a")
    assert response.text == "newer"
    assert "cache-status" not in response.headers


@pytest.mark.parametrize("status", [404, 422, 429, 500, 503])
async def test_application_errors_are_never_replaced_by_stale_responses(
    outage: Outage, status: int
) -> None:
    outage.inner.status, outage.inner.database_is_available = status, True
    assert (await outage.visitor.get("/a")).status_code == status


async def test_an_outage_does_not_extend_the_stale_period(outage: Outage) -> None:
    outage.clock.now += 50
    outage.cache.is_reliable = False  # the watch tried to reconnect
    outage.cache.clear()
    outage.clock.now += 11
    assert (await outage.visitor.get("/a")).status_code == 503


def test_stale_responses_share_the_memory_bound_and_are_evicted_first() -> None:
    clock = Clock()
    cache = ResponseCache(max_bytes=3 * stored_response(1000).size, clock=clock)
    cache.is_reliable = True
    for key in (b"0", b"1"):
        cache.put(key, stored_response(1000), cache.generation)
    cache.clear()
    for key in (b"2", b"3"):
        cache.put(key, stored_response(1000), cache.generation)
    assert [bool(cache.stale(b"%d" % n)) for n in range(4)] == [False, True, True, True]
    clock.now += 61
    cache.put(b"4", stored_response(10), cache.generation)
    assert cache.stale(b"1") is None
    assert cache._bytes == 2 * stored_response(1000).size + stored_response(10).size


async def test_etags_are_weak_because_encodings_share_them(visitor: httpx2.AsyncClient) -> None:
    assert (await visitor.get("/a")).headers["etag"].startswith('W/"')


async def test_responses_are_cached_per_entitlement(
    visitor: httpx2.AsyncClient, inner: Inner
) -> None:
    inner.cache_control = PER_ENTITLEMENT
    for entitlement in ("public", "premium", "public", "premium"):
        inner.text = f"for {entitlement}"
        response = await visitor.get("/a", headers={"x-entitlement": entitlement})
        assert response.text == f"for {entitlement}"
        assert response.headers["vary"] == "accept-encoding, authorization, cookie"
    assert inner.calls == 2


async def test_an_unknown_entitlement_bypasses_the_cache(
    visitor: httpx2.AsyncClient, inner: Inner
) -> None:
    inner.cache_control = PER_ENTITLEMENT
    for entitlement in ("premium", "", "", "premium"):
        await visitor.get("/a", headers={"x-entitlement": entitlement})
    assert inner.calls == 3


async def test_a_host_header_cannot_reach_the_response_of_another_entitlement(
    inner: Inner, cache: ResponseCache
) -> None:
    app = ResponseCacheMiddleware(inner, lambda: cache, entitlement_of, by_host=True)
    transport = httpx2.ASGITransport(app)
    inner.cache_control, inner.text = PER_ENTITLEMENT, "for members"
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as client:
        await client.get("/a", headers={"x-entitlement": "premium"})
        inner.text = "for everyone"
        for host in ("site.test", "site.test premium", "premium site.test"):
            assert (await client.get("/a", headers={"host": host})).text == "for everyone"


@pytest.mark.rule("ACCESS-16")
async def test_responses_with_cookies_are_never_cached(cache: ResponseCache) -> None:
    calls = 0

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal calls
        calls += 1
        headers = {"cache-control": PUBLIC, "set-cookie": "a=b"}
        await Response("text", 200, headers)(scope, receive, send)

    transport = httpx2.ASGITransport(ResponseCacheMiddleware(app, lambda: cache, entitlement_of))
    async with httpx2.AsyncClient(transport=transport, base_url="http://site.test") as client:
        assert [(await client.get("/a")).text for _ in range(2)] == ["text"] * 2
    assert calls == 2
