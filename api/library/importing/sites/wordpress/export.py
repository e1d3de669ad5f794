"""A WordPress export (WXR 1.0 to 1.2) as a `SourceSite`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from zoneinfo import ZoneInfo

from lxml import etree

from api.core.html import plain_text
from api.library.importing.sites.fragments import fragment
from api.library.importing.sites.links import address_of, host_of
from api.library.importing.sites.source import (
    Address,
    Findings,
    LeftOut,
    SourcePost,
    Survey,
)
from api.library.importing.sites.wordpress.entries import (
    Attachment,
    Entry,
    qualified_name,
    read_entry,
)
from api.library.importing.sites.wordpress.shortcodes import Shortcodes
from api.library.importing.sites.wordpress.texts import plain_body
from api.library.importing.sites.wordpress.xml import read_channel, refuse
from api.library.redirects import id_query

# Entries of every kind: revisions, menus and files among them.
MAX_ENTRIES = 500_000
MAX_TEXT_LENGTH = 2_000_000
_VERSIONS = ("1.0", "1.1", "1.2")
# Which statuses become teachings: 'future' is scheduled.
_STATUSES = frozenset({"publish", "future"})
_REPORTED = frozenset({"post", "page"})
_FEEDS = ("/feed", "/feed/rss2", "/rss")


class WordPressExport:
    """Reads an export twice: first what refers to what, then one post after the other.

    `zone` is that of local times, which only entries without a date in UTC have.
    """

    def __init__(self, file: Path, zone: ZoneInfo) -> None:
        self._file, self._zone = file, zone
        self._base = self._version = ""
        self._root = Address("/")
        self._authors: dict[str, str] = {}
        self._attachments: dict[str, Attachment] = {}
        self._children: dict[str, list[str]] = {}

    @property
    def file(self) -> Path:
        return self._file

    def survey(self) -> Survey:
        posts: dict[str, list[Address]] = {}
        ignored: Counter[str] = Counter()
        for entry in self._entries():
            if entry.type == "attachment":
                self._attachments[entry.id] = entry.attachment()
                self._children.setdefault(entry["wp:post_parent"].strip(), []).append(entry.id)
            elif _reason(entry) is None:
                posts[self._origin(entry)] = self._addresses(entry)
            elif entry.type not in _REPORTED:
                ignored[entry.type] += 1
            ignored["comment"] += entry.comments
        if self._version not in _VERSIONS:
            versions = ", ".join(_VERSIONS)
            raise refuse(self._file, f"is not a WordPress export (WXR {versions})")
        prefix = self._root.path.rstrip("/")
        feeds = {Address(prefix + path): "/feeds/all.xml" for path in _FEEDS}
        return Survey("WordPress", self._base, posts, dict(+ignored), feeds)

    def posts(self) -> Iterator[SourcePost | LeftOut]:
        shortcodes = Shortcodes(self._attachments, self._children)
        for entry in self._entries():
            reason = _reason(entry)
            if reason is None:
                yield self._post(entry, shortcodes)
            elif entry.type in _REPORTED:
                yield LeftOut(self._origin(entry), _title(entry), reason)

    def _entries(self) -> Iterator[Entry]:
        count = 0
        for element in read_channel(self._file):
            name = qualified_name(element)
            if name == "item":
                count += 1
                if count > MAX_ENTRIES:
                    raise refuse(self._file, f"has more than {MAX_ENTRIES:,} entries")
                yield read_entry(element)
            else:
                self._read_site(name, element)

    def _read_site(self, name: str, element: etree._Element) -> None:
        text = (element.text or "").strip()
        if name == "wp:wxr_version":
            self._version = text
        elif name == "wp:base_blog_url" or (name == "link" and not self._base):
            if root := address_of(text):
                self._base, self._root = text, Address(root.path)
        elif name == "wp:author":
            values = {qualified_name(item): (item.text or "").strip() for item in element}
            shown = values.get("wp:author_display_name")
            if shown and (login := values.get("wp:author_login")):
                self._authors[login] = shown

    def _origin(self, entry: Entry) -> str:
        """What names the entry in every export of its site.

        The sites of a network may share a host, each in a folder and with ids of its own.
        """
        return f"wordpress {host_of(self._base)}{self._root.path.rstrip('/')} {entry.id}"

    def _addresses(self, entry: Entry) -> list[Address]:
        """Its permalink, and the short address that every post has."""
        link, query = entry["link"].strip(), id_query({"p": entry.id})
        found = [
            address_of(link) if link else None,
            self._root._replace(query=query) if query else None,
        ]
        return list(dict.fromkeys(filter(None, found)))

    def _post(self, entry: Entry, shortcodes: Shortcodes) -> SourcePost | LeftOut:
        title, origin = _title(entry), self._origin(entry)
        published = entry.published(self._zone)
        if published is None:
            return LeftOut(origin, title, "it has no date")
        text = entry["content:encoded"]
        if len(text) > MAX_TEXT_LENGTH:
            return LeftOut(origin, title, f"it has more than {MAX_TEXT_LENGTH:,} characters")
        findings = Findings()
        if entry.comments:
            findings.lose(f"comments: {entry.comments}")
        link = entry["link"].strip()
        if address_of(link) is None:
            findings.lose(f"its address is not valid: {link}")
        login = entry["dc:creator"].strip()
        thumbnail = self._attachments.get(entry.meta.get("_thumbnail_id", ""))
        return SourcePost(
            origin=origin,
            title=title,
            body=plain_body(text, entry.id, shortcodes, findings),
            excerpt=" ".join(plain_text(entry["excerpt:encoded"]).split()),
            published=published,
            author=self._authors.get(login, login),
            topics=[unescape(topic) for topic in entry.topics],
            addresses=self._addresses(entry),
            image=thumbnail.url if thumbnail else None,
            audio=_recording(entry),
            featured=entry["wp:is_sticky"].strip() == "1",
            findings=findings,
        )


def _reason(entry: Entry) -> str | None:
    """Why an entry does not become a teaching; None if it does."""
    if entry.type == "page":
        return "it is a page, not a post"
    if entry.type != "post":
        return f"it is of the type '{entry.type}'"
    if entry.status not in _STATUSES:
        return f"its status is '{entry.status}'"
    if entry["wp:post_password"].strip():
        return "it is protected by a password"
    if not entry["content:encoded"].strip():
        return "it has no text"
    return None


def _title(entry: Entry) -> str:
    """A title may have markup, as on WordPress's own pages."""
    text = fragment(entry["title"]).text_content()
    return " ".join(str(text).split()) or f"Untitled ({entry.id})"


def _recording(entry: Entry) -> str | None:
    """The address of an audio enclosure: its first line; its third is the type."""
    lines = entry.meta.get("enclosure", "").split("\n")
    url = lines[0].strip()
    kind = lines[2].strip() if len(lines) > 2 else ""
    if url and (kind.startswith("audio/") or Attachment(url, "", "").is_audio):
        return url
    return entry.meta.get("audio_file", "").strip() or None
