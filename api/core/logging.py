"""Logging of the API. Control characters are escaped, so every message stays on one line."""

from __future__ import annotations

import logging
import re

# Control characters, line separators, bidirectional controls and lone surrogates.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ALLOWED_IN_TRACEBACKS = "\n\t"


class EscapingFormatter(logging.Formatter):
    """Escapes control characters, so that input cannot forge log lines or terminal sequences."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        record.message = _UNSAFE.sub(_escape, record.message)
        return super().formatMessage(record)

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802 - logging's name
        return _UNSAFE.sub(_escape_in_traceback, super().formatException(ei))


def _escape(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode()


def _escape_in_traceback(match: re.Match[str]) -> str:
    return match[0] if match[0] in _ALLOWED_IN_TRACEBACKS else _escape(match)


def configure_logging() -> None:
    """Write warnings and errors of all libraries, including uvicorn, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(EscapingFormatter("%(asctime)s api %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
