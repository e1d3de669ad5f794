"""What the front matter of Hugo, Jekyll, Astro and Eleventy says of a post (IMPORT-38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from api.library.importing.sites.markdown.dates import date_of
from api.library.importing.sites.source import MAX_SHOWN, Findings

_DATES = ("date", "publishDate", "pubDate", "pubDatetime", "datePublished", "published", "created")
_CHANGED = ("lastmod", "updated", "updatedDate", "last_modified_at", "modified", "modDatetime")
_EXCERPTS = ("description", "excerpt", "summary", "subtitle", "lead", "deck")
_IMAGES = (
    *("image", "cover", "featuredImage", "featured_image", "feature_image", "heroImage", "hero"),
    *("thumbnail", "banner", "ogImage", "coverImage", "images", "header", "imageUrl"),
)
_RECORDINGS = ("audio", "audioUrl", "audio_url", "audio_file", "mp3", "enclosure", "podcast")
_VIDEOS = ("video", "videoUrl", "video_url", "youtube", "vimeo")
_AUTHORS = ("author", "authors")
_TOPICS = ("tags", "tag", "categories", "category", "topics")
_SERIES, _PARTS = ("series",), ("series_order", "series_weight", "seriesOrder", "part")
_ADDRESSES = ("slug", "permalink", "url", "aliases", "redirect_from")
_FEATURED = ("featured", "pin", "pinned", "sticky")
# What an object may call the address or name that is meant.
_INNER = ("src", "path", "url", "image", "file", "feature", "overlay_image", "teaser", "name")
_MAX_VALUES = 200
# They say how a page looks or is built, nothing that is read.
_SILENT = frozenset(
    {
        *("layout", "type", "toc", "comments", "comment", "math", "mathjax", "mermaid", "weight"),
        *("menu", "markup", "outputs", "cascade", "build", "_build", "sitemap", "robots", "output"),
        *("noindex", "share", "related", "classes", "sidebar", "draft", "drafts", "showToc"),
        *("TocOpen", "hidemeta", "disableShare", "searchHidden", "ShowReadingTime", "templateKey"),
        *("eleventyNavigation", "eleventyExcludeFromCollections", "lang", "language", "locale"),
        *(
            "expiryDate",
            "author_profile",
            "read_time",
            "isPremium",
            "content",
            "title",
            "linkTitle",
        ),
        *("imageAlt", "heroImageAlt", "translationKey", "isCJKLanguage", "hide", "hidden", "kind"),
    }
)
# Collections of Eleventy, which are written as tags.
_COLLECTIONS = frozenset({"post", "posts", "all", "blog", "nav"})
_KNOWN = {
    *(*_DATES, *_CHANGED, *_EXCERPTS, *_IMAGES, *_RECORDINGS, *_VIDEOS, *_AUTHORS, *_TOPICS),
    *(*_SERIES, *_PARTS, *_ADDRESSES, *_FEATURED, *_SILENT),
}
# Hugo keeps a theme's and a site's own fields here.
_NESTED = ("params", "extra", "taxonomies")


@dataclass(slots=True)
class PostFields:
    """The fields of one file, by what they mean."""

    raw: Mapping[str, Any]
    zone: ZoneInfo
    # Jekyll separates the names in one text by spaces.
    by_spaces: bool = False
    people: Mapping[str, str] = field(default_factory=dict)

    def text(self, *names: str) -> str:
        """The first of these fields that has a text."""
        return next((text for name in names for text in _texts(self.raw.get(name))), "")

    @property
    def title(self) -> str:
        return " ".join(self.text("title").split())

    @property
    def published(self) -> datetime | None:
        return self._date(_DATES)

    @property
    def changed(self) -> datetime | None:
        return self._date(_CHANGED)

    def _date(self, names: Iterable[str]) -> datetime | None:
        dates = (date_of(self.raw.get(name), self.zone) for name in names)
        return next(filter(None, dates), None)

    @property
    def bad_date(self) -> str:
        """A date that is written in no form that is known."""
        return next((text for name in _DATES[:3] for text in _texts(self.raw.get(name))), "")

    @property
    def is_draft(self) -> bool:
        return _is_true(self.raw.get("draft")) or self.raw.get("published") in (False, "false")

    @property
    def is_hidden(self) -> bool:
        return _is_true(self.raw.get("eleventyExcludeFromCollections"))

    @property
    def is_page(self) -> bool:
        return "page" in (self.raw.get("layout"), self.raw.get("type"))

    @property
    def type(self) -> Literal["daily", "weekly"] | None:
        found = self.raw.get("type")
        return "daily" if found == "daily" else "weekly" if found == "weekly" else None

    @property
    def excerpt(self) -> str:
        return " ".join(self.text(*_EXCERPTS).split())

    @property
    def image(self) -> str | None:
        return self.text(*_IMAGES) or None

    @property
    def audio(self) -> str | None:
        return self.text(*_RECORDINGS) or None

    @property
    def video(self) -> str | None:
        found = self.text(*_VIDEOS)
        for site, name in (
            ("https://www.youtube.com/watch?v=", "youtube"),
            ("https://vimeo.com/", "vimeo"),
        ):
            if found and found == self.text(name) and "/" not in found:
                return site + found
        return found or None

    @property
    def author(self) -> str:
        """All authors, as one line."""
        names = [name for key in _AUTHORS for name in _texts(self.raw.get(key))]
        return ", ".join(dict.fromkeys(self.people.get(name, name) for name in names))

    @property
    def topics(self) -> list[str]:
        names = [name for key in _TOPICS for name in self._names(key)]
        return [name for name in names if name.lower() not in _COLLECTIONS]

    @property
    def categories(self) -> list[str]:
        return [name for key in ("categories", "category") for name in self._names(key)]

    def _names(self, key: str) -> list[str]:
        """A list of names, or a text of several."""
        value = self.raw.get(key)
        if not isinstance(value, str):
            return list(_texts(value))
        separator = "," if "," in value or not self.by_spaces else None
        return list(filter(None, (name.strip() for name in value.split(separator))))

    @property
    def series(self) -> list[str]:
        return [name for key in _SERIES for name in _texts(self.raw.get(key))]

    @property
    def part(self) -> int:
        values = (self.raw.get(name) for name in _PARTS)
        return next((value for value in values if type(value) is int and 0 < value < 10**5), 0)

    @property
    def is_featured(self) -> bool:
        return any(_is_true(self.raw.get(name)) for name in _FEATURED)

    @property
    def is_restricted(self) -> bool:
        return _is_true(self.raw.get("isPremium"))

    @property
    def former_addresses(self) -> list[str]:
        return [url for key in ("aliases", "redirect_from") for url in _texts(self.raw.get(key))]

    def report_others(self, findings: Findings) -> None:
        """Name what was written of a post and has no place in a teaching."""
        taken = {
            self.excerpt,
            self.text(*_IMAGES),
            self.text(*_RECORDINGS),
            self.text(*_VIDEOS),
        }
        once = {*_EXCERPTS, *_IMAGES, *_RECORDINGS, *_VIDEOS}
        for name, value in self.raw.items():
            shown = ", ".join(_texts(value))[:MAX_SHOWN]
            is_second = name in once and " ".join(shown.split()) not in taken
            is_unknown = name not in _KNOWN and name not in _NESTED
            if (is_second or is_unknown) and (shown or value):
                findings.lose(f"the field '{name}' was not taken: {shown or 'a structure'}")


def with_nested(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, with those that Hugo and Zola nest in others."""
    found = dict(raw)
    for name in _NESTED:
        if isinstance(inner := raw.get(name), dict):
            found = inner | found
    return {str(name): value for name, value in found.items()}


def _is_true(value: object) -> bool:
    return value in (True, 1, "true", "yes")


def _texts(value: object, depth: int = 0) -> Iterator[str]:
    """The texts of a value: of a list each one, of an object the one that is meant."""
    if isinstance(value, dict):
        value = next((value[name] for name in _INNER if value.get(name)), None)
    if isinstance(value, list) and depth < 2:
        for item in value[:_MAX_VALUES]:
            yield from _texts(item, depth + 1)
    is_text = isinstance(value, str | int | float | date) and not isinstance(value, bool)
    if is_text and (text := str(value).strip()):
        yield text
