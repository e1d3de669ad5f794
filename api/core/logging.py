"""Structured logging by structlog: every record has a time, a level and the program's name.

Records that belong to a request also have its id.

LOG_FORMAT chooses readable lines or JSON. Control characters are escaped in both, so input can
neither forge a line nor send terminal sequences. Records of the standard library's loggers, such as
uvicorn's, are handled the same way.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import structlog
from structlog.typing import Processor

from api.core.request_id import request_id

LogFormat = Literal["console", "json"]
Program = Literal["api", "indexer", "jobs", "backups"]
# Control characters, line separators, bidirectional controls and lone surrogates.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ALLOWED_IN_TRACEBACKS = "\n\t"
_Event = MutableMapping[str, Any]


def _escape(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode()


def _escape_in_traceback(match: re.Match[str]) -> str:
    return match[0] if match[0] in _ALLOWED_IN_TRACEBACKS else _escape(match)


def _add_request_id(_: Any, __: str, event: _Event) -> _Event:
    if id := request_id.get():
        event["request_id"] = id
    return event


def _console_line(_: Any, __: str, event: _Event) -> str:
    """`2026-11-20T12:00:00Z warning api [request id] message`, then a traceback if there is one."""
    exception = str(event.pop("exception", ""))
    time, level, program = event.pop("timestamp"), event.pop("level"), event.pop("program")
    message = event.pop("event")
    id = f"[{event.pop('request_id')}] " if "request_id" in event else ""
    event.pop("logger", None)
    fields = "".join(f" {name}={value!r}" for name, value in event.items())
    line = _UNSAFE.sub(_escape, f"{time} {level} {program} {id}{message}{fields}")
    return f"{line}\n{_UNSAFE.sub(_escape_in_traceback, exception)}" if exception else line


def _json_line(_: Any, __: str, event: _Event) -> str:
    # ensure_ascii escapes whatever could end a line or turn its direction.
    return json.dumps(event, default=repr, ensure_ascii=True)


# Fields of every record. Bound context variables are, for example, the id of the running job.
_FIELDS: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _add_request_id,
]


def formatter(program: Program, log_format: LogFormat) -> logging.Formatter:
    """A formatter for records of structlog and of the standard library."""

    def add_program(_: Any, __: str, event: _Event) -> _Event:
        event["program"] = program
        return event

    render = _json_line if log_format == "json" else _console_line
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_FIELDS,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            add_program,
            structlog.processors.format_exc_info,
            render,
        ],
    )


class StandardErrorHandler(logging.StreamHandler[TextIO]):
    """Writes to `sys.stderr` as it is for each record: a command's output may be captured."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


def configure_logging(
    program: Program, log_format: LogFormat = "console", level: int = logging.WARNING
) -> None:
    """Write the records of all libraries, including uvicorn, to standard error.

    `structlog.get_logger()` and the standard library's loggers write in the same form.
    """
    structlog.configure(
        processors=[*_FIELDS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = StandardErrorHandler()
    handler.setFormatter(formatter(program, log_format))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
