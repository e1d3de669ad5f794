"""Subscribers as CSV (RFC 4180), row by row."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Iterable

from api.admin.subscribers.repository import SubscriberRow

_HEADER = ("email", "frequency", "state", "created", "confirmed")
# A spreadsheet would run a cell that begins with one of these as a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


async def csv_lines(rows: AsyncIterator[SubscriberRow]) -> AsyncIterator[str]:
    yield csv_line(_HEADER)
    async for row in rows:
        confirmed = row.confirmed_at.isoformat() if row.confirmed_at else ""
        yield csv_line((row.email, row.frequency, row.state, row.created_at.isoformat(), confirmed))


def csv_line(cells: Iterable[str]) -> str:
    """One line, in which no cell is a formula."""
    line = io.StringIO()
    csv.writer(line).writerow(
        f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell for cell in cells
    )
    return line.getvalue()
