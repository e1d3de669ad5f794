"""Import into a real database: which rows are written, unchanged or rejected."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine, text

from api.core.database import sync_engine
from api.library.importing import ImportFailed, ImportReport, import_paths
from api.library.importing.writing import acquire_lock

ZONE = ZoneInfo("America/New_York")
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(*objects: dict[str, Any] | str, name: str = "library.jsonl") -> Path:
        lines = (item if isinstance(item, str) else json.dumps(item) for item in objects)
        path = tmp_path / name
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path

    return write


def post(number: int | None, **fields: Any) -> dict[str, Any]:
    known = {} if number is None else {"id": number}
    plain = {"title": "T", "content": "<p>Text</p>", "publishDate": "2026-01-01", "author": "A"}
    return {"kind": "post", "type": "daily", **known, **plain, **fields}


def series(slug: str, posts: list[int], **fields: Any) -> dict[str, Any]:
    return {"kind": "series", "slug": slug, "title": slug, "posts": posts, **fields}


def portion(slug: str, posts: list[int]) -> dict[str, Any]:
    names = {"parasha": "P", "book": "Genesis", "hebrewName": "א", "englishName": "E", "title": "T"}
    verses = {"startChapter": 1, "startVerse": 1, "endChapter": 6, "endVerse": 8}
    return {"kind": "timeline", "slug": slug, "order": 1, "posts": posts, **names, **verses}


def journey(source: int, target: int, **fields: Any) -> dict[str, Any]:
    ends = {"sourcePostId": source, "targetPostId": target, "pathType": "learn-more"}
    return {"kind": "journey", **ends, **fields}


def testimonial(content: str, rating: int) -> dict[str, Any]:
    return {"kind": "testimonial", "name": "N", "role": "R", "content": content, "rating": rating}


testimonial.__test__ = False  # type: ignore[attr-defined]


def run(engine: Engine, *paths: Path, **options: Any) -> ImportReport:
    return import_paths(engine, paths, zone=ZONE, **options)


def reported_problems(engine: Engine, *paths: Path) -> list[str]:
    with pytest.raises(ImportFailed) as caught:
        run(engine, *paths)
    folder = f"{paths[0].parent}/"
    return [str(problem).replace(folder, "") for problem in caught.value.problems]


def rows(engine: Engine, query: str) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def counts(report: ImportReport) -> tuple[int, int, int]:
    return report.created.total(), report.updated.total(), report.unchanged.total()


@pytest.mark.rule("SERIES-7")
def test_every_kind_is_imported(library: Engine, write: Write) -> None:
    path = write(
        series("s", [13, 12]),  # before the posts that it names
        journey(12, 13, description="D"),
        portion("p", [13, 12]),
        testimonial("Good", 4),
        post(12, content="<p onclick=x>Text<script>x</script></p>", topics=["Hope"], isPremium=1),
        post(13),
        "",
    )
    report = run(library, path)
    assert report.created == {"post": 2, "series": 1, "timeline": 1, "journey": 1, "testimonial": 1}
    assert report.total == 6
    assert rows(library, "SELECT content, topics, is_premium FROM posts WHERE id = 12") == [
        ('<p id="p1">Text</p>', ["Hope"], 1)
    ]
    assert rows(library, "SELECT post_id, position FROM series_posts ORDER BY position") == [
        (13, 1),
        (12, 2),
    ]
    assert rows(library, "SELECT post_id FROM torah_timeline_posts ORDER BY id") == [(13,), (12,)]
    assert rows(library, "SELECT description FROM journey_paths") == [("D",)]


def test_unchanged_rows_are_not_updated(library: Engine, write: Write) -> None:
    objects = [post(1), post(2), series("s", [1, 2]), portion("p", [2]), journey(1, 2)]
    path = write(*objects, testimonial("Good", 4))
    run(library, path)
    versions = "SELECT xmin::text FROM posts UNION ALL SELECT xmin::text FROM series_posts"
    before = rows(library, versions)
    with library.begin() as connection:
        connection.execute(text("DELETE FROM search_outbox"))
    assert counts(run(library, path)) == (0, 0, 6)
    assert rows(library, versions) == before
    assert rows(library, "SELECT * FROM search_outbox") == []


@pytest.mark.rule("IMPORT-3")
def test_changed_rows_are_updated_by_key(library: Engine, write: Write) -> None:
    run(library, write(post(1), post(2), series("s", [1, 2]), portion("p", [1, 2]), journey(1, 2)))
    run(library, write(testimonial("Good", 4), testimonial("Better", 5)))
    changed = [post(1, title="New"), post(2), series("s", [2]), portion("p", [2, 1])]
    path = write(*changed, journey(1, 2, description="New"), testimonial("Good", 3))
    report = run(library, path)
    assert counts(report) == (0, 5, 1)
    assert rows(library, "SELECT title FROM posts ORDER BY id") == [("New",), ("T",)]
    assert rows(library, "SELECT post_id, position FROM series_posts") == [(2, 1)]
    assert rows(library, "SELECT post_id FROM torah_timeline_posts ORDER BY id") == [(2,), (1,)]
    assert rows(library, "SELECT description FROM journey_paths") == [("New",)]
    assert rows(library, "SELECT content, rating FROM testimonials ORDER BY 1") == [
        ("Better", 5),
        ("Good", 3),
    ]


@pytest.mark.rule("IMPORT-3")
def test_posts_without_an_id_get_new_ids(library: Engine, write: Write) -> None:
    run(library, write(post(None), post(7), post(None)))
    assert rows(library, "SELECT id FROM posts ORDER BY id") == [(7,), (8,), (9,)]
    run(library, write(post(20)))
    with library.begin() as connection:
        insert = (
            "INSERT INTO posts (title, content, type, publish_date, author)"
            " VALUES ('T', 'x', 'daily', now(), 'A') RETURNING id"
        )
        assert connection.scalar(text(insert)) == 21


@pytest.mark.rule("IMPORT-5", "IMPORT-30")
def test_invalid_lines_stop_the_import_and_are_reported(library: Engine, write: Write) -> None:
    path = write(
        post(1),
        post(2, title=""),
        "{not json",
        post(3, colour="red"),
        '{"kind": "post", "id": 1e400}',
        '{"kind": "post", "id": 4, "title": "One", "id": 5}',
    )
    problems = reported_problems(library, path)
    assert problems[0] == "library.jsonl: line 2: title: must not be empty"
    assert problems[1].startswith("library.jsonl: line 3: is not valid JSON: ")
    assert problems[1].endswith("at column 2")
    assert problems[2] == "library.jsonl: line 4: colour: is not a field of this kind (post)"
    assert problems[3].startswith("library.jsonl: line 5: ")
    assert problems[-1] == "library.jsonl: line 6: has the key `id` twice"
    assert rows(library, "SELECT count(*) FROM posts") == [(0,)]


def test_references_to_missing_posts_are_reported(library: Engine, write: Write) -> None:
    run(library, write(post(1)))
    path = write(
        post(2), series("s", [1, 2, 99]), portion("p", [98]), journey(2, 97), journey(1, 2)
    )
    nowhere = "there is no post {} in the files or in the library"
    assert reported_problems(library, path) == [
        "library.jsonl: line 2: posts.2: " + nowhere.format(99),
        "library.jsonl: line 3: posts.0: " + nowhere.format(98),
        "library.jsonl: line 4: targetPostId: " + nowhere.format(97),
    ]


def test_duplicate_objects_are_rejected(library: Engine, write: Write) -> None:
    first = write(post(1), post(2), series("s", []), journey(1, 2), testimonial("G", 1))
    objects = (post(2), series("s", [1]), portion("s", []), journey(1, 2), testimonial("G", 2))
    second = write(*objects, name="more.jsonl")
    problems = reported_problems(library, first, second)
    assert [problem.partition(" is already defined at ")[0] for problem in problems] == [
        "more.jsonl: line 1: id:",
        "more.jsonl: line 2: slug:",
        "more.jsonl: line 4:",
        "more.jsonl: line 5:",
    ]
    assert problems[0].endswith("library.jsonl: line 2")


def test_keep_going_imports_the_valid_lines(library: Engine, write: Write) -> None:
    path = write(
        post(1), post(2, type="monthly"), post(1, title="Twice"), post(3), "oops",
        series("good", [1, 3]), series("bad", [1, 2]), journey(1, 3), journey(3, 2),
    )  # fmt: skip
    report = run(library, path, keep_going=True)
    assert [problem.location.line for problem in report.problems] == [2, 3, 5, 7, 9]
    assert report.created == {"post": 2, "series": 1, "journey": 1}
    assert rows(library, "SELECT id, title FROM posts ORDER BY id") == [(1, "T"), (3, "T")]


def test_a_line_with_several_errors_is_skipped_once(library: Engine, write: Write) -> None:
    report = run(library, write(post(1), post(2, type="monthly", title=1)), keep_going=True)
    assert len(report.problems) == 2
    assert report.left_out == 1


def test_a_failed_import_is_rolled_back(library: Engine, write: Write) -> None:
    path = write(post(None), *(post(number) for number in range(10, 2010)))
    with library.begin() as connection:
        connection.execute(text("ALTER TABLE posts ADD CHECK (id <> 1500)"))
    with pytest.raises(ImportFailed, match="the library changed during the import"):
        run(library, path)
    assert rows(library, "SELECT count(*) FROM posts") == [(0,)]
    assert rows(library, "SELECT last_value, is_called FROM posts_id_seq") == [(1, False)]


def test_a_file_that_changes_during_the_import_is_rejected(library: Engine, write: Write) -> None:
    path = write(post(1), post(2))

    def change_file(done: int, total: int) -> None:
        if done * 2 == total:
            write(post(1))

    with pytest.raises(ImportFailed, match="changed while it was being imported"):
        run(library, path, progress=change_file)
    assert rows(library, "SELECT count(*) FROM posts") == [(0,)]


@pytest.mark.rule("IMPORT-7")
def test_progress_reaches_the_total(library: Engine, write: Write) -> None:
    path = write(*(post(number) for number in range(1, 501)))
    calls: list[tuple[int, int]] = []
    run(library, path, progress=lambda done, total: calls.append((done, total)))
    assert calls == sorted(calls)
    assert calls[-1] == (2 * path.stat().st_size,) * 2
    assert 100 < len(calls) < 410


def test_imports_run_one_at_a_time(library: Engine, write: Write) -> None:
    path = write(post(1))
    with library.begin() as connection:
        acquire_lock(connection)
        waiting = sync_engine(library.url.render_as_string(hide_password=False))
        with waiting.connect() as other:
            free = "SELECT pg_try_advisory_lock(x'696D706F7274'::bit(48)::bigint)"
            assert other.scalar(text(free)) is False
        waiting.dispose()
    assert run(library, path).total == 1


NOTHING_LEFT = [
    '<p title="a>b"></p>',
    '<img src="javascript:alert(1)">',
    "<iframe src='https://a.example'>Some words</iframe>",
    "<svg><text>Words</text></svg>",
    "<p>&nbsp;\u200b\ufeff</p>",
    "<form></form><textarea>Words</textarea>",
]


@pytest.mark.parametrize("content", NOTHING_LEFT)
def test_a_post_without_content_after_sanitizing_is_rejected(
    library: Engine, write: Write, content: str
) -> None:
    [problem] = reported_problems(library, write(post(1, content=content)))
    assert problem.startswith("library.jsonl: line 1: content: must not be empty")
    assert rows(library, "SELECT id FROM posts") == []


def test_markdown_without_content_after_sanitizing_is_rejected(
    library: Engine, tmp_path: Path
) -> None:
    for number, body in enumerate(["[a]: https://a.example", "<svg>x</svg>", "1."]):
        file = tmp_path / f"{number}.md"
        fields = "type: daily\ntitle: T\npublishDate: 2026-01-01\nauthor: A"
        file.write_text(f"---\n{fields}\n---\n{body}\n")
    problems = reported_problems(library, *sorted(tmp_path.glob("*.md")))
    assert len(problems) == 3
    assert all(": content: must not be empty" in problem for problem in problems)


@pytest.mark.parametrize(
    "content",
    [
        "<img src='/a.png'>",
        "<table><tr><td>1</td></tr></table>",
        "123",
        "…",
        "<hr>א",
        "<p>\u05d0</p>",
    ],
)
def test_a_short_post_is_not_rejected_as_empty(library: Engine, write: Write, content: str) -> None:
    assert run(library, write(post(1, content=content))).created.total() == 1
