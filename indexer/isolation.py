"""Finds the items of a batch that fail by themselves, so that the others are processed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from api.core.errors import Unavailable
from api.search.engines.base import TaskFailed, TaskRefused
from api.search.semantic.embedders.base import TextsRefused

Item = TypeVar("Item", bound=Hashable)

# If this many items fail and none succeeds, the fault is not theirs. Likewise for the parts of a
# batch: no further part is tried then.
_FAILED_ITEMS, _FAILED_PARTS = 4, 16
# SQLSTATE classes and codes of a database that is unreachable, stopping, out of resources,
# read-only or not migrated. https://www.postgresql.org/docs/current/errcodes-appendix.html
_OUTAGE_CLASSES = {"08", "25", "28", "3D", "40", "53", "55", "57", "58"}
_OUTAGE_CODES = {"42501", "42703", "42883", "42P01"}
# 'Program limit exceeded': a text that is too long for its word vector, for one.
_LIMIT_CLASS = "54"


def isolate(
    items: Sequence[Item], work: Callable[[Sequence[Item]], None]
) -> dict[Item, BaseException]:
    """Do the work for all items but those that fail by themselves; return these with their errors.

    A batch that fails is halved until an item is alone. All halves are tried before any quarter:
    the first success shows that the fault lies with some of the items. Raises an outage, and an
    error that every part of the batch raises and that need not be an item's own.
    """
    failures: dict[Item, BaseException] = {}
    failed_parts, has_succeeded = 0, False
    parts = deque([items] if items else [])
    while parts:
        part = parts.popleft()
        try:
            work(part)
            has_succeeded = True
        except BaseException as error:
            failed_parts += 1
            may_be_general = not has_succeeded and failed_parts >= _FAILED_PARTS
            if is_outage(error) or (may_be_general and not _is_certain(error)):
                raise
            if len(part) == 1:
                failures[part[0]] = error
            else:
                middle = len(part) // 2
                parts += [part[:middle], part[middle:]]
    uncertain = [error for error in failures.values() if not _is_certain(error)]
    if uncertain and not has_succeeded and len(failures) >= _FAILED_ITEMS:
        raise uncertain[0]
    return failures


def is_outage(error: BaseException) -> bool:
    """Whether the same work may succeed later, because nothing is wrong with the item."""
    match error:
        case TaskFailed() | TextsRefused():
            return False
        case Unavailable() | OSError() | PoolTimeout() | InterfaceError():
            return True
        case KeyboardInterrupt() | SystemExit() | GeneratorExit():
            return True
        case DBAPIError():
            return error.connection_invalidated or _is_database_outage(_sqlstate(error))
    return False


def _is_database_outage(sqlstate: str) -> bool:
    return not sqlstate or sqlstate[:2] in _OUTAGE_CLASSES or sqlstate in _OUTAGE_CODES


def _is_certain(error: BaseException) -> bool:
    """Whether the item alone can cause this error."""
    if isinstance(error, DBAPIError) and _sqlstate(error).startswith(_LIMIT_CLASS):
        return True
    return isinstance(error, (DataError, IntegrityError, TaskRefused))


def _sqlstate(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""
