"""Writes `docs/spec-coverage.md`: which tests show which rule of `docs/product`.

A test names the rules that it shows. In Python a mark does so, of a test, of a class of tests or,
as `pytestmark`, of a whole file:

    @pytest.mark.rule("READ-19", "SEARCH-3")

In TypeScript it is a comment line above `test`, `it` or `describe`, and in a benchmark a comment
line of the module:

    // rule: READ-19, SEARCH-3

`python -m tools.spec_coverage` writes the report. With `--check` it writes nothing, and a report
that differs is a fault. Faults are printed, and the exit code is then 1.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Relative to the root, as all paths here: tests construct projects of their own.
PRODUCT = Path("docs/product")
REPORT = Path("docs/spec-coverage.md")
COMMAND = "python -m tools.spec_coverage"

PYTHON_TESTS = ("tests/**/test_*.py", "tools/**/test_*.py")
WEB_TESTS = ("tests/**/*.spec.ts", "web/**/*.test.ts", "web/**/*.test.tsx")
BENCHMARKS = ("bench/**/*.py", "web/sounds/*.py")

ID = re.compile(r"[A-Z]{2,}-[1-9]\d*")
# The index of `docs/product`: | [Series](series.md) | SERIES | ... |
INDEXED_PAGE = re.compile(
    r"(?m)^\| \[(?P<title>[^]]+)\]\((?P<file>[\w-]+\.md)\) \| (?P<prefixes>[A-Z, ]+) \|"
)
# A rule in a page of `docs/product`: **READ-19 Search while typing.** and its text.
RULE = re.compile(r"(?m)^\*\*(?P<id>\S+) (?P<title>.+?)\.\*\* \S")

_COMMENT = re.compile(r"\s*(?://|#) ?rules?: *(?P<ids>.*)")
_STRING = r"""\(\s*(?P<quote{n}>['"`])(?P<title{n}>(?:\\.|(?!(?P=quote{n})).)+)(?P=quote{n})"""
# The title of a parametrized test follows its table: `it.each([...])('...'`.
_WEB_TEST = re.compile(
    r"\s*(?:test|it|describe)(?:\.(?!each\b)\w+)*"
    rf"(?:{_STRING.format(n=1)}|\.each\b.*?[)`]{_STRING.format(n=2)})",
    re.DOTALL,
)

HEADER = f"""\
# Which tests show which rule

`{COMMAND}` writes this report from the rules in [docs/product](product/README.md) and the marks
of the tests; `make check` fails where it is not up to date. A file without names shows the rule as
a whole.
"""


@dataclass(frozen=True)
class Rule:
    page: str  # the file's name in `docs/product`
    id: str
    title: str


@dataclass(frozen=True)
class Mark:
    """A test that shows a rule."""

    rule: str
    file: str
    line: int
    test: str | None  # None: the file as a whole


class MarkError(Exception):
    """A mark that belongs to no test, or names no rule; says where."""


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Writes or checks the report. Returns the exit code."""
    found, faults = marks(root)
    faults += mismatches(rules(root), found)
    text = report(root, found)
    if "--check" not in arguments:
        (root / REPORT).write_text(text, encoding="utf-8")
    elif not (root / REPORT).is_file() or (root / REPORT).read_text(encoding="utf-8") != text:
        faults.append(f"{REPORT} is not up to date: run `{COMMAND}`")
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


# --- rules ---


def pages(root: Path = ROOT) -> dict[str, str]:
    """The titles of the pages of `docs/product` by file name, in the order of its index."""
    index = (root / PRODUCT / "README.md").read_text(encoding="utf-8")
    return {page["file"]: page["title"] for page in INDEXED_PAGE.finditer(index)}


def rules(root: Path = ROOT) -> list[Rule]:
    """The rules of all pages, in order."""
    return [
        Rule(page, rule["id"], rule["title"])
        for page in pages(root)
        for rule in RULE.finditer((root / PRODUCT / page).read_text(encoding="utf-8"))
    ]


# --- marks ---


def marks(root: Path = ROOT) -> tuple[list[Mark], list[str]]:
    """The marks of all tests, and a message for each file with a mark that cannot be read."""
    found: list[Mark] = []
    faults = []
    for patterns, read in (
        (PYTHON_TESTS, python_marks),
        (WEB_TESTS, web_marks),
        (BENCHMARKS, benchmark_marks),
    ):
        for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
            if "node_modules" in path.parts:
                continue
            try:
                found += read(str(path.relative_to(root)), path.read_text(encoding="utf-8"))
            except MarkError as error:
                faults.append(str(error))
    return found, faults


def python_marks(file: str, text: str) -> list[Mark]:
    if "mark.rule" not in text:
        return []
    module = ast.parse(text)
    found = []
    read = set()
    for owner, test in _owners(module.body):
        for call in (call for node in owner for call in _rule_calls(node)):
            read.add(call)
            found += [Mark(rule, file, call.lineno, test) for rule in _arguments(file, call)]
    for call in _rule_calls(module):
        if call not in read:
            raise MarkError(f"{file}:{call.lineno}: the mark belongs to no test")
    return found


def _owners(body: list[ast.stmt]) -> Iterator[tuple[list[ast.expr], str | None]]:
    """The decorators and the name of each test, and what `pytestmark` is set to."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                yield [value], None
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                yield node.decorator_list, node.name
            case ast.ClassDef() if node.name.startswith("Test"):
                yield node.decorator_list, node.name
                yield from _owners(node.body)


def _rule_calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                yield node


def _arguments(file: str, call: ast.Call) -> list[str]:
    ids = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    return _valid(file, call.lineno, [str(rule) for rule in ids], len(call.args))


def web_marks(file: str, text: str) -> list[Mark]:
    lines = text.splitlines(keepends=True)
    found = []
    for position, line in enumerate(lines):
        comment = _COMMENT.match(line)
        if comment is None:
            continue
        first = position + 1
        while first < len(lines) and lines[first].lstrip().startswith("//"):
            first += 1
        call = _WEB_TEST.match("".join(lines[first:]))
        if call is None:
            raise MarkError(f"{file}:{position + 1}: the mark belongs to no test")
        title = re.sub(r"\\(.)", r"\1", call["title1"] or call["title2"])
        found += [Mark(rule, file, position + 1, title) for rule in _ids(file, position, comment)]
    return found


def benchmark_marks(file: str, text: str) -> list[Mark]:
    return [
        Mark(rule, file, position + 1, None)
        for position, line in enumerate(text.splitlines())
        if (comment := _COMMENT.match(line))
        for rule in _ids(file, position, comment)
    ]


def _ids(file: str, position: int, comment: re.Match[str]) -> list[str]:
    ids = comment["ids"].strip().split(", ")
    return _valid(file, position + 1, ids, len(ids))


def _valid(file: str, line: int, ids: list[str], count: int) -> list[str]:
    if not ids or len(ids) != count or not all(ID.fullmatch(rule) for rule in ids):
        raise MarkError(f"{file}:{line}: the mark needs ids of rules, such as READ-19")
    return ids


def mismatches(known: list[Rule], found: list[Mark]) -> list[str]:
    """A message for each mark without a rule and each rule without a test."""
    ids = {rule.id for rule in known}
    shown = {mark.rule for mark in found}
    return [
        *(
            f"{mark.file}:{mark.line}: no rule {mark.rule}"
            for mark in found
            if mark.rule not in ids
        ),
        *(
            f"{PRODUCT / rule.page}: no test shows {rule.id}"
            for rule in known
            if rule.id not in shown
        ),
    ]


# --- report ---


def report(root: Path, found: list[Mark]) -> str:
    by_rule: dict[str, list[Mark]] = defaultdict(list)
    for mark in found:
        by_rule[mark.rule].append(mark)
    titles = pages(root)
    parts = [HEADER]
    for page, listed in groupby(rules(root), key=lambda rule: rule.page):
        parts.append(f"\n## [{titles[page]}](product/{page})\n\n")
        for rule in listed:
            parts.append(f"- **{rule.id}** {rule.title}\n")
            parts += _tests(by_rule[rule.id])
    return "".join(parts)


def _tests(found: list[Mark]) -> Iterator[str]:
    """A line for each file, with the names of its tests in the order of the file."""
    for file, of_file in groupby(sorted(found, key=lambda mark: mark.file), lambda mark: mark.file):
        names = list(dict.fromkeys(mark.test for mark in of_file))
        listed = "" if None in names else ": " + ", ".join(map(_code, filter(None, names)))
        yield f"  - {_code(file)}{listed}\n"


def _code(text: str) -> str:
    """As code in Markdown; a template's title may contain a backtick."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
