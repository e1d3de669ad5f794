"""Connections that were open while `nuggets restore` replaced every table and type.

What they prepared, or were about to use, exists no more. Such a statement fails on its connection
for ever, so all connections of the pool are replaced, and the error counts as an outage: the same
request succeeds a moment later.
"""

from __future__ import annotations

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, OperationalError

# What Postgres says of objects that were dropped while a statement was planned or waited for a
# lock. Their SQLSTATEs stand for other faults, too.
_GONE = (
    "cached plan must not change result type",
    "cache lookup failed for ",
    "could not open relation with OID ",
)


def replace_stale_connections(engine: Engine) -> None:
    event.listen(engine, "handle_error", _as_outage, retval=True)


def _as_outage(context: ExceptionContext) -> BaseException | None:
    error = context.original_exception
    if not isinstance(context.sqlalchemy_exception, DBAPIError) or not _is_stale(error):
        return None
    context.is_disconnect = True
    return OperationalError(
        context.statement, None, error, hide_parameters=True, connection_invalidated=True
    )


def _is_stale(error: BaseException) -> bool:
    return str(error).startswith(_GONE)
