"""Each rule of `docs/product/` has one line in the coverage, and each proof names a test that exists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from api.core.paths import ROOT

PRODUCT = ROOT / "docs" / "product"
TABLE = (ROOT / "docs" / "spec-coverage.md").read_text()
NOT_BUILT = "not built yet"

# A rule in `docs/product/`: **READ-19 Search while typing.** and its text.
RULE = re.compile(r"(?m)^\*\*(?P<id>\S+) (?P<name>.+?)\.\*\* \S")
ID = re.compile(r"[A-Z]{2,}-[1-9]\d*")
# The index of `docs/product/README.md`: | [Series](series.md) | SERIES | ... |
INDEXED_PAGE = re.compile(r"(?m)^\| \[[^]]+\]\((?P<page>[\w-]+\.md)\) \| (?P<prefixes>[A-Z, ]+) \|")
LINKED_ID = re.compile(r"\[([A-Z]+-\d+)\]\(([\w-]+\.md)\)")

# `file`: `function`, or `file`: 'title', 'title within it'; a proof may also be a command.
PROOF = re.compile(r"`(?P<file>[\w/.-]+\.\w+)`: (?P<names>.+)|`(?P<command>python -?\S+.*)`")
PYTHON_NAME = re.compile(r"`(\w+)`")
# A title ends at the quote before a comma, a break or the end: one within it is an apostrophe.
TITLE = re.compile(r"'(.+?)'(?=, '|$)")
WRITTEN_TITLE = re.compile(r"""\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1""")

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
    """The pages of the product's rules by file name, without the index."""
    return {
        page.name: page.read_text()
        for page in sorted(PRODUCT.glob("*.md"))
        if page.stem != "README"
    }


def rules() -> list[tuple[str, str, str]]:
    """The page, id and name of each rule, in order."""
    return [
        (page, rule["id"], rule["name"])
        for page, text in product_pages().items()
        for rule in RULE.finditer(text)
    ]


def prefix_of(rule_id: str) -> str:
    return rule_id.rpartition("-")[0]


def lines() -> Iterator[tuple[str, str, str]]:
    """The rule's id, the rule's name and the proof of each line of the coverage."""
    for line in TABLE.splitlines():
        if line.startswith("| ") and not line.startswith(("| id |", "| --- |")):
            rule_id, name, proof = line.removeprefix("| ").removesuffix(" |").split(" | ", 2)
            yield rule_id, name, proof


@cache
def source_files() -> tuple[Path, ...]:
    """The handwritten source files, except for this one."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("*.toml"), *ROOT.glob("*.yml")]
    for folder in SOURCE_FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.suffix in SOURCE_TYPES]
    return tuple(path for path in found if path != Path(__file__))


@cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file: function names in Python, titles in TypeScript."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    text = path.read_text()
    if path.suffix == ".py":
        return frozenset(re.findall(r"def (test_\w+)\(", text))
    # The title of a parametrized test follows its table: `it.each([...])('...'`.
    return frozenset(title.replace("\\'", "'") for _, title in WRITTEN_TITLE.findall(text))


def missing(proof: str) -> list[str]:
    """The tests that a proof names but that do not exist."""
    found = PROOF.fullmatch(proof)
    if found is None:
        return [f"not a proof: {proof}"]
    if found["command"]:
        return []
    file, names = found["file"], found["names"]
    wanted = (PYTHON_NAME if file.endswith(".py") else TITLE).findall(names)
    return [f"{file}: {name}" for name in wanted or [names] if name not in names_in(file)]


def test_ids_are_well_formed_and_unique() -> None:
    ids = [rule_id for _, rule_id, _ in rules()]
    assert len(ids) > 500
    assert [rule_id for rule_id in ids if not ID.fullmatch(rule_id)] == []
    assert [rule_id for rule_id, times in Counter(ids).items() if times > 1] == []


def test_the_index_lists_each_page_with_its_prefixes() -> None:
    index = {
        entry["page"]: set(entry["prefixes"].split(", "))
        for entry in INDEXED_PAGE.finditer((PRODUCT / "README.md").read_text())
    }
    written: dict[str, set[str]] = {page: set() for page in product_pages()}
    for page, rule_id, _ in rules():
        written[page].add(prefix_of(rule_id))
    assert index == written


def test_a_prefix_belongs_to_one_page() -> None:
    pages = {(prefix_of(rule_id), page) for page, rule_id, _ in rules()}
    assert [prefix for prefix, times in Counter(p for p, _ in pages).items() if times > 1] == []


def test_each_rule_has_one_line_in_the_coverage() -> None:
    assert [(rule_id, name) for rule_id, name, _ in lines()] == sorted_like_the_index()


def sorted_like_the_index() -> list[tuple[str, str]]:
    """Ids and names of the rules, page by page in the order of the index."""
    entries = INDEXED_PAGE.finditer((PRODUCT / "README.md").read_text())
    order = {entry["page"]: position for position, entry in enumerate(entries)}
    return [
        (rule_id, name) for _, rule_id, name in sorted(rules(), key=lambda rule: order[rule[0]])
    ]


def test_every_named_test_exists() -> None:
    proofs = [each for _, _, proof in lines() if proof != NOT_BUILT for each in proof.split("<br>")]
    assert len(proofs) > 500
    assert [fault for proof in proofs for fault in missing(proof)] == []


def test_links_between_rules_lead_to_the_right_page() -> None:
    page_of = {rule_id: page for page, rule_id, _ in rules()}
    wrong = [
        f"{page}: {rule_id}"
        for page, text in product_pages().items()
        for rule_id, target in LINKED_ID.findall(text)
        if page_of.get(rule_id) != target
    ]
    assert wrong == []


def test_every_cited_id_exists() -> None:
    known = {rule_id for _, rule_id, _ in rules()}
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
    "proof",
    [
        "`tests/docs/no_such_file.py`: `test_a`",
        "`tests/docs/test_spec_coverage.py`: `test_no_such_test`",
        "`tests/e2e/states.spec.ts`: 'no such title'",
        "built, no test yet",
        "",
    ],
)
def test_invalid_proofs_are_detected(proof: str) -> None:
    assert missing(proof) != []


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
