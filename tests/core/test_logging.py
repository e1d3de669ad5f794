"""No visitor can forge a line of the log."""

from __future__ import annotations

import logging
import sys

import pytest

from api.core.logging import EscapingFormatter


def written(message: str, *arguments: object, failed: bool = False) -> str:
    error = sys.exc_info() if failed else None
    record = logging.LogRecord("api", logging.ERROR, "", 0, message, arguments, error)
    return EscapingFormatter("api %(message)s").format(record)


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("/a\nERROR forged", "/a\\nERROR forged"),
        ("/a\r\x1b[2Jb", "/a\\r\\x1b[2Jb"),
        ("\x00\x7f\x85", "\\x00\\x7f\\x85"),
        ("a\u202eb\u2066c\u2028d", "a\\u202eb\\u2066c\\u2028d"),
        ("half \ud800", "half \\ud800"),
        ("שבת שלום, naïve", "שבת שלום, naïve"),
    ],
)
def test_control_characters_are_written_as_escapes(sent: str, shown: str) -> None:
    assert written("Unhandled error at %s", sent) == f"api Unhandled error at {shown}"


def test_a_traceback_keeps_its_lines_and_nothing_else() -> None:
    try:
        raise ValueError("bad \x1b[31m name")
    except ValueError:
        lines = written("failed", failed=True).splitlines()
    assert lines[0] == "api failed"
    assert lines[1].startswith("Traceback")
    assert lines[-1] == "ValueError: bad \\x1b[31m name"
