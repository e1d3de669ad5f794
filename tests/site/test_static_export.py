"""The public library as a static site: complete, without a server, and only what visitors read."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit
from zoneinfo import ZoneInfo

import feedparser
import pytest
from lxml import html

from api.cli.postgres import Postgres
from api.core.database import sync_engine
from api.models import Base, SeriesPost, TorahTimelinePost
from api.site.static_export import Fetched, StaticExport, StaticReport, export_static
from api.site.static_export.documents import Document
from api.site.static_export.paths import PageUrl
from api.site.static_export.searchable import entry_of
from indexer.sync import update_documents
from tests import site_fixtures
from tests.conftest import copied_database
from tests.factories import days_ago, portion, post, save, series
from tests.site_fixtures import Site, running, site_settings

ORIGIN, BASE = "http://static.invalid", "https://static.example/torah"
SECRET = "Plantedsecret"
LONG = "<p id='p1'>The beginning is open. </p>" + "<p>More words of a long text. </p>" * 40
BROWSER = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
STYLE_LINK = '<link rel="stylesheet" crossorigin href="/assets/x.css">'
STYLE = "a{color:red}@font-face{font-family:x;src:url(/assets/x.woff2)}"


def _library() -> Iterator[Base]:
    """45 insights, so that the list has pages; an essay, a locked one, and what is hidden."""
    for id in range(1, 46):
        yield post(id)
    linked = '<p id="p1">See <a href="/weekly-essay/51#p1">the essay</a> and <a href="/login">sign in</a>.</p>'
    yield post(
        46,
        content=linked,
        title="A link",
        topics=["Hope"],
        audio_url="/media/uploads/a.mp3",
        base64_image="aGVsbG8=",
    )
    yield post(51, type="weekly", title="On Shabbos", content='<p id="p1">שבת שלום</p>')
    yield post(
        52,
        type="weekly",
        title="The day of rest",
        content="<p>It is called Sabbath (Avot 1:14).</p>",
        image_url="/media/uploads/p.jpg",
    )
    yield post(53, type="weekly", title="The way back", content="<p>On Teshuvah and tzedakah.</p>")
    locked = {"content": LONG + f"<p>{SECRET}</p>", "audio_url": f"/media/uploads/{SECRET}.mp3"}
    yield post(60, type="weekly", title="A locked essay", is_premium=1, **locked)
    yield post(61, title=SECRET, publish_date=days_ago(-2))
    yield series(1, "light", description="<p>On light</p>")
    yield series(2, SECRET.lower(), is_active=0)
    yield portion(1, "noach", parasha="Noach", hebrew_name="נח")


@pytest.fixture(scope="module")
def database_url(postgres: Postgres, worker_id: str) -> Iterator[str]:
    with copied_database(postgres, f"static_export_{worker_id}") as dsn:
        yield dsn


@pytest.fixture(scope="module")
async def site(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    engine = sync_engine(database_url)
    save(engine, _library())
    links = [
        SeriesPost(series_id=1, post_id=46, position=1),
        TorahTimelinePost(timeline_id=1, post_id=46),
    ]
    save(engine, links)
    while update_documents(engine):
        pass
    engine.dispose()
    folder = tmp_path_factory.mktemp("site")
    uploads = folder / "uploads"
    uploads.mkdir()
    for name in ("a.mp3", "p.jpg", f"{SECRET}.mp3"):
        (uploads / name).write_bytes(name.encode())
    settings = site_settings(database_url, folder, launch_free=False, site_url=ORIGIN)
    styled = site_fixtures.INDEX_HTML.replace("<!--head-->", f"{STYLE_LINK}<!--head-->")
    files = {"assets/x.css": STYLE, "assets/x.woff2": "font"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site_fixtures, "INDEX_HTML", styled)
        async with running(settings, files) as site:
            yield site


async def export(site: Site, target: Path, **fields: Any) -> StaticReport:
    state = site.app.state

    async def visit(url: str) -> Fetched:
        response = await site.client.get(url)
        return Fetched(response.status_code, response.content)

    return await export_static(
        visit,
        StaticExport(
            target=target,
            origin=ORIGIN,
            bundle=state.bundle,
            folders=state.media_folders,
            synonyms=state.query_parser.synonyms,
            zone=state.settings.zone,
            **({"base": BASE} | fields),
        ),
    )


@pytest.fixture(scope="module")
async def exported(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("exported") / "static"
    report = await export(site, target)
    assert report.missing == []
    assert report.media == 2
    return target


def names(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


def tree(file: Path) -> Any:
    return html.document_fromstring(file.read_text("utf-8"))


def pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


@pytest.mark.rule("MISHNAH-4")
def test_a_citation_of_the_mishnah_leads_to_its_chapter(exported: Path) -> None:
    link = tree(exported / "weekly-essay/52.html").xpath("//a[@data-reference]")[0]
    assert link.get("href") == "../mishnah/avot/1.html#14"
    chapter = tree(exported / "mishnah/avot/1.html")
    assert "אם אין אני לי" in chapter.get_element_by_id("14").text_content()
    # One that no teaching cites is not exported.
    assert names(exported / "mishnah/avot") == ["1.html"]


@pytest.mark.rule("IMPORT-25")
def test_every_public_page_is_a_file(exported: Path) -> None:
    files = {str(file.relative_to(exported)) for file in pages(exported)}
    assert files >= {
        *("index.html", "search.html", "404.html", "about.html", "privacy.html"),
        *("daily-learning.html", "daily-learning/page-2.html", "daily-learning/page-3.html"),
        *(f"daily-learning/{id}.html" for id in range(1, 47)),
        *(
            "weekly-essay/51.html",
            "weekly-essay/60.html",
            "series/light.html",
            "torah-timeline/noach.html",
        ),
    }
    assert "daily-learning/page-4.html" not in files
    assert "The text of teaching 7." in (exported / "daily-learning/7.html").read_text("utf-8")
    assert (
        tree(exported / "404.html").xpath("//h1")[0].text_content()
        == "There is no page at this address."
    )


@pytest.mark.rule("IMPORT-26")
def test_all_links_resolve_from_any_folder(exported: Path) -> None:
    count = 0
    for file in pages(exported):
        for element, _, url, _ in tree(file).iterlinks():
            parts = urlsplit(url)
            if parts.scheme or not parts.path or element.tag == "base":
                continue
            count += 1
            assert not url.startswith("/"), (file, url)
            folder = exported if file.name == "404.html" else file.parent
            target = (folder / unquote(parts.path)).resolve()
            assert target.is_file(), (file, url)
            assert target.is_relative_to(exported)
    assert count > 500


def test_each_aliyah_of_a_portion_is_a_file(exported: Path) -> None:
    """The joined reading and the text of the haftarah are not exported: they need the site."""
    first, second = (exported / f"torah-timeline/noach{at}.html" for at in ("", "/page-2"))
    assert (exported / "torah-timeline/noach/page-7.html").is_file()
    assert not (exported / "torah-timeline/noach/page-8.html").exists()
    verses = [tree(file).xpath("//*[@class='verse']/@id") for file in (first, second)]
    assert (verses[0][0], verses[1][0]) == ("1:1", "2:4")
    [following] = tree(first).xpath("//a[@rel='next']/@href")
    assert following == "noach/page-2.html#aliyah-2"
    assert not tree(first).xpath("//a[contains(., 'Isaiah 42:5')]")


@pytest.mark.rule("IMPORT-26")
def test_links_inside_texts_lead_to_teachings_and_others_keep_their_words(exported: Path) -> None:
    text = (exported / "daily-learning/46.html").read_text("utf-8")
    assert '<a href="../weekly-essay/51.html#p1">the essay</a> and sign in.' in text
    assert '<a href="weekly-essay/51.html' not in text
    topics = tree(exported / "daily-learning/46.html").xpath("//ul[@aria-label='Topics']//a/@href")
    assert topics == ["../search.html?q=Hope"]


@pytest.mark.rule("IMPORT-26", "IMPORT-27")
def test_nothing_that_visitors_may_not_read_is_exported(exported: Path) -> None:
    for file in exported.rglob("*"):
        assert SECRET.lower() not in file.name.lower()
        if file.is_file():
            assert SECRET.lower().encode() not in file.read_bytes().lower(), file
    locked = (exported / "weekly-essay/60.html").read_text("utf-8")
    assert "The beginning is open." in locked


@pytest.mark.rule("IMPORT-26")
def test_pages_need_no_script(exported: Path) -> None:
    for file in pages(exported):
        found = tree(file)
        scripts = found.xpath("//script/@src")
        assert scripts == (["search/search.js"] if file.name == "search.html" else []), file
        assert not found.xpath("//script[not(@src)] | //noscript | //button")
        assert not found.xpath("//details[contains(@class, 'script-only')]"), file
        forms = found.xpath("//form")
        assert all(form.get("action").endswith("search.html") for form in forms)
        assert found.xpath("//link[@rel='stylesheet' and not(@crossorigin)]")


@pytest.mark.rule("IMPORT-26")
def test_media_and_styles_are_copied(exported: Path) -> None:
    found = tree(exported / "daily-learning/46.html")
    assert found.xpath("//audio/@src") == ["../media/uploads/a.mp3"]
    assert found.xpath("//img[starts-with(@src, 'data:')]/@src") == [
        "data:image/png;base64,aGVsbG8="
    ]
    assert tree(exported / "torah-timeline/noach.html").xpath("//audio/@src") == [
        "../media/uploads/a.mp3"
    ]
    assert (exported / "media/uploads/p.jpg").read_bytes() == b"p.jpg"
    assert (exported / "assets/x.css").read_text() == STYLE.replace("/assets/", "")
    assert (exported / "assets/x.woff2").read_bytes() == b"font"


@pytest.mark.rule("IMPORT-28")
def test_feeds_and_site_map_name_the_files(exported: Path) -> None:
    feed = feedparser.parse((exported / "feeds/weekly.xml").read_text("utf-8"))
    assert [entry.link for entry in feed.entries] == [
        f"{BASE}/weekly-essay/{id}.html" for id in (51, 52, 53, 60)
    ]
    podcast = feedparser.parse((exported / "feeds/podcast.xml").read_text("utf-8"))
    assert [entry.enclosures[0].href for entry in podcast.entries] == [
        f"{BASE}/media/uploads/a.mp3"
    ]
    site_map: Any = html.fromstring((exported / "sitemap.xml").read_bytes())
    located = site_map.xpath("//loc/text()")
    files = [exported / unquote(url.removeprefix(f"{BASE}/")) for url in located]
    assert len(files) > 50
    assert all(file.is_file() for file in files)
    assert not [file for file in exported.rglob("*.xml") if ORIGIN in file.read_text("utf-8")]


@pytest.mark.rule("IMPORT-28")
async def test_without_an_address_there_are_no_feeds(site: Site, tmp_path: Path) -> None:
    await export(site, tmp_path / "static", base=None)
    assert not (tmp_path / "static" / "sitemap.xml").exists()
    for file in pages(tmp_path / "static"):
        assert "feeds/" not in file.read_text("utf-8")


@pytest.mark.rule("IMPORT-26")
async def test_with_the_sites_address_other_links_lead_there(site: Site, tmp_path: Path) -> None:
    await export(site, tmp_path / "static", online="https://torah.example")
    text = (tmp_path / "static/daily-learning/46.html").read_text("utf-8")
    assert '<a href="https://torah.example/login">sign in</a>' in text


@pytest.mark.rule("IMPORT-25")
async def test_an_export_replaces_only_an_export(site: Site, tmp_path: Path) -> None:
    target = tmp_path / "static"
    target.mkdir()
    (target / "mine.txt").write_text("mine")
    with pytest.raises(FileExistsError, match="no static export"):
        await export(site, target)
    assert names(tmp_path) == ["static"]
    (target / "mine.txt").unlink()
    await export(site, target)
    (target / "old.html").write_text("old")
    await export(site, target)
    assert not (target / "old.html").exists()
    assert names(tmp_path) == ["static"]


@pytest.mark.rule("IMPORT-25")
async def test_a_failed_export_keeps_the_former_one(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "static"
    await export(site, target)
    monkeypatch.setattr(shutil, "copyfile", _full_disk)
    with pytest.raises(OSError, match="the disk is full"):
        await export(site, target)
    assert (target / "index.html").is_file()
    assert names(tmp_path) == ["static"]


def _full_disk(*_: object) -> None:
    raise OSError("the disk is full")


def results(exported: Path, query: str) -> tuple[str, list[str]]:
    """What a browser shows for a search, with the pages opened from the disk.

    The clock of a page that is dumped does not wait for each file, so it is dumped until it is
    complete, or two minutes are over.
    """
    url = f"{(exported / 'search.html').as_uri()}?q={quote(query)}"
    deadline = time.monotonic() + 120
    while True:
        page = dumped(url)
        [status] = page.xpath("//*[@id='search-status']")
        text, files = status.text_content(), page.xpath("//*[@id='search-results']//a/@href")
        is_complete = "result" in text and bool(files) is not text.startswith("0 ")
        if is_complete or time.monotonic() > deadline:
            return text, files


def dumped(url: str) -> Any:
    assert BROWSER is not None
    arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000"]
    command = [BROWSER, *arguments, "--dump-dom", url]
    done = subprocess.run(command, capture_output=True, timeout=120, check=True)
    return html.document_fromstring(done.stdout.decode())


@pytest.mark.rule("IMPORT-27")
@pytest.mark.skipif(BROWSER is None, reason="no Chromium to open the static site with")
@pytest.mark.parametrize(
    "query", ["shabbos", "Shabbat", "shabos", "shabess", "Sabbath's", "שבת", "שַׁבָּת", "ובשבת"]
)
def test_a_search_finds_every_spelling(exported: Path, query: str) -> None:
    status, files = results(exported, query)
    assert status == f"2 results for “{query}”"
    assert set(files) == {"weekly-essay/51.html", "weekly-essay/52.html"}


@pytest.mark.rule("IMPORT-27")
@pytest.mark.skipif(BROWSER is None, reason="no Chromium to open the static site with")
@pytest.mark.parametrize(
    "query", ["teshuva", "tshuvah", "teshuvoh", "תשובה", "תשובא", "לתשובה", "tzedoka", "צדקה"]
)
async def test_a_search_finds_first_what_the_site_finds_first(
    site: Site, exported: Path, query: str
) -> None:
    response = await site.client.get("/api/search", params={"q": query})
    first = response.json()["posts"][0]
    assert first["id"] == 53
    _, found = results(exported, query)
    assert found[0] == f"weekly-essay/{first['id']}.html"


@pytest.mark.rule("IMPORT-27")
@pytest.mark.skipif(BROWSER is None, reason="no Chromium to open the static site with")
def test_a_word_that_only_sounds_similar_finds_nothing(exported: Path) -> None:
    """'sweet' has the consonants of שבת."""
    assert results(exported, "sweet") == ("0 results for “sweet”", [])


@pytest.mark.rule("IMPORT-27")
@pytest.mark.skipif(BROWSER is None, reason="no Chromium to open the static site with")
@pytest.mark.parametrize(
    ("query", "files"),
    [
        ("teaching 17", ["daily-learning/17.html"]),
        ("נח", ["torah-timeline/noach.html"]),
        ("begin open", ["weekly-essay/60.html"]),
        (SECRET, []),
        ("<zzz>", []),
        ("constructor", []),
    ],
)
def test_a_search_finds_words_and_their_beginnings(
    exported: Path, query: str, files: list[str]
) -> None:
    status, found = results(exported, query)
    assert found == files
    assert status.startswith(f"{len(files)} result")


def test_the_search_shows_the_dates_of_the_pages() -> None:
    post = {
        "title": "Late in the evening",
        "content": "<p>Late.</p>",
        "excerpt": "",
        "preview": "Late.",
        "publishDate": "2026-11-21T02:00:00Z",
        "topics": [],
        "author": "A",
    }
    document = Document(html.fromstring("<p></p>"), {"/api/posts/7": post})
    entry = entry_of(PageUrl("/daily-learning/7"), document, ZoneInfo("America/New_York"))
    assert entry is not None
    assert entry.date == "November 20, 2026"
