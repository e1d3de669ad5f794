"""A Markdown file of a folder: its title, and the URLs in its text."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from api.core.html import plain_text
from api.library.importing.content import markdown_parser, markdown_to_html
from api.library.importing.reading import Item
from api.library.importing.report import SourceLocation
from api.library.importing.sites.fragments import HtmlElement, fragment, inner_html
from api.library.importing.sites.links import split_url

# HTML that names anything but another site, a path of this one, or a place in itself.
_RELATIVE = re.compile(r"\s(?:src|href)\s*=\s*[\"']?(?!https?:|[/#\"'\s]|mailto:)", re.IGNORECASE)
_MAY_HAVE_HEADING = re.compile(r"^ {0,3}(?:#\s|=+\s*$)", re.MULTILINE)


class FolderText:
    """An item as its file has it. `path`: the file."""

    def __init__(self, item: Item, path: Path) -> None:
        self.item, self.path = item, path
        content = item.data.get("content") if isinstance(item.data, dict) else None
        self._source = content if isinstance(content, str) else ""

    def relative_path(self, url: str) -> str | None:
        """The path that a URL names from the file's folder; None for one of another kind."""
        parts = split_url(url.strip())
        if parts is None or parts.scheme or parts.netloc or parts.path.startswith("/"):
            return None
        return unquote(parts.path) or None

    def place_of(self, url: str, field: str | None) -> SourceLocation:
        """The line of a field, or the first one of the text that has a URL."""
        if field is not None:
            return self.item.location_of(field)
        # The text begins below the front matter and its two lines of hyphens.
        first = (self.item.front_matter or "").count("\n") + 3
        found = (self._source.find(written) for written in (url, unquote(url)))
        at = next((position for position in found if position >= 0), 0)
        return SourceLocation(self.item.location.file, first + self._source.count("\n", 0, at))

    def refuse(self, url: str, field: str | None, why: str) -> None:
        self.item.faults.append((self.place_of(url, field), field, why))

    def rewrite(self, url_of: Callable[[str], str | None]) -> None:
        """Replace the URLs of links and pictures: by '' where nothing is, not at all by None."""
        data = self.item.data
        assert isinstance(data, dict)
        if not isinstance(data.get("content"), str):
            return
        html = markdown_to_html(data["content"])
        if not _RELATIVE.search(html):
            return
        body = fragment(html)
        for name, attribute in (("a", "href"), ("img", "src")):
            for item in list(body.iter(name)):
                url = item.get(attribute)
                found = url_of(url) if url else None
                if found:
                    item.set(attribute, found)
                elif found == "":
                    _without_address(item)
        data["content"] = inner_html(body)
        self.item.is_rendered = True


def _without_address(item: HtmlElement) -> None:
    """Leave the words of a link, and of a picture what it shows."""
    if item.tag == "img":
        item.tag, item.text = "span", item.get("alt")
    item.drop_tag()


def take_title(data: dict[str, Any]) -> None:
    """Make the only heading of the first level the title, if it comes first and there is none."""
    content = data.get("content")
    if data.get("title") is not None or not isinstance(content, str):
        return
    if not _MAY_HAVE_HEADING.search(content):
        return
    tokens = markdown_parser().parse(content)
    headings = [token for token in tokens if token.type == "heading_open" and token.tag == "h1"]
    if len(headings) != 1 or headings[0] is not tokens[0] or headings[0].map is None:
        return
    title = plain_text(markdown_to_html(f"# {tokens[1].content}"))
    data["title"] = " ".join(title.split())
    data["content"] = "\n".join(content.split("\n")[headings[0].map[1] :])
