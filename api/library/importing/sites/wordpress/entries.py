"""The entries of a WordPress export: one `item` of its XML each."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from lxml import etree

# The export's version is a part of the namespace: http://wordpress.org/export/1.2/.
_WP, _EXCERPT = "http://wordpress.org/export/", "/excerpt/"
_PREFIXES = {
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
}
# Of the hundreds of fields that plug-ins add.
_META = frozenset({"_thumbnail_id", "enclosure", "audio_file", "_wp_attachment_image_alt"})
_UNCATEGORIZED = "uncategorized"


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of the site's media library. `caption` is HTML."""

    url: str
    alt: str
    caption: str

    @property
    def is_audio(self) -> bool:
        return self.url.lower().rpartition(".")[2] in ("mp3", "m4a", "ogg", "oga", "wav", "aac")


@dataclass(slots=True)
class Entry:
    """An item, with its fields by the names that the export gives them (`wp:post_id`)."""

    fields: dict[str, str] = field(default_factory=dict)
    meta: dict[str, str] = field(default_factory=dict)
    topics: dict[str, None] = field(default_factory=dict)
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

    def attachment(self) -> Attachment:
        url = self["wp:attachment_url"].strip() or self["guid"].strip()
        alt = self.meta.get("_wp_attachment_image_alt", "")
        return Attachment(url, alt, self["excerpt:encoded"].strip())


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
            _add_topic(entry, child)
        elif name == "wp:postmeta":
            _add_meta(entry, child)
        elif name == "wp:comment":
            entry.comments += 1
        elif text:
            entry.fields.setdefault(name, text)
    return entry


def _add_topic(entry: Entry, category: etree._Element) -> None:
    """Tags and categories are topics. Version 1.0 has each twice, once without its domain."""
    domain, slug = category.get("domain", "category"), category.get("nicename", "")
    name = (category.text or "").strip()
    if domain not in ("category", "post_tag", "tag") or not name:
        return
    if _UNCATEGORIZED not in (slug.lower(), name.lower()):
        entry.topics[name] = None


def _add_meta(entry: Entry, meta: etree._Element) -> None:
    values = {qualified_name(item): item.text or "" for item in meta}
    key = values.get("wp:meta_key", "")
    if key in _META:
        entry.meta.setdefault(key, values.get("wp:meta_value", ""))
