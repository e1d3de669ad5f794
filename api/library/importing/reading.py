"""Reads objects one at a time: from the lines of JSONL files, and from Markdown files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import yaml
from sqlalchemy import Connection

from api.core.strict_json import RepeatedKey, key_is_repeated, strict_json
from api.library.importing.report import ImportFailed, ImportReport, Problem, SourceLocation

# Large enough for an embedded image; bounds the memory for a file without line ends.
MAX_LINE_BYTES = 16_000_000
MARKDOWN_SUFFIXES = {".md", ".markdown"}
_SUFFIXES = {".jsonl", ".ndjson"} | MARKDOWN_SUFFIXES
_MAX_DEPTH = 50
_BOM = b"\xef\xbb\xbf"
_FRONT_MATTER = re.compile(
    r"\s*---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)(.*)\Z", re.DOTALL | re.MULTILINE
)
_JSON_LINE = re.compile(r" at line 1 column (\d+)$")


@dataclass(slots=True)
class Item:
    """One object as read, or the reason why it could not be read."""

    location: SourceLocation
    size: int
    data: object = None
    fault: str | None = None
    # Further reasons, each with its own place and field.
    faults: list[tuple[SourceLocation, str | None, str]] = field(default_factory=list)
    # The front matter of a Markdown file, in which the fields' lines are looked up.
    front_matter: str | None = None
    # Whether its Markdown has become HTML (`folders.py`).
    is_rendered: bool = False
    # What names a Markdown file without an id whenever its folder is imported (IMPORT-44).
    origin: str = ""

    @property
    def markdown(self) -> bool:
        return self.front_matter is not None and not self.is_rendered

    def location_of(self, field: str | None) -> SourceLocation:
        """The location of a field: its line in front matter, else the object's line."""
        if self.front_matter is None or field is None:
            return self.location
        name = re.escape(field.partition(".")[0])
        found = re.search(rf"^{name}[ \t]*:", self.front_matter, re.MULTILINE)
        # Front matter begins below its first '---'.
        line = self.front_matter.count("\n", 0, found.start()) + 2 if found else self.location.line
        return SourceLocation(self.location.file, line)


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The files to read, with folders expanded, sorted by name. Raises ImportFailed."""
    files: list[Path] = []
    problems: list[Problem] = []
    for path in paths:
        found = _files_under(path) if path.is_dir() else [path] if path.is_file() else []
        if not found:
            problems.append(Problem(SourceLocation(str(path), 0), None, _why_nothing(path)))
        files.extend(found)
    if problems:
        raise ImportFailed(problems)
    return files


def _files_under(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in _SUFFIXES
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
        and path.is_file()
    )


def _why_nothing(path: Path) -> str:
    if path.is_dir():
        return "holds no .jsonl or .md files"
    return "is not a file or folder" if path.exists() else "does not exist"


class Folders(Protocol):
    """What the folders of the files have beside them (`folders.py`)."""

    def refusal(self, path: Path) -> str:
        """Why a file may not be read; '' if it may."""
        ...

    def prepare(self, item: Item) -> None:
        """Change an object as its folder says."""
        ...

    def is_written(
        self, connection: Connection, item: Item, row: Mapping[str, Any], report: ImportReport
    ) -> bool:
        """Whether a checked post is to be written as the row says."""
        ...

    def origins(self) -> Sequence[Mapping[str, Any]]:
        """Where the written posts come from, as rows of `post_origins`."""
        ...


def read_items(files: Iterable[Path], folders: Folders | None = None) -> Iterator[Item]:
    """Read all objects in order. An unreadable one is an Item with a fault."""
    for path in files:
        if folders and (fault := folders.refusal(path)):
            yield Item(SourceLocation(str(path), 0), 0, fault=fault)
        elif path.suffix.lower() in MARKDOWN_SUFFIXES:
            item = _read_markdown(path)
            if folders and item.fault is None:
                folders.prepare(item)
            yield item
        else:
            yield from _read_lines(path)


def _read_lines(path: Path) -> Iterator[Item]:
    with path.open("rb") as file:
        for number, (line, size) in enumerate(_lines(file), start=1):
            location = SourceLocation(str(path), number)
            if line is None:
                yield Item(location, size, fault=f"is longer than {MAX_LINE_BYTES:,} bytes")
                continue
            text = (line.removeprefix(_BOM) if number == 1 else line).strip()
            if text:
                yield _read_json(text, location, size)


def _lines(file: BinaryIO) -> Iterator[tuple[bytes | None, int]]:
    """Each line with its size; None for a line that is too long."""
    while line := file.readline(MAX_LINE_BYTES):
        size = len(line)
        if size < MAX_LINE_BYTES or line.endswith(b"\n"):
            yield line, size
            continue
        while rest := file.readline(MAX_LINE_BYTES):
            size += len(rest)
            if rest.endswith(b"\n"):
                break
        yield None, size


def _read_json(text: bytes, location: SourceLocation, size: int) -> Item:
    try:
        return Item(location, size, data=strict_json(text))
    except RepeatedKey as error:
        return Item(location, size, fault=str(error))
    except ValueError as error:
        reason = _JSON_LINE.sub(r" at column \1", str(error))
        return Item(location, size, fault=f"is not valid JSON: {reason}")


class _TextLoader(yaml.CSafeLoader):
    """Loads YAML as plain values; dates stay text and are parsed like those of JSON.

    YAML forbids a key that a mapping has twice, but its loader keeps the last.
    """

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        written = set[tuple[str, str]]()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                name = (key.tag, key.value)
                if name in written:
                    raise _RepeatedField(key_is_repeated(key.value), key.start_mark)
                written.add(name)
        return super().construct_mapping(node, deep)


class _RepeatedField(yaml.MarkedYAMLError):
    def __init__(self, problem: str, mark: yaml.Mark) -> None:
        super().__init__(problem=problem, problem_mark=mark)


_TextLoader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


class InvalidYaml(ValueError):
    def __init__(self, error: yaml.YAMLError) -> None:
        super().__init__(str(error))
        self.error = error


def _bound_depth(text: str) -> None:
    """Refuse YAML that is nested so deeply that its loader would overflow the process's stack."""
    depth = 0
    for event in yaml.parse(text, yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > _MAX_DEPTH:
            raise yaml.YAMLError("nested too deeply")


def load_yaml(text: str) -> Any:
    """The plain values of YAML; dates stay text. Raises InvalidYaml."""
    try:
        _bound_depth(text)
        # A subclass of the safe loader, which creates plain values only.
        return yaml.load(text, _TextLoader)  # noqa: S506
    except yaml.YAMLError as error:
        raise InvalidYaml(error) from None


def _read_markdown(path: Path) -> Item:
    location, size = SourceLocation(str(path), 1), path.stat().st_size
    if size > MAX_LINE_BYTES:
        return Item(location, size, fault=f"is longer than {MAX_LINE_BYTES:,} bytes")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        return Item(
            location, size, fault=f"is not valid UTF-8: {error.reason} at byte {error.start}"
        )
    parts = _FRONT_MATTER.fullmatch(text)
    if parts is None:
        return Item(location, size, fault="has no front matter (fields between two lines of ---)")
    return _with_front_matter(Item(location, size, front_matter=parts[1]), parts[2])


def _with_front_matter(item: Item, body: str) -> Item:
    try:
        fields: Any = load_yaml(item.front_matter or "")
    except InvalidYaml as invalid:
        item.location, item.fault = yaml_fault(item.location, invalid.error)
        return item
    if not isinstance(fields, dict):
        item.fault = "has front matter that is not a list of fields (name: value)"
    elif "content" in fields:
        item.fault = "has a field `content`; in a Markdown file the text follows the front matter"
    else:
        item.data = {"kind": "post", "content": body} | fields
    return item


def yaml_fault(location: SourceLocation, error: yaml.YAMLError) -> tuple[SourceLocation, str]:
    """Where YAML is invalid, and why."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        location = SourceLocation(location.file, error.problem_mark.line + 2)
        if isinstance(error, _RepeatedField):
            return location, str(error.problem)
        return location, f"is not valid YAML: {error.problem}"
    return location, f"is not valid YAML: {error}"
