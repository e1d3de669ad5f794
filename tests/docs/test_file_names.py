"""Source files that comments, docstrings and the architecture mention exist."""

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


def unknown_files(file: Path) -> Iterator[str]:
    """What a file mentions and nobody has."""
    for mention in _MENTION.findall(file.read_text()):
        if not any(path.endswith(f"/{mention}") for path in EXISTING):
            yield f"{file.relative_to(ROOT)}: {mention}"


@pytest.mark.parametrize("folder", SOURCES)
def test_every_file_that_a_source_names_exists(folder: str) -> None:
    unknown = {mention for file in files([folder]) for mention in unknown_files(file)}
    assert unknown == set()


def test_every_file_that_the_architecture_names_exists() -> None:
    page = ROOT / "docs" / "architecture.md"
    assert len(_MENTION.findall(page.read_text())) > 100
    assert list(unknown_files(page)) == []
