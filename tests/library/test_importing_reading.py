"""Import files and folders: what is read, and the reported position of an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from api.library.importing import ImportFailed, reading
from api.library.importing.reading import Item, find_files, read_items

FRONT_MATTER = '---\ntype: daily\npublishDate: 2026-11-20\ntopics: ["Shabbat"]\n---\n'


def read(path: Path, content: str | bytes) -> list[Item]:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return list(read_items([path]))


def error_of(path: Path, content: str | bytes) -> str:
    [item] = read(path, content)
    assert item.fault is not None
    return f"{item.location.line}: {item.fault}"


@pytest.mark.rule("IMPORT-1")
def test_files_of_a_folder_are_read_by_name(tmp_path: Path) -> None:
    names = [
        "b.jsonl",
        "a/2.md",
        "a/10.markdown",
        "c.NDJSON",
        "a/picture.png",
        ".git/x.md",
        ".d.md",
    ]
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    found = [str(path.relative_to(tmp_path)) for path in find_files([tmp_path])]
    assert found == ["a/10.markdown", "a/2.md", "b.jsonl", "c.NDJSON"]


def test_an_explicit_file_is_read_with_any_name(tmp_path: Path) -> None:
    path = tmp_path / "library.txt"
    path.write_text("{}")
    assert find_files([path]) == [path]


def test_paths_without_input_are_reported(tmp_path: Path) -> None:
    with pytest.raises(ImportFailed) as caught:
        find_files([tmp_path, tmp_path / "absent", Path("/dev/null")])
    assert [problem.message for problem in caught.value.problems] == [
        "holds no .jsonl or .md files",
        "does not exist",
        "is not a file or folder",
    ]


def test_line_numbers_start_at_one_and_count_empty_lines(tmp_path: Path) -> None:
    items = read(tmp_path / "a.jsonl", b'\xef\xbb\xbf{"a": 1}\r\n\n  \n{"b": "\xe2\x80\xa8"}')
    assert [(item.location.line, item.data) for item in items] == [
        (1, {"a": 1}),
        (4, {"b": "\u2028"}),
    ]


@pytest.mark.parametrize(
    "line",
    [b'{"a": "\xff"}', b'{"a": "\\ud800"}', b'{"a": NaN}', b"{", b"[" * 5000, b'{"a": "\0"}'],
)
def test_a_line_that_is_not_json_is_an_error(tmp_path: Path, line: bytes) -> None:
    assert error_of(tmp_path / "a.jsonl", line).startswith("1: is not valid JSON: ")


@pytest.mark.rule("IMPORT-7")
def test_an_overlong_line_is_not_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MAX_LINE_BYTES", 100)
    items = read(tmp_path / "a.jsonl", '{"a": 1}\n' + "x" * 1000 + '\n{"b": 2}\n')
    assert [item.fault for item in items] == [None, "is longer than 100 bytes", None]
    assert [item.size for item in items] == [9, 1001, 9]


@pytest.mark.rule("IMPORT-1")
def test_markdown_is_a_post_with_front_matter(tmp_path: Path) -> None:
    [item] = read(tmp_path / "a.md", FRONT_MATTER + "\nA *word*.\n\n---\n\nMore.\n")
    assert item.markdown
    assert item.data == {
        "kind": "post",
        "type": "daily",
        "publishDate": "2026-11-20",
        "topics": ["Shabbat"],
        "content": "\nA *word*.\n\n---\n\nMore.\n",
    }


@pytest.mark.parametrize(
    "value", ["2026-11-20", "2026-11-20T06:00:00-05:00", "2026-11-20 06:00:00Z"]
)
def test_dates_in_front_matter_are_strings(tmp_path: Path, value: str) -> None:
    [item] = read(tmp_path / "a.md", f"---\npublishDate: {value}\n---\n")
    data: Any = item.data
    assert data["publishDate"] == value


def test_each_front_matter_field_has_its_own_line(tmp_path: Path) -> None:
    [item] = read(tmp_path / "a.md", FRONT_MATTER)
    assert item.location_of("publishDate").line == 3
    assert item.location_of("topics.0").line == 4
    assert item.location_of("title").line == item.location_of(None).line == 1


@pytest.mark.rule("IMPORT-30")
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("# Just text\n", "1: has no front matter"),
        ("---\ntype: daily\n", "1: has no front matter"),
        ("---\ntype: 'daily\n---\n", "3: is not valid YAML: "),
        ("---\na: b: c\n---\n", "2: is not valid YAML: "),
        ("---\n- a\n---\n", "1: has front matter that is not a list of fields"),
        ("---\n---\n", "1: has front matter that is not a list of fields"),
        ("---\na: \x01\n---\n", "1: is not valid YAML: "),
        ("---\n!!python/object:os.system {}\n---\n", "2: is not valid YAML: "),
        ("---\ncontent: x\n---\n", "1: has a field `content`"),
        ("---\ntitle: a\ntype: daily\ntitle: b\n---\n", "4: has the key `title` twice"),
        ("---\nstudyGuide:\n  idea: a\n  idea: b\n---\n", "4: has the key `idea` twice"),
        (b"\xff\xfe", "1: is not valid UTF-8: "),
    ],
)
def test_errors_of_a_markdown_file(tmp_path: Path, content: str | bytes, expected: str) -> None:
    assert error_of(tmp_path / "a.md", content).startswith(expected)


@pytest.mark.rule("IMPORT-30")
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"id": 1, "kind": "post", "id": 2}', "id"),
        ('{"kind": "post", "kind": "post"}', "kind"),
        ('{"studyGuide": {"steps": [{"text": "a", "te\\u0078t": "b"}]}}', "text"),
        ('{"a": {"x": 1}, "b": {"x": 1, "y": 2, "x": 1.5e3}}', "x"),
    ],
)
def test_a_key_that_is_there_twice_is_refused(tmp_path: Path, line: str, key: str) -> None:
    good = '{"id": 3, "a": {"id": 4}, "b": [{"id": 5}, {"id": 6}]}'
    [first, second] = read(tmp_path / "a.jsonl", f"{good}\n{line}\n")
    assert first.data == {"id": 3, "a": {"id": 4}, "b": [{"id": 5}, {"id": 6}]}
    assert (second.location.line, second.data) == (2, None)
    assert second.fault == f"has the key `{key}` twice"


@pytest.mark.rule("IMPORT-30")
def test_a_long_key_that_is_there_twice_is_cut(tmp_path: Path) -> None:
    key = "k" * 10_000
    assert error_of(tmp_path / "a.jsonl", f'{{"{key}": 1, "{key}": 2}}') == (
        f"1: has the key `{'k' * 100}` twice"
    )


@pytest.mark.rule("IMPORT-38")
@pytest.mark.parametrize("value", ["[" * 100_000, "- " * 100_000, "{a: " * 100_000])
def test_front_matter_that_is_nested_without_end_is_refused(tmp_path: Path, value: str) -> None:
    path = tmp_path / "deep.md"
    path.write_text(f"---\na:\n  {value}\n---\nText.\n")
    [item] = read_items([path])
    assert item.fault == "is not valid YAML: nested too deeply"
