"""The log of the API: one line for each message, whatever a visitor put into it."""

from __future__ import annotations

import logging
import re

# Control characters (of a terminal too), line separators, and what turns the order of letters.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_KEPT_IN_TRACEBACKS = "\n\t"


class EscapingFormatter(logging.Formatter):
    """Writes control characters as escapes, so that no visitor forges a line or moves a cursor."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        record.message = _UNSAFE.sub(_escaped, record.message)
        return super().formatMessage(record)

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802 - logging's name
        return _UNSAFE.sub(_escaped_but_lines, super().formatException(ei))


def _escaped(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode()


def _escaped_but_lines(match: re.Match[str]) -> str:
    return match[0] if match[0] in _KEPT_IN_TRACEBACKS else _escaped(match)


def configure_logging() -> None:
    """Write warnings and errors of every library to standard error, uvicorn's among them."""
    handler = logging.StreamHandler()
    handler.setFormatter(EscapingFormatter("%(asctime)s api %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
