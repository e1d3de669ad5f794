"""A folder of Markdown files as a `SourceSite`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from functools import cached_property
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import quote, unquote
from zoneinfo import ZoneInfo

from api.core.static_files import file_within
from api.library.importing.report import ImportFailed, Problem, SourceLocation
from api.library.importing.sites.fragments import HtmlElement, element
from api.library.importing.sites.links import host_of, split_url
from api.library.importing.sites.markdown.addresses import (
    addresses_of,
    computed_permalink,
    names_of,
    slug_from,
)
from api.library.importing.sites.markdown.config import SiteConfig, read_config
from api.library.importing.sites.markdown.dates import date_in_name, without_date
from api.library.importing.sites.markdown.fields import PostFields, with_nested
from api.library.importing.sites.markdown.front_matter import MarkdownFile, read_file
from api.library.importing.sites.markdown.shortcodes import Shortcodes
from api.library.importing.sites.markdown.texts import html_of, rewrite_addresses
from api.library.importing.sites.source import (
    MAX_SHOWN,
    MAX_TEXT_LENGTH,
    TOO_LONG,
    Address,
    Findings,
    LeftOut,
    SeriesPart,
    SourcePost,
    Survey,
)

MAX_FILES = 100_000
_SUFFIXES = frozenset({".md", ".markdown", ".mdx"})
# Folders of programs, of what they built, and of themes with their own samples.
_SKIPPED = frozenset({"node_modules", "_site", "dist", "vendor", "themes", "_includes", "_layouts"})
# Where generators keep files that pages name from the root.
_MEDIA_FOLDERS = ("static", "public", "assets", "src", "content", "source")
_LIST_PAGES = frozenset({"_index", "README", "readme"})
_MAX_ORIGIN = 400


class _Known(NamedTuple):
    """A file that becomes a teaching."""

    path: PurePosixPath
    addresses: list[Address]


class MarkdownSite:
    """`folder` may be the whole site or a part of it. `url` is its address, '' if unknown."""

    def __init__(self, folder: Path, zone: ZoneInfo, url: str = "") -> None:
        self._folder, self._zone = folder, zone
        self.config: SiteConfig = read_config(folder, url)
        self._known: dict[str, _Known] = {}
        self._by_name: dict[str, Address] = {}

    @property
    def file(self) -> Path:
        return self._folder

    @property
    def media_folders(self) -> list[Path]:
        """Where the files are that its texts name."""
        root = self.config.root
        folders = [root / name for name in _MEDIA_FOLDERS]
        return [folder for folder in (*folders, root) if folder.is_dir()]

    def survey(self) -> Survey:
        for path in self._files:
            post = self._read(path)
            if isinstance(post, LeftOut):
                continue
            origin, fields = self._origin(path), post[1]
            published = self._published(path, fields)
            assert published is not None
            relative = self._relative(path)
            known = _Known(relative, addresses_of(relative, fields, published, self.config))
            self._known[origin] = known
            for name in names_of(relative) if known.addresses else ():
                self._by_name.setdefault(name, known.addresses[0])
        posts = {origin: known.addresses for origin, known in self._known.items()}
        feeds = {
            Address(path): "/feeds/all.xml" for path in ("/index.xml", "/feed.xml", "/rss.xml")
        }
        return Survey(self.config.generator, self.config.base, posts, {}, feeds)

    def posts(self) -> Iterator[SourcePost | LeftOut]:
        for path in self._files:
            found = self._read(path)
            yield found if isinstance(found, LeftOut) else self._post(path, *found)

    @cached_property
    def _files(self) -> list[Path]:
        """Its Markdown files by name. Links to other folders are not followed."""
        if self._folder.is_file():
            return [self._folder]
        found: list[Path] = []
        for folder, names, files in os.walk(self._folder):
            names[:] = sorted(
                name for name in names if not name.startswith(".") and name not in _SKIPPED
            )
            paths = (Path(folder, name) for name in sorted(files))
            found += [
                path
                for path in paths
                if path.suffix.lower() in _SUFFIXES and file_within(self._folder, path)
            ]
            if len(found) > MAX_FILES:
                raise self._refuse(f"has more than {MAX_FILES:,} Markdown files")
        if not found:
            raise self._refuse("holds no Markdown files")
        return found

    def _refuse(self, message: str) -> ImportFailed:
        return ImportFailed([Problem(SourceLocation(str(self._folder), 0), None, message)])

    def _relative(self, path: Path) -> PurePosixPath:
        """The path within the site."""
        resolved, root = path.resolve(), self.config.root.resolve()
        inside = resolved.is_relative_to(root)
        return PurePosixPath(resolved.relative_to(root) if inside else path.name)

    def _origin(self, path: Path) -> str:
        """What names the file whenever its site is imported, wherever its folder is."""
        site = host_of(self.config.base) or self.config.root.resolve().name
        name = self._relative(path).as_posix()
        if len(name) > _MAX_ORIGIN:
            name = blake2b(name.encode(), digest_size=16).hexdigest()
        return f"markdown {site[:60]} {name}"

    def _read(self, path: Path) -> LeftOut | tuple[MarkdownFile, PostFields]:
        file = read_file(path)
        fields = PostFields(
            with_nested(file.fields),
            self._zone,
            by_spaces=self.config.kind == "jekyll",
            people=self.config.people,
        )
        if reason := self._reason(path, file, fields):
            name = self._relative(path).as_posix()
            return LeftOut(self._origin(path), fields.title or name, reason, name)
        return file, fields

    def _reason(self, path: Path, file: MarkdownFile, fields: PostFields) -> str:
        """Why a file does not become a teaching; '' if it does."""
        if file.fault:
            return file.fault
        if fields.is_draft or "_drafts" in path.parts:
            return "it is a draft"
        if fields.is_hidden:
            return "it is in no collection"
        if path.stem in _LIST_PAGES:
            return "it is a page of a list, not a post"
        if fields.is_page:
            return "it is a page, not a post"
        if self._published(path, fields) is None:
            return f"its date is not known: {bad}" if (bad := fields.bad_date) else "it has no date"
        if not file.text.strip() and not (fields.excerpt or fields.audio or fields.video):
            return "it has no text"
        if len(file.text) > MAX_TEXT_LENGTH:
            return TOO_LONG
        return ""

    def _published(self, path: Path, fields: PostFields) -> datetime | None:
        name = path.parent.name if path.stem == "index" else path.stem
        return fields.published or date_in_name(name, self._zone)

    def _post(self, path: Path, file: MarkdownFile, fields: PostFields) -> SourcePost:
        findings, origin = Findings(), self._origin(path)
        known = self._known[origin]
        if permalink := computed_permalink(fields):
            findings.lose(f"its address is computed, and not known: {permalink[:MAX_SHOWN]}")
        fields.report_others(findings)
        body = self._body(path, file.text, fields, findings)
        published, changed = self._published(path, fields), fields.changed
        assert published is not None
        return SourcePost(
            origin=origin,
            title=fields.title or _title_of(body, path),
            body=body,
            excerpt=fields.excerpt,
            published=published,
            author=fields.author,
            topics=fields.topics,
            addresses=known.addresses,
            series=[SeriesPart(slug_from(name), name, fields.part) for name in fields.series],
            image=self._file_address(path, fields.image),
            audio=self._file_address(path, fields.audio),
            featured=fields.is_featured,
            is_restricted=fields.is_restricted,
            type=fields.type,
            modified=changed if changed and changed > published else None,
            findings=findings,
        )

    def _body(self, path: Path, text: str, fields: PostFields, findings: Findings) -> HtmlElement:
        shortcodes = Shortcodes(
            lambda name: self._resolved(path, name),
            findings,
            is_liquid=self.config.kind in ("jekyll", "eleventy"),
        )
        if not text.strip() and fields.excerpt:
            text = fields.excerpt
            findings.change("had no text: its excerpt is the text")
        body = html_of(text, shortcodes, is_mdx=path.suffix.lower() == ".mdx")
        rewrite_addresses(body, lambda url, is_file: self._absolute(path, url, is_file=is_file))
        if video := fields.video:
            body.insert(0, element("video", src=self._file_address(path, video) or video))
        return body

    def _file_address(self, path: Path, url: str | None) -> str | None:
        return self._absolute(path, url, is_file=True) if url else None

    def _absolute(self, path: Path, url: str, *, is_file: bool) -> str:
        """An address that was relative to a file or its page, from the site's root."""
        parts = split_url(url)
        if parts is None or parts.scheme or parts.netloc or not parts.path:
            return url
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        if not is_file and (found := self._resolved(path, unquote(parts.path))):
            return found + fragment
        if parts.path.startswith("/"):
            return self.config.base_path + url if self._is_base_left_out(parts.path) else url
        file = self._beside(path, unquote(parts.path))
        if file is not None:
            return f"/{quote(file.as_posix())}{fragment}"
        known = self._known.get(self._origin(path))
        page = known.addresses[0].path if known and known.addresses else "/"
        return f"{page}/../{url}" if page.endswith(".html") else f"{page}/{url}"

    def _is_base_left_out(self, path: str) -> bool:
        """Texts of a site in a folder of its host often name files from the site's root."""
        base = self.config.base_path
        return bool(base) and not path.startswith(f"{base}/")

    def _beside(self, path: Path, name: str) -> PurePosixPath | None:
        """A file of the site that is named from the folder of another, as its path in the site."""
        root = self.config.root.resolve()
        file = None if "\0" in name else file_within(root, path.parent / name)
        return PurePosixPath(file.relative_to(root)) if file else None

    def _resolved(self, path: Path, name: str) -> str:
        """The address of another text, by its file's path from this one or from the site's root."""
        name, _, fragment = name.strip().partition("#")
        beside = self._beside(path, name)
        plain = name.strip("/")
        names = [beside.as_posix()] if beside else []
        if not plain.endswith((".html", ".htm")):
            names += [plain, f"{plain}.md", without_date(plain)]
        found = next(filter(None, map(self._by_name.get, names)), None)
        return found.path + (f"#{fragment}" if fragment else "") if found and plain else ""


def _title_of(body: HtmlElement, path: Path) -> str:
    """The first heading, else the file's name."""
    heading = next(body.iter("h1"), None)
    text = " ".join(heading.text_content().split()) if heading is not None else ""
    return text or without_date(path.stem).replace("-", " ").strip() or path.name
