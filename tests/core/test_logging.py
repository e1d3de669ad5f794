"""Log records have one line and the request's id, whatever a client sends."""

from __future__ import annotations

import json
import logging
import re
import sys

import pytest
import structlog

from api.core.logging import LogFormat, configure_logging, formatter
from api.core.request_id import request_id


def formatted(
    message: str, *arguments: object, failed: bool = False, log_format: LogFormat = "console"
) -> str:
    error = sys.exc_info() if failed else None
    record = logging.LogRecord("api", logging.ERROR, "", 0, message, arguments, error)
    return formatter("api", log_format).format(record)


@pytest.mark.parametrize(
    ("raw", "escaped"),
    [
        ("/a\nERROR forged", "/a\\nERROR forged"),
        ("/a\r\x1b[2Jb", "/a\\r\\x1b[2Jb"),
        ("\x00\x7f\x85", "\\x00\\x7f\\x85"),
        ("a\u202eb\u2066c\u2028d", "a\\u202eb\\u2066c\\u2028d"),
        ("half \ud800", "half \\ud800"),
        ("שבת שלום, naïve", "שבת שלום, naïve"),
    ],
)
def test_control_characters_are_written_as_escapes(raw: str, escaped: str) -> None:
    line = formatted("Unhandled error at %s", raw)
    assert re.fullmatch(r"[0-9T:.Z-]+ error api Unhandled error at (.*)", line)
    assert line.endswith(f" {escaped}")
    as_json = formatted("Unhandled error at %s", raw, log_format="json")
    assert as_json.isascii()
    assert as_json.isprintable()
    assert json.loads(as_json)["event"] == f"Unhandled error at {raw}"


def test_tracebacks_keep_their_lines_and_escape_control_characters() -> None:
    try:
        raise ValueError("bad \x1b[31m name")
    except ValueError:
        lines = formatted("failed", failed=True).splitlines()
        as_json = json.loads(formatted("failed", failed=True, log_format="json"))
    assert lines[0].endswith("api failed")
    assert lines[1].startswith("Traceback")
    assert lines[-1] == "ValueError: bad \\x1b[31m name"
    assert as_json["exception"].endswith("ValueError: bad \x1b[31m name")


@pytest.mark.rule("API-22", "OPS-12")
def test_log_records_contain_the_request_id() -> None:
    token = request_id.set("0123456789abcdef")
    try:
        assert "api [0123456789abcdef] slow" in formatted("slow")
        record = json.loads(formatted("slow", log_format="json"))
    finally:
        request_id.reset(token)
    assert record["request_id"] == "0123456789abcdef"
    assert (record["level"], record["program"], record["event"]) == ("error", "api", "slow")
    assert "request_id" not in json.loads(formatted("slow", log_format="json"))


def test_loggers_of_structlog_write_the_same_records(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("jobs", "json")
    with structlog.contextvars.bound_contextvars(job=7):
        structlog.get_logger("mail").error("not sent", attempts=2)
        logging.getLogger("mail").error("not sent")
    structured, standard = map(json.loads, capsys.readouterr().err.splitlines())
    assert structured.pop("attempts") == 2
    assert {**structured, "timestamp": ""} == {**standard, "timestamp": ""}
    assert (standard["job"], standard["logger"], standard["level"]) == (7, "mail", "error")
