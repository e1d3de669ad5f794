"""The report of the rules' tests is written from marks, and a wrong mark is reported with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.spec_coverage import (
    PRODUCT,
    REPORT,
    Mark,
    MarkError,
    benchmark_marks,
    main,
    python_marks,
    web_marks,
)

INDEX = """
| page | ids | about |
| --- | --- | --- |
| [Pears](pears.md) | PEAR | pears |
| [Apples](apples.md) | APPLE | apples |
"""
PEARS = "**PEAR-1 Pears are green.** Always.\n"
APPLES = "**APPLE-2 Apples are red.** Mostly.\n\n**APPLE-1 Apples are round.** Nearly.\n"
PYTHON = """
@pytest.mark.rule("PEAR-1", "APPLE-1")
def test_b() -> None: ...

@pytest.mark.rule("PEAR-1")
async def test_a() -> None: ...
"""
WEB = """
// rule: APPLE-2
it('is red, isn\\'t it', () => {})
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of three rules, a Python test and a web test."""
    for name, text in {
        PRODUCT / "README.md": INDEX,
        PRODUCT / "pears.md": PEARS,
        PRODUCT / "apples.md": APPLES,
        Path("tests/test_fruit.py"): PYTHON,
        Path("web/src/fruit.test.ts"): WEB,
        Path("web/node_modules/other/other.test.ts"): "// rule: NONE-1\nit('is not ours')",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_report_lists_the_tests_of_each_rule_by_file(root: Path) -> None:
    assert main([], root) == 0
    assert (root / REPORT).read_text().partition("\n\n## ")[2] == (
        "[Pears](product/pears.md)\n\n"
        "- **PEAR-1** Pears are green\n"
        "  - `tests/test_fruit.py`: `test_b`, `test_a`\n"
        "\n## [Apples](product/apples.md)\n\n"
        "- **APPLE-2** Apples are red\n"
        "  - `web/src/fruit.test.ts`: `is red, isn't it`\n"
        "- **APPLE-1** Apples are round\n"
        "  - `tests/test_fruit.py`: `test_b`\n"
    )
    assert main(["--check"], root) == 0


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        (PRODUCT / "pears.md", PEARS + "\n**PEAR-2 Sweet.** Yes.\n", "no test shows PEAR-2"),
        (Path("web/src/fruit.test.ts"), "", "no test shows APPLE-2"),
        (Path("tests/test_fruit.py"), PYTHON.replace("PEAR-1", "PEAR-3", 1), ":2: no rule PEAR-3"),
        (Path("tests/test_fruit.py"), PYTHON.replace("_a", "_c"), f"{REPORT} is not up to date"),
        (Path("web/src/fruit.test.ts"), WEB + "// rule: PEAR-1\n", "ts:4: the mark belongs to no"),
    ],
)
def test_the_check_reports_what_does_not_fit(
    root: Path, file: Path, text: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([], root) == 0
    written = (root / REPORT).read_text()
    (root / file).write_text(text)
    assert main(["--check"], root) == 1
    assert fault in capsys.readouterr().err
    assert (root / REPORT).read_text() == written


def test_a_report_that_is_missing_is_reported(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--check"], root) == 1
    assert "is not up to date" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ('pytestmark = pytest.mark.rule("PEAR-1")', [None]),
        ('pytestmark = [pytest.mark.slow, pytest.mark.rule("PEAR-1")]', [None]),
        ('@pytest.mark.slow\n@pytest.mark.rule("PEAR-1")\ndef test_a(): ...', ["test_a"]),
        ('@pytest.mark.rule("PEAR-1")\nclass TestA: ...', ["TestA"]),
        ('class TestA:\n  @pytest.mark.rule("PEAR-1")\n  def test_a(self): ...', ["test_a"]),
        ("def test_a(): ...", []),
    ],
)
def test_python_marks(text: str, tests: list[str | None]) -> None:
    assert [(mark.rule, mark.test) for mark in python_marks("a.py", text)] == [
        ("PEAR-1", test) for test in tests
    ]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("it('is a title', () => {})", "is a title"),
        ("// A comment.\ntest.describe('of many', () => {})", "of many"),
        ("it.each([['a', f('b')], ['c', 'd']])('%s is %s', () => {})", "%s is %s"),
        ("it.each<[string, (a: number) => void]>([\n  ['a', f],\n])(\n  'of %s', g)", "of %s"),
        ("for (const path of PATHS) {}\ntest(`opens ${path}`, ONCE, async () => {})", None),
        ("  test(`opens ${path}`, ONCE, async () => {})", "opens ${path}"),
        ("const a = 1", None),
        ("", None),
    ],
)
def test_web_marks(text: str, title: str | None) -> None:
    text = f"import x\n  // rule: PEAR-1, PEAR-2\n{text}"
    if title is None:
        with pytest.raises(MarkError, match=r"a\.ts:2: "):
            web_marks("a.ts", text)
    else:
        assert web_marks("a.ts", text) == [
            Mark("PEAR-1", "a.ts", 2, title),
            Mark("PEAR-2", "a.ts", 2, title),
        ]


def test_a_benchmark_shows_rules_as_a_whole() -> None:
    text = '"""A benchmark."""\n\n# rule: PEAR-1\nimport x\n'
    assert benchmark_marks("a.py", text) == [Mark("PEAR-1", "a.py", 3, None)]


@pytest.mark.parametrize(
    "text",
    [
        "@pytest.mark.rule()\ndef test_a(): ...",
        '@pytest.mark.rule("pear")\ndef test_a(): ...',
        '@pytest.mark.rule(PEAR, "PEAR-1")\ndef test_a(): ...',
        '@pytest.mark.rule("PEAR-1")\ndef helper(): ...',
        'CASES = [pytest.param(1, marks=pytest.mark.rule("PEAR-1"))]',
    ],
)
def test_python_marks_that_cannot_be_read_are_errors(text: str) -> None:
    with pytest.raises(MarkError, match=r"a\.py:1: "):
        python_marks("a.py", text)


@pytest.mark.parametrize("ids", ["", "pear", "PEAR-1 PEAR-2", "PEAR-01"])
def test_comments_that_cannot_be_read_are_errors(ids: str) -> None:
    with pytest.raises(MarkError, match="needs ids"):
        web_marks("a.ts", f"// rule: {ids}\nit('a', f)")
