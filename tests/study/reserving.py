"""A process that calls an AI tool several times at once, for `test_allowances.py`.

`python -m tests.study.reserving DSN CALLS LIMIT` prints how many of its calls were allowed; with
`hang` as the last argument it reserves one, prints `reserved` and waits to be killed.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime

from api.core.database import async_engine
from api.core.errors import TooManyRequests
from api.study.allowances import Allowance, CallLedger


async def main(dsn: str, calls: int, limit: int, *, hang: bool) -> None:
    engine = async_engine(dsn)
    ledger = CallLedger(engine, lambda: datetime.now(UTC))
    allowance = Allowance("somebody", limit, is_visitor=True)
    if hang:
        await ledger.reserve(allowance)
        print("reserved", flush=True)  # noqa: T201
        await asyncio.sleep(60)

    async def call() -> bool:
        try:
            id = await ledger.reserve(allowance)
        except TooManyRequests:
            return False
        await asyncio.sleep(0.01)
        await ledger.settle(id)
        return True

    allowed = await asyncio.gather(*(call() for _ in range(calls)))
    await engine.dispose()
    print(sum(allowed), flush=True)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), hang=sys.argv[-1] == "hang"))
