"""Argon2id through the passlib API: never on the event loop, and at most two at a time.

A hash takes 64 MB and a tenth of a second of a core. Concurrent requests wait for their turn, a
bounded number of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from passlib.hash import argon2

from api.core.errors import Unavailable

P = ParamSpec("P")
R = TypeVar("R")

CONCURRENCY = 2
# Further requests are refused: they would wait for seconds.
MAX_WAITING = 40
_THREADS = ThreadPoolExecutor(max_workers=CONCURRENCY, thread_name_prefix="password")
_pending = 0


async def run_hashing(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a function that hashes passwords, in its thread. Raises Unavailable under overload."""
    global _pending
    if _pending >= CONCURRENCY + MAX_WAITING:
        raise Unavailable("Too many people are signing in right now.", retry_after=5)
    _pending += 1
    try:
        return await asyncio.wrap_future(_THREADS.submit(function, *args, **kwargs))
    finally:
        _pending -= 1


def hash_password(password: str) -> str:
    """The argon2id hash of a password. Slow by design: see `run_hashing`."""
    return str(argon2.hash(password))


def verify_password(password: str, stored: str) -> bool:
    """Whether a password has this hash. Slow by design: see `run_hashing`."""
    return bool(argon2.verify(password, stored))


def needs_new_hash(stored: str) -> bool:
    """Whether a hash was computed with other parameters than those of today."""
    return bool(argon2.needs_update(stored))
