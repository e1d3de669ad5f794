"""The fields before the text of a Markdown file: YAML, TOML or JSON."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from api.core.strict_json import RepeatedKey, strict_json
from api.library.importing.reading import InvalidYaml, load_yaml, yaml_fault
from api.library.importing.report import SourceLocation

MAX_FILE_BYTES = 16_000_000
_MAX_FRONT_MATTER = 200_000
_YAML = re.compile(r"\s*---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_TOML = re.compile(r"\s*\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_SCRIPT = re.compile(r"\s*---(?:js|javascript|coffee)\b")


class MarkdownFile(NamedTuple):
    """A file's fields and text; or `fault`, why it cannot be read. Without fields it is no post."""

    fields: Mapping[str, Any]
    text: str
    fault: str = ""


def read_file(path: Path) -> MarkdownFile:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            return _bad(f"it is longer than {MAX_FILE_BYTES:,} bytes")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return _bad("it is not valid UTF-8")
    except OSError as error:
        return _bad(f"it cannot be read: {error.strerror}")
    return split(text.replace("\r\n", "\n"))


def split(text: str) -> MarkdownFile:
    """A file's text in two."""
    if _SCRIPT.match(text):
        return _bad("its front matter is a program")
    for pattern, parse in ((_YAML, _yaml), (_TOML, _toml)):
        if found := pattern.match(text):
            if len(found[1]) > _MAX_FRONT_MATTER:
                return _bad(f"its front matter has more than {_MAX_FRONT_MATTER:,} characters")
            try:
                fields = parse(found[1])
            except ValueError as error:
                return _bad(f"its front matter {error}")
            if not isinstance(fields, dict):
                return _bad("its front matter is not a list of fields (name: value)")
            return MarkdownFile(fields, text[found.end() :])
    if text.lstrip().startswith("{"):
        return _json(text.lstrip())
    return _bad("it has no front matter")


def _bad(fault: str) -> MarkdownFile:
    return MarkdownFile({}, "", fault)


def _yaml(text: str) -> Any:
    try:
        return load_yaml(text) or {}
    except InvalidYaml as invalid:
        location, fault = yaml_fault(SourceLocation("", 1), invalid.error)
        raise ValueError(f"{fault} (line {location.line})") from None
    except RecursionError:
        raise ValueError("is nested too deeply") from None


def _toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"is not valid TOML: {error}") from None
    except RecursionError:
        raise ValueError("is nested too deeply") from None


def _json(text: str) -> MarkdownFile:
    try:
        _, end = json.JSONDecoder().raw_decode(text[:_MAX_FRONT_MATTER])
        fields = strict_json(text[:end])
    except RepeatedKey as error:
        return _bad(f"its front matter {error}")
    except (ValueError, RecursionError):
        return _bad("it has no front matter")
    return MarkdownFile(fields, text[end:]) if isinstance(fields, dict) else _bad("")
