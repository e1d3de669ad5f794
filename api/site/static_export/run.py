"""Writes the static site: pages, styles, media, feeds and the search.

Everything is written to a folder beside the target, which is renamed when it is complete.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from api.library.importing.report import Progress
from api.library.media import media_file
from api.search.text.synonym_table import SynonymTable
from api.site.static_export.crawling import Visitor, fetch_pages
from api.site.static_export.documents import Document, parse, static_html
from api.site.static_export.feeds import CARDS, FEED_NAMES, static_feed, static_sitemap
from api.site.static_export.old_addresses import OldAddress, OldAddresses
from api.site.static_export.paths import NOT_FOUND, SEARCH, Links, PageUrl
from api.site.static_export.search_index import SearchIndex
from api.site.static_export.search_page import (
    SEARCH_FOLDER,
    SEARCH_SCRIPT,
    with_script,
    with_search,
)
from api.site.static_export.searchable import entry_of

# Written into each export, so that only an export is ever replaced.
_MARKER = "nuggets-static-site.json"
_STYLE_URL = re.compile(r"url\((/assets/[\w.-]+)\)")
_STYLE_LINK = re.compile(r'<link\b[^>]*\bhref="(/[\w./-]+\.(?:css|svg))"')


@dataclass(frozen=True, slots=True)
class StaticExport:
    """What is exported, and where to.

    `origin` begins the addresses in responses; `base` is the address at which the static site will
    be found, None if there is none: feeds and site map need one. `online` is that of the site
    itself, to which links lead that need a server. `bundle` has the site's styles; `folders` its
    media, by URL; `zone` is the one whose dates the site shows. `old_addresses` are those of an
    earlier site.
    """

    target: Path
    origin: str
    bundle: Path
    folders: Mapping[str, Path]
    synonyms: SynonymTable
    zone: ZoneInfo
    base: str | None = None
    online: str | None = None
    old_addresses: Sequence[OldAddress] = ()


@dataclass(frozen=True, slots=True)
class StaticReport:
    """Numbers of files. `missing`: media that pages name but the site does not have."""

    pages: int
    media: int
    missing: list[str]
    old_addresses: int = 0


def check_target(target: Path) -> None:
    """Raise FileExistsError for a folder that is neither empty nor an export."""
    if target.exists() and not (target / _MARKER).is_file() and any(target.iterdir()):
        raise FileExistsError(f"{target} is not empty and no static export")


async def export_static(
    visit: Visitor, export: StaticExport, progress: Progress | None = None
) -> StaticReport:
    """Export what a visitor may read now. The target appears, or is replaced, when complete.

    Raises OSError when it cannot be written.
    """
    check_target(export.target)
    part = export.target.with_name(f".{export.target.name}.{os.getpid()}.part")
    raw = part / ".raw"
    raw.mkdir(parents=True)
    try:
        pages = await fetch_pages(visit, raw, progress)
        links = Links(pages, export.online)
        _write_pages(part, pages, links, export)
        await _write_others(visit, part, links, export)
        if export.base:
            await _write_feeds(visit, part, links, export)
        moved = OldAddresses(export.old_addresses, links, export.base).write(part)
        missing = _copy_media(part, links, export.folders)
        shutil.rmtree(raw)
        report = StaticReport(len(pages), len(links.media) - len(missing), missing, moved)
        (part / _MARKER).write_text(json.dumps({"pages": report.pages}) + "\n")
        _replace(part, export.target)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return report


def _write_pages(
    part: Path, pages: Mapping[PageUrl, Path], links: Links, export: StaticExport
) -> None:
    index = SearchIndex(export.synonyms)
    for page, raw in pages.items():
        text = raw.read_text("utf-8")
        document = parse(text)
        # A portion is found once, not by each of its aliyot.
        if page.number == 1 and (entry := entry_of(page, document, export.zone)):
            index.add(entry)
        _write_page(part, page.file, document, links, export)
    index.write(part / SEARCH_FOLDER)


def _write_page(
    part: Path, file: str, document: Document, links: Links, export: StaticExport
) -> None:
    html = static_html(document, file, links, has_feeds=bool(export.base))
    target = part / file
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(html, encoding="utf-8")


async def _write_others(visit: Visitor, part: Path, links: Links, export: StaticExport) -> None:
    """The search, the page of an unknown address, and the styles of all pages."""
    search = (await visit("/search")).text
    _copy_styles(part, search, export.bundle)
    _write_page(part, SEARCH, with_search(parse(search)), links, export)
    page = part / SEARCH
    page.write_text(with_script(page.read_text("utf-8")), encoding="utf-8")
    shutil.copyfile(SEARCH_SCRIPT, part / SEARCH_FOLDER / SEARCH_SCRIPT.name)
    missing = parse((await visit(f"/{NOT_FOUND}")).text)
    _write_page(part, NOT_FOUND, missing, links, export)
    if export.base:
        # Servers show it in every folder.
        file = part / NOT_FOUND
        root = f'<base href="{escape(urlsplit(export.base).path.rstrip("/"))}/">'
        file.write_text(file.read_text("utf-8").replace("<head>", f"<head>{root}", 1), "utf-8")


def _copy_styles(part: Path, page: str, bundle: Path) -> None:
    """The styles and icons that pages link to, and the fonts and pictures that the styles use."""
    for path in dict.fromkeys(_STYLE_LINK.findall(page)):
        source, target = bundle / path.lstrip("/"), part / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix != ".css":
            shutil.copyfile(source, target)
            continue
        style = source.read_text("utf-8")
        for used in dict.fromkeys(_STYLE_URL.findall(style)):
            shutil.copyfile(bundle / used.lstrip("/"), target.parent / PurePosixPath(used).name)
        relative = _STYLE_URL.sub(lambda found: f"url({PurePosixPath(found[1]).name})", style)
        target.write_text(relative, encoding="utf-8")


async def _write_feeds(visit: Visitor, part: Path, links: Links, export: StaticExport) -> None:
    base = export.base
    assert base
    (part / "feeds").mkdir()
    for name in FEED_NAMES:
        response = await visit(f"/feeds/{name}.xml")
        (part / "feeds" / f"{name}.xml").write_text(
            static_feed(response.text, export.origin, base, links)
        )
    (part / "sitemap.xml").write_bytes(static_sitemap(links.pages, base))
    (part / "cards").mkdir()
    for name in CARDS:
        card = await visit(f"/cards/{name}.png")
        (part / "cards" / f"{name}.png").write_bytes(card.body)
    (part / "robots.txt").write_text(f"User-agent: *\nAllow: /\n\nSitemap: {base}/sitemap.xml\n")


def _copy_media(part: Path, links: Links, folders: Mapping[str, Path]) -> list[str]:
    """Copy the files that pages show. Returns the paths of those that do not exist."""
    missing = []
    for url in sorted(links.media):
        path = unquote(url)
        source = media_file(PurePosixPath(path), folders)
        if source is None:
            missing.append(url)
            continue
        target = part / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    return missing


def _replace(part: Path, target: Path) -> None:
    """Put the complete folder in the place of the former export, if there is one."""
    if not target.exists():
        part.rename(target)
        return
    former = target.with_name(f".{target.name}.{os.getpid()}.old")
    target.rename(former)
    part.rename(target)
    shutil.rmtree(former)
