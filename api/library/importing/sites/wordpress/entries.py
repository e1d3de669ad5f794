"""The entries of a WordPress export: one `item` of its XML each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import unescape
from zoneinfo import ZoneInfo

from lxml import etree

from api.library.importing.sites.wordpress.archives import Term

# The export's version is a part of the namespace: http://wordpress.org/export/1.2/.
_WP, _EXCERPT = "http://wordpress.org/export/", "/excerpt/"
_PREFIXES = {
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
}
# Of the hundreds of fields that plug-ins add: pictures, footnotes, recordings, order in a series.
_RECORDINGS = ("enclosure", "audio_file", "sermon_audio", "_podPressMedia")
_VIDEOS = ("sermon_video_link", "sermon_video")
_PARTS = ("_series_part", "series_part")
_META = frozenset(
    {"_thumbnail_id", "footnotes", "_wp_attachment_image_alt", "cap-display_name"}
    | {"cap-user_login", *_RECORDINGS, *_VIDEOS, *_PARTS}
)
_MAX_FIELDS = 200
# Taxonomies by what plug-ins for co-authors, series, podcasts and sermons call them. Tags and
# categories are topics.
_TOPICS = frozenset({"category", "post_tag", "tag", "topic", "topics", "podcast_category"})
_TOPICS |= {"wpfc_sermon_topics", "wpfc_bible_book", "sermon_topics", "podcast_tags"}
_AUTHORS = frozenset({"author", "authors", "wpfc_preacher", "ctc_sermon_speaker", "speaker"})
SERIES_TAXONOMIES = frozenset(
    {"series", "wpfc_sermon_series", "ctc_sermon_series", "sermon_series"}
)
# They say nothing to readers.
_SILENT = frozenset({"post_format", "nav_menu", "wp_theme", "post_translations", "link_category"})
_UNCATEGORIZED = "uncategorized"
_URL = re.compile(r"(?:https?:)?//[^\s\"'<>]+|/[^\s\"'<>]+")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of the site's media library. `caption` is HTML. `position`: its place in a gallery."""

    url: str
    alt: str
    caption: str
    title: str = ""
    position: int = 0

    @property
    def is_audio(self) -> bool:
        return self.url.lower().rpartition(".")[2] in ("mp3", "m4a", "ogg", "oga", "wav", "aac")


@dataclass(slots=True)
class Entry:
    """An item, with its fields by the names that the export gives them (`wp:post_id`)."""

    fields: dict[str, str] = field(default_factory=dict)
    meta: dict[str, str] = field(default_factory=dict)
    topics: dict[str, None] = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)
    authors: dict[str, None] = field(default_factory=dict)
    # Titles by slug.
    series: dict[str, str] = field(default_factory=dict)
    other_terms: list[str] = field(default_factory=list)
    other_fields: list[str] = field(default_factory=list)
    comments: int = 0

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name, "")

    @property
    def id(self) -> str:
        return self["wp:post_id"].strip()

    @property
    def type(self) -> str:
        return self["wp:post_type"].strip() or "post"

    @property
    def status(self) -> str:
        return self["wp:status"].strip() or "publish"

    def published(self, zone: ZoneInfo) -> datetime | None:
        """When it was or will be published; `zone` is that of the local time. None if unknown."""
        for name, of in (("wp:post_date_gmt", UTC), ("wp:post_date", zone)):
            try:
                found = datetime.fromisoformat(self[name].strip())
            except ValueError:
                continue  # drafts have 0000-00-00 00:00:00
            return found.replace(tzinfo=of)
        return None

    @property
    def recording(self) -> str | None:
        """The address of its recording: in an enclosure the first line; its third is the type."""
        for name in _RECORDINGS:
            lines = [line.strip() for line in self.meta.get(name, "").split("\n")]
            found = _URL.search(lines[0] if name != "_podPressMedia" else self.meta.get(name, ""))
            kind = lines[2] if len(lines) > 2 else ""
            url = found[0] if found else ""
            if url and (
                name != "enclosure" or kind.startswith("audio/") or Attachment(url, "", "").is_audio
            ):
                return url
        return None

    @property
    def video(self) -> str | None:
        """The address of its video, in an enclosure or a field of its own."""
        lines = [line.strip() for line in self.meta.get("enclosure", "").split("\n")]
        if len(lines) > 2 and lines[0] and lines[2].startswith("video/"):
            return lines[0]
        return next(filter(None, (self.meta.get(name, "").strip() for name in _VIDEOS)), None)

    @property
    def part(self) -> int:
        """Its place in its series; 0 if unknown."""
        return _whole_number(next(filter(None, (self.meta.get(name) for name in _PARTS)), ""))

    def attachment(self) -> Attachment:
        url = self["wp:attachment_url"].strip() or self["guid"].strip()
        alt = unescape(self.meta.get("_wp_attachment_image_alt", ""))
        caption, title = self["excerpt:encoded"].strip(), unescape(self["title"].strip())
        return Attachment(url, alt, caption, title, _whole_number(self["wp:menu_order"]))


def _whole_number(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def qualified_name(item: etree._Element) -> str:
    """The name of an element with the prefix that exports use, whatever their version."""
    name = etree.QName(item)
    # Some exports name them with https.
    namespace = (name.namespace or "").replace("https:", "http:", 1)
    if namespace.startswith(_WP):
        return f"{'excerpt' if namespace.endswith(_EXCERPT) else 'wp'}:{name.localname}"
    prefix = _PREFIXES.get(namespace)
    return f"{prefix}:{name.localname}" if prefix else name.localname


def read_entry(item: etree._Element) -> Entry:
    """The entry of an `item` element."""
    entry = Entry()
    for child in item:
        name, text = qualified_name(child), child.text or ""
        if name == "category":
            _add_term(entry, child)
        elif name == "wp:postmeta":
            _add_meta(entry, child)
        elif name == "wp:comment":
            entry.comments += 1
        elif text:
            entry.fields.setdefault(name, text)
    return entry


def _add_term(entry: Entry, category: etree._Element) -> None:
    """Version 1.0 has each topic twice, once without its domain."""
    domain, slug = category.get("domain", "category"), category.get("nicename", "")
    name = unescape((category.text or "").strip())
    if domain in _SILENT or not name:
        return
    if domain in _AUTHORS:
        entry.authors[name] = None
    elif domain in SERIES_TAXONOMIES:
        entry.series.setdefault(slug or name, name)
    elif domain not in _TOPICS:
        entry.other_terms.append(f"{domain}: {name}")
    elif _UNCATEGORIZED not in (slug.lower(), name.lower()):
        entry.topics[name] = None
        entry.terms.append(Term(domain, slug, name))


def _add_meta(entry: Entry, meta: etree._Element) -> None:
    values = {qualified_name(item): item.text or "" for item in meta}
    key, value = values.get("wp:meta_key", ""), values.get("wp:meta_value", "")
    if key in _META:
        entry.meta.setdefault(key, value)
    elif not key.startswith("_") and value.strip() and len(entry.other_fields) < _MAX_FIELDS:
        # WordPress hides fields from authors whose names begin so.
        entry.other_fields.append(key)
