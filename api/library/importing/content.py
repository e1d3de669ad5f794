"""Teachings' text as it is stored: Markdown rendered, HTML sanitised, paragraphs citable.

What may stay is what a teaching needs: text in two directions, headings, lists, quotations,
footnotes, links and pictures. Scripts, styles, forms, frames and event handlers never do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from api.core.footnotes import is_footnote_id
from api.core.html import is_paragraph_id, plain_text, with_paragraph_ids
from api.library.importing.leftovers import with_open_details, without_leftovers
from api.library.importing.nesting import with_bounded_nesting

# Blocks that readers may link to (`with_paragraph_ids`).
CITABLE = frozenset({"p", "h2", "h3", "blockquote", "li"})
_TAGS = CITABLE | {
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
# Tags that are removed with their content, which is not text for readers.
_DROPPED_WHOLE = {"script", "style", "template", "iframe", "object", "svg", "math", "textarea"}


# The link back from a note to its mark.
BACK_SIGN, BACK_TITLE = "↩\ufe0e", "Back to the text"
# A reference to a footnote, so that the note can lead back to it.
_REFERRING = frozenset({"a", "sup", "span"})


# A text that begins like this has visible text in HTML and in Markdown, sanitised or not.
_QUOTED = r"""(?:[^<>"']|"[^<>"]*"|'[^<>']*')*"""
_TEXT_COMES_FIRST = re.compile(
    r"\s*(?:#{1,6}[ \t]+)?"
    rf"(?:<(?:p|h[1-6]|div|blockquote|ul|ol|li|em|strong|b|i)(?:\s{_QUOTED})?>\s*)*"
    r"[^\W\d_]"
)
# One whose URL was not allowed has none any more.
_PICTURE = re.compile(r"<img(?:\s[^<>]*)?\ssrc=\"[^\"]", re.IGNORECASE)


def _only_known_ids(tag: str, attribute: str, value: str) -> str | None:
    # Any other id could equal one that the page's own scripts look up.
    if attribute != "id" or is_footnote_id(value):
        return value
    return value if tag in CITABLE and is_paragraph_id(value) else None


def _cleaner(*, keep_ids: bool) -> nh3.Cleaner:
    ids = {tag: {"id"} for tag in CITABLE | _REFERRING} if keep_ids else {}
    return nh3.Cleaner(
        tags=set(_TAGS),
        clean_content_tags=_DROPPED_WHOLE,
        attributes={
            tag: ids.get(tag, set()) | _ATTRIBUTES.get(tag, set()) for tag in _TAGS | {"*"}
        },
        tag_attribute_values={tag: {"dir": {"rtl", "ltr", "auto"}} for tag in _TAGS},
        attribute_filter=_only_known_ids if keep_ids else None,
        url_schemes={"http", "https"},
        # No link opens a window, so none needs `rel`; the author's HTML stays as it was.
        link_rel=None,
    )


_PLAIN = _cleaner(keep_ids=False)
# A quarter slower, since it calls Python for each attribute.
_KEEPING_IDS = _cleaner(keep_ids=True)


def markdown_parser() -> MarkdownIt:
    """A parser of Markdown with tables, footnotes, and HTML inside."""
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table").use(footnote_plugin)
    markdown.add_render_rule("footnote_caption", _footnote_caption)
    markdown.add_render_rule("footnote_anchor", _footnote_anchor)
    return markdown


_markdown = lru_cache(markdown_parser)


def _footnote_caption(_: RendererProtocol, tokens: Sequence[Token], at: int, *_rest: Any) -> str:
    """The same number wherever one note is referred to again."""
    return f"[{tokens[at].meta['id'] + 1}]"


def _footnote_anchor(_: RendererProtocol, tokens: Sequence[Token], at: int, *_rest: Any) -> str:
    """The link back from a note to its reference in the text, with a label."""
    again = tokens[at].meta["subId"]
    anchor = f"fnref{tokens[at].meta['id'] + 1}" + (f":{again}" if again else "")
    return f' <a href="#{anchor}" title="{BACK_TITLE}">{BACK_SIGN}</a>'


def sanitize(html: str) -> str:
    """The HTML without everything that a teaching may not contain."""
    bounded = with_bounded_nesting(with_open_details(html))
    cleaned = (_KEEPING_IDS if "id=" in bounded else _PLAIN).clean(bounded)
    return without_leftovers(cleaned).strip()


def markdown_to_html(text: str) -> str:
    """Markdown (with HTML inside) as HTML. Not sanitised."""
    rendered: str = _markdown().render(text)
    return rendered


def is_empty(content: str, *, markdown: bool) -> bool:
    """Whether nothing that can be read or seen is left of an author's text in the library."""
    if _TEXT_COMES_FIRST.match(content):
        return False
    html = stored_html(content, markdown=markdown)
    return not _PICTURE.search(html) and all(map(_is_unseen, plain_text(html)))


def _is_unseen(character: str) -> bool:
    """Separators and controls, the zero-width ones among them."""
    return unicodedata.category(character)[0] in "ZC"


def stored_html(content: str, *, markdown: bool = False) -> str:
    """An author's text as it is stored: safe, and with an id for every paragraph."""
    return with_paragraph_ids(sanitize(markdown_to_html(content) if markdown else content))
