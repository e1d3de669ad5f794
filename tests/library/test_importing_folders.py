"""A folder of Markdown comes with its pictures and links, and again without copies (IMPORT-44)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine, text

from api.core.html import without_paragraph_ids
from api.library.importing import ImportFailed, ImportReport, import_paths
from api.library.importing.sites import MediaFolder
from api.library.importing.sites import media as media_files

ZONE = ZoneInfo("America/New_York")
Run = Callable[..., ImportReport]
Write = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "teachings"
    folder.mkdir()
    return folder


@pytest.fixture
def write(folder: Path) -> Write:
    def write(name: str, content: str, fields: str = "title: {}\n", **more: str) -> Path:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        fields = fields.format(path.stem) + "".join(f"{key}: {more[key]}\n" for key in more)
        fixed = "kind: post\npublishDate: 2026-01-01\nauthor: A\n"
        type = "" if "type" in more else "type: daily\n"
        path.write_text(f"---\n{fixed}{type}{fields}---\n{content}\n", "utf-8")
        return path

    return write


@pytest.fixture
def run(library: Engine, folder: Path, tmp_path: Path) -> Run:
    def run(*paths: Path, **options: Any) -> ImportReport:
        with MediaFolder([], tmp_path / "uploads") as media:
            return import_paths(library, paths or [folder], zone=ZONE, media=media, **options)

    return run


def rows(engine: Engine, query: str) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def content_of(engine: Engine, title: str) -> str:
    [(content,)] = rows(engine, f"SELECT content FROM posts WHERE title = '{title}'")
    return without_paragraph_ids(content)


def execute(engine: Engine, statement: str) -> None:
    with engine.begin() as connection:
        connection.execute(text(statement))


def told(problems: list[Any], folder: Path) -> list[str]:
    return [str(problem).replace(f"{folder}/", "") for problem in problems]


@pytest.mark.rule("IMPORT-44")
def test_pictures_beside_a_file_are_copied_and_shown(
    run: Run, write: Write, folder: Path, library: Engine, tmp_path: Path
) -> None:
    (folder / "my menorah.jpg").write_bytes(b"a menorah")
    (folder / "talk.mp3").write_bytes(b"a talk")
    text = "![A menorah](my%20menorah.jpg)\n\n<img src='../my menorah.jpg' alt='Again'>"
    write("a.md", text.replace("../", ""), audioUrl="talk.mp3", imageUrl="my menorah.jpg")
    write("sub/b.md", '<p><img src="../my menorah.jpg"></p>')
    report = run()
    assert (report.files_copied, report.missing) == (2, [])
    [(image, audio)] = rows(library, "SELECT image_url, audio_url FROM posts WHERE title = 'a'")
    assert (tmp_path / "uploads" / Path(image).name).read_bytes() == b"a menorah"
    assert (tmp_path / "uploads" / Path(audio).name).read_bytes() == b"a talk"
    content = content_of(library, "a")
    assert f'<img src="{image}" alt="A menorah">' in content
    assert f'<img src="{image}" alt="Again">' in content
    assert image in content_of(library, "b")


@pytest.mark.rule("IMPORT-44")
def test_links_between_files_lead_to_the_teachings(run: Run, write: Write, library: Engine) -> None:
    """Also to files that come later, that have an id of their own, and in a circle."""
    write("a.md", "[b](sub/b.md), [c](c.md#part), [here](#p1), [x](https://x.example/y.md)")
    write("c.md", "A text.", id="4000")
    write("sub/b.md", "[back](../a.md) and [d](./d.md)", type="weekly")
    write("sub/d.md", "Another.")
    assert run().missing == []
    ids = {title: id for id, title in rows(library, "SELECT id, title FROM posts")}
    assert ids["c"] == 4000
    assert len(set(ids.values())) == 4
    assert content_of(library, "a") == (
        f'<p><a href="/weekly-essay/{ids["b"]}">b</a>, <a href="/daily-learning/4000">c</a>,'
        ' <a href="#p1">here</a>, <a href="https://x.example/y.md">x</a></p>'
    )
    assert content_of(library, "b") == (
        f'<p><a href="/daily-learning/{ids["a"]}">back</a> and'
        f' <a href="/daily-learning/{ids["d"]}">d</a></p>'
    )


@pytest.mark.rule("IMPORT-44")
def test_what_is_missing_is_named_with_its_line(
    run: Run, write: Write, folder: Path, library: Engine
) -> None:
    (folder / "table.csv").write_text("a,b")
    write(
        "a.md",
        "One.\n\nTwo ![A lamp](lamp.jpg)\nand [b](b.md), [c](table.csv).",
        imageUrl="gone.png",
    )
    report = run()
    assert told(report.missing, folder) == [
        "a.md: line 7: imageUrl: gone.png is not in the folder",
        "a.md: line 11: lamp.jpg is not in the folder",
        "a.md: line 12: b.md is not in the folder",
        "a.md: line 12: table.csv is no picture, recording, video or document",
    ]
    assert report.created["post"] == 1
    # Their words stay, without an address that leads nowhere.
    assert content_of(library, "a") == "<p>One.</p>\n<p>Two A lamp\nand b, c.</p>"
    assert rows(library, "SELECT image_url FROM posts") == [(None,)]


def test_a_link_to_a_file_that_is_not_imported_is_missing(
    run: Run, write: Write, folder: Path, library: Engine
) -> None:
    write("a.md", "[b](b.md)")
    write("b.md", "Text", type="monthly")
    report = run(keep_going=True)
    assert told(report.problems, folder) == ["b.md: line 6: type: must be 'daily' or 'weekly'"]
    assert told(report.missing, folder) == ["a.md: line 8: b.md is not imported"]
    assert content_of(library, "a") == "<p>b</p>"


@pytest.mark.rule("IMPORT-44")
@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("![x](../secret.jpg)", "leads out of the folder: ../secret.jpg"),
        ("[x](sub/../../secret.jpg)", "leads out of the folder: sub/../../secret.jpg"),
        ("![x](%2E%2E/secret.jpg)", "leads out of the folder: %2E%2E/secret.jpg"),
        ("<img src='../secret.jpg'>", "leads out of the folder: ../secret.jpg"),
        ("[x](../other.md)", "leads out of the folder: ../other.md"),
        ("![x](link.jpg)", "is a symbolic link that leads out of the folder: link.jpg"),
        (
            "![x](linked/secret.jpg)",
            "is a symbolic link that leads out of the folder: linked/secret.jpg",
        ),
        ("![x](large.jpg)", "is larger than 20 bytes: large.jpg"),
    ],
)
def test_what_leaves_the_folder_is_refused(
    run: Run,
    write: Write,
    folder: Path,
    library: Engine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    link: str,
    message: str,
) -> None:
    (tmp_path / "secret.jpg").write_bytes(b"a secret")
    (tmp_path / "other.md").write_text("---\ntitle: Other\n---\nA secret.\n")
    (folder / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    (folder / "linked").symlink_to(tmp_path)
    (folder / "large.jpg").write_bytes(b"x" * 21)
    monkeypatch.setattr("api.library.importing.folders.MAX_FILE_BYTES", 20)
    write("a.md", f"One.\n\n{link}")
    write("good.md", "Text.")
    with pytest.raises(ImportFailed) as caught:
        run()
    assert told(caught.value.problems, folder) == [f"a.md: line 10: {message}"]
    assert rows(library, "SELECT id FROM posts") == []
    assert not (tmp_path / "uploads").exists()
    report = run(keep_going=True)
    assert (report.created["post"], report.left_out) == (1, 1)
    assert not (tmp_path / "uploads").exists()


@pytest.mark.parametrize("field", ["imageUrl", "audioUrl"])
def test_a_field_that_leaves_the_folder_is_refused(
    run: Run, write: Write, folder: Path, tmp_path: Path, field: str
) -> None:
    (tmp_path / "secret.mp3").write_bytes(b"a secret")
    write("a.md", "Text.", **{field: "../secret.mp3"})
    with pytest.raises(ImportFailed) as caught:
        run()
    assert told(caught.value.problems, folder) == [
        f"a.md: line 7: {field}: leads out of the folder: ../secret.mp3"
    ]


@pytest.mark.rule("IMPORT-44")
def test_a_text_that_is_a_link_out_of_the_folder_is_not_read(
    run: Run, write: Write, folder: Path, library: Engine, tmp_path: Path
) -> None:
    moved = write("a.md", "A secret.")
    moved.rename(tmp_path / "a.md")
    moved.symlink_to(tmp_path / "a.md")
    inside = write("b.md", "Text.")
    (folder / "c.md").symlink_to(inside)
    with pytest.raises(ImportFailed) as caught:
        run()
    assert told(caught.value.problems, folder) == [
        "a.md: is a symbolic link that leads out of the folder"
    ]
    assert run(keep_going=True).created["post"] == 2
    assert "secret" not in str(rows(library, "SELECT content FROM posts"))


@pytest.mark.rule("IMPORT-44")
@pytest.mark.parametrize(
    ("text", "title", "content"),
    [
        ("# The *well* & more\n\nText.", "The well & more", "<p>Text.</p>"),
        ("\nThe well\n========\nText.", "The well", "<p>Text.</p>"),
        ("# One\n\nText.\n\n## Two\n\nMore.", "One", "<p>Text.</p>\n<h2>Two</h2>\n<p>More.</p>"),
    ],
)
def test_a_heading_is_the_title_where_there_is_none(
    run: Run, write: Write, library: Engine, text: str, title: str, content: str
) -> None:
    write("a.md", text, fields="")
    run()
    assert rows(library, "SELECT title FROM posts") == [(title,)]
    assert content_of(library, title) == content


@pytest.mark.parametrize(
    "text", ["Text.", "Text.\n\n# Later", "# One\n\nText.\n\n# Two", "```\n# code\n```"]
)
def test_without_one_heading_at_the_top_the_title_is_missing(
    run: Run, write: Write, text: str
) -> None:
    write("a.md", text, fields="")
    with pytest.raises(ImportFailed, match="title: is missing"):
        run()


def test_a_title_of_the_fields_leaves_the_heading(run: Run, write: Write, library: Engine) -> None:
    write("a.md", "# Another\n\nText.")
    run()
    assert content_of(library, "a") == "<h1>Another</h1>\n<p>Text.</p>"


VERSIONS = "SELECT id, xmin::text FROM posts ORDER BY id"


@pytest.mark.rule("IMPORT-44")
def test_a_folder_twice_changes_what_was_changed(
    run: Run, write: Write, folder: Path, library: Engine
) -> None:
    write("a.md", "[b](sub/b.md)")
    write("sub/b.md", "Old.", questions='["Why?"]')
    run()
    before = rows(library, VERSIONS)
    report = run()
    assert (report.unchanged["post"], report.total) == (2, 2)
    assert rows(library, VERSIONS) == before
    # A field that only this format has is a change, too.
    write("sub/b.md", "New.", questions='["Why?", "When?"]')
    report = run()
    assert (report.updated["post"], report.unchanged["post"]) == (1, 1)
    assert content_of(library, "b") == "<p>New.</p>"
    assert [id for id, _ in rows(library, VERSIONS)] == [id for id, _ in before]
    # The folder is known by its name, wherever it is.
    moved = folder.parent / "elsewhere" / folder.name
    moved.parent.mkdir()
    folder.rename(moved)
    assert run(moved).unchanged["post"] == 2


EDITED = "UPDATE posts SET excerpt = 'Mine'"
DELETED = "UPDATE posts SET publish_date = '9999-01-01Z'"


@pytest.mark.rule("IMPORT-44")
@pytest.mark.parametrize(("change", "done"), [(EDITED, "edited"), (DELETED, "deleted")])
def test_what_was_edited_here_is_not_replaced(
    run: Run, write: Write, folder: Path, library: Engine, change: str, done: str
) -> None:
    write("a.md", "Old.")
    run()
    execute(library, change)
    assert (run().kept, run().unchanged["post"]) == ([], 1)
    write("a.md", "New.")
    report = run()
    assert told(report.kept, folder) == [
        f"a.md: line 1: it was {done} here, so the export's other version was not taken"
    ]
    assert (report.total, report.updated["post"]) == (1, 0)
    assert rows(library, "SELECT content FROM posts") == [('<p id="p1">Old.</p>',)]


@pytest.mark.rule("IMPORT-44")
def test_two_folders_of_one_name_are_refused(run: Run, tmp_path: Path) -> None:
    folders = [tmp_path / name / "posts" for name in ("one", "two")]
    for folder in folders:
        folder.mkdir(parents=True)
        (folder / "a.jsonl").write_text("")
    with pytest.raises(ImportFailed, match=r"has the same name as .*texts are known by it"):
        run(*folders)


def test_a_failed_import_leaves_no_copies(
    run: Run, write: Write, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a.jpg").write_bytes(b"a picture")
    write("a.md", "![A](a.jpg)")

    def broken(folder: MediaFolder) -> int:
        copy(folder)
        raise OSError("the disk is full")

    copy = media_files.MediaFolder.copy
    monkeypatch.setattr(media_files.MediaFolder, "copy", broken)
    with pytest.raises(OSError, match="disk is full"):
        run()
    assert list((tmp_path / "uploads").iterdir()) == []
