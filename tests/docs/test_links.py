"""Links of the documents to other files of the project, and to their headings, lead somewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from api.core.paths import ROOT

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
_LINK = re.compile(r"\]\((?P<file>[^)#:\s]*)(?:#(?P<heading>[^)\s]+))?\)")
_HEADING = re.compile(r"(?m)^#+ (.+)$")


@cache
def headings(file: Path) -> frozenset[str]:
    """The anchors of a document's headings, as GitHub forms them."""
    titles = (title.lower() for title in _HEADING.findall(file.read_text()))
    return frozenset(re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles)


def broken_links(document: Path) -> list[str]:
    broken = []
    for link in _LINK.finditer(document.read_text()):
        target = (document.parent / link["file"]).resolve() if link["file"] else document
        if not target.exists() or (link["heading"] and link["heading"] not in headings(target)):
            broken.append(link[0])
    return broken


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(document: Path) -> None:
    assert broken_links(document) == []


def test_broken_links_are_found(tmp_path: Path) -> None:
    other = tmp_path / "other.md"
    other.write_text("# What is `here`?\n")
    page = tmp_path / "page.md"
    page.write_text(
        "[a](other.md) [b](other.md#what-is-here) [c](https://other.example/x.md) [d](#e)\n"
        "[f](missing.md) [g](other.md#there)\n\n## E\n"
    )
    assert broken_links(page) == ["](missing.md)", "](other.md#there)"]
