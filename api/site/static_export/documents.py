"""Makes a page of the site work as a file: without script, with relative links (IMPORT-26)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from lxml import html
from lxml.html import HtmlElement

from api.library.media import picture_url
from api.site.sections import LOGIN, REGISTER
from api.site.static_export.paths import SEARCH, Links, relative

# They preload, install or describe the site at its own address.
_DROPPED_LINKS = frozenset(
    {"preload", "modulepreload", "manifest", "canonical", "apple-touch-icon"}
)
# A section that only introduces a form is not longer.
_SHORT_TEXT = 800
_SCRIPT_ONLY = frozenset({"script-only", "visitors-only", "readers-only", "skeleton"})
_URL_ATTRIBUTES = (("img", "src"), ("audio", "src"), ("source", "src"), ("video", "poster"))


@dataclass(slots=True)
class Document:
    """A page of the site, and the API responses that came with it."""

    tree: HtmlElement
    data: Mapping[str, Any]

    @property
    def title(self) -> str:
        return str(self.tree.findtext(".//h1") or self.tree.findtext(".//title") or "").strip()

    @property
    def description(self) -> str:
        return next((item.get("content", "") for item in _named(self.tree, "description")), "")


def parse(text: str) -> Document:
    tree = cast("HtmlElement", html.document_fromstring(text))
    found = tree.xpath("//script[@id='initial-data']/text()")
    entries = json.loads(str(found[0])) if isinstance(found, list) and found else []
    return Document(tree, {entry["key"][0]: entry["data"] for entry in entries})


def static_html(document: Document, file: str, links: Links, *, has_feeds: bool) -> str:
    """The HTML of the page as `file`. Changes the document."""
    tree = document.tree
    _add_pictures(document)
    _clean_head(tree, has_feeds=has_feeds)
    _remove_dead_parts(tree)
    _rewrite_forms(tree, file)
    _rewrite_links(tree, file, links)
    return str(html.tostring(tree, encoding="unicode", doctype="<!doctype html>")) + "\n"


def _named(tree: HtmlElement, name: str) -> Iterator[HtmlElement]:
    metas: Iterator[HtmlElement] = tree.iter("meta")
    return (item for item in metas if item.get("name") == name)


def _clean_head(tree: HtmlElement, *, has_feeds: bool) -> None:
    for item in list(tree.iter("link", "a")):
        # The export is in English only.
        if "hreflang" in item.attrib:
            _drop_with_heading(item)
    for item in list(tree.iter("link")):
        relation = item.get("rel", "")
        is_feed = relation == "alternate"
        if relation in _DROPPED_LINKS or (is_feed and not has_feeds):
            item.drop_tree()
        elif "crossorigin" in item.attrib:
            # Files have no origin that a style could be shared with.
            del item.attrib["crossorigin"]
    for item in list(tree.iter("meta")):
        if item.get("property") or (item.get("name") or "").startswith("twitter:"):
            item.drop_tree()


def _drop_with_heading(item: HtmlElement) -> None:
    """The link to the page in another language; that of the footer has a heading of its own."""
    parent = item.getparent()
    is_footer = parent is not None and parent.tag == "div" and item.tag == "a"
    (parent if is_footer and parent is not None else item).drop_tree()


def _add_pictures(document: Document) -> None:
    """The embedded pictures that script would have drawn."""
    for post in _posts(document.data):
        if picture := picture_url(post.get("base64Image")):
            _add_picture(document.tree, picture)


def _posts(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The teachings that a page shows in full: its own, or those of a portion."""
    for url, content in data.items():
        if url.startswith("/api/posts/") and isinstance(content, dict) and "content" in content:
            yield content
        elif url.startswith("/api/torah-timeline/") and url.endswith("/posts"):
            yield from (entry["post"] for entry in content)


def _add_picture(tree: HtmlElement, url: str) -> None:
    for heading in list(tree.iter("h2")):
        if heading.text == "Visual Inspiration" and (section := heading.getparent()) is not None:
            style = "mt-4 max-h-[34rem] w-full rounded-xl border border-rule object-contain"
            section.append(html.Element("img", {"src": url, "alt": "", "class": style}))


def _classes(item: HtmlElement) -> list[str]:
    return (item.get("class") or "").split()


def _remove_dead_parts(tree: HtmlElement) -> None:
    """Remove scripts and what works only with them; show what replaces them."""
    for item in list(tree.iter("script", "button", "template", "dialog")):
        item.drop_tree()
    for item in list(tree.iter("noscript")):
        item.drop_tag()
    for item in list(tree.iter("span", "div")):
        is_button = "min-h-11" in _classes(item) or "no-print" in _classes(item)
        if item.get("aria-hidden") == "true" and is_button and item.getparent() is not None:
            item.drop_tree()
    for item in list(tree.iter("section", "nav", "div", "details")):
        is_dead = item.get("aria-labelledby") == "sign-up" or item.get("role") == "group"
        if is_dead or not _SCRIPT_ONLY.isdisjoint(_classes(item)):
            item.drop_tree()
    for link in list(tree.iter("a")):
        # Nobody can register or sign in. Texts keep the words of their links.
        is_dead = link.get("href", "").partition("?")[0] in (REGISTER, LOGIN)
        if is_dead and not any("reading" in _classes(part) for part in link.iterancestors("div")):
            link.drop_tree()


def _rewrite_forms(tree: HtmlElement, file: str) -> None:
    """Searches lead to the static search; other forms need a server."""
    for form in list(tree.iter("form")):
        if form.get("role") == "search":
            form.set("action", relative(file, SEARCH))
            continue
        section = next(form.iterancestors("section", "aside"), form)
        is_short = len(section.text_content()) <= _SHORT_TEXT
        (section if is_short else form).drop_tree()


def _rewrite_links(tree: HtmlElement, file: str, links: Links) -> None:
    for link in list(tree.iter("a")):
        if (url := link.get("href")) is None:
            continue
        target = links.page(url, file)
        if target is None and next(link.iterancestors("nav"), None) is not None:
            item = link.getparent()
            (item if item is not None and item.tag == "li" else link).drop_tree()
        elif target is None:
            link.drop_tag()
        else:
            link.set("href", target)
    for item in tree.iter("link"):
        item.set("href", links.file(item.get("href", ""), file))
    for name, attribute in _URL_ATTRIBUTES:
        for item in tree.iter(name):
            item.attrib.pop("srcset", None)
            if url := item.get(attribute):
                item.set(attribute, links.file(url, file))
