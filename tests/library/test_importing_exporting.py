"""An export that is imported and exported again has the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection, Engine, text

from api.core.database import sync_engine
from api.library.importing import export_library, exporting, import_paths, load_samples

ZONE = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 19, 12, tzinfo=ZONE)
TABLES = (
    "posts, series, torah_timeline, journey_paths, testimonials, redirects, source_translations"
)
ODDITIES = """
    INSERT INTO posts (id, title, content, type, publish_date, author, topics, base64_image)
    VALUES (1000, E'"Quotes" \\\\ and ש\u05c1', '<p id="p7">a &amp; b</p>', 'daily',
            '2030-01-02 03:04:05.678+02', 'A', '{Hope,"Tisha B''Av"}', 'aGVsbG8=');
    UPDATE series_posts SET position = position * 10;
    INSERT INTO redirects (path, query, target)
    VALUES ('/2019/05/שבת', '', '/daily-learning/1000'), ('/', 'p=12', '/daily-learning/1000');
    INSERT INTO source_translations (reference, text, translator)
    VALUES ('Mishnah Avot 1:14', E'If I am not\\nfor myself', 'The Teacher'),
           ('Bavli Shabbat 31a', 'What is hateful to you', 'A. Sage');
    INSERT INTO post_origins (origin, post_id, digest)
    VALUES ('wordpress old.test 12', 1000, repeat('0', 32));
    UPDATE series SET created_at = '2019-01-02 03:04:05.678+02';
    UPDATE torah_timeline SET created_at = '2019-02-03 04:05:06Z', description = 'Changed.';
    UPDATE posts SET title = title || '.' WHERE id = 1000;
"""


@pytest.fixture
def library(fresh_database_url: str) -> Iterator[Engine]:
    engine = sync_engine(fresh_database_url)
    load_samples(engine, NOW, ZONE)
    yield engine
    engine.dispose()


def empty(connection: Connection) -> None:
    connection.execute(text(f"TRUNCATE {TABLES} RESTART IDENTITY CASCADE"))


@pytest.mark.rule("MISHNAH-8", "DATA-32", "IMPORT-8", "IMPORT-18")
def test_export_import_and_export_give_the_same_bytes(library: Engine, tmp_path: Path) -> None:
    with library.begin() as connection:
        connection.execute(text(ODDITIES))
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    count = export_library(library, first)
    assert first.read_bytes().count(b"\n") == count
    with library.begin() as connection:
        empty(connection)
    assert import_paths(library, [first], zone=ZoneInfo("UTC")).created.total() == count
    assert export_library(library, second) == count
    assert second.read_bytes() == first.read_bytes()
    assert import_paths(library, [second], zone=ZONE).unchanged.total() == count


@pytest.mark.rule("IMPORT-8")
def test_times_that_a_line_does_not_say_stay(library: Engine, tmp_path: Path) -> None:
    with library.begin() as connection:
        connection.execute(
            text("UPDATE series SET created_at = '2019-01-02Z', title = title || '!'")
        )
    query = text("SELECT created_at, modified_at FROM series ORDER BY id")
    with library.connect() as connection:
        before = connection.execute(query).all()
    export_library(library, tmp_path / "all.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text("utf-8").splitlines()]
    without = [
        {name: value for name, value in line.items() if name not in ("createdAt", "modifiedAt")}
        for line in lines
    ]
    (tmp_path / "older.jsonl").write_text("\n".join(map(json.dumps, without)))
    report = import_paths(library, [tmp_path / "older.jsonl"], zone=ZONE)
    assert report.created.total() == report.updated.total() == 0
    with library.connect() as connection:
        assert connection.execute(query).all() == before


@pytest.mark.rule("DATA-32")
def test_lines_are_in_the_documented_format(library: Engine, tmp_path: Path) -> None:
    export_library(library, tmp_path / "all.jsonl")
    written = (tmp_path / "all.jsonl").read_text("utf-8")
    lines = [json.loads(line) for line in written.split("\n")[:-1]]
    kinds = list(dict.fromkeys(line["kind"] for line in lines))
    assert kinds == ["post", "series", "timeline", "journey", "testimonial"]
    assert set(lines[0]) == {
        *("kind", "id", "type", "title", "content", "excerpt", "publishDate", "author", "topics"),
        *("audioUrl", "videoUrl", "imageUrl", "isPremium", "featured", "studyGuide"),
        "questions",
    }
    series = next(line for line in lines if line["kind"] == "series")
    assert set(series) == {
        *("kind", "slug", "title", "description", "imageUrl", "isActive", "posts", "createdAt"),
    }
    assert all(datetime.fromisoformat(line["publishDate"]).tzinfo for line in lines if "id" in line)
    assert lines[0]["content"].startswith("<")
    assert any(line["posts"] for line in lines if line["kind"] == "series")


def test_progress_reaches_the_total(library: Engine, tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []
    count = export_library(library, tmp_path / "x", lambda done, total: calls.append((done, total)))
    assert calls[-1] == (count, count)


def test_an_empty_library_is_exported_as_an_empty_file(library: Engine, tmp_path: Path) -> None:
    with library.begin() as connection:
        empty(connection)
    assert export_library(library, tmp_path / "none.jsonl") == 0
    assert (tmp_path / "none.jsonl").read_bytes() == b""


def test_a_failed_export_keeps_the_old_file(
    library: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.jsonl"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(exporting, "_lines", fail)
    with pytest.raises(OSError, match="the disk is full"):
        export_library(library, path)
    assert [item.name for item in tmp_path.iterdir()] == ["library.jsonl"]
    assert path.read_text() == "old"


def test_a_folder_is_rejected_as_the_target(library: Engine, tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        export_library(library, tmp_path)


@pytest.mark.rule("DATA-35")
def test_generated_questions_are_not_exported(library: Engine, tmp_path: Path) -> None:
    """They are derived; those that the teacher adopted are the post's own."""
    export_library(library, tmp_path / "before.jsonl")
    with library.begin() as connection:
        added = "INSERT INTO generated_questions (post_id, text) SELECT id, 'Why?' FROM posts"
        connection.execute(text(added))
    export_library(library, tmp_path / "after.jsonl")
    assert (tmp_path / "after.jsonl").read_bytes() == (tmp_path / "before.jsonl").read_bytes()
