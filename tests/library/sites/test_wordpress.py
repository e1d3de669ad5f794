"""A WordPress export: what arrives, what changes and what is reported."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from api.core.html import without_paragraph_ids
from api.library.importing.sites import ImportOptions
from tests.library.sites.conftest import (
    FOLDER,
    ZONE,
    Import,
    Rows,
    id_of,
    reported,
    wordpress,
)


def content_of(rows: Rows, title: str) -> str:
    [(content,)] = rows(f"SELECT content FROM posts WHERE title = '{title}'")
    return without_paragraph_ids(content)


@pytest.mark.rule("IMPORT-9")
def test_every_published_post_arrives(run: Import, rows: Rows) -> None:
    report = run(wordpress())
    assert rows(
        "SELECT title, publish_date, author, topics, featured, type FROM posts ORDER BY publish_date"
    ) == [
        (
            "A classic post & more",
            datetime(2019, 5, 5, 9, 30, tzinfo=UTC),
            "Rivka Example",
            ["Hope & Trust", "שבת"],
            1,
            "daily",
        ),
        ("בלוקים", datetime(2020, 1, 2, 8, 4, 5, tzinfo=UTC), "dov", [], 0, "daily"),
        ("Block post", datetime(2020, 1, 3, 8, 4, 5, tzinfo=UTC), "Rivka Example", [], 0, "daily"),
    ]
    assert rows("SELECT excerpt FROM posts WHERE featured = 1") == [("A short summary",)]
    assert report.count("created") == 3
    assert report.ignored == {"comment": 1, "nav_menu_item": 1}


@pytest.mark.rule("IMPORT-10")
def test_other_entries_are_reported(run: Import) -> None:
    report = run(wordpress())
    assert {post.title: post.reason for post in report.posts if post.status == "left out"} == {
        "Only a form": "Nothing of its text can be shown without the earlier site, so it was left out.",
        "Thrown away": "its status is 'trash'",
        "A page without a text": "it has no text",
    }


@pytest.mark.rule("IMPORT-11")
def test_a_text_of_the_classic_editor_becomes_plain_html(run: Import, rows: Rows) -> None:
    run(wordpress())
    content = content_of(rows, "A classic post & more")
    assert content.startswith("<p>First line<br>\nsecond line [sic]</p>")
    assert "<figcaption>The <em>well</em></figcaption>" in content
    assert (
        '<img src="https://old.example/wp-content/uploads/2019/05/photo.jpg" alt="A stone well">'
        in content
    )
    assert "<blockquote><p>A quotation</p>\n<p>of two paragraphs</p></blockquote>" in content
    assert "<p>[escaped]</p>" in content
    assert "<p>kept words</p>" in content
    assert "<pre>two\nlines</pre>" in content
    for gone in (
        "[caption",
        "[gallery",
        "[embed",
        "[audio",
        "[video",
        "[contact",
        "<script",
        "<!--",
    ):
        assert gone not in content


@pytest.mark.rule("IMPORT-11")
def test_a_text_of_blocks_becomes_plain_html(run: Import, rows: Rows) -> None:
    report = run(wordpress())
    content = " ".join(content_of(rows, "בלוקים").split())
    assert content == (
        '<p>פסקה ראשונה</p> <figure><img src="https://old.example/wp-content/uploads/2019/05/'
        'photo-1024x683.jpg" alt=""></figure>'
    )
    found = reported(report, "בלוקים")
    assert "the block 'latest-posts' was removed: {\"postsToShow\":3}" in found.lost
    assert "the recording's address begins with https://" in found.changed


@pytest.mark.rule("IMPORT-9")
def test_recordings_videos_and_pictures_arrive(run: Import, rows: Rows) -> None:
    run(wordpress())
    base = "https://old.example/wp-content/uploads"
    frame = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
    assert rows("SELECT image_url, audio_url, video_url FROM posts ORDER BY publish_date") == [
        (f"{base}/2019/05/photo.jpg", f"{base}/2019/05/talk.mp3", frame),
        (None, "https://cdn.example/talk.mp3", frame),
        (None, f"{base}/2020/01/lesson.mp3", None),
    ]


@pytest.mark.rule("IMPORT-16")
def test_links_between_posts_lead_to_the_teachings(run: Import, rows: Rows) -> None:
    report = run(wordpress())
    classic, block = (
        f"/daily-learning/{id_of(rows, title)}" for title in ("A classic post & more", "Block post")
    )
    content = content_of(rows, "A classic post & more")
    assert f'<a href="{block}">the block post</a>, <a href="{block}#p1">again</a>' in content
    assert '<a href="https://elsewhere.example/x">elsewhere</a>' in content
    assert f'<a href="{classic}">the classic one</a>' in content_of(rows, "Block post")
    # An entry that turned out to be no teaching has no page here.
    assert '<a href="https://old.example/?p=15">' in content_of(rows, "Block post")
    lost = reported(report, "A classic post & more").lost
    # Nobody can read a draft.
    assert "a link leads to the earlier site: https://old.example/about/" in lost


@pytest.mark.rule("IMPORT-17")
def test_old_addresses_are_kept(run: Import, rows: Rows) -> None:
    report = run(wordpress())
    found = {
        (path, query): target
        for path, query, target in rows("SELECT path, query, target FROM redirects")
    }
    assert report.redirects == len(found)
    block = f"/daily-learning/{id_of(rows, 'בלוקים')}"
    assert found["/2020/01/בלוקים", ""] == found["/", "p=12"] == block
    assert found["/feed", ""] == "/feeds/all.xml"
    assert ("/", "p=15") not in found


@pytest.mark.rule("IMPORT-14")
def test_files_are_copied_and_found_in_the_text(
    run: Import, rows: Rows, media: Path, tmp_path: Path
) -> None:
    report = run(wordpress(), media)
    assert report.files_copied == 4
    [(image, audio)] = rows("SELECT image_url, audio_url FROM posts WHERE featured = 1")
    copied = tmp_path / "uploads" / image.removeprefix("/media/uploads/")
    assert copied.read_bytes() == b"the bytes of 2019/05/photo.jpg"
    assert audio.startswith("/media/uploads/")
    # The smaller copy that the text shows is not there: its original is.
    content = content_of(rows, "A classic post & more")
    assert f'<a href="{image}"><img src="{image}"' in content
    lost = reported(report, "A classic post & more").lost
    missing = "https://old.example/wp-content/uploads/2019/05/second.png"
    assert f"a file was not among the files and stays at the earlier site: {missing}" in lost
    assert rows(f"SELECT path FROM redirects WHERE target = '{image}' ORDER BY path") == [
        ("/wp-content/uploads/2019/05/photo-1024x683.jpg",),
        ("/wp-content/uploads/2019/05/photo-300x200.jpg",),
        ("/wp-content/uploads/2019/05/photo.jpg",),
    ]


@pytest.mark.rule("IMPORT-9")
def test_the_posts_can_become_essays(run: Import, rows: Rows) -> None:
    run(wordpress(), None, ImportOptions("weekly", "A Teacher", ZONE))
    assert rows("SELECT DISTINCT type FROM posts") == [("weekly",)]
    assert rows("SELECT target FROM redirects WHERE query = 'p=11'")[0][0].startswith(
        "/weekly-essay/"
    )


@pytest.mark.rule("IMPORT-9")
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_earlier_versions_are_read(run: Import, rows: Rows, tmp_path: Path, version: str) -> None:
    older = (FOLDER / "wordpress.xml").read_text("utf-8")
    older = older.replace("/export/1.2/", f"/export/{version}/").replace(
        "version>1.2<", f"version>{version}<"
    )
    if version == "1.0":
        # Names of authors came later, and each category was listed twice.
        older = older.replace("<wp:author>", "<wp:other>").replace("</wp:author>", "</wp:other>")
        older = older.replace(
            '<category domain="post_tag"',
            '<category><![CDATA[שבת]]></category><category domain="tag"',
        )
    (tmp_path / "older.xml").write_text(older)
    assert run(wordpress(tmp_path / "older.xml")).count("created") == 3
    [(author, topics)] = rows("SELECT author, topics FROM posts WHERE featured = 1")
    assert author == ("rivka" if version == "1.0" else "Rivka Example")
    assert topics == ["Hope & Trust", "שבת"]


def test_namespaces_may_be_named_with_https(run: Import, tmp_path: Path) -> None:
    export = (FOLDER / "wordpress.xml").read_text("utf-8")
    changed = export.replace('="http://wordpress.org/export/', '="https://wordpress.org/export/')
    assert changed != export
    (tmp_path / "https.xml").write_text(changed)
    assert run(wordpress(tmp_path / "https.xml")).count("created") == 3
