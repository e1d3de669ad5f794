"""The table of what proves what names only tests that are there, and leaves no line without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from api.core.database import ROOT

TABLE = (ROOT / "docs" / "spec-coverage.md").read_text()
NOT_BUILT = "not built yet"
# `file`: `function`, or `file`: 'title', 'title within it'; a proof may also be a command.
PROOF = re.compile(r"`(?P<file>[\w/.-]+\.\w+)`: (?P<names>.+)|`(?P<command>python -?\S+.*)`")
PYTHON_NAME = re.compile(r"`(\w+)`")
# A title ends at the quote before a comma, a break or the end: one within it is an apostrophe.
TITLE = re.compile(r"'(.+?)'(?=, '|$)")
WRITTEN_TITLE = re.compile(r"""\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1""")


def lines() -> Iterator[tuple[str, str]]:
    """Each line of the tables: what is proved, and by what."""
    for line in TABLE.splitlines():
        if line.startswith("| ") and not line.startswith(("| what |", "| --- |")):
            what, proof = line.removeprefix("| ").removesuffix(" |").rsplit(" | ", 1)
            yield what, proof


@cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file: functions in Python, titles in TypeScript, as they are written there."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    text = path.read_text()
    if path.suffix == ".py":
        return frozenset(re.findall(r"def (test_\w+)\(", text))
    # A test of a table has its title behind the table: `it.each([...])('...'`.
    return frozenset(title.replace("\\'", "'") for _, title in WRITTEN_TITLE.findall(text))


def missing(proof: str) -> list[str]:
    """What a proof names that is not there."""
    found = PROOF.fullmatch(proof)
    if found is None:
        return [f"not a proof: {proof}"]
    if found["command"]:
        return []
    file, names = found["file"], found["names"]
    wanted = (PYTHON_NAME if file.endswith(".py") else TITLE).findall(names)
    return [f"{file}: {name}" for name in wanted or [names] if name not in names_in(file)]


def test_every_test_that_is_named_is_there() -> None:
    proofs = [each for _, proof in lines() if proof != NOT_BUILT for each in proof.split("<br>")]
    assert len(proofs) > 500
    assert [fault for proof in proofs for fault in missing(proof)] == []


def test_nothing_stands_in_a_table_twice() -> None:
    headings = re.findall(r"(?m)^### .*$", TABLE)
    assert len(set(headings)) == len(headings)
    for section in re.split(r"(?m)^### ", TABLE)[1:]:
        named = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| ")]
        assert len(set(named)) == len(named), section.splitlines()[0]


@pytest.mark.parametrize(
    "proof",
    [
        "`tests/docs/no_such_file.py`: `test_a`",
        "`tests/docs/test_spec_coverage.py`: `test_no_such_test`",
        "`tests/e2e/states.spec.ts`: 'no such title'",
        "built, no test yet",
        "",
    ],
)
def test_a_proof_that_is_none_is_noticed(proof: str) -> None:
    assert missing(proof) != []
