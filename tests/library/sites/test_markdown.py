"""Folders of Hugo, Jekyll, Astro and Eleventy: what arrives, what changes and what is reported."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from api.core.html import without_paragraph_ids
from api.library.importing import ImportFailed
from api.library.importing.sites import ImportOptions, SiteReport
from api.library.importing.sites.markdown import export, front_matter
from api.library.importing.sites.markdown.dates import date_of
from api.library.importing.sites.markdown.export import MarkdownSite
from api.library.importing.sites.markdown.front_matter import split
from tests.library.sites.conftest import FOLDER, ZONE, Import, Rows, id_of, reported

pytestmark = pytest.mark.rule("IMPORT-38")

SITES = FOLDER / "everything"
FIRST = 'First: "wells"'
FIELDS = "title, publish_date, modified_at, author, topics, excerpt, featured"


def site(name: str) -> MarkdownSite:
    return MarkdownSite(SITES / name, ZONE)


def imported(run: Import, name: str) -> SiteReport:
    source = site(name)
    report: SiteReport = run(source, source.media_folders)
    return report


def posts(rows: Rows) -> dict[str, list[Any]]:
    return {row[0]: list(row[1:]) for row in rows(f"SELECT {FIELDS} FROM posts")}


def content_of(rows: Rows, title: str) -> str:
    [(content,)] = rows(f"SELECT content FROM posts WHERE title = '{title}'")
    return " ".join(without_paragraph_ids(content).split())


def redirects(rows: Rows) -> dict[str, str]:
    return dict(rows("SELECT path, target FROM redirects WHERE query = ''"))


def left_out(report: SiteReport) -> dict[str, str | None]:
    return {post.address: post.reason for post in report.posts if post.status == "left out"}


def test_a_folder_of_hugo(run: Import, rows: Rows) -> None:
    report = imported(run, "hugo")
    six = datetime(2020, 3, 6, 11, tzinfo=UTC)
    assert posts(rows) == {
        FIRST: [
            datetime(2020, 3, 4, 5, 6, 7, tzinfo=UTC),
            datetime(2021, 3, 4, 11, tzinfo=UTC),
            "Dov Example",
            ["Hope", "wells", "Genesis"],
            "In short.",
            1,
        ],
        "Second": [datetime(2020, 3, 5, 10, 6, tzinfo=UTC), None, "A Teacher", ["wells"], "", 0],
        "צרור": [six, None, "A Teacher", [], "", 0],
    }
    assert left_out(report) == {
        "content/posts/draft.md": "it is a draft",
        "content/posts/_index.md": "it is a page of a list, not a post",
        "content/about.md": "it has no date",
        "content/posts/broken.md": (
            "its front matter is not valid YAML: did not find expected ',' or ']' (line 3)"
        ),
    }
    lessons = "SELECT p.title FROM series_posts l JOIN posts p ON p.id = post_id ORDER BY position"
    assert rows(lessons) == [("Second",), (FIRST,)]
    found = redirects(rows)
    first = f"/daily-learning/{id_of(rows, FIRST)}"
    assert found["/2020/the-first"] == found["/old/first"] == first
    assert "/2020/bundle" in found


def test_texts_of_hugo(run: Import, rows: Rows) -> None:
    report = imported(run, "hugo")
    [(content, video, image)] = rows(
        "SELECT content, video_url, image_url FROM posts WHERE featured = 1"
    )
    second = id_of(rows, "Second")
    plain = " ".join(without_paragraph_ids(content).split())
    for expected in (
        f'<a href="/daily-learning/{second}">the second</a>',
        f'<figure><img src="{image}" alt="A well"><figcaption>Deep</figcaption></figure>',
        "<p><strong>Why?</strong></p> <p>Because <em>so</em>.</p>",
        "<pre><code>{{&lt; youtube kept &gt;}} List&lt;String&gt; </code></pre>",
        "<p>{{&lt; escaped &gt;}} and <code>{{&lt; code &gt;}}</code>, <s>struck</s>.</p>",
        '<li id="fn1"><p>The note. <a href="#fnref1" title="Back to the text">',
        '<p><a href="/media/uploads/',
    ):
        assert expected in plain, expected
    assert video == "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
    assert '<h2 id="p1">The source' in content
    assert '<a href="#p1">the top</a>' in content
    other = content.partition('">Other part')[0].rpartition('id="')[2]
    assert f'<a href="#{other}">below</a>' in content
    assert (
        f'#{other}">the first</a>' in rows("SELECT content FROM posts WHERE title = 'Second'")[0][0]
    )
    assert set(reported(report, FIRST).lost) == {
        "the field 'mood' was not taken: glad",
        'the shortcode {{< mystery kind="poll" >}} was removed',
        "a link to another file leads nowhere: nowhere.md",
    }
    [(picture, audio)] = rows("SELECT content, audio_url FROM posts WHERE title = 'צרור'")
    assert "/media/uploads/" in picture
    assert audio.startswith("/media/uploads/")
    assert report.files_copied == 4


def test_a_folder_of_jekyll(run: Import, rows: Rows) -> None:
    report = imported(run, "jekyll")
    assert posts(rows) == {
        "First & foremost": [
            datetime(2019, 5, 5, 10, tzinfo=UTC),
            datetime(2019, 6, 1, 10, tzinfo=UTC),
            "Rivka Example",
            ["hope", "wells", "genesis"],
            "In short.",
            0,
        ],
        "Second": [datetime(2019, 6, 6, 4, 8, 9, tzinfo=UTC), None, "A Teacher", [], "", 0],
    }
    assert left_out(report) == {
        "_drafts/later.md": "it is a draft",
        "_posts/2019-07-07-hidden.md": "it is a draft",
        "README.md": "it has no front matter",
    }
    first, second = (
        f"/daily-learning/{id_of(rows, title)}" for title in ("First & foremost", "Second")
    )
    found = redirects(rows)
    assert found["/blog/genesis/2019/05/05/first-post"] == first
    assert found["/blog/second"] == found["/blog/very-old"] == second
    content = content_of(rows, "First & foremost")
    assert f'<a href="{second}">the other</a>' in content
    assert re_uploads(content, "a file")
    assert '<pre><code>puts "[gallery] {{ kept }}"</code></pre>' in content
    assert '<li id="fn1"><p>The <em>note</em>.' in content
    assert "TOC" not in content
    assert "{:" not in content
    assert f'<a href="{first}">back</a>' in content_of(rows, "Second")
    assert '<img src="/media/uploads/' in content_of(rows, "Second")
    assert reported(report, "First & foremost").lost == [
        'the shortcode {% include poll.html kind="mystery" %} was removed',
        "the expression {{ page.reading_time }} was removed",
    ]


def re_uploads(content: str, label: str) -> bool:
    before = content.partition(f'">{label}</a>')[0]
    return before.rpartition('href="')[2].startswith("/media/uploads/")


def test_a_folder_of_astro(run: Import, rows: Rows) -> None:
    report = imported(run, "astro")
    assert posts(rows) == {
        "First": [
            datetime(2022, 7, 8, 10, tzinfo=UTC),
            datetime(2022, 7, 9, 10, tzinfo=UTC),
            "A Teacher",
            ["Hope"],
            "In short.",
            0,
        ],
        "Second": [datetime(2022, 7, 10, 10, tzinfo=UTC), None, "Dov Example", [], "", 0],
    }
    second = f"/daily-learning/{id_of(rows, 'Second')}"
    assert redirects(rows)["/blog/second-post"] == second
    assert f'<a href="{second}">the component</a>' in content_of(rows, "First")
    assert rows("SELECT image_url LIKE '/media/uploads/%' FROM posts WHERE title = 'First'") == [
        (True,)
    ]
    assert content_of(rows, "Second") == "<p>inner words</p> <p><code>&lt;Kept /&gt;</code></p>"
    assert reported(report, "Second").lost == ['the shortcode <Poll question="Why?"> was removed']


def test_a_folder_of_eleventy(run: Import, rows: Rows) -> None:
    report = imported(run, "eleventy")
    assert posts(rows) == {
        "First": [
            datetime(2018, 1, 2, 11, tzinfo=UTC),
            None,
            "A Teacher",
            ["Hope"],
            "In short.",
            0,
        ],
        "Second": [datetime(2018, 2, 3, 11, tzinfo=UTC), None, "A Teacher", [], "", 0],
    }
    found = redirects(rows)
    assert {"/posts/first", "/archive/second"} <= set(found)
    assert left_out(report) == {"posts/script.md": "its front matter is a program"}
    assert reported(report, "First").lost == ["the expression {{ title | upcase }} was removed"]


def test_a_part_of_a_site_is_imported_as_the_whole(run: Import, rows: Rows) -> None:
    part = MarkdownSite(SITES / "hugo" / "content" / "posts", ZONE)
    assert run(part, part.media_folders).count("created") == 3
    assert imported(run, "hugo").count("unchanged") == 3
    assert "/2020/the-first" in redirects(rows)


def test_type_and_author_are_defaults(run: Import, rows: Rows, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\ntitle: A\ndate: 2020-01-01\n---\nText.\n")
    (tmp_path / "b.md").write_text(
        "---\ntype: daily\nauthor: B\ndate: 2020-01-02\n---\n# The title\n\nText.\n"
    )
    source = MarkdownSite(tmp_path, ZONE)
    run(source, None, ImportOptions("weekly", "A Teacher", ZONE))
    assert rows("SELECT title, type, author FROM posts ORDER BY title") == [
        ("A", "weekly", "A Teacher"),
        ("The title", "daily", "B"),
    ]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("2020-01-02", "2020-01-02T11:00:00+00:00"),
        ("2020-1-2", "2020-01-02T11:00:00+00:00"),
        ("2020-01-02 03:04", "2020-01-02T08:04:00+00:00"),
        ("2020-01-02T03:04:05.123456789Z", "2020-01-02T03:04:05+00:00"),
        ("2020-01-02 03:04:05 +0300", "2020-01-02T00:04:05+00:00"),
        ("January 2, 2020", "2020-01-02T11:00:00+00:00"),
        ("2 Jan 2020", "2020-01-02T11:00:00+00:00"),
        ("Thu, 02 Jan 2020 03:04:05 GMT", "2020-01-02T03:04:05+00:00"),
        ("2020-13-45", None),
        ("someday", None),
        ("9" * 500, None),
        ("0001-01-01", None),
        (None, None),
        (True, None),
    ],
)
def test_dates_in_the_forms_of_generators(value: object, found: str | None) -> None:
    moment = date_of(value, ZONE)
    assert (moment and moment.astimezone(UTC).isoformat()) == found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("no fields", "it has no front matter"),
        ("---\na: 1\na: 2\n---\n", "its front matter has the key `a` twice (line 3)"),
        ("+++\na = \n+++\n", "its front matter is not valid TOML: "),
        ('{"a": 1, "a": 2}\n', "its front matter has the key `a` twice"),
        ("---\n- a\n---\n", "its front matter is not a list of fields (name: value)"),
        ("+++\na = " + "[" * 50_000 + "\n+++\n", "its front matter is "),
        ("---\na: " + "[" * 50_000 + "\n---\n", "its front matter is "),
        ("---\na: '" + "x" * 300_000 + "'\n---\n", "its front matter has more than 200,000"),
    ],
)
def test_front_matter_that_cannot_be_read(text: str, fault: str) -> None:
    assert split(text).fault.startswith(fault)


def test_files_and_their_sizes_are_bounded(
    run: Import, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        (tmp_path / f"{number}.md").write_text(f"---\ndate: 2020-01-01\n---\nText {number}.\n")
    monkeypatch.setattr(front_matter, "MAX_FILE_BYTES", 10)
    report = run(MarkdownSite(tmp_path, ZONE))
    assert {post.reason for post in report.posts} == {"it is longer than 10 bytes"}
    monkeypatch.setattr(export, "MAX_FILES", 2)
    with pytest.raises(ImportFailed, match="has more than 2 Markdown files"):
        run(MarkdownSite(tmp_path, ZONE))
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(ImportFailed, match="holds no Markdown files"):
        run(MarkdownSite(empty, ZONE))


def test_no_file_outside_of_the_site_is_copied(run: Import, rows: Rows, tmp_path: Path) -> None:
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    (tmp_path / "secret.md").write_text("---\ndate: 2020-01-01\n---\nThe planted secret.\n")
    folder = tmp_path / "blog"
    folder.mkdir()
    (folder / "link.md").symlink_to(tmp_path / "secret.md")
    os.mkfifo(folder / "pipe.md")
    (folder / "a.md").write_text("---\ndate: 2020-01-01\n---\nx ![s](../secret.jpg)\n")
    source = MarkdownSite(folder, ZONE)
    report = run(source, source.media_folders)
    assert report.files_copied == 0
    assert [post.title for post in report.posts] == ["a"]
    assert "secret.jpg" not in rows("SELECT content FROM posts")[0][0]
    assert reported(report, "a").lost[0].startswith("a file was left out")
