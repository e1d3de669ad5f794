"""`python -m bench.study_load [--posts 20000] [--calls 30]`: how fast the study tools answer.

Every tool is called without a model, on the sample library and on one with generated teachings,
one call after the other. Then the chat streams an answer of a local server that speaks the OpenAI
interface: the time until its first word, less that of the server called directly, is what the site
adds.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2
from sqlalchemy import text

from api.core.database import sync_engine
from bench import corpus, environment, report, semantic_load
from bench.report import Row, say
from bench.stats import Sample, sample_of
from bench.study_answers import MANY_CALLS, fill
from bench.study_tools import TOOLS, Call, chat
from tests.study.openai_server import running_openai

ALLOWANCES = {name: str(MANY_CALLS) for name in ("AI_CALLS_VISITOR", "AI_CALLS_READER")}
SAMPLES = 60
# Calls of each tool before those that count: every pooled connection plans its statements.
WARM_UP = 8
TIMEOUT_SECONDS = 60
_WIDTH = 34
_MESSAGES = [{"role": "user", "content": "What does the teaching say?"}]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.study_load", description=__doc__)
    parser.add_argument("--posts", type=int, default=20_000, help="generated teachings; 0: none")
    parser.add_argument("--calls", type=int, default=30, help="of each tool")
    options = parser.parse_args()
    began = time.monotonic()
    sections: dict[str, list[Row]] = {}
    for posts in dict.fromkeys((0, options.posts)):
        with _site(posts) as config:
            sections[f"study tools, {posts or SAMPLES:,} posts"] = _measure(
                config, posts, options.calls
            )
    file = report.write(vars(options), sections)
    say(f"\n{time.monotonic() - began:.0f} s in all. Written to {file}")


@contextmanager
def _site(posts: int) -> Iterator[environment.SiteConfig]:
    """The sample library, with `posts` generated teachings, indexed and with vectors."""
    with tempfile.TemporaryDirectory(prefix="nuggets-study-") as folder:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        with environment.database(Path(folder)) as config:
            if posts:
                semantic_load.fill(config, posts, {})
            else:
                environment.load_sample_library(config)
                fill(config.dsn)
            _vacuum(config.dsn)
            config.extra = dict(ALLOWANCES)
            yield config


def _vacuum(dsn: str) -> None:
    """What autovacuum does within a minute."""
    engine = sync_engine(dsn)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM (ANALYZE)"))
    engine.dispose()


def _measure(config: environment.SiteConfig, posts: int, calls: int) -> list[Row]:
    say(f"\n{posts or SAMPLES:,} posts{'':{_WIDTH - 12}}{'p50 ms':>9}{'p95 ms':>9}{'errors':>8}")
    rows = []
    with environment.api(config) as port, _reader(port) as client:
        for name, tool in TOOLS.items():
            sample = Sample()
            for number in range(WARM_UP + calls):
                took = _timed(client, tool(number, _post_id(number, posts)), number)
                _count(sample, number, took)
            rows.append(_printed(name, sample))
    return [*rows, *_streams(config, posts, calls)]


def _post_id(number: int, posts: int) -> int:
    """The samples in turn; in a larger library every second call is about a generated teaching."""
    if posts and number % 2:
        return corpus.FIRST_ID + number * 7 % posts
    return number % SAMPLES + 1


@contextmanager
def _reader(port: int) -> Iterator[httpx2.Client]:
    """A client of a registered reader."""
    address = f"http://127.0.0.1:{port}"
    with httpx2.Client(base_url=address, trust_env=False, timeout=TIMEOUT_SECONDS) as client:
        account = {"username": "learner", "password": "a long and secret password"}
        response = client.post("/api/register", json=account).raise_for_status()
        client.headers["Authorization"] = f"Bearer {response.json()['token']}"
        client.cookies.clear()
        yield client


def _timed(client: httpx2.Client, call: Call, number: int) -> float | None:
    """The milliseconds of a call; None if it failed."""
    began = time.perf_counter()
    try:
        response = client.request(
            call.method,
            call.path,
            json=call.body,
            params=call.params,
            headers=_from_address(number),
        )
    except httpx2.TransportError:
        return None
    took = (time.perf_counter() - began) * 1000
    return took if response.is_success else None


def _from_address(number: int) -> dict[str, str]:
    """Each call comes from another network, so that no rate limit applies."""
    return {"X-Forwarded-For": f"10.1.{number // 250}.{number % 250 + 1}"}


def _printed(name: str, sample: Sample) -> Row:
    times = "".join(f"{sample.percentile(share):>9.1f}" for share in (0.5, 0.95))
    say(f"{name:{_WIDTH}}{times}{sample.errors:>8}")
    return report.row(name, sample)


# --- the stream of a model ---


def _streams(config: environment.SiteConfig, posts: int, calls: int) -> list[Row]:
    """The time to the first word of the provider and of the site, and the difference (p50)."""
    with running_openai() as provider:
        extra = {**config.extra, "OPENAI_API_KEY": "key", "OPENAI_BASE_URL": provider.url}
        with environment.api(replace(config, extra=extra)) as port:
            address = f"http://127.0.0.1:{port}"
            with httpx2.Client(trust_env=False, timeout=TIMEOUT_SECONDS) as client:
                direct = _repeat(calls, lambda _: _first_word(client, _provider_call(provider.url)))
                through = _repeat(
                    calls,
                    lambda number: _first_word(client, _site_call(address, number, posts)),
                )
    rows = [
        _printed("first word: the provider", direct),
        _printed("first word: the site's stream", through),
    ]
    if direct.latencies and through.latencies:
        added = through.percentile(0.5) - direct.percentile(0.5)
        rows.append(_printed("  added by the site", sample_of([added])))
    return rows


def _repeat(calls: int, timed: Callable[[int], float | None]) -> Sample:
    sample = Sample()
    for number in range(WARM_UP + calls):
        _count(sample, number, timed(number))
    return sample


def _count(sample: Sample, number: int, took: float | None) -> None:
    """Count a call, but not the first ones."""
    if number < WARM_UP:
        return
    if took is None:
        sample.errors += 1
    else:
        sample.latencies.append(took)


def _provider_call(url: str) -> httpx2.Request:
    body = {"model": "test", "messages": _MESSAGES, "stream": True}
    return httpx2.Request("POST", f"{url}/chat/completions", json=body)


def _site_call(address: str, number: int, posts: int) -> httpx2.Request:
    call = chat(number, _post_id(number, posts))
    headers = {"Accept": "text/event-stream", **_from_address(number)}
    return httpx2.Request("POST", f"{address}{call.path}", json=call.body, headers=headers)


def _first_word(client: httpx2.Client, request: httpx2.Request) -> float | None:
    """The milliseconds to the first line with words of the model; None without one."""
    began = time.perf_counter()
    try:
        response = client.send(request, stream=True)
    except httpx2.TransportError:
        return None
    try:
        event = ""
        for line in response.iter_lines():
            event = line.removeprefix("event:").strip() if line.startswith("event:") else event
            if line.startswith("data:") and event in ("", "text"):
                return (time.perf_counter() - began) * 1000
        return None
    finally:
        response.close()


if __name__ == "__main__":
    main()
