"""A Ghost export: what arrives, what changes and what is reported."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from api.core.html import without_paragraph_ids
from api.library.importing.sites.fragments import fragment, inner_html
from api.library.importing.sites.ghost.card_markup import plain_cards
from api.library.importing.sites.ghost.lexical import lexical_html
from api.library.importing.sites.ghost.mobiledoc import mobiledoc_html
from api.library.importing.sites.source import Findings
from tests.library.sites.conftest import FOLDER, Import, Rows, ghost, reported


@pytest.mark.rule("IMPORT-12", "IMPORT-22")
def test_every_published_post_arrives(run: Import, rows: Rows) -> None:
    report = run(ghost())
    query = "SELECT title, publish_date, author, topics, featured, is_premium, excerpt FROM posts ORDER BY publish_date"
    assert rows(query) == [
        (
            "First",
            datetime(2021, 2, 3, 4, 5, 6, tzinfo=UTC),
            "Rivka Example, Dov Example",
            ["Hope", "שבת"],
            1,
            0,
            "In short",
        ),
        ("Second", datetime(2021, 3, 3, 4, 5, 6, tzinfo=UTC), "Rivka Example", [], 0, 1, ""),
        ("שלישי", datetime(2021, 4, 3, 4, 5, 6, tzinfo=UTC), "A Teacher", [], 0, 1, ""),
    ]
    assert {post.title: post.reason for post in report.posts if post.reason} == {
        "Later": "a draft here, since its status is 'scheduled'",
        "A draft": "a draft here, since its status is 'draft'",
        "Only mailed": "a draft here, since its status is 'sent'",
        "About": "a draft here, since it is a page, not a post",
        "Empty": "it has no text",
        "Only a form": "Nothing of its text can be shown without the earlier site, so it was left out.",
    }
    assert "was for members only: is premium here" in reported(report, "Second").changed


@pytest.mark.rule("IMPORT-13")
def test_cards_become_plain_html(run: Import, rows: Rows) -> None:
    report = run(ghost())
    [(stored, video)] = rows("SELECT content, video_url FROM posts WHERE title = 'First'")
    content = " ".join(without_paragraph_ids(stored).split())
    base = "https://old.example/content"
    for expected in (
        f'<figure><img src="{base}/images/2021/02/one.webp" width="2" height="2" alt="One"><img src="{base}/images/2021/02/two.webp" alt="Two"><figcaption>Two wells</figcaption></figure>',
        '<blockquote><p><a href="https://elsewhere.example/page">A page</a></p><p>About it · Elsewhere</p></blockquote>',
        "<p>The lesson</p>",
        "<blockquote><p>💡 Note <b>this</b></p></blockquote>",
        "<h4>A question</h4><p>An answer</p>",
        '<p><a href="https://elsewhere.example/go">Go on</a></p>',
        f'<p><a href="{base}/files/2021/02/sheet.pdf">Sheet</a></p>',
    ):
        assert expected in content, expected
    # The page shows it.
    assert "Watch the video" not in content
    assert video == "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
    assert "thumbnail" not in content
    lost = reported(report, "First").lost
    for said in ("code injected into the head: ", "the canonical address: https://"):
        assert any(text.startswith(said) for text in lost), said
    assert any(text.startswith("<form> was removed") for text in lost)


@pytest.mark.rule("IMPORT-16")
def test_links_lead_to_the_teachings_and_old_addresses_are_kept(run: Import, rows: Rows) -> None:
    run(ghost())
    ids = {title: id for id, title in rows("SELECT id, title FROM posts")}
    second = f"/daily-learning/{ids['Second']}"
    [(content,)] = rows("SELECT content FROM posts WHERE title = 'First'")
    assert f'<a href="{second}">link</a>, <a href="{second}">another</a>' in content
    assert '<a href="https://old.example/tag/hope/">a tag</a>' in content
    assert ("/second", "", second) in rows("SELECT path, query, target FROM redirects")
    assert ("/rss", "", "/feeds/all.xml") in rows("SELECT path, query, target FROM redirects")


@pytest.mark.rule("IMPORT-12", "IMPORT-36")
def test_without_the_sites_address_nothing_leads_to_pages_that_do_not_exist(
    run: Import, rows: Rows
) -> None:
    report = run(ghost(url=""))
    [(content, image)] = rows("SELECT content, image_url FROM posts WHERE title = 'First'")
    assert "a tag" in content
    assert not re.search(r'(?:href|src)="/(?!daily-learning/)', content)
    assert image is None
    lost = reported(report, "First").lost
    unknown = "was left out, as the site's address is not known"
    assert f"a link {unknown}: /tag/hope/" in lost
    assert f"a file {unknown}: /content/images/2021/02/cover.png" in lost
    assert report.without_address >= len([text for text in lost if unknown in text]) > 2
    assert report.image_hosts == []
    assert not [path for path in rows("SELECT content FROM posts") if "invalid" in path[0]]


@pytest.mark.rule("IMPORT-14")
def test_files_are_copied(run: Import, rows: Rows, media: Path, tmp_path: Path) -> None:
    report = run(ghost(), media)
    assert report.files_copied == 3
    [(image, audio)] = rows("SELECT image_url, audio_url FROM posts WHERE title = 'First'")
    names = [(tmp_path / "uploads" / Path(url).name).read_bytes() for url in (image, audio)]
    assert names == [
        b"the bytes of images/2021/02/cover.png",
        b"the bytes of media/2021/02/voice.mp3",
    ]
    assert ("/content/images/2021/02/cover.png", image) in rows(
        "SELECT path, target FROM redirects"
    )


@pytest.mark.rule("IMPORT-15")
def test_the_same_export_twice_changes_nothing(run: Import, rows: Rows, media: Path) -> None:
    queries = [
        f"SELECT xmin::text FROM {table} ORDER BY id"
        for table in ("posts", "redirects", "post_origins", "content_drafts", "draft_origins")
    ]
    run(ghost(), media)
    before = [rows(query) for query in queries]
    report = run(ghost(), media)
    assert report.count("unchanged") == 7
    assert [rows(query) for query in queries] == before


def _posts() -> dict[str, dict[str, str]]:
    data = json.loads((FOLDER / "ghost.json").read_text("utf-8"))["db"][0]["data"]
    return {post["slug"]: post for post in data["posts"]}


@pytest.mark.rule("IMPORT-13")
def test_a_post_without_html_is_made_from_lexical() -> None:
    findings = Findings()
    html = lexical_html(json.loads(_posts()["second"]["lexical"]), findings)
    assert html == (
        "<h2>Title &amp; more</h2>"
        '<p><strong>bold</strong><br><em><strong> both</strong></em><a href="__GHOST_URL__/first/">first</a></p>'
        "<ol><li>one</li></ol><blockquote>quoted</blockquote><hr>"
        '<figure><img src="__GHOST_URL__/content/images/2021/02/one.webp" alt="One"><figcaption><i>c</i></figcaption></figure>'
        "<blockquote><p>💡 Note</p></blockquote><h4>Q</h4><p>A</p>"
        '<p><a href="https://elsewhere.example/">Go</a></p>'
        '<blockquote><p><a href="https://elsewhere.example/b">B</a></p><p>D · P</p></blockquote>'
        "<p><em>em</em> text</p>\n<pre><code>a &lt; b</code></pre>kept"
    )
    assert findings.lost == [
        "the card 'signup' was removed: Join",
        "the element 'strange' became its text",
    ]


@pytest.mark.rule("IMPORT-13")
def test_a_post_without_html_is_made_from_mobiledoc() -> None:
    findings = Findings()
    html = mobiledoc_html(json.loads(_posts()["third"]["mobiledoc"]), findings)
    assert html == (
        '<p>plain <strong>strong</strong><br><a href="https://elsewhere.example/">a link</a></p>'
        "<ul><li>item</li></ul><blockquote>aside</blockquote>"
        '<figure><img src="/content/images/2021/02/cover.png" alt=""></figure>'
        '<figure><img src="/content/images/2021/02/one.webp" alt=""><figcaption>C</figcaption></figure><hr>'
        '<figure><img src="/content/images/2021/02/one.webp" alt=""></figure>'
    )
    assert findings.lost == [
        "the card 'poll' was removed",
        "a section of the text could not be read",
    ]


def test_deep_documents_are_cut() -> None:
    document: dict[str, object] = {"type": "text", "text": "deep"}
    for _ in range(500):
        document = {"type": "paragraph", "children": [document]}
    assert "deep" not in lexical_html({"root": document}, Findings())


def test_cards_inside_cards_are_replaced_once() -> None:
    body = fragment(
        '<div class="kg-card kg-toggle-card"><div class="kg-toggle-content">'
        '<div class="kg-card kg-button-card"><a href="/x">X</a></div></div></div>tail'
    )
    plain_cards(body)
    assert (
        inner_html(body)
        == '<h4></h4><div class="kg-toggle-content"><p><a href="/x">X</a></p></div>tail'
    )
