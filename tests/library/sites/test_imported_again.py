"""An export that is imported again: what it changes, and what it leaves as it is (IMPORT-15)."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from api.models.study_guide import Step, StudyGuide
from tests.library.sites.conftest import FOLDER, Import, Rows, id_of, reported, wordpress

pytestmark = pytest.mark.rule("IMPORT-15")

VERSIONS = "SELECT xmin::text FROM {} ORDER BY id"
TABLES = ("posts", "redirects", "post_origins", "content_drafts", "draft_origins")
CLASSIC = "A classic post & more"
IMPORTED = (
    "{title,content,excerpt,publish_date,author,topics,audio_url,video_url,image_url,featured}"
)
GUIDE = StudyGuide(
    question="What is light?",
    idea="A gift.",
    takeaway="Give.",
    steps=(Step(title="A candle", text="It lights another."),),
)


def execute(library: Engine, statement: str) -> None:
    with library.begin() as connection:
        connection.execute(text(statement))


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The export, after one post was changed on its site."""
    path = tmp_path / "newer.xml"
    export = (FOLDER / "wordpress.xml").read_text("utf-8")
    path.write_text(export.replace("[Block post]", "[New title]"), "utf-8")
    return path


def test_the_same_export_twice_changes_nothing(run: Import, rows: Rows, media: Path) -> None:
    run(wordpress(), media)
    before = [rows(VERSIONS.format(table)) for table in TABLES]
    report = run(wordpress(), media)
    assert (report.count("unchanged"), report.count("created"), report.files_copied) == (8, 0, 0)
    assert [rows(VERSIONS.format(table)) for table in TABLES] == before


def test_sites_in_folders_of_one_host_are_told_apart(
    run: Import, rows: Rows, tmp_path: Path
) -> None:
    export = (FOLDER / "wordpress.xml").read_text("utf-8")
    for folder in ("one", "two"):
        path = tmp_path / f"{folder}.xml"
        path.write_text(export.replace("old.example</wp", f"old.example/{folder}/</wp"), "utf-8")
        assert run(wordpress(path)).count("created") == 3
    assert rows("SELECT count(*) FROM posts") == [(6,)]
    assert run(wordpress(path)).count("unchanged") == 8


def test_a_changed_original_replaces_what_was_imported(
    run: Import, rows: Rows, newer: Path
) -> None:
    run(wordpress())
    report = run(wordpress(newer))
    assert reported(report, "New title").status == "updated"
    assert (report.count("updated"), report.count("unchanged")) == (1, 7)
    assert rows("SELECT count(*) FROM posts") == [(3,)]
    assert run(wordpress(newer)).count("unchanged") == 8


def test_what_was_edited_here_is_not_replaced(
    run: Import, rows: Rows, library: Engine, newer: Path
) -> None:
    run(wordpress())
    execute(library, "UPDATE posts SET title = 'Edited' WHERE title = 'Block post'")
    assert run(wordpress()).count("unchanged") == 8
    for _ in range(2):
        found = reported(run(wordpress(newer)), "New title")
        assert (found.status, found.reason) == (
            "kept",
            "it was edited here, so the export's other version was not taken",
        )
    assert rows("SELECT count(*) FROM posts WHERE title = 'Edited'") == [(1,)]


def test_a_deleted_teaching_is_not_brought_back(
    run: Import, rows: Rows, library: Engine, newer: Path
) -> None:
    run(wordpress())
    execute(library, "UPDATE posts SET publish_date = '9999-01-01Z' WHERE title = 'Block post'")
    report = run(wordpress(newer))
    assert (reported(report, "New title").reason or "").startswith("it was deleted here")
    assert rows("SELECT count(*) FROM posts WHERE publish_date < '9000-01-01'") == [(2,)]


def test_files_that_come_later_do_not_replace_what_was_edited_here(
    run: Import, rows: Rows, library: Engine, media: Path
) -> None:
    run(wordpress())
    [edited, untouched] = [id_of(rows, title) for title in (CLASSIC, "בלוקים")]
    execute(library, f"UPDATE posts SET content = '<p>Edited</p>' WHERE id = {edited}")
    report = run(wordpress(), media)
    assert reported(report, CLASSIC).status == "kept"
    assert rows(f"SELECT content FROM posts WHERE id = {edited}") == [("<p>Edited</p>",)]
    assert reported(report, "בלוקים").status == "updated"
    [(content,)] = rows(f"SELECT content FROM posts WHERE id = {untouched}")
    assert "/media/uploads/" in content


def test_what_an_export_cannot_know_is_kept(
    run: Import, rows: Rows, library: Engine, newer: Path
) -> None:
    run(wordpress())
    id = id_of(rows, "Block post")
    # A column that is added later is among them; two follow from the import itself.
    query = (
        f"SELECT to_jsonb(p) - '{IMPORTED}'::text[] - '{{modified_at,text_length}}'::text[]"
        f" FROM posts p WHERE id = {id}"
    )
    [(first,)] = rows(query)
    change = text(
        "UPDATE posts SET type = 'weekly', is_premium = 1, questions = '{Why?}',"
        " base64_image = 'QUJD', study_guide = CAST(:guide AS jsonb) WHERE title = 'Block post'"
    )
    with library.begin() as connection:
        connection.execute(change, {"guide": GUIDE.model_dump_json(exclude_none=True)})
    [(decided,)] = rows(query)
    assert [name for name in first if first[name] == decided[name]] == ["id"]
    assert reported(run(wordpress(newer)), "New title").status == "updated"
    assert rows(query) == [(decided,)]
