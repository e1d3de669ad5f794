"""Source files that comments and docstrings mention exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.core.paths import ROOT

SOURCES = ["api", "indexer", "web/src"]
NAMED_IN = [*SOURCES, "web/build", "web/server", "bench", "migrations", "tests", "tools"]
SUFFIXES = {".py", ".ts", ".tsx"}
_MENTION = re.compile(r"(?<![\w./*-])[\w-][\w./-]*\.(?:py|tsx?)\b")


def files(folders: list[str]) -> Iterator[Path]:
    for folder in folders:
        yield from (file for file in (ROOT / folder).rglob("*") if file.suffix in SUFFIXES)


EXISTING = {f"/{file.relative_to(ROOT)}" for file in files(NAMED_IN)}


@pytest.mark.parametrize("folder", SOURCES)
def test_every_file_that_a_source_names_exists(folder: str) -> None:
    unknown = {
        f"{file.relative_to(ROOT)}: {mention}"
        for file in files([folder])
        for mention in _MENTION.findall(file.read_text())
        if not any(path.endswith(f"/{mention}") for path in EXISTING)
    }
    assert unknown == set()
