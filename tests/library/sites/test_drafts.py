"""What not everybody could read at the earlier site becomes a draft, and never public (IMPORT-40)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from api.library.importing.sites import SiteReport
from api.library.importing.sites.ghost.export import GhostExport, MembersOnly
from tests.library.sites.conftest import FOLDER, Import, Rows, ghost, reported, wordpress

WXR = (FOLDER / "wordpress.xml").read_text("utf-8")
PROTECTED = "<![CDATA[A secret.]]>"
REASONS = {
    "Scheduled": "a draft here, since its status is 'future'",
    "A draft": "a draft here, since its status is 'draft'",
    "Protected": "a draft here, since it is protected by a password",
    "A private post": "a draft here, since its status is 'private'",
    "About": "a draft here, since it is a page, not a post",
}


def drafts(rows: Rows) -> dict[str, dict[str, Any]]:
    return {content["title"]: content for (content,) in rows("SELECT content FROM content_drafts")}


def drafted(report: SiteReport) -> dict[str, str | None]:
    return {post.title: post.reason for post in report.posts if post.status == "drafted"}


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """The export, after the protected post was changed on its site."""
    path = tmp_path / "changed.xml"
    path.write_text(WXR.replace(PROTECTED, "<![CDATA[Another secret.]]>"), "utf-8")
    return path


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """The export, after the protected post lost its password."""
    path = tmp_path / "opened.xml"
    path.write_text(WXR.replace("<![CDATA[open]]>", "<![CDATA[]]>"), "utf-8")
    return path


@pytest.mark.rule("IMPORT-40")
def test_what_not_everybody_could_read_becomes_a_draft(run: Import, rows: Rows) -> None:
    report = run(wordpress())
    assert drafted(report) == REASONS
    assert report.count("drafted") == 5
    found = drafts(rows)
    assert found.keys() == REASONS.keys()
    assert found["Protected"] == {
        "type": "daily",
        "title": "Protected",
        "content": "<p>A secret.</p>",
        "excerpt": "",
        "publishDate": "2020-03-03T08:00:00Z",
        "author": "A Teacher",
        "topics": [],
        "questions": [],
        "audioUrl": None,
        "videoUrl": None,
        "imageUrl": None,
        "isPremium": 0,
        "featured": 0,
        "studyGuide": None,
    }
    # It appears at its date when somebody has published it here; one without a date at once.
    assert found["Scheduled"]["publishDate"] == "2035-01-03T08:00:00Z"
    assert "publishDate" not in found["A draft"]


@pytest.mark.rule("NEWS-3")
def test_nothing_that_is_imported_is_mailed(run: Import, rows: Rows) -> None:
    run(wordpress())
    query = """
        SELECT count(*), count(edition.mail_at), count(edition.addressed_at)
        FROM posts LEFT JOIN newsletter_editions AS edition ON edition.post_id = posts.id
        WHERE edition.id IS NOT NULL
    """
    [(posts,)] = rows("SELECT count(*) FROM posts WHERE id IN (SELECT post_id FROM post_origins)")
    assert posts > 0
    assert rows(query) == [(posts, 0, 0)]


@pytest.mark.rule("IMPORT-40")
def test_nothing_of_a_draft_is_public(run: Import, rows: Rows) -> None:
    report = run(wordpress())
    public = str(rows("SELECT p::text FROM posts p UNION ALL SELECT d::text FROM search_outbox d"))
    for content in drafts(rows).values():
        assert content["title"] not in public
        assert content["content"] not in public
    assert all(post.path is None for post in report.posts if post.status == "drafted")
    old = {(path, query) for path, query in rows("SELECT path, query FROM redirects")}
    assert not old & {("/about", ""), ("/", "p=13"), ("/", "p=16"), ("/2020/03/protected", "")}


@pytest.mark.rule("IMPORT-40")
def test_files_of_a_draft_have_no_old_address(
    run: Import, rows: Rows, media: Path, tmp_path: Path
) -> None:
    path = tmp_path / "private.xml"
    picture = '<img src="https://old.example/wp-content/uploads/images/2021/02/cover.png">'
    path.write_text(WXR.replace(PROTECTED, f"<![CDATA[{picture}]]>"), "utf-8")
    run(wordpress(path), media)
    [shown] = drafts(rows)["Protected"]["content"].split('src="')[1:]
    assert (tmp_path / "uploads" / Path(shown.split('"')[0]).name).is_file()
    assert not rows("SELECT path FROM redirects WHERE path LIKE '%cover.png'")


@pytest.mark.rule("IMPORT-40")
def test_a_changed_original_replaces_the_draft(run: Import, rows: Rows, changed: Path) -> None:
    run(wordpress())
    assert reported(run(wordpress(changed)), "Protected").status == "updated"
    assert drafts(rows)["Protected"]["content"] == "<p>Another secret.</p>"
    # A window in which it is open is not to overwrite it.
    query = "SELECT version FROM content_drafts WHERE content ->> 'title' = 'Protected'"
    assert rows(query) == [(2,)]
    assert reported(run(wordpress(changed)), "Protected").status == "unchanged"
    assert rows("SELECT count(*) FROM content_drafts") == [(5,)]


EDIT = 'UPDATE content_drafts SET content = content || \'{"excerpt": "Mine"}\''
DELETE = "DELETE FROM content_drafts"


@pytest.mark.rule("IMPORT-40")
@pytest.mark.parametrize(("change", "done"), [(EDIT, "edited"), (DELETE, "deleted")])
@pytest.mark.parametrize("export", ["changed", "opened"])
def test_what_was_decided_here_stays(
    run: Import,
    rows: Rows,
    library: Engine,
    request: pytest.FixtureRequest,
    change: str,
    done: str,
    export: str,
) -> None:
    run(wordpress())
    with library.begin() as connection:
        connection.execute(text(f"{change} WHERE content ->> 'title' = 'Protected'"))
    before = rows("SELECT content::text FROM content_drafts ORDER BY id")
    report = run(wordpress(request.getfixturevalue(export)))
    found = reported(report, "Protected")
    assert (found.status, found.path) == ("kept", None)
    assert (found.reason or "").startswith(f"it was {done} here")
    assert rows("SELECT content::text FROM content_drafts ORDER BY id") == before
    assert not rows("SELECT id FROM posts WHERE title = 'Protected'")
    assert not rows("SELECT path FROM redirects WHERE path = '/2020/03/protected'")


@pytest.mark.rule("IMPORT-40")
def test_a_draft_becomes_a_teaching_when_everybody_may_read_it_there(
    run: Import, rows: Rows, opened: Path
) -> None:
    run(wordpress())
    assert reported(run(wordpress(opened)), "Protected").status == "created"
    [(id,)] = rows("SELECT id FROM posts WHERE title = 'Protected'")
    assert "Protected" not in drafts(rows)
    assert rows("SELECT count(*) FROM draft_origins") == [(4,)]
    [(target,)] = rows("SELECT target FROM redirects WHERE path = '/2020/03/protected'")
    assert target == f"/daily-learning/{id}"
    assert reported(run(wordpress(opened)), "Protected").status == "unchanged"


@pytest.mark.rule("IMPORT-40")
def test_a_teaching_stays_when_its_post_is_hidden_there(
    run: Import, rows: Rows, opened: Path
) -> None:
    run(wordpress(opened))
    found = reported(run(wordpress()), "Protected")
    assert (found.status, found.reason) == (
        "kept",
        "it is published here, so it stays as it is",
    )
    assert rows("SELECT content FROM posts WHERE title = 'Protected'") == [
        ('<p id="p1">A secret.</p>',)
    ]
    assert "Protected" not in drafts(rows)


def test_a_draft_of_a_series_is_reported(run: Import, rows: Rows, tmp_path: Path) -> None:
    path = tmp_path / "series.xml"
    term = '<category domain="series" nicename="wells">Wells</category>'
    path.write_text(
        WXR.replace("<title><![CDATA[Protected]]></title>", f"<title>Protected</title>{term}")
    )
    assert reported(run(wordpress(path)), "Protected").lost == ["a draft is in no series: Wells"]
    assert not rows("SELECT id FROM series")


@pytest.mark.rule("IMPORT-40")
def test_drafts_and_mailed_posts_of_ghost_become_drafts(run: Import, rows: Rows) -> None:
    run(ghost())
    found = drafts(rows)
    assert found.keys() == {"Later", "A draft", "Only mailed", "About"}
    assert found["Only mailed"]["content"] == "<p>Mailed.</p>"
    assert "publishDate" not in found["A draft"]


@pytest.mark.rule("IMPORT-22")
@pytest.mark.parametrize(
    ("choice", "premium"), [("free", {"Second"}), ("premium", {"Second", "שלישי"})]
)
def test_posts_for_members_are_what_the_operator_chose(
    run: Import, rows: Rows, choice: MembersOnly, premium: set[str]
) -> None:
    """'Second' is for those who pay: no choice opens it."""
    run(GhostExport(FOLDER / "ghost.json", "https://old.example", choice))
    assert {title for (title,) in rows("SELECT title FROM posts WHERE is_premium = 1")} == premium
    assert "שלישי" in {title for (title,) in rows("SELECT title FROM posts")}


@pytest.mark.rule("IMPORT-22")
def test_posts_for_members_may_become_drafts(run: Import, rows: Rows) -> None:
    report = run(GhostExport(FOLDER / "ghost.json", "https://old.example", "draft"))
    assert drafted(report)["שלישי"] == "a draft here, since it is for members only"
    draft = drafts(rows)["שלישי"]
    assert draft["isPremium"] == 1
    assert not rows("SELECT id FROM posts WHERE title = 'שלישי'")
    assert rows("SELECT title FROM posts WHERE is_premium = 1") == [("Second",)]


def test_a_ghost_draft_needs_no_address(run: Import, rows: Rows, tmp_path: Path) -> None:
    export = json.loads((FOLDER / "ghost.json").read_text("utf-8"))
    [draft] = [row for row in export["db"][0]["data"]["posts"] if row["title"] == "A draft"]
    draft["slug"] = draft["title"] = ""
    (tmp_path / "export.json").write_text(json.dumps(export))
    run(ghost(tmp_path / "export.json"))
    assert f"Untitled ({draft['id']})" in drafts(rows)
