"""Throughput of a member's reading against a visitor's, after the launch (ACCESS-26).

The teaching is premium, so the member receives all of it and the visitor its beginning.
"""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import psycopg

from api.core.dsn import libpq_dsn
from bench import environment
from bench.driver import closed_loop, get
from bench.report import Row, row, say
from bench.stats import Sample

_ROUNDS = 3
_PLAIN_WORDS = re.compile(r"[A-Za-z][A-Za-z ,]{20,}")
_READER = {"username": "bench-member", "password": "a candle burns quietly"}


def measure(folder: Path, seconds: float) -> list[Row]:
    """A member's and a visitor's requests for one post, in turn; the ratio is the member's."""
    with environment.database(folder / "members") as config:
        environment.load_sample_library(config)
        config.extra["LAUNCH_FREE"] = "0"
        with environment.indexer(config), environment.api(config) as port:
            token = _member(config, port)
            environment.wait_until_idle(config)
            post = httpx2.get(_url(port, "/api/posts/daily?limit=1"), trust_env=False).json()[0]
            words = _last_words(port, post["id"], token)
            paths = {
                "post, JSON": (f"/api/posts/{post['id']}", ("Authorization", f"Bearer {token}")),
                "post, page": (f"/daily-learning/{post['id']}", ("Cookie", f"auth_token={token}")),
            }
            return [
                each
                for name, (path, credentials) in paths.items()
                for each in _compare(port, name, path, credentials, words, seconds)
            ]


def _member(config: environment.SiteConfig, port: int) -> str:
    """The token of a reader who registered and was given a membership."""
    registered = httpx2.post(_url(port, "/api/register"), json=_READER, trust_env=False)
    registered.raise_for_status()
    with psycopg.connect(libpq_dsn(config.dsn), autocommit=True) as connection:
        connection.execute("UPDATE posts SET is_premium = 1")
    grant = ["api.cli.main", "membership", "grant", _READER["username"]]
    environment.run_command(config, grant)
    token: str = registered.json()["token"]
    return token


def _last_words(port: int, post: int, token: str) -> str:
    """The last words of a teaching without markup or quotation marks, which only members read."""
    credentials = {"Authorization": f"Bearer {token}"}
    found = httpx2.get(_url(port, f"/api/posts/{post}"), headers=credentials, trust_env=False)
    words: list[str] = _PLAIN_WORDS.findall(found.json()["content"])
    return words[-1]


def _compare(
    port: int,
    name: str,
    path: str,
    credentials: tuple[str, str],
    words: str,
    seconds: float,
) -> list[Row]:
    say(f"members: {name}")
    for_visitor = httpx2.get(_url(port, path), trust_env=False)
    for_member = httpx2.get(_url(port, path), headers=dict([credentials]), trust_env=False)
    # Not by their sizes: a visitor's page has an offer in place of a text that may be shorter.
    if words not in for_member.text or words in for_visitor.text:
        raise RuntimeError(f"{path}: the text is not for the member alone")
    request = get(path, ": ".join(credentials))
    visitor, member = Sample(), Sample()
    for _ in range(_ROUNDS):
        visitor.add(closed_loop(port, get(path), seconds))
        member.add(closed_loop(port, request, seconds))
    ratio = member.per_second / visitor.per_second if visitor.per_second else 0.0
    return [
        row(f"{name}: member", member, ratio=ratio, note=f"{len(for_member.content):,} bytes"),
        row(f"{name}: visitor", visitor, note=f"{len(for_visitor.content):,} bytes"),
    ]


def _url(port: int, path: str) -> str:
    return f"http://127.0.0.1:{port}{path}"
