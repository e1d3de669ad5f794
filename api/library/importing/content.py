"""Teachings' text as it is stored: Markdown rendered, HTML sanitised, paragraphs citable.

What may stay is what a teaching needs: text in two directions, headings, lists, quotations,
links and pictures. Scripts, styles, forms, frames and event handlers never do.
"""

from __future__ import annotations

from functools import lru_cache

import nh3
from markdown_it import MarkdownIt

from api.core.html import is_paragraph_id, with_paragraph_ids

_CITABLE = frozenset({"p", "h2", "h3", "blockquote", "li"})
_TAGS = _CITABLE | {
    *("div", "h1", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd", "pre", "hr", "br", "wbr"),
    *("span", "bdi", "bdo", "em", "strong", "b", "i", "u", "s", "small", "sub", "sup", "mark"),
    *("q", "cite", "abbr", "code", "a", "figure", "figcaption", "img", "ruby", "rt", "rp"),
    *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"),
}
_ATTRIBUTES = {
    "*": {"lang", "title"},
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}
# The content goes with the tag: none of it was meant to be read.
_DROPPED_WHOLE = {"script", "style", "template", "iframe", "object", "svg", "math", "textarea"}


def _only_our_ids(_tag: str, attribute: str, value: str) -> str | None:
    # Any other id could stand in for one that the page's own scripts look up.
    return value if attribute != "id" or is_paragraph_id(value) else None


def _cleaner(*, keep_ids: bool) -> nh3.Cleaner:
    ids = {tag: {"id"} for tag in _CITABLE} if keep_ids else {}
    return nh3.Cleaner(
        tags=set(_TAGS),
        clean_content_tags=_DROPPED_WHOLE,
        attributes=_ATTRIBUTES | ids,
        tag_attribute_values={tag: {"dir": {"rtl", "ltr", "auto"}} for tag in _TAGS},
        attribute_filter=_only_our_ids if keep_ids else None,
        url_schemes={"http", "https"},
        # No link opens a window, so none needs `rel`; the author's HTML stays as it was.
        link_rel=None,
    )


_PLAIN = _cleaner(keep_ids=False)
# A quarter slower, since it asks Python about each attribute.
_KEEPING_IDS = _cleaner(keep_ids=True)


@lru_cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable("table")


def sanitize(html: str) -> str:
    """The HTML with everything taken out that a teaching may not hold."""
    return (_KEEPING_IDS if "id=" in html else _PLAIN).clean(html).strip()


def markdown_to_html(text: str) -> str:
    """Markdown (with HTML inside) as HTML. Not sanitised."""
    rendered: str = _markdown().render(text)
    return rendered


def stored_html(content: str, *, markdown: bool = False) -> str:
    """An author's text as the library keeps it: safe, and with an id for every paragraph."""
    return with_paragraph_ids(sanitize(markdown_to_html(content) if markdown else content))
