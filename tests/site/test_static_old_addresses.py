"""Addresses of an earlier site lead on in a static site (IMPORT-45)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from lxml import html

from api.site.static_export.old_addresses import OldAddress, OldAddresses
from api.site.static_export.paths import Links, PageUrl
from tests.site.test_static_export import BROWSER, dumped

BASE = "https://static.example/torah"
PAGES = ("/", "/about", "/daily-learning/1", "/weekly-essay/2", "/series/light")
SHOWN = "/media/uploads/shown.jpg"
ADDRESSES = [
    OldAddress("/2019/05/a-שבת", "", "/daily-learning/1"),
    OldAddress("/posts/a.html", "", "/weekly-essay/2"),
    OldAddress("/category/hope", "", "/search?q=Hope%20%26%20שבת"),
    OldAddress("/feed", "", "/feeds/all.xml"),
    OldAddress("/wp-content/a.jpg", "", SHOWN),
    OldAddress("/", "p=12", "/daily-learning/1"),
    OldAddress("/", "page_id=2012", "/about"),
    OldAddress("/blog", "p=7", "/weekly-essay/2"),
    # What the static site has itself.
    OldAddress("/about", "", "/weekly-essay/2"),
    OldAddress("/series/light.html", "", "/weekly-essay/2"),
]
HIDDEN = [
    OldAddress("/a-secret", "", "/daily-learning/77"),
    OldAddress("/", "p=77", "/daily-learning/77"),
    OldAddress("/wp-content/secret.mp3", "", "/media/uploads/secret.mp3"),
    OldAddress("/secret-desk", "", "/admin"),
]
HOSTILE = [
    *("/../outside", "/a/../../outside", "/.htaccess", "/a/.hidden/b", "/a\\b", "/con:x"),
    *("/a//b", f"/{'x' * 300}", "/" + "/".join("a" * 12), "/line\nbreak"),
]


def written(folder: Path, addresses: Sequence[OldAddress], base: str | None = BASE) -> int:
    """Write into a static site that has these pages."""
    folder.mkdir()
    for url in PAGES:
        file = folder / PageUrl(url).file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"<!doctype html><title>{url}</title><body></body>")
    links = Links({PageUrl(url): None for url in PAGES}, "https://torah.example")
    links.media.add(SHOWN)
    return OldAddresses(addresses, links, base).write(folder)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    assert written(tmp_path / "site", [*ADDRESSES, *HIDDEN]) == len(ADDRESSES)
    return tmp_path / "site"


def files(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def tree(file: Path) -> Any:
    return html.document_fromstring(file.read_text("utf-8"))


@pytest.mark.rule("IMPORT-45")
@pytest.mark.parametrize(
    ("page", "url", "canonical"),
    [
        ("2019/05/a-שבת", "../../../daily-learning/1.html", f"{BASE}/daily-learning/1.html"),
        (
            "category/hope",
            "../../search.html?q=Hope%20%26%20%D7%A9%D7%91%D7%AA",
            f"{BASE}/search.html?q=Hope%20%26%20%D7%A9%D7%91%D7%AA",
        ),
        ("feed", "../feeds/all.xml", f"{BASE}/feeds/all.xml"),
    ],
)
def test_an_old_address_has_a_page_that_leads_on(
    site: Path, page: str, url: str, canonical: str
) -> None:
    found = tree(site / page / "index.html")
    assert found.xpath("//meta[@http-equiv='refresh']/@content") == [f"0; url={url}"]
    assert found.xpath("//a/@href") == [url]
    assert found.xpath("//link[@rel='canonical']/@href") == [canonical]
    assert not found.xpath("//script")
    if ".html" in url and "search" not in url:
        assert (site / page / unquote(url)).resolve().is_file()


def test_an_old_file_keeps_its_name(site: Path) -> None:
    found = tree(site / "posts/a.html")
    assert found.xpath("//a/@href") == ["../weekly-essay/2.html"]


@pytest.mark.rule("IMPORT-45")
def test_servers_have_rules(site: Path) -> None:
    assert (site / "_redirects").read_text("utf-8").splitlines() == [
        "/2019/05/a-%D7%A9%D7%91%D7%AA /torah/daily-learning/1.html 301",
        "/posts/a.html /torah/weekly-essay/2.html 301",
        "/category/hope /torah/search.html?q=Hope%20%26%20%D7%A9%D7%91%D7%AA 301",
        "/feed /torah/feeds/all.xml 301",
        "/wp-content/a.jpg /torah/media/uploads/shown.jpg 301",
        "/about /torah/weekly-essay/2.html 301",
        "/series/light.html /torah/weekly-essay/2.html 301",
        "/ p=12 /torah/daily-learning/1.html 301",
        "/ page_id=2012 /torah/about.html 301",
        "/blog p=7 /torah/weekly-essay/2.html 301",
    ]


@pytest.mark.rule("IMPORT-45")
def test_pages_of_the_static_site_stay(site: Path) -> None:
    assert not (site / "about" / "index.html").exists()
    assert "/series/light" in (site / "series/light.html").read_text()
    # A picture is no page.
    assert not (site / "wp-content").exists()


@pytest.mark.rule("IMPORT-45")
def test_what_leads_nowhere_is_not_told(site: Path) -> None:
    for file in site.rglob("*"):
        assert "secret" not in str(file.relative_to(site))
        if file.is_file():
            text = file.read_text("utf-8")
            assert "secret" not in text
            assert "77" not in text


def test_without_an_address_of_its_own_there_are_no_feeds(tmp_path: Path) -> None:
    written(tmp_path / "site", ADDRESSES, base=None)
    assert not (tmp_path / "site/feed").exists()
    found = tree(tmp_path / "site/2019/05/a-שבת/index.html")
    assert found.xpath("//link[@rel='canonical']/@href") == ["../../../daily-learning/1.html"]
    rules = (tmp_path / "site/_redirects").read_text("utf-8")
    assert rules.startswith("/2019/05/a-%D7%A9%D7%91%D7%AA /daily-learning/1.html 301\n")


@pytest.mark.rule("IMPORT-45")
def test_a_site_without_old_addresses_has_nothing_of_them(tmp_path: Path) -> None:
    assert written(tmp_path / "site", HIDDEN) == 0
    assert files(tmp_path / "site") == {PageUrl(url).file for url in PAGES}
    assert "script" not in (tmp_path / "site/index.html").read_text()


@pytest.mark.rule("IMPORT-45")
@pytest.mark.parametrize("path", HOSTILE)
def test_no_path_leaves_the_folder(tmp_path: Path, path: str) -> None:
    written(tmp_path / "site", [OldAddress(path, "", "/about")])
    assert [file.name for file in tmp_path.iterdir()] == ["site"]
    assert files(tmp_path / "site") - {PageUrl(url).file for url in PAGES} == {"_redirects"}
    assert len((tmp_path / "site/_redirects").read_text().splitlines()) == 1


def test_an_address_below_a_file_has_a_rule_only(tmp_path: Path) -> None:
    paths = ("/a.html", "/a.html/b", "/daily-learning/1.html/c")
    written(tmp_path / "site", [OldAddress(path, "", "/about") for path in paths])
    assert len((tmp_path / "site/_redirects").read_text().splitlines()) == 3
    assert "<title>/daily" in (tmp_path / "site/daily-learning/1.html").read_text()


@pytest.mark.rule("IMPORT-45")
@pytest.mark.skipif(BROWSER is None, reason="no Chromium to open the static site with")
@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("index.html?p=12", "/daily-learning/1"),
        ("index.html?utm=x&p=0012", "/daily-learning/1"),
        ("index.html?page_id=2012", "/about"),
        ("blog/index.html?p=7", "/weekly-essay/2"),
        ("index.html?p=13", "/"),
        ("index.html?p=constructor", "/"),
        ("index.html", "/"),
    ],
)
def test_the_home_page_follows_what_a_query_named(site: Path, address: str, title: str) -> None:
    page, _, query = address.partition("?")
    url = (site / page).as_uri() + (f"?{query}" if query else "")
    assert dumped(url).xpath("//title/text()") == [title]
