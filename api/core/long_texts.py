"""Where a text is read: a long one in a thread, since it would hold up all other requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
# Characters that are read within a few milliseconds. The longest teachings of the samples are not
# much longer, and a thread costs a short one more than its reading.
LONG = 20_000


async def in_thread_if_long(
    length: int, read: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """The result of `read`, whose texts have so many characters."""
    if length > LONG:
        return await asyncio.to_thread(read, *args, **kwargs)
    return read(*args, **kwargs)
