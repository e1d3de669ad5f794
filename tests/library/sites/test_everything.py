"""Exports that hold what real sites have: nothing is lost that the report does not name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from api.core.html import without_paragraph_ids
from api.library.importing import export_library, import_paths
from api.library.importing.sites import SiteReport, SourceSite
from api.library.importing.sites.ghost.export import GhostExport
from api.library.importing.sites.markdown.export import MarkdownSite
from api.library.importing.sites.wordpress.export import WordPressExport
from tests.library.sites.conftest import FOLDER, ZONE, Import, Rows, id_of, reported

WELLS = "https://wells.example"
UPLOADS = f"{WELLS}/wp-content/uploads"
BACK = '<a href="#fnref{}" title="Back to the text">↩\ufe0e</a>'


@pytest.fixture
def wells() -> WordPressExport:
    return WordPressExport(FOLDER / "everything" / "wordpress.xml", ZONE, ["podcast"])


@pytest.fixture
def report(run: Import, wells: WordPressExport) -> SiteReport:
    report: SiteReport = run(wells)
    return report


def content_of(rows: Rows, title: str) -> str:
    [(content,)] = rows(f"SELECT content FROM posts WHERE title = '{title}'")
    return " ".join(without_paragraph_ids(content).split())


def note(number: int, text: str) -> str:
    return f'<li id="fn{number}"><p>{text} {BACK.format(number)}</p></li>'


def mark(number: int) -> str:
    return f'<sup><a href="#fn{number}" id="fnref{number}">[{number}]</a></sup>'


@pytest.mark.rule("IMPORT-31")
@pytest.mark.usefixtures("report")
@pytest.mark.parametrize(
    ("title", "text", "notes"),
    [
        ("Editor notes", "A well{} was dug{}.", ["Genesis <em>26:18</em>", "באר"]),
        ("Word notes", "A stream.{} Another.{}", ["From <b>Word</b>.", "From TinyMCE."]),
        (
            "Plug-in notes",
            "One{} two{} three {} four.",
            [
                "A note [sic] with <em>emphasis</em>.",
                "An easy note.",
                "In double brackets (and more)",
            ],
        ),
    ],
)
def test_footnotes_become_the_sites_own(
    rows: Rows, title: str, text: str, notes: list[str]
) -> None:
    marks = [mark(number) for number in range(1, len(notes) + 1)]
    listed = "".join(note(number, words) for number, words in enumerate(notes, 1))
    [(content,)] = rows(f"SELECT content FROM posts WHERE title = '{title}'")
    content = re.sub(r">\n+<", "><", without_paragraph_ids(content))
    assert content == f"<p>{text.format(*marks)}</p><hr><ol>{listed}</ol>"


@pytest.mark.rule("IMPORT-32")
def test_links_within_texts_follow_the_new_ids(report: SiteReport, rows: Rows) -> None:
    [(content,)] = rows("SELECT content FROM posts WHERE title = 'Contents'")
    assert '<a href="#p4">First</a>' in content
    assert '<h2 id="p4">First</h2>' in content
    assert '<a href="#p6">Second</a>' in content
    assert '<h3 id="p6">' in content
    assert "a link within the text led nowhere: #gone" in reported(report, "Contents").lost
    other = f'<a href="/daily-learning/{id_of(rows, "Reusable")}#p3">deep</a>'
    assert other in content
    assert (
        '<p id="p3">Deep.</p>' in rows("SELECT content FROM posts WHERE title = 'Reusable'")[0][0]
    )


@pytest.mark.rule("IMPORT-11")
def test_reusable_blocks_are_in_the_text(report: SiteReport, rows: Rows) -> None:
    assert content_of(rows, "Reusable") == "<p>Before.</p> <p>Shared words.</p> <p>Deep.</p>"
    assert reported(report, "Reusable").lost == ["the block 'block' was removed: {\"ref\":91}"]
    assert "wp_block" not in report.ignored


@pytest.mark.rule("IMPORT-34")
def test_what_is_dropped_is_named_with_its_text_or_address(report: SiteReport, rows: Rows) -> None:
    content = content_of(rows, "Players")
    sheet = f'<p><a href="{UPLOADS}/sheet.pdf">Open: sheet.pdf</a></p>'
    assert sheet in content
    player = "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F123"
    assert f'<a href="{player}">' in content
    assert rows("SELECT video_url FROM posts WHERE title = 'Players'") == [
        ("https://player.vimeo.com/video/76979871",)
    ]
    assert set(reported(report, "Players").lost) == {
        'the shortcode [mystery kind="poll" id="7"] was removed',
        "a link became its text: mailto:rivka@wells.example (write)",
        "<form> was removed: /subscribe Your address",
        f"a file was not copied and stays at the earlier site: {UPLOADS}/sheet.pdf",
    }
    assert report.ignored == {"field views": 1, "description of a topic": 1}


@pytest.mark.rule("IMPORT-33")
def test_authors_and_series_of_plug_ins_are_used(report: SiteReport, rows: Rows) -> None:
    [(author,)] = rows("SELECT author FROM posts WHERE title = 'By others'")
    assert author == "Dov Example, A Guest & Friend"
    assert rows("SELECT DISTINCT author FROM posts WHERE title <> 'By others'") == [("Rivka & Co",)]
    lessons = (
        "SELECT s.slug, s.title, p.title FROM series s JOIN series_posts l ON l.series_id = s.id"
        " JOIN posts p ON p.id = l.post_id ORDER BY l.position"
    )
    assert rows(lessons) == [
        ("on-wells", "On wells", "By one"),
        ("on-wells", "On wells", "By others"),
    ]
    assert report.series == ["On wells"]
    assert rows("SELECT description FROM series") == [("About wells.",)]
    assert reported(report, "By others").lost == ["not a topic here: mood: Glad"]


@pytest.mark.rule("IMPORT-33")
def test_a_series_keeps_what_was_changed_here(
    report: SiteReport, run: Import, rows: Rows, wells: WordPressExport
) -> None:
    assert run(wells).count("unchanged") == len(report.posts)
    assert rows("SELECT count(*) FROM series_posts") == [(2,)]


@pytest.mark.rule("IMPORT-9")
@pytest.mark.usefixtures("report")
@pytest.mark.parametrize(
    ("title", "recording", "text"),
    [
        ("A recording only", "talk", "A recording only"),
        # The titles of their players.
        ("An old player only", "old", "Old talk"),
        ("An older player only", "older", "Older talk"),
        ("A podcast", "podcast", "Listen."),
    ],
)
def test_a_post_may_have_a_recording_only(
    rows: Rows, title: str, recording: str, text: str
) -> None:
    assert rows(f"SELECT audio_url FROM posts WHERE title = '{title}'") == [
        (f"{UPLOADS}/{recording}.mp3",)
    ]
    assert content_of(rows, title) == f"<p>{text}</p>"


@pytest.mark.rule("IMPORT-9")
@pytest.mark.usefixtures("report")
def test_a_post_may_have_an_excerpt_only(rows: Rows) -> None:
    assert content_of(rows, "An excerpt only") == "<p>Only a <b>summary</b>.</p>"


@pytest.mark.rule("IMPORT-9")
def test_further_types_of_entries_are_an_option(run: Import) -> None:
    report = run(WordPressExport(FOLDER / "everything" / "wordpress.xml", ZONE))
    assert report.ignored == {"field views": 1, "description of a topic": 1, "podcast": 1}


@pytest.mark.rule("IMPORT-11")
@pytest.mark.usefixtures("report")
def test_films_of_old_players_are_shown_and_not_linked(rows: Rows) -> None:
    frame = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
    assert rows("SELECT video_url FROM posts WHERE title = 'Flash'") == [(frame,)]
    assert content_of(rows, "Flash") == "<p>Words below.</p>"


@pytest.mark.rule("IMPORT-11")
@pytest.mark.usefixtures("report")
def test_code_stays_text(rows: Rows) -> None:
    [(content,)] = rows("SELECT content FROM posts WHERE title = 'Code'")
    code = (
        '<pre>[gallery ids="1"]\n#include &lt;stdio.h&gt;\n((x)) &lt;b&gt; &lt;!-- kept --&gt;\n'
        "https://vimeo.com/76979871\n\ndone</pre>"
    )
    assert code in content
    assert "<code>[embed]x[/embed]</code>" in content
    assert "<pre><code>if (a &lt; b) [gallery]</code></pre>" in content


@pytest.mark.rule("IMPORT-8")
@pytest.mark.usefixtures("report")
def test_titles_summaries_and_files_are_kept(rows: Rows) -> None:
    assert content_of(rows, "Turned title") == (
        f'<p><strong>Why?</strong></p> <p>Because.</p><p><a href="{UPLOADS}/sheet.pdf">Sheet</a></p>'
    )


@pytest.mark.rule("IMPORT-37")
def test_topics_that_differ_by_capitals_only_are_one(report: SiteReport, rows: Rows) -> None:
    assert report.count("created") == len(report.posts)
    assert rows("SELECT DISTINCT unnest(topics) FROM posts") == [("Template",)]


@pytest.mark.rule("IMPORT-14")
def test_documents_come_along(
    run: Import, rows: Rows, wells: WordPressExport, tmp_path: Path
) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "sheet.pdf").write_bytes(b"%PDF-1.4 source sheet")
    assert run(wells, tmp_path / "files").files_copied == 1
    content = content_of(rows, "Players")
    [copied] = (tmp_path / "uploads").iterdir()
    assert copied.suffix == ".pdf"
    assert f'<a href="/media/uploads/{copied.name}">Open: sheet.pdf</a>' in content


@pytest.mark.rule("IMPORT-13")
def test_a_ghost_export_that_holds_everything(run: Import, rows: Rows) -> None:
    report = run(GhostExport(FOLDER / "everything" / "ghost.json", "https://ghost.example"))
    html = content_of(rows, "Old editor").replace("> <", "><")
    assert html == f"<p>One.</p><p>Two{mark(1)}.</p><hr><ol>{note(1, 'The note.')}</ol>"
    [(content, video)] = rows("SELECT content, video_url FROM posts WHERE title = 'Contents'")
    assert '<a href="#p4">Second</a>' in content
    assert '<h2 id="p4">Second part</h2>' in content
    assert "<pre><code>[gallery] List&lt;String&gt;\n\nend</code></pre>" in content
    assert video == "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
    assert "<figure>" not in content
    assert reported(report, "Contents").lost == [
        "a file was not copied and stays at the earlier site:"
        " https://ghost.example/content/images/2020/01/well.jpg",
        "a link became its text: mailto:rivka@ghost.example (write)",
    ]
    assert reported(report, "Cards").lost == [
        "the card 'signup' was removed: Join us No spam",
        "the card 'transistor' was removed: https://share.example/e/1",
    ]
    assert content_of(rows, "In short") == "<p>Only &lt;a&gt; summary.</p>"
    assert (reported(report, "About").reason, reported(report, "About").address) == (
        "a draft here, since it is a page, not a post",
        "/about",
    )
    assert rows("SELECT DISTINCT unnest(topics) FROM posts") == [("Template",)]


TABLES = ("posts", "series", "series_posts", "redirects", "post_origins")
# When a link or a redirect was written says nothing of the library.
BOOKKEEPING = "'{}'", "'{id,created_at}'"


def sources() -> dict[str, SourceSite]:
    folder = FOLDER / "everything"
    return {
        "WordPress": WordPressExport(folder / "wordpress.xml", ZONE, ["podcast"]),
        "Ghost": GhostExport(folder / "ghost.json", "https://ghost.example"),
        **{
            name.title(): MarkdownSite(folder / name, ZONE)
            for name in ("hugo", "jekyll", "astro", "eleventy")
        },
    }


@pytest.mark.rule("IMPORT-8")
@pytest.mark.parametrize("name", sources())
def test_what_was_imported_is_the_same_after_an_export_and_an_import(
    run: Import, rows: Rows, library: Engine, tmp_path: Path, name: str
) -> None:
    source = sources()[name]
    media = source.media_folders if isinstance(source, MarkdownSite) else ()
    first_report = run(source, media)
    created, drafted = first_report.count("created"), first_report.count("drafted")
    # Whatever the table is, all of its columns.
    queries = [
        f"SELECT to_jsonb(t) - {BOOKKEEPING[table not in ('posts', 'series')]}::text[]"
        f" FROM {table} t ORDER BY id"
        for table in TABLES
    ]
    before = [rows(query) for query in queries]
    assert created == len(before[0]) > 1
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    export_library(library, first)
    with library.begin() as connection:
        connection.execute(text(f"TRUNCATE {', '.join(TABLES)} RESTART IDENTITY CASCADE"))
    import_paths(library, [first], zone=ZONE)
    assert [rows(query) for query in queries] == before
    export_library(library, second)
    assert second.read_bytes() == first.read_bytes()
    # Nothing is taken for edited here.
    assert run(sources()[name], media).count("unchanged") == created + drafted
