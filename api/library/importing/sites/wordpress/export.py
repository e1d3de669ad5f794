"""A WordPress export (WXR 1.0 to 1.2) as a `SourceSite`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from zoneinfo import ZoneInfo

from lxml import etree

from api.core.html import plain_text
from api.library.importing.sites.footnotes import Notes
from api.library.importing.sites.fragments import element, fragment
from api.library.importing.sites.links import address_of, host_of
from api.library.importing.sites.source import (
    MAX_TEXT_LENGTH,
    TOO_LONG,
    Address,
    Findings,
    LeftOut,
    SeriesPart,
    SourcePost,
    Survey,
)
from api.library.importing.sites.wordpress.archives import (
    EVERYTHING,
    DateArchives,
    TopicArchives,
    author_pages,
)
from api.library.importing.sites.wordpress.entries import (
    SERIES_TAXONOMIES,
    Attachment,
    Entry,
    qualified_name,
    read_entry,
)
from api.library.importing.sites.wordpress.shortcodes import Shortcodes, ShortcodeText
from api.library.importing.sites.wordpress.texts import plain_body
from api.library.importing.sites.wordpress.xml import read_channel, refuse
from api.library.redirects import id_query

# Entries of every kind: revisions, menus and files among them.
MAX_ENTRIES = 500_000
# Of all reusable blocks.
MAX_REUSABLE_LENGTH = 20_000_000
_VERSIONS = ("1.0", "1.1", "1.2")
_PUBLIC = "publish"
# What its owner threw away, and what WordPress made by itself.
_DISCARDED = frozenset({"trash", "auto-draft", "inherit"})
_REPORTED = frozenset({"post", "page"})
# The slug and the description of a category, tag or other term.
_DESCRIPTIONS = {
    "wp:category": ("wp:category_nicename", "wp:category_description"),
    "wp:tag": ("wp:tag_slug", "wp:tag_description"),
    "wp:term": ("wp:term_slug", "wp:term_description"),
}
_FEEDS = ("/feed", "/feed/rss", "/feed/rss2", "/feed/rdf", "/feed/atom", "/comments/feed", "/rss")


class WordPressExport:
    """Reads an export twice: first what refers to what, then one post after the other.

    `zone` is that of local times, which only entries without a date in UTC have. `post_types`:
    further types of entries that become teachings, such as those of podcasts and sermons.
    """

    def __init__(self, file: Path, zone: ZoneInfo, post_types: Iterable[str] = ()) -> None:
        self._file, self._zone = file, zone
        self._types = {"post", *post_types}
        self._base = self._version = ""
        self._root = Address("/")
        self._authors: dict[str, str] = {}
        self._attachments: dict[str, Attachment] = {}
        self._children: dict[str, list[str]] = {}
        self._reusable: dict[str, str] = {}
        self._reusable_length = 0
        self._described: dict[str, str] = {}
        self._described_topics: set[str] = set()
        self._archives, self._dates = TopicArchives(), DateArchives()

    @property
    def file(self) -> Path:
        return self._file

    def survey(self) -> Survey:
        posts: dict[str, list[Address]] = {}
        drafts: dict[str, list[Address]] = {}
        ignored: Counter[str] = Counter()
        for entry in self._entries():
            if entry.type == "attachment":
                self._attachments[entry.id] = entry.attachment()
                self._children.setdefault(entry["wp:post_parent"].strip(), []).append(entry.id)
            elif entry.type == "wp_block":
                self._add_reusable(entry)
            elif entry.type == "guest-author":
                self._add_guest(entry)
            elif self._reason(entry) is None:
                found = drafts if self._draft(entry) else posts
                found[self._origin(entry)] = self._addresses(entry)
                if found is posts:
                    self._archives.add(entry.terms)
                    self._dates.add(entry["wp:post_date"].strip())
                ignored.update(f"field {name}" for name in dict.fromkeys(entry.other_fields))
            elif entry.type not in self._types | _REPORTED:
                ignored[entry.type] += 1
            ignored["comment"] += entry.comments
        if self._version not in _VERSIONS:
            versions = ", ".join(_VERSIONS)
            raise refuse(self._file, f"is not a WordPress export (WXR {versions})")
        ignored["description of a topic"] = len(self._described_topics)
        prefix = self._root.path.rstrip("/")
        redirects = {Address(prefix + path): EVERYTHING for path in _FEEDS}
        redirects |= self._archives.redirects(prefix) | author_pages(prefix, self._authors)
        lists = self._dates.addresses(prefix)
        return Survey("WordPress", self._base, posts, dict(+ignored), redirects, drafts, lists)

    def posts(self) -> Iterator[SourcePost | LeftOut]:
        shortcodes = Shortcodes(self._attachments, self._children)
        for entry in self._entries():
            reason = self._reason(entry)
            if reason is None:
                yield self._post(entry, shortcodes)
            elif entry.type in self._types | _REPORTED:
                yield self._left_out(entry, reason)

    def _left_out(self, entry: Entry, reason: str) -> LeftOut:
        return LeftOut(self._origin(entry), _title(entry), reason, entry["link"].strip())

    def _add_reusable(self, entry: Entry) -> None:
        text = entry["content:encoded"]
        self._reusable_length += len(text)
        if self._reusable_length <= MAX_REUSABLE_LENGTH:
            self._reusable[entry.id] = text

    def _add_guest(self, entry: Entry) -> None:
        """An author who has no account on the site, by a plug-in for co-authors."""
        shown = unescape(entry.meta.get("cap-display_name", "").strip()) or _title(entry)
        slug = entry["wp:post_name"].strip()
        for name in filter(
            None, (entry.meta.get("cap-user_login"), slug, slug.removeprefix("cap-"))
        ):
            self._authors.setdefault(name, shown)

    def _entries(self) -> Iterator[Entry]:
        count = 0
        for child in read_channel(self._file):
            name = qualified_name(child)
            if name == "item":
                count += 1
                if count > MAX_ENTRIES:
                    raise refuse(self._file, f"has more than {MAX_ENTRIES:,} entries")
                yield read_entry(child)
            else:
                self._read_site(name, child)

    def _read_site(self, name: str, element: etree._Element) -> None:
        text = (element.text or "").strip()
        if name == "wp:wxr_version":
            self._version = text
        elif name == "wp:base_blog_url" or (name == "link" and not self._base):
            if root := address_of(text):
                self._base, self._root = text, Address(root.path)
        elif name in _DESCRIPTIONS:
            self._read_term(element, *_DESCRIPTIONS[name])
            if name == "wp:category":
                self._archives.add_category(
                    {qualified_name(item): (item.text or "").strip() for item in element}
                )
        elif name == "wp:author":
            values = {qualified_name(item): (item.text or "").strip() for item in element}
            shown = values.get("wp:author_display_name")
            if shown and (login := values.get("wp:author_login")):
                self._authors[login] = unescape(shown)

    def _read_term(self, term: etree._Element, slug: str, description: str) -> None:
        """A series has a description here; those of other terms are counted."""
        values = {qualified_name(item): (item.text or "").strip() for item in term}
        if values.get("wp:term_taxonomy") in SERIES_TAXONOMIES:
            about = plain_text(values.get(description, ""))
            self._described[values.get(slug, "")] = about
        elif values.get(description):
            self._described_topics.add(values.get(slug, ""))

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
        published, draft = entry.published(self._zone), self._draft(entry)
        if published is None and not draft:
            return self._left_out(entry, "it has no date")
        text, excerpt = entry["content:encoded"], entry["excerpt:encoded"]
        if len(text) > MAX_TEXT_LENGTH:
            return self._left_out(entry, TOO_LONG)
        findings, notes = _findings(entry), Notes()
        if not text.strip() and excerpt.strip():
            text = excerpt
            findings.change("had no text: its excerpt is the text")
        of = ShortcodeText(entry.id, findings, notes, has_recording=entry.recording is not None)
        body = plain_body(text, of, shortcodes, self._reusable, entry.meta.get("footnotes", ""))
        if video := entry.video:
            body.insert(0, element("video", src=video))
        thumbnail = self._attachments.get(entry.meta.get("_thumbnail_id", ""))
        return SourcePost(
            origin=self._origin(entry),
            title=_title(entry),
            body=body,
            excerpt=" ".join(plain_text(excerpt).split()),
            published=published,
            author=self._author(entry),
            topics=list(entry.topics),
            addresses=self._addresses(entry),
            series=[
                SeriesPart(slug, title, entry.part, self._described.get(slug, ""))
                for slug, title in entry.series.items()
            ],
            image=thumbnail.url if thumbnail else None,
            audio=entry.recording,
            featured=entry["wp:is_sticky"].strip() == "1",
            draft=draft,
            notes=notes,
            findings=findings,
        )

    def _author(self, entry: Entry) -> str:
        """All its authors, as one line."""
        logins = [name.strip() for name in entry.authors] or [entry["dc:creator"].strip()]
        names = (self._authors.get(login, login) for login in logins)
        return ", ".join(dict.fromkeys(map(unescape, names)))

    def _reason(self, entry: Entry) -> str | None:
        """Why an entry becomes neither a teaching nor a draft; None if it does."""
        if entry.type not in self._types | _REPORTED:
            return f"it is of the type '{entry.type}'"
        if entry.status in _DISCARDED:
            return f"its status is '{entry.status}'"
        texts = (entry["content:encoded"], entry["excerpt:encoded"])
        if not any(map(str.strip, texts)) and not entry.recording and not entry.video:
            return "it has no text"
        return None

    def _draft(self, entry: Entry) -> str:
        """Why an entry is imported as a draft (IMPORT-40); '' for a teaching."""
        if entry["wp:post_password"].strip():
            return "it is protected by a password"
        if entry.status != _PUBLIC:
            return f"its status is '{entry.status}'"
        if entry.type not in self._types:
            return "it is a page, not a post"
        return ""


def _findings(entry: Entry) -> Findings:
    """What of an entry has no place in a teaching."""
    findings = Findings()
    if entry.comments:
        findings.lose(f"comments: {entry.comments}")
    link = entry["link"].strip()
    if address_of(link) is None:
        findings.lose(f"its address is not valid: {link}")
    for term in entry.other_terms:
        findings.lose(f"not a topic here: {term}")
    return findings


def _title(entry: Entry) -> str:
    """A title may have markup, as on WordPress's own pages."""
    text = fragment(entry["title"]).text_content()
    return " ".join(str(text).split()) or f"Untitled ({entry.id})"
