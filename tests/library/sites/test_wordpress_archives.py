"""Pages and feeds of categories and tags lead to the topics, and captions stay (IMPORT-41, IMPORT-42).

So do those of dates and authors (IMPORT-46)."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.library.importing.sites import ImportOptions
from api.library.importing.sites.wordpress.archives import MAX_TERMS, Term, TopicArchives
from api.library.redirects import MAX_PATH_LENGTH, pages_around
from tests.library.sites.conftest import FOLDER, ZONE, Import, Rows, wordpress
from tests.library.sites.test_wordpress import content_of

WXR = (FOLDER / "wordpress.xml").read_text("utf-8")
EVERYTHING = "/feeds/all.xml"


def archives(rows: Rows) -> dict[str, str]:
    query = "SELECT path, target FROM redirects WHERE path ~ '/(category|tag)/' AND query = ''"
    return {path: target for path, target in rows(query)}


@pytest.mark.rule("IMPORT-41")
def test_categories_and_tags_lead_to_their_topics(run: Import, rows: Rows) -> None:
    run(wordpress())
    assert archives(rows) == {
        "/category/hope": "/search?q=Hope%20%26%20Trust",
        "/category/hope/feed": EVERYTHING,
        "/tag/shabbat": "/search?q=שבת",
        "/tag/shabbat/feed": EVERYTHING,
    }
    feeds = rows("SELECT path FROM redirects WHERE target = '/feeds/all.xml' ORDER BY path")
    assert {("/comments/feed",), ("/feed",), ("/feed/atom",)} <= set(feeds)


@pytest.mark.rule("IMPORT-46")
def test_pages_of_dates_and_authors_lead_to_the_list_and_to_the_teacher(
    run: Import, rows: Rows
) -> None:
    run(wordpress())
    query = "SELECT path, target FROM redirects WHERE path ~ '^/(author|page|20[0-9/]+$)'"
    found: dict[str, str] = dict(rows(query))
    dated = ("/2019", "/2019/05", "/2019/05/05", "/2020", "/2020/01", "/2020/01/02", "/2020/01/03")
    assert {path for path, target in found.items() if target == "/daily-learning"} == {
        *dated,
        "/page",
    }
    assert found["/author/rivka"] == "/about"
    assert pages_around("/page/2") == ["/page"]
    assert pages_around("/2020/01/page/3") == ["/2020/01"]


@pytest.mark.rule("IMPORT-46")
def test_of_a_blog_in_a_folder_its_own_address_leads_to_the_list(
    run: Import, rows: Rows, tmp_path: Path
) -> None:
    export = WXR.replace("https://old.example</wp", "https://old.example/blog</wp")
    (tmp_path / "folder.xml").write_text(export, "utf-8")
    run(wordpress(tmp_path / "folder.xml"), None, ImportOptions("weekly", "A Teacher", ZONE))
    found: dict[str, str] = dict(rows("SELECT path, target FROM redirects WHERE query = ''"))
    assert found["/blog"] == found["/blog/2020/01"] == "/weekly-essay"
    assert found["/blog/author/rivka"] == "/about"
    assert "/page" not in found


@pytest.mark.rule("IMPORT-46")
def test_the_first_of_two_blogs_keeps_an_address_that_both_had(
    run: Import, rows: Rows, tmp_path: Path
) -> None:
    def leads() -> dict[str, str]:
        return dict(rows("SELECT path || '?' || query, target FROM redirects"))

    assert run(wordpress()).kept_addresses == []
    before = leads()
    second = WXR.replace("https://old.example", "https://second.example")
    (tmp_path / "second.xml").write_text(second, "utf-8")
    report = run(wordpress(tmp_path / "second.xml"))
    assert report.count("created") == 3
    assert "/?p=12" in report.kept_addresses
    assert "/2020/01/בלוקים" in report.kept_addresses
    assert leads() == before
    # What is imported again has no clash with itself.
    assert run(wordpress()).kept_addresses == []
    assert leads() == before


@pytest.mark.rule("IMPORT-41")
def test_a_category_within_others_has_its_whole_path(
    run: Import, rows: Rows, tmp_path: Path
) -> None:
    parents = (
        "<wp:category><wp:category_nicename>soul</wp:category_nicename>"
        "<wp:cat_name>Soul</wp:cat_name></wp:category>"
    )
    child = "<wp:category_parent>soul</wp:category_parent></wp:category>"
    export = WXR.replace("Trust]]></wp:cat_name></wp:category>", f"Trust]]></wp:cat_name>{child}")
    export = export.replace("<generator>", f"{parents}<generator>")
    export = export.replace("https://old.example</wp", "https://old.example/blog</wp")
    (tmp_path / "nested.xml").write_text(export, "utf-8")
    run(wordpress(tmp_path / "nested.xml"))
    hope = "/search?q=Hope%20%26%20Trust"
    found = archives(rows)
    assert found["/blog/category/soul"] == "/search?q=Soul"
    assert found["/blog/category/soul/hope"] == found["/blog/category/hope"] == hope
    assert found["/blog/category/soul/hope/feed"] == EVERYTHING


@pytest.mark.rule("IMPORT-41")
def test_topics_of_drafts_are_not_told(run: Import, rows: Rows, tmp_path: Path) -> None:
    term = '<category domain="category" nicename="hidden">Hidden</category>'
    title = "<title><![CDATA[Protected]]></title>"
    (tmp_path / "hidden.xml").write_text(WXR.replace(title, title + term), "utf-8")
    run(wordpress(tmp_path / "hidden.xml"))
    assert "/category/hidden" not in archives(rows)


@pytest.mark.rule("IMPORT-41")
def test_links_to_a_category_lead_to_its_topic(run: Import, rows: Rows, tmp_path: Path) -> None:
    link = 'Back to <a href="https://old.example/category/hope/">hope</a> and <a href="'
    (tmp_path / "link.xml").write_text(WXR.replace('Back to <a href="', link, 1), "utf-8")
    run(wordpress(tmp_path / "link.xml"))
    assert '<a href="/search?q=Hope%20%26%20Trust">hope</a>' in content_of(rows, "Block post")


def test_terms_are_bounded_and_categories_may_go_in_circles() -> None:
    found = TopicArchives()
    for slug, parent in (("a", "b"), ("b", "a")):
        found.add_category(
            {"wp:category_nicename": slug, "wp:cat_name": slug, "wp:category_parent": parent}
        )
    found.add([Term("category", "a", "A")])
    assert 0 < len(found.redirects("")) < 50
    found.add(Term("post_tag", f"tag-{number}", "T") for number in range(MAX_TERMS + 10))
    found.add([Term("post_tag", "x" * MAX_PATH_LENGTH, "Long")])
    assert len(found.redirects("")) <= 2 * MAX_TERMS + 50
    assert all(len(address.path) <= MAX_PATH_LENGTH for address in found.redirects(""))


AUDIO = "https://old.example/wp-content/uploads/2019/05/{}.mp3"


@pytest.mark.rule("IMPORT-42")
@pytest.mark.parametrize(
    ("captions", "html"),
    [
        # The first recording is the teaching's: its caption stays in its place.
        (["The <em>well</em>, read aloud"], "<p>The <em>well</em>, read aloud</p>"),
        # Others are links, with their caption as text.
        (
            ["", "The second talk"],
            f'<p><a href="{AUDIO.format(1)}">Listen: The second talk</a></p>',
        ),
        (
            ["", ""],
            f'<figure><p><a href="{AUDIO.format(1)}">Listen: 1.mp3</a></p></figure>',
        ),
        # A caption with a link stays as it is.
        (
            ["", 'By <a href="https://x.example/">Dov</a>'],
            f'<figure><p><a href="{AUDIO.format(1)}">Listen: 1.mp3</a></p>'
            '<figcaption>By <a href="https://x.example/">Dov</a></figcaption></figure>',
        ),
    ],
)
def test_the_caption_of_a_recording_stays(
    run: Import, rows: Rows, tmp_path: Path, captions: list[str], html: str
) -> None:
    blocks = "".join(
        f'<!-- wp:audio --><figure class="wp-block-audio"><audio controls src="{AUDIO.format(number)}">'
        "</audio>"
        + (f"<figcaption>{caption}</figcaption>" if caption else "")
        + "</figure><!-- /wp:audio -->"
        for number, caption in enumerate(captions)
    )
    text = '<!-- wp:paragraph -->\n<p id="end">Back'
    (tmp_path / "audio.xml").write_text(WXR.replace(text, blocks + text).replace("enclosure", "x"))
    run(wordpress(tmp_path / "audio.xml"))
    assert rows("SELECT audio_url FROM posts WHERE title = 'Block post'") == [(AUDIO.format(0),)]
    content = content_of(rows, "Block post")
    assert content.partition("<p>Back to")[0].strip() == html


FIGURES = [
    f'<figure><img src="https://x.example/{name}.jpg" alt="">'
    f"<figcaption>The {name}</figcaption></figure>"
    for name in ("first", "second")
]
OLDER = "".join(
    f'<li class="blocks-gallery-item">{figure}</li>'.replace(
        "<figcaption>", '<figcaption class="blocks-gallery-item__caption">'
    )
    for figure in FIGURES
)


@pytest.mark.rule("IMPORT-42")
@pytest.mark.parametrize(
    "gallery",
    [
        '<figure class="wp-block-gallery has-nested-images">'
        + "".join(FIGURES)
        + '<figcaption class="blocks-gallery-caption">Two wells</figcaption></figure>',
        f'<figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid">{OLDER}</ul>'
        '<figcaption class="blocks-gallery-caption">Two wells</figcaption></figure>',
        f'<ul class="wp-block-gallery columns-2">{OLDER}</ul><p>Two wells</p>',
    ],
)
def test_a_gallery_is_its_pictures_with_their_captions(
    run: Import, rows: Rows, tmp_path: Path, gallery: str
) -> None:
    text = '<!-- wp:paragraph -->\n<p id="end">Back'
    (tmp_path / "gallery.xml").write_text(WXR.replace(text, gallery + text), "utf-8")
    run(wordpress(tmp_path / "gallery.xml"))
    content = "".join(content_of(rows, "Block post").partition("<p>Back to")[0].split("\n"))
    assert content == "".join(FIGURES) + "<p>Two wells</p>"
