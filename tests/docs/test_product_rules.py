"""The rules of `docs/product/` have unique ids, and what cites one cites one that exists."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from api.core.paths import ROOT
from tools.spec_coverage import ID, INDEXED_PAGE, PRODUCT, RULE, rules

LINKED_ID = re.compile(r"\[([A-Z]+-\d+)\]\(([\w-]+\.md)\)")

SOURCE_FOLDERS = (
    "api",
    "bench",
    "indexer",
    "migrations",
    "tests",
    "tools",
    "web/src",
    "web/sounds",
    "docs",
    "packaging",
)
SOURCE_TYPES = {".py", ".ts", ".tsx", ".css", ".md", ".toml", ".yml", ".mjs"}
# A rule is cited by its id, never by a document or a numbered decision outside the repository.
OUTSIDE_REFERENCE = re.compile(r"\bdocument [12]\b|\bdecisions? [1-9]\d*\b", re.IGNORECASE)


@cache
def product_pages() -> dict[str, str]:
    """The texts of all pages of rules by file name, whether the index lists them or not."""
    return {
        page.name: page.read_text()
        for page in sorted((ROOT / PRODUCT).glob("*.md"))
        if page.stem != "README"
    }


def prefix_of(rule_id: str) -> str:
    return rule_id.rpartition("-")[0]


@cache
def source_files() -> tuple[Path, ...]:
    """The handwritten source files, except for this one."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("*.toml"), *ROOT.glob("*.yml")]
    for folder in SOURCE_FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.suffix in SOURCE_TYPES]
    return tuple(path for path in found if path != Path(__file__))


def test_ids_are_well_formed_and_unique() -> None:
    ids = [rule.id for rule in rules()]
    assert len(ids) > 500
    assert [rule_id for rule_id in ids if not ID.fullmatch(rule_id)] == []
    assert [rule_id for rule_id, times in Counter(ids).items() if times > 1] == []


def test_the_index_lists_each_page_with_its_prefixes() -> None:
    index = {
        entry["file"]: set(entry["prefixes"].split(", "))
        for entry in INDEXED_PAGE.finditer((ROOT / PRODUCT / "README.md").read_text())
    }
    assert index == {
        page: {prefix_of(rule["id"]) for rule in RULE.finditer(text)}
        for page, text in product_pages().items()
    }


def test_a_prefix_belongs_to_one_page() -> None:
    pages = {(prefix_of(rule.id), rule.page) for rule in rules()}
    assert [prefix for prefix, times in Counter(p for p, _ in pages).items() if times > 1] == []


def test_links_between_rules_lead_to_the_right_page() -> None:
    page_of = {rule.id: rule.page for rule in rules()}
    wrong = [
        f"{page}: {rule_id}"
        for page, text in product_pages().items()
        for rule_id, target in LINKED_ID.findall(text)
        if page_of.get(rule_id) != target
    ]
    assert wrong == []


def test_every_cited_id_exists() -> None:
    known = {rule.id for rule in rules()}
    prefixes = "|".join(sorted({prefix_of(rule_id) for rule_id in known}))
    cited = re.compile(rf"(?<![\w-])(?:{prefixes})-\d+\b")
    unknown = [
        f"{path.relative_to(ROOT)}: {rule_id}"
        for path in source_files()
        for rule_id in cited.findall(path.read_text())
        if rule_id not in known
    ]
    assert unknown == []


def test_no_file_cites_documents_outside_the_repository() -> None:
    cited = [
        f"{path.relative_to(ROOT)}: {reference}"
        for path in source_files()
        for reference in OUTSIDE_REFERENCE.findall(path.read_text())
    ]
    assert cited == []


@pytest.mark.parametrize(
    ("text", "is_outside"),
    [
        ("(document 2, Sharing)", True),
        ("Decision 46.", True),
        ("decisions 15 and 38", True),
        ("[decision 0005](../decisions/0005-cached-public-responses.md)", False),
        ("the document's title", False),
    ],
)
def test_outside_references_are_detected(text: str, is_outside: bool) -> None:
    assert bool(OUTSIDE_REFERENCE.search(text)) is is_outside
