"""A WordPress post's text as plain HTML: blocks, shortcodes and the classic editor's paragraphs."""

from __future__ import annotations

import re

from api.library.importing.sites.fragments import HtmlElement, fragment, replace, text_of
from api.library.importing.sites.source import Findings
from api.library.importing.sites.wordpress.paragraphs import with_paragraphs
from api.library.importing.sites.wordpress.shortcodes import (
    Shortcodes,
    embed_html,
    embed_lone_urls,
)

# Blocks are delimited by comments: <!-- wp:paragraph {"align":"center"} -->. WordPress escapes the
# signs of tags in their attributes.
_BLOCK_COMMENT = re.compile(r"<!--\s*/?wp:([a-z][a-z0-9/-]{0,99})([^<>]*)-->")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
# Complete without content: the site's program draws it.
_DYNAMIC = re.compile(r"/\s*\Z")
# Drawn by other means on every site.
_SILENT = frozenset({"spacer", "more", "nextpage", "separator"})
_EMBED_CLASS = "wp-block-embed__wrapper"


def plain_body(text: str, post_id: str, shortcodes: Shortcodes, findings: Findings) -> HtmlElement:
    """The HTML that WordPress would show, as far as a teaching can keep it."""
    is_of_blocks = "<!-- wp:" in text
    if is_of_blocks:
        text = _without_block_comments(text, findings)
    text = shortcodes.reduce(_COMMENT.sub("", text), post_id, findings)
    body = fragment(text if is_of_blocks else with_paragraphs(embed_lone_urls(text)))
    for item in list(body.iter("div", "figure", "p")):
        classes = (item.get("class") or "").split()
        if _EMBED_CLASS in classes and (url := text_of(item)).startswith("http"):
            replace(item, *fragment(embed_html(url)))
        elif "wp-block-spacer" in classes:
            item.drop_tree()
    return body


def _without_block_comments(text: str, findings: Findings) -> str:
    def removed(found: re.Match[str]) -> str:
        name = found[1]
        if _DYNAMIC.search(found[2]) and name not in _SILENT:
            findings.lose(f"the block '{name}' was removed")
        return ""

    return _BLOCK_COMMENT.sub(removed, text)
